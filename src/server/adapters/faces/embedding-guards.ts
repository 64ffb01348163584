/** Checks what an index of faces accepts. A wrong vector would match nothing, and nobody would notice. */
import { isUnitVector } from './quantisation.ts'

/** The embeddings of one face model. */
export interface EmbeddingSpace {
  readonly modelId: string
  readonly dimensions: number
}

/** @throws Error for a vector of zeros, with a NaN, or of another length than 1 or the model's dimensions. */
export function mustBeUnitVector(vector: Float32Array, { dimensions }: EmbeddingSpace): void {
  if (isUnitVector(vector, dimensions)) return
  throw new Error(`An embedding has to have ${dimensions} dimensions and length 1.`)
}

/** @throws Error for an embedding of another model, and as `mustBeUnitVector` does. */
export function mustBelongTo(
  space: EmbeddingSpace,
  { modelId, embedding }: { readonly modelId: string; readonly embedding: Float32Array },
): void {
  if (modelId !== space.modelId)
    throw new Error(`An embedding of ${modelId} does not belong among those of ${space.modelId}.`)
  mustBeUnitVector(embedding, space)
}
