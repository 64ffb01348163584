/** Moves a registry to another face model, picture by picture, while searches use the present one. */
import { Type } from 'typebox'
import {
  FaceModelId,
  ListFaceModelsAnswer,
  ListMissingPicturesAnswer,
  MISSING_PICTURES_MAX_LIMIT,
  PutEmbeddingsAnswer,
  PutEmbeddingsBody,
} from '../../../../protocol/faces/face-models.ts'
import { FaceIndexStatus } from '../../../../protocol/faces/face-index.ts'
import { Id } from '../../../../protocol/id-schemas.ts'
import { faceIndexStatus, faceModelsOf, keepEmbeddings } from '../../../operations/faces/face-maintenance.ts'
import { accountOf } from '../../plugins/access.ts'
import type { Api, HttpContext } from '../../wire/api.ts'
import { pagingQuery, readPage } from '../../wire/paging.ts'
import { answers } from '../../wire/schemas.ts'

const tags = ['Face registry']
const ModelPath = Type.Object({ modelId: FaceModelId })

export function faceModelRoutes(api: Api, context: HttpContext): void {
  listRoute(api, context)
  missingRoute(api, context)
  putRoute(api, context)
  indexRoute(api, context)
}

function listRoute(api: Api, { ports }: HttpContext): void {
  const schema = {
    operationId: 'listFaceModels',
    summary: 'List the face models of the registry’s embeddings',
    tags,
    response: answers(ListFaceModelsAnswer, [401]),
  }
  api.get('/face-models', { config: { scope: 'faces:read' }, schema }, async (request) => {
    const { current, models, pictures } = await faceModelsOf(ports, accountOf(request).id)
    return { current, docs: [...models], totalItems: pictures }
  })
}

function missingRoute(api: Api, { ports, pictureUrls }: HttpContext): void {
  const schema = {
    operationId: 'listPicturesWithoutFaceModel',
    summary: 'List the pictures without an embedding of a face model',
    description: 'In the order of their ids; _after continues after the given one.',
    tags,
    params: ModelPath,
    querystring: Type.Object({ _limit: pagingQuery._limit, _after: Type.Optional(Id) }),
    response: answers(ListMissingPicturesAnswer, [400, 401]),
  }
  api.get('/face-models/:modelId/missing', { config: { scope: 'faces:read' }, schema }, async (request) => {
    const { _after: after } = request.query
    const limits = { byDefault: MISSING_PICTURES_MAX_LIMIT, most: MISSING_PICTURES_MAX_LIMIT }
    const { limit } = readPage(request.query, limits)
    const { modelId } = request.params
    const pictures = await ports.faceModels.listWithout(accountOf(request).id, modelId, { after, limit })
    return {
      docs: pictures.map(({ imageId, recordId, blobKey }) => ({
        imageId,
        privateFacesetId: recordId,
        image: pictureUrls.sign(blobKey),
      })),
    }
  })
}

function indexRoute(api: Api, { ports }: HttpContext): void {
  const schema = {
    operationId: 'getFaceIndexStatus',
    summary: 'Get the state of the indexes that search faces',
    description: 'Each node reports every minute, and within 15 seconds when something has changed.',
    tags,
    response: answers(FaceIndexStatus, [401]),
  }
  // For all accounts.
  api.get('/face-index', { config: { scope: 'admin' }, schema }, async () => faceIndexStatus(ports))
}

function putRoute(api: Api, { ports }: HttpContext): void {
  const schema = {
    operationId: 'putFaceEmbeddings',
    summary: 'Store embeddings of a face model',
    description: 'The caller makes them from the stored pictures, as `limiar faces re-embed` does.',
    tags,
    params: ModelPath,
    body: PutEmbeddingsBody,
    response: answers(PutEmbeddingsAnswer, [400, 401, 413, 415]),
  }
  api.put(
    '/face-models/:modelId/embeddings',
    { config: { scope: 'faces:write' }, schema },
    async (request) => {
      const { modelId } = request.params
      const { embeddings } = request.body
      return { stored: await keepEmbeddings(ports, accountOf(request).id, modelId, embeddings) }
    },
  )
}
