/** Idempotency keys: with one, a client may send a request several times and have it done once. */
import type { Id } from '../../../protocol/ids.ts'

/** How long a key is remembered. A client that is down for a day has to start over. */
export const KEY_LIFE_MS = 24 * 60 * 60 * 1000
/** After this time a request that never ended, because its server died, may be made once more. */
export const ABANDONED_AFTER_MS = 5 * 60 * 1000

/** One key of one account. */
export interface KeyName {
  readonly accountId: Id
  /** SHA-256 of the key as it was sent. */
  readonly keyHash: Uint8Array
}

/** A key claimed for a request, and the moment of the claim. */
export interface KeyClaim extends KeyName {
  readonly claimedAt: Date
}

/** The answer to a request, kept so that it can be repeated. */
export interface KeptAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/** The result of a claim: the request may be made, was answered, is being made, or is a different one. */
export type ClaimOutcome =
  | { readonly outcome: 'claimed' | 'under-way' | 'reused' }
  | { readonly outcome: 'answered'; readonly answer: KeptAnswer }

export interface IdempotencyStore {
  /** Claims a key for the request with this hash. Of several claims at the same time one succeeds. */
  claim(claim: KeyClaim, requestHash: Uint8Array): Promise<ClaimOutcome>
  /** Stores the answer of a claimed request, encrypted, with the ids of the records that it shows. */
  keep(claim: KeyClaim, answer: KeptAnswer, shown: readonly Id[]): Promise<void>
  /** Releases a claimed key, so that the request can be made again. */
  release(claim: KeyClaim): Promise<void>
  /** Deletes keys that were claimed before a moment and returns how many. */
  removeOlderThan(moment: Date): Promise<number>
  /** Deletes the keys of an account whose answers show a record. */
  removeShowing(accountId: Id, shownId: Id): Promise<void>
  /** Deletes all keys of an account, with their answers. */
  removeOf(accountId: Id): Promise<void>
}
