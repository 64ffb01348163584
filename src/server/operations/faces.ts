/** The private faceset: registering, listing, removing and searching faces of one account. */
import { cpfDigits } from '../../protocol/cpf.ts'
import { LimiarError, type ErrorCode, type InputError } from '../../protocol/errors.ts'
import type { ImageOutcome, RegisterFaceBody } from '../../protocol/faces.ts'
import { newId, type Id } from '../../protocol/ids.ts'
import { cosineOf, similarityOf } from '../domain/comparison.ts'
import type { FaceCandidate, StoredFace, StoredFaceImage } from '../domain/ports.ts'
import { DEFAULT_REGISTRY_THRESHOLD } from '../domain/report.ts'
import { decodeImage, isImageAddress, readSentImage, sniffMediaType } from './sent-images.ts'
import type { ServicePorts } from './service-ports.ts'

/** Records that a search answers at most. */
const MAX_FACE_MATCHES = 20
/** Candidates asked of the index: a record may hold ten pictures and is answered once, by its best. */
const SEARCHED_CANDIDATES = 200

/** What is wrong with one picture, and no reason to refuse the others of the same request. */
const pictureFailures: ReadonlySet<ErrorCode> = new Set([
  'image-unreadable',
  'image-too-large',
  'image-unreachable',
  'face-missing',
  'face-unusable',
])

export interface RegisteredFace {
  readonly face: StoredFace
  /** One a picture sent, in their order. */
  readonly outcomes: readonly ImageOutcome[]
}

/** A record found by a search and the picture of it that is most alike. */
export interface FaceFound {
  readonly face: StoredFace
  readonly image: StoredFaceImage
  /** 0 to 100. */
  readonly similarity: number
}

/** A picture that is kept, or what is wrong with it. */
type Seen =
  { readonly image: StoredFaceImage; readonly bytes: Uint8Array } | { readonly refused: LimiarError }

/**
 * Stores a record with the face of each picture; without pictures it is a record all the same. A search that
 * begins after the answer finds it.
 * @throws LimiarError when pictures were sent and none of them can be kept; nothing is stored then.
 */
