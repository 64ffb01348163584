/** Custom sources of a report: what is asked of an HTTP source, and which section its answer fills. */
import { Type, type Static } from 'typebox'
import { documentFields } from '../executions/executions.ts'

/** What can be sent to a custom source: fields of the document, and the parameters of the execution. */
export const sendableMembers = [...documentFields, 'parameters'] as const
export type SendableMember = (typeof sendableMembers)[number]

export const DEFAULT_SOURCE_TIMEOUT_MS = 5_000
const MIN_SOURCE_TIMEOUT_MS = 100
const MAX_SOURCE_TIMEOUT_MS = 20_000
/** The most members that one custom section may have. */
const MAX_MAPPED = 50

const JsonPointer = Type.String({
  pattern: '^(/([^/~]|~[01])*)*$',
  maxLength: 300,
  description: 'A JSON pointer (RFC 6901) into the answer of the source; an empty one means the whole answer',
})

/** A token of RFC 9110, as every header name is. */
const headerName = Type.String({ pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$", maxLength: 100 })

const strict = { additionalProperties: false } as const

const section = Type.String({
  pattern: '^[a-z][A-Za-z0-9]{0,39}$',
  description: 'The name of the section: letters and digits, beginning with a small letter',
})
const url = Type.String({ maxLength: 2048, description: 'The https address at which the source is asked' })
const timeoutMs = Type.Integer({ minimum: MIN_SOURCE_TIMEOUT_MS, maximum: MAX_SOURCE_TIMEOUT_MS })
const send = Type.Array(Type.Enum(sendableMembers), { uniqueItems: true })
/** The members of the section by name, and where each is found in the answer. */
const mapping = Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,39}$' }), JsonPointer, {
  minProperties: 1,
  maxProperties: MAX_MAPPED,
  additionalProperties: false,
})
/** What the answer must hold for the rule custom_sources_approve. */
const approvedWhen = Type.Optional(
  Type.Object(
    {
      pointer: JsonPointer,
      equals: Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean()]),
    },
    strict,
  ),
)

/** A source as it is kept and answered. The value of its header is never answered. */
export const CustomSource = Type.Object(
  {
    section,
    url,
    header: Type.Optional(Type.Object({ name: headerName }, strict)),
    timeoutMs,
    send,
    mapping,
    approvedWhen,
  },
  strict,
)
export type CustomSource = Static<typeof CustomSource>

/** A source as it is sent. */
export const CustomSourceBody = Type.Object(
  {
    section,
    url,
    header: Type.Optional(
      Type.Object(
        {
          name: headerName,
          value: Type.Optional(
            Type.String({
              // A line break would begin another header.
              pattern: '^[\\x21-\\x7e]([\\x20-\\x7e]*[\\x21-\\x7e])?$',
              maxLength: 4096,
              description: 'The secret. An update that leaves it out keeps the present secret of the source',
            }),
          ),
        },
        strict,
      ),
    ),
    timeoutMs: Type.Optional(timeoutMs),
    send,
    mapping,
    approvedWhen,
  },
  strict,
)
export type CustomSourceBody = Static<typeof CustomSourceBody>
