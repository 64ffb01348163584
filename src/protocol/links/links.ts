/** Onboarding links on the wire: sections 2.4, 4.8 and 4.9 of the contract. */
import { Type, type Static } from 'typebox'
import { Cpf } from '../cpf.ts'
import { Id, LinkToken } from '../id-schemas.ts'
import { languages } from '../languages.ts'
import { LinkMessage } from './messages.ts'
import { LONGEST_VARIABLE_NAME, MAX_VARIABLES } from './variable-limits.ts'

export const LINKS_DEFAULT_LIMIT = 20
export const LINKS_MAX_LIMIT = 100

/** The states by which a list of links can be filtered. A link may have several of them. */
export const linkStates = ['pending', 'used', 'repeated', 'inactive', 'expired'] as const
export type LinkState = (typeof linkStates)[number]

const PhoneNumber = Type.String({
  pattern: '^\\+?[0-9\\s().-]{8,32}$',
  description:
    'E.164, such as +5511988887777. The plus sign may be left out, and so may the 55 of a Brazilian mobile number',
  examples: ['+5511988887777', '(11) 98888-7777'],
})

export const CreateLinkBody = Type.Object(
  {
    cpf: Type.Optional(Cpf),
    noExpire: Type.Optional(Type.Boolean({ default: false })),
    email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
    smsPhoneNumber: Type.Optional(PhoneNumber),
    whatsappPhoneNumber: Type.Optional(PhoneNumber),
    variables: Type.Optional(
      Type.Record(Type.String({ maxLength: LONGEST_VARIABLE_NAME }), Type.Unknown(), {
        maxProperties: MAX_VARIABLES,
        description:
          'Values of your own, which become parameters of the execution. One named cpf does not: nothing compares it with ' +
          'the document. Send that CPF as the cpf of the link',
      }),
    ),
    returnUrl: Type.Optional(
      Type.String({
        maxLength: 2000,
        description:
          'Where the person goes at the end, in place of the report’s address: https, or http of this machine. The query ' +
          'gets the parameter limiar-outcome and nothing else',
      }),
    ),
    language: Type.Optional(
      Type.Enum(languages, {
        description: 'The language of the message; the report’s first language unless set',
      }),
    ),
  },
  // Messages need a server that can send them.
  {
    examples: [
      { cpf: '529.982.247-25', variables: { customId: 'abc-1' }, returnUrl: 'https://bank.example/obrigado' },
    ],
  },
)
export type CreateLinkBody = Static<typeof CreateLinkBody>

export const UpdateLinkBody = Type.Object({ active: Type.Boolean() })
export type UpdateLinkBody = Static<typeof UpdateLinkBody>

const Url = Type.String({ format: 'uri' })

const common = {
  _id: Id,
  report: Id,
  cpf: Type.Optional(Cpf),
  active: Type.Boolean(),
  noExpire: Type.Boolean(),
  submissions: Type.Integer({ minimum: 0 }),
  maxSubmissions: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  expiresAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'When the link closes by itself; null when it never does',
  }),
  variables: Type.Record(Type.String(), Type.Unknown()),
  returnUrl: Type.Optional(Type.String()),
  messages: Type.Array(LinkMessage, {
    description:
      'The message to each of email, smsPhoneNumber and whatsappPhoneNumber, and what became of it',
  }),
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' }),
}

/** A link as it is answered when it is made. Its address is told only then. */
export const CreatedLink = Type.Object({ ...common, token: LinkToken, url: Url }, { $id: 'CreatedLink' })
export type CreatedLink = Static<typeof CreatedLink>

/**
 * A link as the service knows it. It keeps only a hash of the token, so only a caller who sends the token gets it back.
 */
export const LinkRecord = Type.Object(
  { ...common, token: Type.Optional(LinkToken), url: Type.Optional(Url) },
  { $id: 'LinkRecord' },
)
export type LinkRecord = Static<typeof LinkRecord>

export const ListLinksAnswer = Type.Object({
  docs: Type.Array(LinkRecord),
  totalItems: Type.Integer({ minimum: 0 }),
})
export type ListLinksAnswer = Static<typeof ListLinksAnswer>
