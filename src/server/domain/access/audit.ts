/** Who had which personal data before them, in a chain that shows whether anything of it was changed. */
import { createHmac, type KeyObject } from 'node:crypto'
import type { Scope } from '../../../protocol/access/access-tokens.ts'
import type { ChainBreak } from '../../../protocol/access/audit.ts'
import type { Cpf } from '../../../protocol/cpf.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { Listed, Page } from '../listing.ts'

/** One access. It names things by their ids and holds nothing of a person. */
export interface AuditEntry {
  /** Counts the entries of an account from 1. */
  readonly sequence: number
  readonly at: Date
  /** The id of the person or the access token, or one of `otherActors`. */
  readonly actor: string
  /** An operation of the API by its name in the OpenAPI document, or what the server did by itself. */
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

/** Whoever opens the signed address of a picture; the server, by its own schedule. */
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
  /** The first entry that is not as it was written. */
  readonly brokenAt: number
  readonly reason: ChainBreak
}

/** What became of looking through a chain. */
export type ChainVerdict =
  { readonly intact: true; readonly entries: number; readonly hash: Uint8Array } | BrokenChain

/** All of a chain, or what was added since it was last found whole. */
export type ChainExtent = 'whole' | 'new'

export interface AuditLog {
  /** Keeps an entry as the next of its account; returns once it is on disk. */
  append(accountId: Id, entry: NewAuditEntry): Promise<AuditEntry>
  /** Newest first. */
  list(accountId: Id, filter: AuditFilter, page: Page): Promise<Listed<AuditEntry>>
  /** Looks whether every entry is as it was written and none is missing; the whole chain unless said otherwise. */
  verify(accountId: Id, extent?: ChainExtent): Promise<ChainVerdict>
  /** Seals the heads of chains outside the database, each as far as it is whole; a broken one keeps what was sealed. */
  seal(accountIds: readonly Id[]): Promise<void>
  /** Whether nothing was ever recorded of an account, as far as the record and the sealed heads tell. */
  isUnfounded(accountId: Id): Promise<boolean>
  /**
   * Seals the chains as they are now, in place of every head that was sealed: after a backup was restored. Answers
   * which were sealed; one that is broken in itself is not among them.
   */
  sealAnew(accountIds: readonly Id[]): Promise<readonly Id[]>
  /** A name for a person's CPF that only the holder of the server's key can tell back from the number. */
  pseudonym(accountId: Id, cpf: Cpf): string
}

/** What a chain begins with. */
export const chainStart = new Uint8Array(32)

/** Calls that show nothing of a person and change nothing. */
const unrecorded: readonly Scope[] = ['reports:read', 'audit:read']

/** Whether calls that ask for a scope are recorded. */
export function isRecorded(scope: Scope): boolean {
  return !unrecorded.includes(scope)
}

/** The hash that an entry has behind another one. Bytes are made a key at each call, which costs as much as the hash. */
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

/** The same value with the members of every object in order: a database may keep them in another one. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]))
}
