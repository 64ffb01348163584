/** Accounts and access tokens on the wire: an addition to the contract, whose section 5 leaves them open. */
import { Type, type Static } from 'typebox'
import { Id } from '../id-schemas.ts'

/** What an access token may be allowed to do. Each endpoint asks for one of these. */
export const scopes = [
  'faces:read',
  'faces:write',
  'executions:read',
  'executions:write',
  'executions:review',
  'links:read',
  'links:write',
  'reports:read',
  'reports:write',
  'webhooks',
  /** Exports and erases everything that is kept of a person. */
  'subjects',
  'audit:read',
  /** The people of the console and their roles. */
  'people:read',
  'people:write',
  /** Makes accounts and access tokens, of every account of the server. */
  'admin',
] as const
export const Scope = Type.Enum(scopes)
export type Scope = (typeof scopes)[number]

export const environments = ['test', 'production'] as const
export const Environment = Type.Enum(environments)
export type Environment = (typeof environments)[number]

export const MAX_NAME_CHARACTERS = 100
/** Ten years. For a longer time, leave the end open. */
export const MAX_TOKEN_DAYS = 3650

const Name = Type.String({ minLength: 1, maxLength: MAX_NAME_CHARACTERS })

export const AccountRecord = Type.Object(
  { _id: Id, name: Type.String(), environment: Environment },
  { $id: 'Account' },
)
export type AccountRecord = Static<typeof AccountRecord>

export const CreateAccountBody = Type.Object({ name: Name, environment: Environment })
export type CreateAccountBody = Static<typeof CreateAccountBody>

export const ListAccountsAnswer = Type.Object({
  docs: Type.Array(AccountRecord),
  totalItems: Type.Integer({ minimum: 0 }),
})

/** What is known about a token. The token itself is answered only once, when it is made. */
export const AccessTokenRecord = Type.Object(
  {
    _id: Id,
    account: Id,
    name: Type.String(),
    scopes: Type.Array(Scope),
    createdAt: Type.String({ format: 'date-time' }),
    expiresAt: Type.Optional(Type.String({ format: 'date-time' })),
    lastUsedOn: Type.Optional(
      Type.String({ description: 'The day on which it was last used, in UTC, such as 2026-11-21' }),
    ),
    revokedAt: Type.Optional(Type.String({ format: 'date-time' })),
  },
  { $id: 'AccessToken' },
)
export type AccessTokenRecord = Static<typeof AccessTokenRecord>

export const CreateAccessTokenBody = Type.Object({
  account: Type.Optional({
    ...Id,
    description: 'The account that the token is for; the caller’s own account unless set',
  }),
  name: Name,
  scopes: Type.Array(Scope, { minItems: 1, uniqueItems: true }),
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_TOKEN_DAYS,
      description: 'After how many days it expires; unless set, it never does',
    }),
  ),
})
export type CreateAccessTokenBody = Static<typeof CreateAccessTokenBody>

export const CreatedAccessToken = Type.Object({
  ...AccessTokenRecord.properties,
  accessToken: Type.String({
    description: 'The token. It is answered only here: the server keeps nothing but its hash',
  }),
})

export const ListAccessTokensAnswer = Type.Object({
  docs: Type.Array(AccessTokenRecord),
  totalItems: Type.Integer({ minimum: 0 }),
})
