/** What sweeps over every stored blob remember of each other. */

/** Time between two sweeps, and from the sweep that first found a blob without a record to one that may remove it. */
export const SWEEP_EVERY_MS = 24 * 60 * 60 * 1000

export interface BlobSweepStore {
  /** Begins a sweep unless one began after `lastBefore`; of several servers at the same time one begins it. */
  begin(at: Date, lastBefore: Date): Promise<boolean>
  /**
   * Remembers blobs that the sweep that began at a moment found without a record. Answers those that a sweep which
   * began at or before `firstBefore` had found already, and every one since.
   */
  note(blobKeys: readonly string[], beganAt: Date, firstBefore: Date): Promise<readonly string[]>
  /** Ends a sweep: what it did not find any more is forgotten. */
  end(beganAt: Date): Promise<void>
}
