/** The record of accesses to personal data on the wire: an addition to the contract. */
import { Type, type Static } from 'typebox'
import { Id } from '../id-schemas.ts'

export const AUDIT_DEFAULT_LIMIT = 20
export const AUDIT_MAX_LIMIT = 100

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })

export const AuditRecord = Type.Object(
  {
    sequence: Type.Integer({
      minimum: 1,
      description: 'The number of the entry among those of the account, from 1',
    }),
    at: Type.String({ format: 'date-time' }),
    actor: Type.String({
      description: 'The id of a person or of an access token, or one of the words signed-address and server',
    }),
    person: Type.Optional(Type.String({ description: 'The present name of the person' })),
    action: Type.String({
      description: 'The operationId of the call, or a name for what the server did by itself',
    }),
    status: Type.Integer({ description: 'The HTTP status of the answer' }),
    objects: Type.Array(Type.String(), {
      description: 'The ids of the records that were asked for or answered',
    }),
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
  intact: Type.Boolean({ description: 'Whether every chain that was checked is as it was written' }),
  docs: Type.Array(
    Type.Object({
      account: Id,
      intact: Type.Boolean(),
      entries: Type.Optional(Type.Integer({ minimum: 0, description: 'The sequence of the last entry' })),
      dropped: Type.Optional(
        Type.Integer({
          minimum: 1,
          description:
            'Entries up to this one were dropped when their time was over; the check began after it',
        }),
      ),
      /** The hash of the last entry. Kept outside the server, it can prove later that no entry up to it was changed. */
      hash: Type.Optional(Hash),
      brokenAt: Type.Optional(Type.Integer({ minimum: 1 })),
      reason: Type.Optional(Type.Enum(chainBreaks)),
    }),
  ),
})
export type AuditVerification = Static<typeof AuditVerification>
