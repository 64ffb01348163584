/** The face registry: sections 4.1 to 4.5 of the contract, as a generated client calls them. */
import { base64, done, openApi, refused, same, type Schemas, type Surroundings } from './client.ts'

const collection = '/private-faceset'
const record = '/private-faceset/{faceId}'

export async function walkFaces(surroundings: Surroundings): Promise<void> {
  const api = openApi(surroundings)
  const { ana, anaAgain, bruno } = surroundings.pictures
  const cpf = surroundings.cpf
  const registered = await done(
    api.POST(collection, { body: { cpf, description: 'Ana', images: [base64(ana), base64(anaAgain)] } }),
  )
  same('statusCode', registered.statusCode, 200)
  same('the outcomes', registered.images.length, 2)
  await done(api.POST(collection, { body: { description: 'Bruno', images: [base64(bruno)] } }))
  // @ts-expect-error -- a face without its description is refused before it is sent
  const nameless = await refused(400, api.POST(collection, { body: { images: [] } }))
  same('the pointer', nameless.errors?.[0]?.pointer, '/description')

  const params = { path: { faceId: registered._id } }
  const { body } = await done(api.GET(record, { params }))
  same('the record', [body._id, body.cpf, body.images.length], [registered._id, cpf, 2])
  const picture = await fetch(body.images[0] ?? '')
  same('the picture', [picture.status, picture.headers.get('content-type')], [200, 'image/jpeg'])

  const { faceMatches } = await done(api.POST('/private-faceset/search', { body: { image: base64(ana) } }))
  const [best] = faceMatches
  same('who is found', [best?._id, best?.face.privateFacesetId], [registered._id, registered._id])
  if (!best || best.similarity < 90) throw new Error(`The same picture is similar by ${best?.similarity}.`)

  await walkLists(surroundings, registered._id)
  same('the removal', (await done(api.DELETE(record, { params }))).statusCode, 200)
  same('the problem', (await refused(404, api.GET(record, { params }))).type, 'urn:limiar:problem:not-found')
}

async function walkLists(surroundings: Surroundings, id: string): Promise<void> {
  const api = openApi(surroundings)
  const list = (query: { _limit?: string; _offset?: string; _galleryFormat?: 'true' | 'false' }) =>
    done(api.GET(collection, { params: { query } }))
  const all = await list({})
  same('the first page', [all.docs.length, all.totalItems], [2, 2])
  const pages = [await list({ _limit: '1' }), await list({ _limit: '1', _offset: '1' })]
  same(
    'the pages',
    pages.flatMap(({ docs }) => docs.map(({ _id }) => _id)),
    all.docs.map(({ _id }) => _id),
  )
  const gallery = await list({ _galleryFormat: 'true' })
  const ofAna = gallery.docs.filter(isGalleryElement).filter(({ _id }) => _id === id)
  same('the pictures of Ana', [ofAna.length, new Set(ofAna.map(({ image }) => image)).size], [2, 2])
  const wrong = await refused(400, api.GET(collection, { params: { query: { _limit: 'two' } } }))
  same('the pointer', wrong.errors?.[0]?.pointer, '#query/_limit')
}

function isGalleryElement(doc: { readonly _id: string }): doc is Schemas['GalleryElement'] {
  return 'image' in doc
}
