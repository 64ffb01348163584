/** The private faceset: registers and removes the face records of one account. */
import { cpfDigits } from '../../../protocol/cpf.ts'
import { errorCodes, LimiarError, type ErrorCode, type InputError } from '../../../protocol/errors.ts'
import type { ImageRefusal, RegisterFaceBody } from '../../../protocol/faces/faces.ts'
import { newId, type Id } from '../../../protocol/ids.ts'
import type { StoredFace, StoredFaceImage } from '../../domain/faces/face-store.ts'
import { DEFAULT_REGISTRY_THRESHOLD } from '../../domain/reports/report.ts'
import { removeBlobsOf, storeWithBlobs } from '../pictures/blob-removal.ts'
import { findAlike } from './face-search.ts'
import { lookAtPictures, type LookedAt } from './face-pictures.ts'
import type { ServicePorts } from '../service-ports.ts'

/** Records checked for the same face under another CPF: a person may be enrolled often under the right one. */
const MAX_ALIKE = 100

export interface RegisteredFace {
  readonly face: StoredFace
  /** One for each sent picture, in their order. */
  readonly pictures: readonly LookedAt[]
  /** Records of another CPF with the same face, most similar first. */
  readonly elsewhere: readonly EnrolledElsewhere[]
}

/** A record with the same face under another CPF. */
export interface EnrolledElsewhere {
  readonly faceId: Id
  /** 0 to 100. */
  readonly similarity: number
}

/** What registering needs. */
type RegistryPorts = Pick<
  ServicePorts,
  'faces' | 'faceIndex' | 'faceEngine' | 'blobs' | 'blobOutbox' | 'remoteImages' | 'filePictures' | 'clock'
>

/**
 * Stores a record with every picture whose face is good enough; a record without pictures is valid too. A search that
 * begins after this returns finds it. Returns records of another CPF with the same face, from `threshold` on.
 * @throws LimiarError when pictures were sent and none of them is good enough; nothing is stored then.
 */
export async function registerFace(
  ports: RegistryPorts,
  accountId: Id,
  body: RegisterFaceBody,
  signal?: AbortSignal,
  threshold = DEFAULT_REGISTRY_THRESHOLD,
): Promise<RegisteredFace> {
  const pictures = await lookAtPictures(ports, body.images ?? [], { accountId }, signal)
  const kept = pictures.filter((picture) => picture.kept)
  if (pictures.length > 0 && kept.length === 0) throw nothingKept(pictures)

  const now = ports.clock()
  const id = newId(now)
  const images = kept.map(({ mediaType, confidence, embedding }): StoredFaceImage => {
    const imageId = newId(now)
    const face = { id: newId(now), confidence, modelId: ports.faceEngine.modelId, embedding }
    return { id: imageId, blobKey: `faces/${id}/${imageId}`, mediaType, face }
  })
  const { description } = body
  const cpf = body.cpf === undefined ? undefined : cpfDigits(body.cpf)
  const face: StoredFace = { id, accountId, cpf, description, images, createdAt: now, updatedAt: now }
  await store(
    ports,
    face,
    kept.map(({ bytes }) => bytes),
  )
  return { face, pictures, elsewhere: await findElsewhere(ports, face, threshold) }
}

/** @throws LimiarError `not-found`. */
export async function findFace(
  { faces }: Pick<ServicePorts, 'faces'>,
  accountId: Id,
  faceId: Id,
): Promise<StoredFace> {
  const face = await faces.find(accountId, faceId)
  if (!face) throw new LimiarError('not-found', 'There is no such face record.')
  return face
}

/**
 * Removes a record, its pictures, its embeddings and the stored answers that show it. Returns once they are gone.
 * @throws LimiarError `not-found`.
 */
export async function removeFace(
  ports: Pick<
    ServicePorts,
    'faces' | 'faceIndex' | 'blobs' | 'blobOutbox' | 'idempotency' | 'retention' | 'clock'
  >,
  accountId: Id,
  faceId: Id,
): Promise<void> {
  const removed = await ports.faces.remove(accountId, faceId, ports.clock())
  // Also for a record that does not exist: an interrupted removal may have left its files.
  await ports.faceIndex.removeRecord(accountId, faceId)
  await ports.idempotency.removeShowing(accountId, faceId)
  await removeBlobsOf(ports, accountId)
  if (!removed) throw new LimiarError('not-found', 'There is no such face record.')
}

async function store(
  ports: Pick<ServicePorts, 'faces' | 'faceIndex' | 'blobs' | 'blobOutbox' | 'clock'>,
  face: StoredFace,
  bytes: readonly Uint8Array[],
): Promise<void> {
  const pictures = face.images.map(({ blobKey }, index) => ({ blobKey, bytes: bytes[index]! }))
  await storeWithBlobs(ports, face.accountId, pictures, () => ports.faces.insert(face))
  for (const image of face.images) await ports.faceIndex.add(indexed(face, image))
}

/**
 * Searches only once the record itself can be found: of two that are registered at the same time, one sees the other. A
 * record without a CPF contradicts none.
 */
async function findElsewhere(
  ports: Pick<ServicePorts, 'faces' | 'faceIndex' | 'faceEngine'>,
  { accountId, cpf, images }: StoredFace,
  threshold: number,
): Promise<readonly EnrolledElsewhere[]> {
  if (cpf === undefined) return []
  const best = new Map<Id, number>()
  const range = { threshold, limit: MAX_ALIKE }
  for (const image of images)
    for (const { face, similarity } of await findAlike(ports, accountId, image.face.embedding, range))
      if (face.cpf !== undefined && face.cpf !== cpf)
        best.set(face.id, Math.max(similarity, best.get(face.id) ?? 0))
  return [...best]
    .map(([faceId, similarity]) => ({ faceId, similarity }))
    .toSorted((one, other) => other.similarity - one.similarity)
}

function indexed(face: StoredFace, image: StoredFaceImage): Parameters<ServicePorts['faceIndex']['add']>[0] {
  const { modelId, embedding } = image.face
  return { accountId: face.accountId, faceImageId: image.id, recordId: face.id, modelId, embedding }
}

/**
 * The error of a registration in which no picture is good enough. It has the code of the first picture's failure, and
 * each picture has its own entry.
 */
function nothingKept(pictures: readonly LookedAt[]): LimiarError {
  const refused = pictures.flatMap((picture) => (picture.kept ? [] : picture))
  const errors = refused.map(({ reason, detail }, index): InputError => ({
    pointer: `/images/${index}`,
    detail,
    code: reason,
  }))
  const code = codeOf(refused[0]?.reason)
  return new LimiarError(code, 'None of the images could be kept, nothing was stored.', { errors })
}

/** The error code of a refusal. A flaw of the face has no code of its own. */
function codeOf(reason: ImageRefusal | undefined): ErrorCode {
  return reason !== undefined && isErrorCode(reason) ? reason : 'face-unusable'
}

function isErrorCode(word: string): word is ErrorCode {
  return Object.hasOwn(errorCodes, word)
}
