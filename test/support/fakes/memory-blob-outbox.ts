/** The blobs that wait to be removed, in memory. */
import type { BlobOutbox } from '../../../src/server/domain/pictures/blob-outbox.ts'

interface Waiting {
  readonly accountId: string
  readonly blobKey: string
  readonly dueAt: Date
  readonly attempts: number
}

export interface MemoryBlobOutbox extends BlobOutbox {
  /** Queues as the transaction of a store would. */
  drop(accountId: string, blobKeys: readonly string[], dueAt: Date): void
}

export function memoryBlobOutbox(): MemoryBlobOutbox {
  const removals = new Map<string, Waiting>()
  const drop = (accountId: string, blobKeys: readonly string[], dueAt: Date): void => {
    for (const blobKey of blobKeys) removals.set(blobKey, { accountId, blobKey, dueAt, attempts: 0 })
  }
  return {
    drop,
    queue: async (...queued) => drop(...queued),
    waiting: async ({ accountId, dueAt }, limit) =>
      [...removals.values()]
        .filter((one) => one.dueAt <= dueAt || (accountId !== undefined && one.attempts > 0))
        .filter((one) => accountId === undefined || one.accountId === accountId)
        .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
        .slice(0, limit),
    count: async () => removals.size,
    done: async (blobKeys) => {
      for (const blobKey of blobKeys) removals.delete(blobKey)
    },
    failed: async (blobKey, dueAgainAt) => {
      const one = removals.get(blobKey)
      if (one) removals.set(blobKey, { ...one, dueAt: dueAgainAt, attempts: one.attempts + 1 })
    },
  }
}
