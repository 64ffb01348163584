/** The face registry: sections 4.1 to 4.5 of the contract. */
import { Type } from 'typebox'
import {
  FACES_DEFAULT_LIMIT,
  FACES_MAX_LIMIT,
  GetFaceAnswer,
  ListFacesAnswer,
  MAX_IMAGES_PER_FACE,
  RegisterFaceAnswer,
  RegisterFaceBody,
  RemoveFaceAnswer,
  SearchFacesAnswer,
  SearchFacesBody,
  FACE_MATCHES_MAX,
} from '../../../../protocol/faces/faces.ts'
import { isId } from '../../../../protocol/ids.ts'
import { LimiarError } from '../../../../protocol/errors.ts'
import { DEFAULT_REGISTRY_THRESHOLD } from '../../../domain/reports/report.ts'
import { searchFaces, type SearchRange } from '../../../operations/faces/face-search.ts'
import { findFace, registerFace, removeFace } from '../../../operations/faces/faces.ts'
import { searchRangeOf } from '../../../operations/faces/search-defaults.ts'
import { accountOf } from '../../plugins/access.ts'
import type { Api, HttpContext } from '../../wire/api.ts'
import { envelope } from '../../wire/envelope.ts'
import {
  faceMatch,
  faceRecord,
  faceWarning,
  galleryElement,
  imageOutcome,
  registrationMessage,
} from '../../wire/records/face-answers.ts'
import { cursorQuery, linkNextPage, readPage } from '../../wire/paging.ts'
import { requestSignal } from '../../wire/request-signal.ts'
import { answers } from '../../wire/schemas.ts'

/**
 * Ten photographs of 12 megapixels, 3.3 MB each as measured, in base64 (4/3), and room for the rest. It is the largest
 * body of the API, and the limit in the files of `deploy` for proxies.
 */
export const REGISTER_BODY_BYTES = 48 * 1024 * 1024
/** One picture of the largest size that is accepted (10 MB), in base64, and room for the rest. */
const SEARCH_BODY_BYTES = 16 * 1024 * 1024

const tags = ['Face registry']
const FacePath = Type.Object({ faceId: Type.String({ description: 'Record identifier' }) })
const ListQuery = Type.Object({
  cpf: Type.Optional(Type.String({ pattern: '^[0-9]+$', description: 'CPF of the record, digits only' })),
  ...cursorQuery,
  _galleryFormat: Type.Optional(
    Type.Enum(['true', 'false'], {
      description: 'true: docs has one element for each image, instead of one for each record',
    }),
  ),
})

const SearchQuery = Type.Object({
  _threshold: Type.Optional(
    Type.String({
      pattern: '^(100(\\.0+)?|[0-9]{1,2}(\\.[0-9]+)?)$',
      description:
        'The least similarity of a record in the answer, 0 to 100. The default is that of the account, or else ' +
        String(DEFAULT_REGISTRY_THRESHOLD),
      examples: ['80'],
    }),
  ),
  _limit: Type.Optional(
    Type.String({
      pattern: '^0*[1-9][0-9]*$',
      description: `The most records to return, 1 or more; above ${FACE_MATCHES_MAX} it counts as ${FACE_MATCHES_MAX}`,
      examples: ['20'],
    }),
  ),
})

export function privateFacesetRoutes(api: Api, context: HttpContext): void {
  listRoute(api, context)
  registerRoute(api, context)
  getRoute(api, context)
  removeRoute(api, context)
  searchRoute(api, context)
}

function listRoute(api: Api, { ports, pictureUrls }: HttpContext): void {
  const schema = {
    operationId: 'listFaces',
    summary: 'List faces',
    description:
      `Newest first. A _limit above ${FACES_MAX_LIMIT} counts as ${FACES_MAX_LIMIT}. Records that are ` +
      'registered while you page by _offset come before those already seen: a page may repeat a ' +
      'record, and none is skipped.',
    tags,
    querystring: ListQuery,
    response: answers(ListFacesAnswer, [400, 401]),
  }
  api.get('/private-faceset', { config: { scope: 'faces:read' }, schema }, async (request, reply) => {
    const account = accountOf(request)
    const page = readPage(request.query, { byDefault: FACES_DEFAULT_LIMIT, most: FACES_MAX_LIMIT })
    const filter = request.query.cpf === undefined ? {} : { cpf: request.query.cpf }
    if (request.query._galleryFormat === 'true') {
      if (page.after) throw isForRecords()
      const { rows, total } = await ports.faces.listImages(account.id, page, filter)
      return { ...envelope(), docs: rows.map((row) => galleryElement(row, pictureUrls)), totalItems: total }
    }
    const listed = await ports.faces.list(account.id, page, filter)
    linkNextPage(request, reply, page, listed)
    const docs = listed.rows.map((face) => faceRecord(face, pictureUrls))
    return { ...envelope(), docs, totalItems: listed.total }
  })
}

