/** Embeddings of further models in memory, beside the faces of another fake. */
import type { FaceModelStore } from '../../../src/server/domain/faces/face-model-store.ts'
import type { FaceStore, StoredFaceImage } from '../../../src/server/domain/faces/face-store.ts'

const everything = { limit: Number.MAX_SAFE_INTEGER, offset: 0 }

export function memoryFaceModels(faces: FaceStore): FaceModelStore {
  const further = new Map<string, Map<string, Float32Array>>()
  const modelsOf = ({ id, face }: StoredFaceImage): readonly string[] => [
    face.modelId,
    ...(further.get(id)?.keys() ?? []),
  ]
  const pictures = async (accountId: string) => (await faces.listImages(accountId, everything)).rows
  return {
    count: async (accountId) => {
      const models = (await pictures(accountId)).flatMap(({ image }) => modelsOf(image))
      const byModel = Map.groupBy(models.toSorted(), (modelId) => modelId)
      return [...byModel].map(([modelId, { length }]) => ({ modelId, pictures: length }))
    },
    countWithout: async () => 0,
    listWithout: async (accountId, modelId, { after = '', limit }) =>
      (await pictures(accountId))
        .filter(({ image }) => !modelsOf(image).includes(modelId) && image.id > after)
        .map(({ face, image }) => ({ imageId: image.id, recordId: face.id, blobKey: image.blobKey }))
        .toSorted((one, other) => (one.imageId < other.imageId ? -1 : 1))
        .slice(0, limit),
    put: async (accountId, modelId, embeddings) => {
      const ids = new Set((await pictures(accountId)).map(({ image }) => image.id))
      const known = embeddings.filter(({ imageId }) => ids.has(imageId))
      for (const { imageId, embedding } of known)
        further.set(imageId, new Map(further.get(imageId)).set(modelId, embedding))
      return known.length
    },
  }
}
