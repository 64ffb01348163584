/**
 * How a registry moves to another face model, on the wire: which pictures lack an embedding of that model, and the
 * embeddings that are sent for them.
 */
import { Type, type Static } from 'typebox'
import { Id } from '../id-schemas.ts'

export const MISSING_PICTURES_MAX_LIMIT = 100
export const MAX_EMBEDDINGS_PER_REQUEST = 100
/** The most dimensions that a model may have, as characters of base64. */
const MAX_EMBEDDING_CHARACTERS = 5464

/** The id of a face model: a name and the start of a hash. */
export const FaceModelId = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$' })

export const ListFaceModelsAnswer = Type.Object({
  current: Type.String({ description: 'The model that the server searches with' }),
  docs: Type.Array(
    Type.Object({
      modelId: Type.String(),
      pictures: Type.Integer({ minimum: 0, description: 'Pictures with an embedding of this model' }),
    }),
  ),
  totalItems: Type.Integer({ minimum: 0, description: 'Pictures of the registry' }),
})
export type ListFaceModelsAnswer = Static<typeof ListFaceModelsAnswer>

export const MissingPicture = Type.Object({ imageId: Id, privateFacesetId: Id, image: Type.String() })
export type MissingPicture = Static<typeof MissingPicture>

export const ListMissingPicturesAnswer = Type.Object({ docs: Type.Array(MissingPicture) })
export type ListMissingPicturesAnswer = Static<typeof ListMissingPicturesAnswer>

export const PutEmbeddingsBody = Type.Object({
  embeddings: Type.Array(
    Type.Object({
      imageId: Id,
      embedding: Type.String({
        minLength: 1,
        maxLength: MAX_EMBEDDING_CHARACTERS,
        description: 'A vector of length 1, as 32-bit little-endian floats in base64',
      }),
    }),
    { minItems: 1, maxItems: MAX_EMBEDDINGS_PER_REQUEST },
  ),
})
export type PutEmbeddingsBody = Static<typeof PutEmbeddingsBody>

export const PutEmbeddingsAnswer = Type.Object({
  stored: Type.Integer({
    minimum: 0,
    description: 'Fewer than were sent where pictures were removed meanwhile',
  }),
})
export type PutEmbeddingsAnswer = Static<typeof PutEmbeddingsAnswer>