export async function registerFace(
  ports: Pick<ServicePorts, 'faces' | 'faceIndex' | 'faceEngine' | 'blobs' | 'remoteImages' | 'clock'>,
  accountId: Id,
  body: RegisterFaceBody,
  signal?: AbortSignal,
): Promise<RegisteredFace> {
  const now = ports.clock()
  const id = newId(now)
  const seen: Seen[] = []
  for (const sent of body.images ?? []) seen.push(await seePicture(ports, id, sent, signal))
  const kept = seen.filter((one) => 'image' in one)
  if (seen.length > 0 && kept.length === 0) throw nothingKept(seen)

  const face: StoredFace = {
    id,
    accountId,
    cpf: body.cpf === undefined ? undefined : cpfDigits(body.cpf),
    description: body.description,
    images: kept.map(({ image }) => image),
    createdAt: now,
    updatedAt: now,
  }
  for (const { image, bytes } of kept) await ports.blobs.put(image.blobKey, bytes)
  try {
    await ports.faces.insert(face)
  } catch (error) {
    // A picture that no record names would never be removed.
    await removePictures(ports, face)
    throw error
  }
  for (const image of face.images) await ports.faceIndex.add(indexed(face, image))
  return { face, outcomes: seen.map(outcome) }
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

/** Removes a record, its pictures and its embeddings. @throws LimiarError `not-found`. */
export async function removeFace(
  { faces, faceIndex, blobs }: Pick<ServicePorts, 'faces' | 'faceIndex' | 'blobs'>,
  accountId: Id,
  faceId: Id,
): Promise<void> {
  const removed = await faces.remove(accountId, faceId)
  if (!removed) throw new LimiarError('not-found', 'There is no such face record.')
  await faceIndex.removeRecord(accountId, faceId)
  await removePictures({ blobs }, removed.face)
}

async function removePictures({ blobs }: Pick<ServicePorts, 'blobs'>, { images }: StoredFace): Promise<void> {
  for (const { blobKey } of images) await blobs.remove(blobKey)
}

/**
 * The records whose faces are alike to the largest face of a picture, best first.
 * @throws LimiarError `face-missing` when the picture shows none, `image-unreadable` or `image-too-large`.
 */
export async function searchFaces(
  ports: Pick<ServicePorts, 'faces' | 'faceIndex' | 'faceEngine'>,
  accountId: Id,
  image: string,
  signal?: AbortSignal,
): Promise<readonly FaceFound[]> {
  if (isImageAddress(image)) {
    const errors = [{ pointer: '/image', detail: 'Send the picture itself, as base64.' }]
    throw new LimiarError('invalid-request', 'The image of a search must be base64.', { errors })
  }
  const probe = await largestFace(ports, decodeImage(image), signal)
  return findAlike(ports, accountId, probe.embedding, DEFAULT_REGISTRY_THRESHOLD, signal)
}

/** At most 20 records of an account with a face alike to an embedding, from a similarity on, best first. */
export async function findAlike(
  ports: Pick<ServicePorts, 'faces' | 'faceIndex' | 'faceEngine'>,
  accountId: Id,
  probe: Float32Array,
  minSimilarity: number,
  signal?: AbortSignal,
): Promise<readonly FaceFound[]> {
  const candidates = await ports.faceIndex.search(accountId, probe, {
    limit: SEARCHED_CANDIDATES,
    minCosine: cosineOf(minSimilarity, ports.faceEngine.calibration),
    ...(signal ? { signal } : {}),
  })
  return joinRecords(ports, accountId, bestOfEachRecord(candidates).slice(0, MAX_FACE_MATCHES))
}

function bestOfEachRecord(candidates: readonly FaceCandidate[]): readonly FaceCandidate[] {
  const best = new Map<Id, FaceCandidate>()
  for (const candidate of candidates)
    if (!best.has(candidate.recordId)) best.set(candidate.recordId, candidate)
  return [...best.values()]
}

/** A record removed since the index was read is no longer found, and left out. */
async function joinRecords(
  { faces, faceEngine }: Pick<ServicePorts, 'faces' | 'faceEngine'>,
  accountId: Id,
  candidates: readonly FaceCandidate[],
): Promise<readonly FaceFound[]> {
  const records = await faces.findMany(
    accountId,
    candidates.map(({ recordId }) => recordId),
  )
  const byId = new Map(records.map((face) => [face.id, face]))
  return candidates.flatMap(({ recordId, faceImageId, cosine }) => {
    const face = byId.get(recordId)
    const image = face?.images.find(({ id }) => id === faceImageId)
    return face && image ? [{ face, image, similarity: similarityOf(cosine, faceEngine.calibration) }] : []
  })
}

async function seePicture(
  ports: Pick<ServicePorts, 'faceEngine' | 'remoteImages'>,
  recordId: Id,
  sent: string,
  signal: AbortSignal | undefined,
): Promise<Seen> {
  try {
    const bytes = await readSentImage(sent, ports.remoteImages, signal)
    const { confidence, embedding } = await largestFace(ports, bytes, signal)
    const id = newId()
    const mediaType = sniffMediaType(bytes) ?? 'application/octet-stream'
    const face = { id: newId(), confidence, modelId: ports.faceEngine.modelId, embedding }
    return { image: { id, blobKey: `faces/${recordId}/${id}`, mediaType, face }, bytes }
  } catch (error) {
    if (error instanceof LimiarError && pictureFailures.has(error.code)) return { refused: error }
    throw error
  }
}

async function largestFace(
  { faceEngine }: Pick<ServicePorts, 'faceEngine'>,
  image: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<{ readonly confidence: number; readonly embedding: Float32Array }> {
  const { faces } = await faceEngine.findFaces(image, { embed: 'largest', ...(signal ? { signal } : {}) })
  const [face] = faces
  if (!face?.embedding) throw new LimiarError('face-missing', 'No face was found in the image.')
  return { confidence: face.confidence, embedding: face.embedding }
}

function indexed(face: StoredFace, image: StoredFaceImage): Parameters<ServicePorts['faceIndex']['add']>[0] {
  const { modelId, embedding } = image.face
  return { accountId: face.accountId, faceImageId: image.id, recordId: face.id, modelId, embedding }
}

function outcome(one: Seen, index: number): ImageOutcome {
  return 'image' in one ? { index, kept: true } : { index, kept: false, reason: one.refused.code }
}

/** The first picture's failure names the whole; each picture has its own entry. */
function nothingKept(seen: readonly Seen[]): LimiarError {
  const errors: InputError[] = seen.flatMap((one, index) =>
    'refused' in one
      ? [{ pointer: `/images/${index}`, detail: one.refused.message, code: one.refused.code }]
      : [],
  )
  const code = (errors[0]?.code ?? 'face-missing') as ErrorCode
  return new LimiarError(code, 'None of the images could be kept, nothing was stored.', { errors })
}
