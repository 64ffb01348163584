/** Keeping what the analysis made of an execution's captures, for people who review it. */
import { executionImage, type ExecutionImage, type StoredExecution } from '../domain/execution.ts'
import { derivedPictureKinds, type DerivedPictures } from '../domain/findings.ts'
import type { ServicePorts } from './service-ports.ts'

type Blobs = Pick<ServicePorts, 'blobs'>

/** What the analysis makes is JPEG. */
const mediaType = 'image/jpeg'

/** Stores the pictures and answers them as the execution names them; a job that is done again writes over them. */
export async function keepPictures(
  { blobs }: Blobs,
  { id }: StoredExecution,
  pictures: DerivedPictures,
): Promise<StoredExecution['images']> {
  const kept = derivedPictureKinds.map(
    async (kind): Promise<readonly (readonly [string, ExecutionImage])[]> => {
      const bytes = pictures[kind]
      if (!bytes) return []
      const blobKey = `executions/${id}/${kind}`
      await blobs.put(blobKey, bytes)
      return [[kind, executionImage(id, kind, { blobKey, mediaType })]]
    },
  )
  return Object.fromEntries((await Promise.all(kept)).flat())
}

/** Removes the pictures of an execution that was erased while it was analysed. */
export async function dropPictures({ blobs }: Blobs, images: StoredExecution['images']): Promise<void> {
  for (const { blobKey } of Object.values(images)) await blobs.remove(blobKey)
}
