/** The record of accesses to personal data on the wire: an addition to the contract. */
import { Type, type Static } from 'typebox'
import { Id } from '../ids.ts'

export const AUDIT_DEFAULT_LIMIT = 20
export const AUDIT_MAX_LIMIT = 100

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })

export const AuditRecord = Type.Object(
  {
    sequence: Type.Integer({ minimum: 1, description: 'Counts the entries of the account from 1' }),
    at: Type.String({ format: 'date-time' }),
    actor: Type.String({ description: 'The id of a person or an access token, signed-address or server' }),
    person: Type.Optional(Type.String({ description: 'The name of the person, as it is now' })),
    action: Type.String({ description: 'The operationId of the call, or what the server did by itself' }),
    status: Type.Integer({ description: 'The status of the answer' }),
    objects: Type.Array(Type.String(), { description: 'Ids of the records asked for or answered' }),
    details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    hash: Hash,
  },
  { $id: 'AuditRecord' },
)
export type AuditRecord = Static<typeof AuditRecord>

export const ListAuditAnswer = Type.Object({
  docs: Type.Array(AuditRecord),
  totalItems: Type.Integer({ minimum: 0 }),
})

/** Why a chain is broken from an entry on. */
export const chainBreaks = [
  'missing',
  'changed',
  'cut-off',
  /** The entry follows from the one before it, but is not the entry that was sealed outside the database. */
  'rolled-back',
  /** The file of sealed heads was not written by this server. */
  'seal-broken',
] as const
export type ChainBreak = (typeof chainBreaks)[number]

export const AuditVerification = Type.Object({
  intact: Type.Boolean({ description: 'Whether every chain looked at is as it was written' }),
  docs: Type.Array(
    Type.Object({
      account: Id,
      intact: Type.Boolean(),
      entries: Type.Optional(Type.Integer({ minimum: 0, description: 'The sequence of the last entry' })),
      dropped: Type.Optional(
        Type.Integer({
          minimum: 1,
          description:
            'Entries up to this one were dropped after their time; what follows was verified from there',
        }),
      ),
      /** Kept elsewhere, the hash proves later that nothing before it was changed. */
      hash: Type.Optional(Hash),
      brokenAt: Type.Optional(Type.Integer({ minimum: 1 })),
      reason: Type.Optional(Type.Enum(chainBreaks)),
    }),
  ),
})
export type AuditVerification = Static<typeof AuditVerification>
