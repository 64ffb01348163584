/** Finds people in an account's registry whose face is similar. */
import { LimiarError } from '../../../protocol/errors.ts'
import { MAX_IMAGES_PER_FACE } from '../../../protocol/faces/faces.ts'
import type { Id } from '../../../protocol/ids.ts'
import { cosineOf, similarityOf } from '../../domain/faces/comparison.ts'
import type { FaceCandidate } from '../../domain/faces/face-index.ts'
import type { StoredFace, StoredFaceImage } from '../../domain/faces/face-store.ts'
import { pictureOf } from '../pictures/made-pictures.ts'
import { decodeImage, isImageAddress } from '../pictures/sent-images.ts'
import type { ServicePorts } from '../service-ports.ts'

/** A found record and its most similar picture. */
export interface FaceFound {
  readonly face: StoredFace
  readonly image: StoredFaceImage
  /** 0 to 100. */
  readonly similarity: number
}

/** The limits of a search. */
export interface SearchRange {
  /** The least similarity in an answer, 0 to 100. */
  readonly threshold: number
  /** The most records in an answer. */
  readonly limit: number
}

/** What searching needs. */
type SearchPorts = Pick<ServicePorts, 'faces' | 'faceIndex' | 'faceEngine'>

/**
 * The records whose faces are similar to the largest face of a picture, best first.
 * @throws LimiarError `face-missing` when the picture shows none, `image-unreadable` or `image-too-large`.
 */
export async function searchFaces(
  ports: SearchPorts & Pick<ServicePorts, 'filePictures'>,
  accountId: Id,
  image: string,
  range: SearchRange,
  signal?: AbortSignal,
): Promise<readonly FaceFound[]> {
  if (isImageAddress(image)) {
    const errors = [{ pointer: '/image', detail: 'Send the picture itself, as base64.' }]
    throw new LimiarError('invalid-request', 'The image of a search must be base64.', { errors })
  }
  const caller = { accountId }
  const options = { embed: 'largest' as const, caller, ...(signal ? { signal } : {}) }
  const sent = decodeImage(image)
  const { faces } = await ports.faceEngine.findFaces(await pictureOf(ports, sent, caller, signal), options)
  const probe = faces[0]?.embedding
  if (!probe) {
    const errors = [{ pointer: '/image', detail: 'shows no face', code: 'face-missing' }]
    throw new LimiarError('face-missing', 'No face was found in the image.', { errors })
  }
  return findAlike(ports, accountId, probe, range, signal)
}

/** Records of an account with a face similar to an embedding, best first, each with its most similar picture. */
export async function findAlike(
  ports: SearchPorts,
  accountId: Id,
  probe: Float32Array,
  { threshold, limit }: SearchRange,
  signal?: AbortSignal,
): Promise<readonly FaceFound[]> {
  const candidates = await ports.faceIndex.search(accountId, probe, {
    // Every picture of a record may be a candidate, but the record is returned once.
    limit: limit * MAX_IMAGES_PER_FACE,
    minCosine: cosineOf(threshold, ports.faceEngine.calibration),
    ...(signal ? { signal } : {}),
  })
  const found = await joinRecords(ports, accountId, bestOfEachRecord(candidates).slice(0, limit))
  // No cosine is above 1, which is a similarity just below 100: a higher threshold finds nobody.
  return found.filter(({ similarity }) => similarity >= threshold)
}

function bestOfEachRecord(candidates: readonly FaceCandidate[]): readonly FaceCandidate[] {
  const best = new Map<Id, FaceCandidate>()
  for (const candidate of candidates)
    if (!best.has(candidate.recordId)) best.set(candidate.recordId, candidate)
  return [...best.values()]
}

/** Adds the records. One that was removed since the index was read is left out. */
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
