/** Keeps the pictures that the analysis made of an execution's captures, for people who review it. */
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

/** The analysis makes JPEGs. */
const mediaType = 'image/jpeg'

/**
 * Stores the pictures and returns them in the form that the execution names. A repeated job writes them under other
 * keys. If the server dies before the execution names them, or the execution is erased meanwhile, the worker removes
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
