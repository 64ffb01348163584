/** What sweeps remember of each other, in memory. */
import type { BlobSweepStore } from '../../../src/server/domain/pictures/blob-sweep.ts'

export function memoryBlobSweeps(): BlobSweepStore {
  let lastBegan: Date | undefined
  const candidates = new Map<string, { readonly first: Date; readonly last: Date }>()
  return {
    begin: async (at, lastBefore) => {
      if (lastBegan && lastBegan > lastBefore) return false
      lastBegan = at
      return true
    },
    note: async (blobKeys, beganAt, firstBefore) => {
      for (const key of blobKeys)
        candidates.set(key, { first: candidates.get(key)?.first ?? beganAt, last: beganAt })
      return blobKeys.filter((key) => (candidates.get(key)?.first ?? beganAt) <= firstBefore)
    },
    end: async (beganAt) => {
      for (const [key, { last }] of candidates) if (last < beganAt) candidates.delete(key)
    },
  }
}
