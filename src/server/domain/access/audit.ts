/** Who saw which personal data, in a chain that shows whether any entry was changed. */
import { createHmac, type KeyObject } from 'node:crypto'
import type { Scope } from '../../../protocol/access/access-tokens.ts'
import type { ChainBreak } from '../../../protocol/access/audit.ts'
import type { Cpf } from '../../../protocol/cpf.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { Listed, Page } from '../listing.ts'

/** One access. It refers to records by their ids and holds no personal data. */
export interface AuditEntry {
  /** Counts the entries of an account from 1. */
  readonly sequence: number
  readonly at: Date
  /** The id of the person or the access token, or one of `otherActors`. */
  readonly actor: string
  /** An operation of the API by its name in the OpenAPI document, or what the server did on its own. */
  readonly action: string
  /** The status of the answer. */
  readonly status: number
  /** Ids of the records that were asked for or answered. */
  readonly objects: readonly string[]
  /** Further facts, such as the counts of an erasure. */
  readonly details: Readonly<Record<string, unknown>> | undefined
  /** HMAC-SHA-256 over the hash of the entry before it and everything above. */
  readonly hash: Uint8Array
}

export type NewAuditEntry = Omit<AuditEntry, 'sequence' | 'hash'>

/** Actors without a token: a person who opens the signed address of a picture, and the server's own schedule. */
export const otherActors = { signedAddress: 'signed-address', server: 'server' } as const

export interface AuditFilter {
  /** The id of a record. */
  readonly object?: string
  readonly since?: Date
}

/** Where a chain ends. */
export interface ChainHead {
  readonly sequence: number
  readonly hash: Uint8Array
}

export interface BrokenChain {
  readonly intact: false
  /** The first entry that differs from what was written. */
  readonly brokenAt: number
  readonly reason: ChainBreak
}

/** The result of verifying a chain. */
export type ChainVerdict =
  | {
      readonly intact: true
      /** The sequence of the last entry. */
      readonly entries: number
      readonly hash: Uint8Array
      /** The sequence of the last entry that was dropped after its time; 0 when none was. */
      readonly dropped: number
    }
  | BrokenChain

/** What was dropped of a chain, or why nothing more may be dropped. */
export type TrimOutcome =
  { readonly intact: true; readonly entries: number; readonly through: ChainHead } | BrokenChain

/** The whole chain, or only the entries added since it was last verified. */
export type ChainExtent = 'whole' | 'new'

export interface AuditLog {
  /** Appends an entry to the chain of its account and returns once it is on disk. */
  append(accountId: Id, entry: NewAuditEntry): Promise<AuditEntry>
  /** Newest first. */
  list(accountId: Id, filter: AuditFilter, page: Page): Promise<Listed<AuditEntry>>
  /** Verifies that every entry is unchanged and none is missing. The default is the whole chain. */
  verify(accountId: Id, extent?: ChainExtent): Promise<ChainVerdict>
  /**
   * Seals the heads of chains outside the database, as far as each chain is intact. A broken one keeps its old seal.
   */
  seal(accountIds: readonly Id[]): Promise<void>
  /**
   * Drops the entries before a moment, oldest first, and stops where one is not as it was written: nothing broken is
   * dropped. The rest of the chain is verified from the last dropped entry on.
   */
  trim(accountId: Id, before: Date, signal?: AbortSignal): Promise<TrimOutcome>
  /** Whether nothing was ever recorded for an account, as far as the record and the sealed heads show. */
  isUnfounded(accountId: Id): Promise<boolean>
  /**
   * Seals the chains as they are now and discards all earlier seals, after a backup was restored. Returns which
   * accounts were sealed; those with a broken chain are left out.
   */
  sealAnew(accountIds: readonly Id[]): Promise<readonly Id[]>
  /** A pseudonym for a person's CPF. Only the holder of the server's key can match it to the number. */
  pseudonym(accountId: Id, cpf: Cpf): string
}

/** The hash before the first entry of a chain. */
export const chainStart = new Uint8Array(32)

/** Scopes of calls that show no personal data and change nothing. */
const unrecorded: readonly Scope[] = ['reports:read', 'audit:read']

/** Whether calls that need a scope are recorded. */
export function isRecorded(scope: Scope): boolean {
  return !unrecorded.includes(scope)
}

/**
 * The hash of an entry that follows another one. A caller with many entries passes a KeyObject: making one from bytes
 * at each call costs as much as the hash.
 */
export function hashOfEntry(
  key: KeyObject | Uint8Array,
  before: Uint8Array,
  accountId: Id,
  entry: Omit<AuditEntry, 'hash'>,
): Uint8Array {
  const { sequence, at, actor, action, status, objects, details } = entry
  const members = [accountId, sequence, at.toISOString(), actor, action, status, objects, details ?? null]
  const mac = createHmac('sha256', key)
    .update(before)
    .update(JSON.stringify(sorted(members)))
  return new Uint8Array(mac.digest())
}

/** The same value with the members of every object sorted, because a database may store them in another order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]))
}
