/**
 * Removing blobs so that none is lost and none stays (transactional outbox,
 * https://microservices.io/patterns/data/transactional-outbox.html): the transaction that drops the last reference to a
 * blob also stores its key, and a worker removes first the file and then the key. A crash at any point leaves a key
 * that is worked on again. Every blob gets a new key: under a reused key that still waits, the worker could remove the
 * new blob.
 */
import type { Id } from '../../../protocol/ids.ts'

/** A removal that failed is tried again after this time; twice as long after each further failure. */
const FIRST_RETRY_MS = 10 * 1000
/** An hour, so that the recovery of a full or missing disk is noticed soon. */
const LONGEST_RETRY_MS = 60 * 60 * 1000

/** A blob that waits to be removed. */
export interface BlobRemoval {
  readonly blobKey: string
  /** Removals that failed before. */
  readonly attempts: number
}

/** The removals that are wanted: those of an account that are due or failed before, or all that are due at a moment. */
export type RemovalsWanted =
  { readonly accountId: Id; readonly dueAt: Date } | { readonly accountId?: undefined; readonly dueAt: Date }

export interface BlobOutbox {
  /**
   * Queues keys for a time when it is certain whether a record names them. The worker leaves a blob that a record
   * names. A key that waits already becomes due at the later of both times.
   */
  queue(accountId: Id, blobKeys: readonly string[], dueAt: Date): Promise<void>
  /** The waiting removals, longest due first. */
  waiting(wanted: RemovalsWanted, limit: number): Promise<readonly BlobRemoval[]>
  /** How many wait, due or not. */
  count(): Promise<number>
  /** Deletes keys: their files are gone, or a record names them after all. */
  done(blobKeys: readonly string[]): Promise<void>
  /** Records that a removal failed, and when it is due again. */
  failed(blobKey: string, dueAgainAt: Date): Promise<void>
}

/** When a removal that just failed, after `attempts` earlier failures, is due again: exponential back-off. */
export function dueAgain(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts))
}
