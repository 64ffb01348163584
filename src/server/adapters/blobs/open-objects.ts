/** Opens the place of the pictures: a folder, or a bucket. */
import type { S3Settings } from '../../settings/s3-settings.ts'
import { openFolderObjects } from './file-blobs.ts'
import type { ObjectStore } from './object-store.ts'

export interface ObjectPlace {
  readonly directory: string
  /** A bucket in place of the folder. */
  readonly s3: S3Settings | undefined
}

export interface OpenedObjects {
  readonly objects: ObjectStore
  /** What an operator should know although the place can be used: a sentence each. */
  readonly notices: readonly string[]
}

/** @throws LimiarError, a sentence for the operator, when the place cannot be used. */
export async function openObjects({ directory, s3 }: ObjectPlace): Promise<OpenedObjects> {
  if (s3 === undefined) return { objects: await openFolderObjects(directory), notices: [] }
  // The SDK is loaded only when it is used.
  const { openS3Objects } = await import('./s3-objects.ts')
  const objects = openS3Objects(s3)
  try {
    return { objects, notices: await objects.examine() }
  } catch (error) {
    await objects.close()
    throw error
  }
}
