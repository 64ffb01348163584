/** Keeping what the analysis made of an execution's captures, for people who review it. */
import {
  executionImage,
  type ExecutionImage,
  type StoredExecution,
} from '../../domain/executions/execution.ts'
import { derivedPictureKinds, type DerivedPictures } from '../../domain/findings/findings.ts'
import { newId } from '../../../protocol/ids.ts'
import { certainAfter } from './blob-removal.ts'
import type { ServicePorts } from '../service-ports.ts'

type Blobs = Pick<ServicePorts, 'blobs' | 'blobOutbox' | 'clock'>

/** What the analysis makes is JPEG. */
const mediaType = 'image/jpeg'

/**
 * Stores the pictures and answers them as the execution names them; a job that is done again writes them under other
 * keys. Should the server die before the execution names them, or the execution be erased meanwhile, the worker removes
 * them.
 */
export async function keepPictures(
  { blobs, blobOutbox, clock }: Blobs,
  { id, accountId }: StoredExecution,
  pictures: DerivedPictures,
): Promise<StoredExecution['images']> {
  const kinds = derivedPictureKinds.filter((kind) => pictures[kind] !== undefined)
  const attempt = newId(clock())
  const keyOf = (kind: string): string => `executions/${id}/${kind}-${attempt}`
  await blobOutbox.queue(accountId, kinds.map(keyOf), certainAfter(clock()))
  await Promise.all(kinds.map((kind) => blobs.put(keyOf(kind), pictures[kind]!)))
  const images = kinds.map((kind): readonly [string, ExecutionImage] => [
    kind,
    executionImage(id, kind, { blobKey: keyOf(kind), mediaType }),
  ])
  return Object.fromEntries(images)
}

/** Removes the pictures of an execution that was erased while it was analysed. */
export async function dropPictures(
  { blobs }: Pick<ServicePorts, 'blobs'>,
  images: StoredExecution['images'],
): Promise<void> {
  for (const { blobKey } of Object.values(images)) await blobs.remove(blobKey)
}
