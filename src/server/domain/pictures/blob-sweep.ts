/** What one sweep over all stored blobs remembers for the next. */

/** Time between two sweeps, and from the one that first found a blob without a record to one that may remove it. */
export const SWEEP_EVERY_MS = 24 * 60 * 60 * 1000

export interface BlobSweepStore {
  /** Begins a sweep unless one began after `lastBefore`. Of several servers at the same time only one begins it. */
  begin(at: Date, lastBefore: Date): Promise<boolean>
  /**
   * Remembers blobs that this sweep found without a record. Returns those that every sweep has found since one that
   * began at or before `firstBefore`.
   */
  note(blobKeys: readonly string[], beganAt: Date, firstBefore: Date): Promise<readonly string[]>
  /** Ends a sweep: blobs that it did not find any more are forgotten. */
  end(beganAt: Date): Promise<void>
}
