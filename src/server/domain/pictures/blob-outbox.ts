/**
 * Removing blobs so that none is lost and none stays (transactional outbox, https://microservices.io/patterns/data/transactional-outbox.html):
 * the transaction that drops the last reference to a blob also writes down its key, and a worker removes first the
 * file and then the key. A crash at any point leaves a key to be worked on again. Blobs are written under keys of
 * their own: one that is written a second time while its key waits could be removed by the worker.
 */
import type { Id } from '../../../protocol/ids.ts'

/** A removal that failed is tried again after this time; twice as long after each further failure. */
const FIRST_RETRY_MS = 10 * 1000
/** An hour: a disk that was full or away for a day is noticed soon after it is back. */
const LONGEST_RETRY_MS = 60 * 60 * 1000

/** A blob that waits to be removed. */
export interface BlobRemoval {
  readonly blobKey: string
  /** Removals that failed before. */
  readonly attempts: number
}

/** Which removals: of an account those that are due or failed before, or every one that is due at a moment. */
export type RemovalsWanted =
  { readonly accountId: Id; readonly dueAt: Date } | { readonly accountId?: undefined; readonly dueAt: Date }

export interface BlobOutbox {
  /**
   * Queues keys for a time when it is certain whether a record names them; the worker leaves those that one names. A
   * key that waits already is due at the later of both times.
   */
  queue(accountId: Id, blobKeys: readonly string[], dueAt: Date): Promise<void>
  /** Those that are due longest first. */
  waiting(wanted: RemovalsWanted, limit: number): Promise<readonly BlobRemoval[]>
  /** How many wait, due or not. */
  count(): Promise<number>
  /** Forgets keys: their files are gone, or a record names them after all. */
  done(blobKeys: readonly string[]): Promise<void>
  /** Notes that a removal failed, and when it is due again. */
  failed(blobKey: string, dueAgainAt: Date): Promise<void>
}

/** When a removal that just failed, after `attempts` earlier failures, is due again: exponential back-off. */
export function dueAgain(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts))
}
