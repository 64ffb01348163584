/**
 * An example for every body of the description: the first that its schema names, or else one built from the schema,
 * member by member, with the values of one story. A test checks each against its schema.
 */
import type { OpenAPIV3_1 } from 'openapi-types'
import { errorCodes } from '../../../protocol/errors.ts'
import type { WebhookPayload } from '../../../protocol/webhooks/webhooks.ts'
import { parametersByName, textsByName } from './example-values.ts'
import type { SharedSchemas } from './openapi-schemas.ts'

type Members = Readonly<Record<string, unknown>>

const REPORT = '692457a0c1d2e3f405162738'
const EXECUTION = '69245a11c1d2e3f405162739'
const MOMENT = '2026-11-24T12:00:00.000Z'
const REQUEST = 'urn:limiar:request:req-1'

/** Values of texts, by the pattern that they must match. */
const byPattern: Readonly<Record<string, string>> = {
  '^[0-9a-f]{24}$': REPORT,
  '^[0-9a-f]{32}$': '4f1c2a9b0d8e7f6a5b4c3d2e1f0a9b8c',
  '^[0-9a-f]{64}$': '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  '^whsec_': 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  '^[0-9]+$': '52998224725',
  "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$": 'x-api-key',
  '^(/([^/~]|~[01])*)*$': '/situacao',
  '^#[0-9a-fA-F]{6}$': '#0b6e69',
}

const byFormat: Readonly<Record<string, string>> = {
  'date-time': MOMENT,
  date: '1990-05-17',
  uri: 'https://limiar.example/files/692457a0c1d2e3f405162738',
  email: 'ana@example.com',
}

/** A value that a schema accepts. `name` is the name of the member that gets the value. */
export function exampleOf(schema: unknown, shared: SharedSchemas, name = ''): unknown {
  const {
    $ref,
    examples,
    const: only,
    enum: values,
    anyOf,
    oneOf,
    default: byDefault,
    ...rest
  } = asMembers(schema)
  if (typeof $ref === 'string') return exampleOf(shared[$ref.split('/').at(-1) ?? ''], shared, name)
  if (Array.isArray(examples) && examples.length > 0) return examples[0]
  if (only !== undefined) return only
  if (Array.isArray(values)) return values[0]
  const choices = anyOf ?? oneOf
  if (Array.isArray(choices)) return exampleOf(choices[0], shared, name)
  if (byDefault !== undefined) return byDefault
  return exampleOfType(rest, shared, name)
}

function exampleOfType(schema: Members, shared: SharedSchemas, name: string): unknown {
  const { type, items, properties, minProperties, minimum, minItems } = schema
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(
          !properties && Number(minProperties) > 0 ? openMember(schema) : asMembers(properties),
        ).map(([member, value]) => [member, exampleOf(value, shared, member)]),
      )
    case 'array':
      return Array.from({ length: Math.max(1, Number(minItems ?? 1)) }, () => exampleOf(items, shared, name))
    case 'integer':
    case 'number':
      return Math.max(1, Number(minimum ?? 1))
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return exampleText(schema, name)
  }
}

/** An example member of an object whose member names are not known. */
function openMember({ additionalProperties, patternProperties }: Members): Members {
  return { situacao: Object.values(asMembers(patternProperties))[0] ?? additionalProperties }
}

function exampleText({ format, pattern }: Members, name: string): string {
  if (typeof pattern === 'string' && byPattern[pattern]) return byPattern[pattern]
  if (typeof format === 'string' && byFormat[format]) return byFormat[format]
  return textsByName[name] ?? name
}

/** A problem document of a status; undefined for a status without an error code. */
export function exampleProblem(status: string): unknown {
  const found = Object.entries(errorCodes).find(([, meaning]) => String(meaning.status) === status)
  if (!found) return undefined
  const [code, { title, status: statusCode }] = found
  const detail = `${title}.`
  const errors =
    statusCode === 400
      ? { errors: [{ pointer: '/cpf', detail: 'must be eleven digits, with or without punctuation' }] }
      : {}
  return {
    type: `urn:limiar:problem:${code}`,
    title,
    status: statusCode,
    detail,
    instance: REQUEST,
    statusCode,
    message: detail,
    ...errors,
  }
}

/** A delivery of each type, under its name. */
export const deliveryExamples: Readonly<Record<WebhookPayload['type'], { readonly value: WebhookPayload }>> =
  {
    'onboarding.started': told('onboarding.started', { report: REPORT, link: id('a'), session: id('b') }),
    'execution.created': told('execution.created', {
      report: REPORT,
      link: id('a'),
      session: id('b'),
      execution: EXECUTION,
      status: 'processando',
    }),
    'execution.status_updated': told('execution.status_updated', {
      report: REPORT,
      execution: EXECUTION,
      status: 'APROVADO',
      previousStatus: 'processando',
    }),
    'documentscopy.requested': told('documentscopy.requested', { report: REPORT, execution: EXECUTION }),
    'execution.deleted': told('execution.deleted', { report: REPORT, execution: EXECUTION }),
    'webhook.test': told('webhook.test', { webhook: id('c') }),
  }

function told(
  type: WebhookPayload['type'],
  data: WebhookPayload['data'],
): { readonly value: WebhookPayload } {
  return { value: { type, timestamp: MOMENT, data } }
}

function id(end: string): string {
  return `${REPORT.slice(0, -1)}${end}`
}

/** The same operation with an example of its body, of its answer, and of each parameter. */
export function withExamples(
  operation: OpenAPIV3_1.OperationObject,
  shared: SharedSchemas,
): OpenAPIV3_1.OperationObject {
  const { parameters = [], requestBody } = operation
  return {
    ...operation,
    ...(parameters.length === 0
      ? {}
      : { parameters: parameters.map((one) => withParameterExample(one, shared)) }),
    ...(requestBody && 'content' in requestBody
      ? { requestBody: { ...requestBody, content: contentWithExample(requestBody.content, shared) } }
      : {}),
  }
}

function withParameterExample(
  parameter: OpenAPIV3_1.ParameterObject | OpenAPIV3_1.ReferenceObject,
  shared: SharedSchemas,
): OpenAPIV3_1.ParameterObject | OpenAPIV3_1.ReferenceObject {
  if (!('schema' in parameter) || parameter.example !== undefined || parameter.examples) return parameter
  const { examples, ...rest } = parameter.schema as { readonly examples?: unknown }
  const example = parametersByName[parameter.name] ?? exampleOf({ ...rest, examples }, shared, parameter.name)
  return { ...parameter, example }
}

export function contentWithExample(
  content: Readonly<Record<string, OpenAPIV3_1.MediaTypeObject>>,
  shared: SharedSchemas,
): Record<string, OpenAPIV3_1.MediaTypeObject> {
  return Object.fromEntries(
    Object.entries(content).map(([mediaType, described]) => {
      const isJson = mediaType === 'application/json' && described.schema !== undefined
      // The example of a whole body was taken out of its schema by @fastify/swagger.
      const example: unknown = described.example ?? exampleOf(described.schema, shared)
      return [mediaType, isJson ? { ...described, example } : described]
    }),
  )
}

function asMembers(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
