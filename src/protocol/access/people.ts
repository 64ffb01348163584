/** The people of the console, their roles and their invitations on the wire: an addition to the contract. */
import { Type, type Static } from 'typebox'
import { MAX_NAME_CHARACTERS, type Scope } from './access-tokens.ts'
import { Id } from '../id-schemas.ts'

export const PEOPLE_DEFAULT_LIMIT = 20
export const PEOPLE_MAX_LIMIT = 100

export const personRoles = ['analyst', 'supervisor', 'auditor'] as const
export const PersonRole = Type.Enum(personRoles)
export type PersonRole = (typeof personRoles)[number]

const ofAnalyst = [
  'executions:read',
  'executions:review',
  'reports:read',
  'links:read',
  'links:write',
] as const satisfies readonly Scope[]

/** What the people of each role may do; nobody has `admin`, because it reaches every account of the server. */
export const roleScopes: Readonly<Record<PersonRole, readonly Scope[]>> = {
  analyst: ofAnalyst,
  supervisor: [
    ...ofAnalyst,
    'faces:read',
    'faces:write',
    'reports:write',
    'webhooks',
    'subjects',
    'audit:read',
    'people:read',
    'people:write',
  ],
  auditor: ['executions:read', 'reports:read', 'links:read', 'faces:read', 'audit:read', 'people:read'],
}

const Name = Type.String({ minLength: 1, maxLength: MAX_NAME_CHARACTERS, pattern: '\\S' })

export const personStates = ['invited', 'active', 'removed'] as const

export const PersonRecord = Type.Object(
  {
    _id: Id,
    name: Type.String(),
    role: PersonRole,
    state: Type.Enum(personStates, {
      description:
        'invited: nobody has opened the invitation yet. removed: kept so that older records can still show the name',
    }),
    createdAt: Type.String({ format: 'date-time' }),
    joinedAt: Type.Optional(Type.String({ format: 'date-time' })),
    removedAt: Type.Optional(Type.String({ format: 'date-time' })),
    invitationExpiresAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'Until when the invitation can be opened; absent when there is none',
      }),
    ),
  },
  { $id: 'Person' },
)
export type PersonRecord = Static<typeof PersonRecord>

export const ListPeopleAnswer = Type.Object({
  docs: Type.Array(PersonRecord),
  totalItems: Type.Integer({ minimum: 0 }),
})
export type ListPeopleAnswer = Static<typeof ListPeopleAnswer>

export const InvitePersonBody = Type.Object({ name: Name, role: PersonRole })
export type InvitePersonBody = Static<typeof InvitePersonBody>

export const UpdatePersonBody = Type.Object(
  { name: Type.Optional(Name), role: Type.Optional(PersonRole) },
  { minProperties: 1 },
)
export type UpdatePersonBody = Static<typeof UpdatePersonBody>

export const InvitedPerson = Type.Object({
  ...PersonRecord.properties,
  invitationUrl: Type.String({
    description: 'Opens the console once. It is answered only here: the server keeps nothing but its hash',
  }),
})
export type InvitedPerson = Static<typeof InvitedPerson>

/** What the page of an invitation sends. */
export const AcceptInvitationBody = Type.Object({
  invitation: Type.String({ pattern: '^[\\w-]{43}$' }),
})
