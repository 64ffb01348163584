/** Moves a registry to another face model: finds pictures without its embedding, and accepts those made elsewhere. */
import { Buffer } from 'node:buffer'
import { LimiarError, type InputError } from '../../../protocol/errors.ts'
import type { PutEmbeddingsBody } from '../../../protocol/faces/face-models.ts'
import type { FaceIndexStatus } from '../../../protocol/faces/face-index.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { FaceModelCount, FaceModelStore } from '../../domain/faces/face-model-store.ts'
import type { ServicePorts } from '../service-ports.ts'

/** How far from 1 the length of an embedding may be: the error of 32-bit rounding is far smaller. */
const UNIT_LENGTH_TOLERANCE = 1e-3
/** Fewest dimensions that an embedder has. */
const MIN_DIMENSIONS = 16

export interface FaceModelsOfRegistry {
  /** The model that searches use. */
  readonly current: string
  readonly models: readonly FaceModelCount[]
  readonly pictures: number
}

/** The models for which an account's pictures have embeddings. */
export async function faceModelsOf(
  ports: Pick<ServicePorts, 'faces' | 'faceModels' | 'faceEngine'>,
  accountId: Id,
): Promise<FaceModelsOfRegistry> {
  const { total } = await ports.faces.listImages(accountId, { limit: 0, offset: 0 })
  return {
    current: ports.faceEngine.modelId,
    models: await ports.faceModels.count(accountId),
    pictures: total,
  }
}

/** Which changes the indexes of all nodes have, the most recently seen index first. */
export async function faceIndexStatus({
  faceReaders,
}: Pick<ServicePorts, 'faceReaders'>): Promise<FaceIndexStatus> {
  const { last, trimmed, readers } = await faceReaders.list()
  const docs = readers
    .toSorted((one, other) => other.seenAt.getTime() - one.seenAt.getTime())
    .map(({ engine, host, modelId, sequence, faces, bytes, seenAt }) => ({
      engine,
      host,
      modelId,
      faces,
      bytes,
      seenAt: seenAt.toISOString(),
      ...(sequence !== undefined && { behind: Math.max(0, last - sequence) }),
    }))
  return { changes: last, trimmed, docs, totalItems: docs.length }
}

/** Warns of pictures that no search can find because their embeddings are of another model, and says what to do. */
export async function warnOfOtherModels(
  { faceModels, faceEngine }: Pick<ServicePorts, 'faceModels' | 'faceEngine'>,
  warn: (message: string) => void,
): Promise<void> {
  const { modelId } = faceEngine
  const pictures = await faceModels.countWithout(modelId)
  if (pictures === 0) return
  warn(
    `${pictures} pictures have no embedding of ${modelId} and are not found by searches: ` +
      'run `limiar faces re-embed` with the same LIMIAR_FACE_MODEL.',
  )
}

type SentEmbedding = PutEmbeddingsBody['embeddings'][number]
type Embedding = Parameters<FaceModelStore['put']>[2][number]

/**
 * Stores embeddings of a model that were made elsewhere from the stored pictures. Those of the searched model are found
 * by searches after this returns. Returns how many were stored.
 * @throws LimiarError `invalid-request` when one is not a vector of length 1, or not of the model's dimensions.
 */
export async function keepEmbeddings(
  ports: Pick<ServicePorts, 'faceModels' | 'faceEngine'>,
  accountId: Id,
  modelId: string,
  sent: readonly SentEmbedding[],
): Promise<number> {
  const isCurrent = modelId === ports.faceEngine.modelId
  const embeddings = sent.map(({ imageId, embedding }) => ({ imageId, embedding: floatsOf(embedding) }))
  const dimensions = isCurrent ? ports.faceEngine.dimensions : (embeddings[0]?.embedding?.length ?? 0)
  refuseUnlessSound(embeddings, dimensions)
  return ports.faceModels.put(accountId, modelId, embeddings)
}

/** Checks the embeddings: afterwards every one is sound. */
function refuseUnlessSound(
  embeddings: readonly (Omit<Embedding, 'embedding'> & { readonly embedding: Float32Array | undefined })[],
  dimensions: number,
): asserts embeddings is readonly Embedding[] {
  const errors: InputError[] = embeddings.flatMap(({ embedding }, index) =>
    embedding && embedding.length === dimensions && isUnit(embedding)
      ? []
      : [
          {
            pointer: `/embeddings/${index}/embedding`,
            detail: `is not a vector of length 1 in ${Math.max(dimensions, MIN_DIMENSIONS)} dimensions`,
          },
        ],
  )
  if (errors.length > 0)
    throw new LimiarError('invalid-request', 'Some embeddings cannot be used: see errors.', { errors })
}

function floatsOf(base64: string): Float32Array | undefined {
  const bytes = Buffer.from(base64, 'base64')
  const isWhole = bytes.length % Float32Array.BYTES_PER_ELEMENT === 0
  // Copied, because a Float32Array must begin at a multiple of four bytes.
  return isWhole && bytes.length >= MIN_DIMENSIONS * Float32Array.BYTES_PER_ELEMENT
    ? new Float32Array(Uint8Array.from(bytes).buffer)
    : undefined
}

function isUnit(vector: Float32Array): boolean {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  return Math.abs(length - 1) <= UNIT_LENGTH_TOLERANCE
}
