import type { BlobStore } from '../../src/server/domain/pictures/blob-store.ts'

/** The keys of everything that a store keeps now, sorted. */
export async function keptBlobs({ blobs }: { readonly blobs: BlobStore }): Promise<readonly string[]> {
  const keys: string[] = []
  for await (const { key } of blobs.list()) keys.push(key)
  return keys.sort()
}
