/** Keys under which clients may send one request several times and have it done once. */
import type { Id } from '../../../protocol/ids.ts'

/** Time for which a key is remembered: a client that is down for a day starts anew. */
export const KEY_LIFE_MS = 24 * 60 * 60 * 1000
/** Time after which a request that never ended, because its server did, may be made again. */
export const ABANDONED_AFTER_MS = 5 * 60 * 1000

/** One key of one account. */
export interface KeyName {
  readonly accountId: Id
  /** SHA-256 of the key as it was sent. */
  readonly keyHash: Uint8Array
}

/** A key that was taken for a request, as of a moment. */
export interface KeyClaim extends KeyName {
  readonly claimedAt: Date
}

/** An answer as it was given, to be given again. */
export interface KeptAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/** What a claim came to: the request may be made, was answered, is being made, or is another one. */
export type ClaimOutcome =
  | { readonly outcome: 'claimed' | 'under-way' | 'reused' }
  | { readonly outcome: 'answered'; readonly answer: KeptAnswer }

export interface IdempotencyStore {
  /** Takes a key for the request of a hash; of several claims at the same time one gets it. */
  claim(claim: KeyClaim, requestHash: Uint8Array): Promise<ClaimOutcome>
  /** Keeps the answer of a claimed request, encrypted, with the ids of the records that it shows. */
  keep(claim: KeyClaim, answer: KeptAnswer, shown: readonly Id[]): Promise<void>
  /** Gives a claimed key up, so that the request can be made again. */
  release(claim: KeyClaim): Promise<void>
  /** Forgets keys that were claimed before a moment; answers how many. */
  removeOlderThan(moment: Date): Promise<number>
  /** Forgets the keys of an account whose answers show a record. */
  removeShowing(accountId: Id, shownId: Id): Promise<void>
  /** Forgets all keys of an account, and with them what they answered. */
  removeOf(accountId: Id): Promise<void>
}