function isForRecords(): LimiarError {
  const detail = 'goes on through records: leave _galleryFormat out, or use _offset'
  return new LimiarError('invalid-request', 'The query parameter _cursor is not valid.', {
    errors: [{ pointer: '#query/_cursor', detail }],
  })
}

function registerRoute(api: Api, { ports }: HttpContext): void {
  const schema = {
    operationId: 'registerFace',
    summary: 'Register a face',
    description:
      `Up to ${MAX_IMAGES_PER_FACE} images, each an http(s) address or base64 of a JPEG, PNG, WebP, AVIF or HEIC. An ` +
      'image whose face is not good enough is left out, and images says why; when none can be kept, nothing is ' +
      'stored. warnings names records of another CPF with the same face.',
    tags,
    body: RegisterFaceBody,
    response: answers(RegisterFaceAnswer, [400, 401, 413, 415, 422, 503]),
  }
  api.post(
    '/private-faceset',
    { config: { scope: 'faces:write' }, schema, bodyLimit: REGISTER_BODY_BYTES },
    async (request, reply) => {
      const { id } = accountOf(request)
      const { threshold } = await searchRangeOf(ports, id)
      const registered = await registerFace(ports, id, request.body, requestSignal(reply), threshold)
      const { face, pictures, elsewhere } = registered
      return {
        ...envelope(),
        message: registrationMessage(registered),
        _id: face.id,
        images: pictures.map(imageOutcome),
        warnings: elsewhere.map(faceWarning),
      }
    },
  )
}

function getRoute(api: Api, { ports, pictureUrls }: HttpContext): void {
  const schema = {
    operationId: 'getFace',
    summary: 'Get one face',
    tags,
    params: FacePath,
    response: answers(GetFaceAnswer, [401, 404]),
  }
  api.get('/private-faceset/:faceId', { config: { scope: 'faces:read' }, schema }, async (request) => {
    const face = await findFace(ports, accountOf(request).id, faceIdOf(request.params))
    return { ...envelope(), body: faceRecord(face, pictureUrls) }
  })
}

function removeRoute(api: Api, { ports }: HttpContext): void {
  const schema = {
    operationId: 'removeFace',
    summary: 'Remove a face',
    tags,
    params: FacePath,
    response: answers(RemoveFaceAnswer, [401, 404]),
  }
  api.delete('/private-faceset/:faceId', { config: { scope: 'faces:write' }, schema }, async (request) => {
    await removeFace(ports, accountOf(request).id, faceIdOf(request.params))
    return { ...envelope(), message: 'Cadastro removido.' }
  })
}

function searchRoute(api: Api, { ports, pictureUrls }: HttpContext): void {
  const schema = {
    operationId: 'searchFaces',
    summary: 'Compare an image with the registry',
    description:
      'The largest face of the image is searched. The answer holds the records that reach the least ' +
      'similarity, best first, each with its most similar image.',
    tags,
    querystring: SearchQuery,
    body: SearchFacesBody,
    response: answers(SearchFacesAnswer, [400, 401, 413, 415, 422, 503]),
  }
  api.post(
    '/private-faceset/search',
    { config: { scope: 'faces:read' }, schema, bodyLimit: SEARCH_BODY_BYTES },
    async (request, reply) => {
      const { id } = accountOf(request)
      const range = askedRange(request.query, await searchRangeOf(ports, id))
      const found = await searchFaces(ports, id, request.body.image, range, requestSignal(reply))
      return { ...envelope(), faceMatches: found.map((one) => faceMatch(one, pictureUrls)) }
    },
  )
}

function faceIdOf({ faceId }: { readonly faceId: string }): string {
  if (!isId(faceId)) throw new LimiarError('not-found', 'There is no such face record.')
  return faceId
}

function askedRange(
  query: { readonly _threshold?: string; readonly _limit?: string },
  { threshold, limit }: SearchRange,
): SearchRange {
  return {
    threshold: Number(query._threshold ?? threshold),
    limit: Math.min(Number(query._limit ?? limit), FACE_MATCHES_MAX),
  }
}
