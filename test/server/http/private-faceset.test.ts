import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Answer, ApiClient, Json } from '../../support/api-client.ts'
import { documented } from '../../support/documented-answers.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'
import { keptBlobs } from '../../support/kept-blobs.ts'
import { fourColours as heic } from '../../support/heic.ts'

const HER_CPF = '52998224725'
const image = (...names: string[]): string => asBase64(writtenFace(...names))

let service: FakeService
/** Also checks each answer against the service's own description of it. */
let call: ApiClient['call']
before(async () => {
  service = await startFakeService()
  call = (await documented(service.client)).call
})
after(() => service.close())

const register = (body: object): Promise<Answer> => call('POST', '/private-faceset', body)
const search = async (query: string, ...names: string[]): Promise<Answer> =>
  call('POST', `/private-faceset/search${query}`, { image: image(...names) })

describe('the answer of a registration', () => {
  it('says in Portuguese which pictures were kept and which were not, and why, with the measures', async () => {
    const images = [image('nora'), image(), image('nora:face-too-small'), image('nora:too-blurred')]
    const { status, body } = await register({ description: 'Nora', images })
    assert.equal(status, 200)
    assert.equal(
      body.message,
      'Cadastro realizado com 1 de 4 imagens. ' +
        'Fora do cadastro: images[1] (nenhum rosto), images[2] (rosto pequeno demais), images[3] (rosto desfocado).',
    )
    assert.deepEqual(
      body.images.map(({ index, kept, reason }: Json) => [index, kept, reason]),
      [
        [0, true, undefined],
        [1, false, 'face-missing'],
        [2, false, 'face-too-small'],
        [3, false, 'too-blurred'],
      ],
    )
    assert.equal(body.images[2].detail, 'There are 8 pixels between the eyes; 20 are needed.')
    assert.deepEqual(body.warnings, [])
    const { body: found } = await call('GET', `/private-faceset/${body._id}`)
    assert.equal(found.body.images.length, 1)
  })

  it('counts the kept pictures', async () => {
    for (const [images, message] of [
      [undefined, 'Cadastro realizado, sem imagem de rosto.'],
      [[], 'Cadastro realizado, sem imagem de rosto.'],
      [[image('one')], 'Cadastro realizado com 1 imagem.'],
      [[image('one'), image('one')], 'Cadastro realizado com 2 imagens.'],
    ] as const)
      assert.equal(
        (await register({ description: 'x', ...(images ? { images } : {}) })).body.message,
        message,
      )
  })

  const refused: readonly (readonly [what: string, picture: string, code: string, reason: string])[] = [
    ['without a face', image(), 'face-missing', 'face-missing'],
    ['of two people', image('x', 'y:as-large-as-another'), 'face-unusable', 'several-faces'],
    ['that ends in a face', image('x:face-cut-off'), 'face-unusable', 'face-cut-off'],
    ['with a small face', image('x:face-too-small'), 'face-unusable', 'face-too-small'],
    ['with a covered face', image('x:face-unclear'), 'face-unusable', 'face-unclear'],
    ['with a dark face', image('x:too-dark'), 'face-unusable', 'too-dark'],
    ['with a glaring face', image('x:too-bright'), 'face-unusable', 'too-bright'],
    ['with a face turned away', image('x:face-turned-away'), 'face-unusable', 'face-turned-away'],
    ['with a blurred face', image('x:too-blurred'), 'face-unusable', 'too-blurred'],
    ['that is not one', 'no picture!', 'image-unreadable', 'image-unreadable'],
    ['under another head', `data:image/png;base64,${image('x')}`, 'image-unreadable', 'image-unreadable'],
    ['that is too large', 'A'.repeat(15_000_000), 'image-too-large', 'image-too-large'],
    ['that nobody can reach', 'https://pictures.example/x.jpg', 'image-unreachable', 'image-unreachable'],
  ]
  for (const [what, picture, code, reason] of refused)
    it(`refuses a picture ${what}, and keeps nothing`, async () => {
      const blobs = (await keptBlobs(service.ports)).length
      const { totalItems } = (await call('GET', '/private-faceset')).body
      const { status, body } = await register({ description: 'x', images: [picture] })
      assert.deepEqual([status, body.type], [422, `urn:limiar:problem:${code}`])
      assert.deepEqual(
        body.errors.map(({ pointer, code: why }: Json) => [pointer, why]),
        [['/images/0', reason]],
      )
      assert.equal((await keptBlobs(service.ports)).length, blobs)
      assert.equal((await call('GET', '/private-faceset')).body.totalItems, totalItems)
    })

  it('refuses an eleventh picture before looking at any', async () => {
    const images = Array<string>(11).fill(image('ten'))
    const { status, body } = await register({ description: 'x', images })
    assert.deepEqual([status, body.errors[0].pointer], [400, '/images'])
    assert.equal((await register({ description: 'x', images: images.slice(1) })).status, 200)
  })

  it('warns of the same face under another CPF, and shows only the id of the other record', async () => {
    const first = await register({ description: 'Rita', cpf: HER_CPF, images: [image('rita')] })
    assert.deepEqual(first.body.warnings, [])
    const second = await register({ description: 'Outra', cpf: '11144477735', images: [image('rita')] })
    assert.equal(second.status, 200)
    const [warning, ...more] = second.body.warnings
    assert.deepEqual(more, [])
    assert.deepEqual(Object.keys(warning).sort(), ['_id', 'code', 'detail', 'similarity'])
    assert.deepEqual([warning._id, warning.code], [first.body._id, 'face-enrolled-under-another-cpf'])
    assert.ok(warning.similarity > 99)
    assert.match(second.body.message, /outro CPF/)
    assert.doesNotMatch(second.text, new RegExp(`${HER_CPF}|Rita`))
  })
})

describe('a record', () => {
  const cpf = '39053344705'
  const ids: string[] = []
  before(async () => {
    for (const images of [['vera', 'vera again'], []]) {
      const body = { description: `Vera ${images.length}`, cpf, images: images.map((name) => image(name)) }
      ids.unshift((await register(body)).body._id)
    }
  })
  const control = {
    statusCode: 200,
    headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Credentials': false },
  }
  const listed = (query: string) => call('GET', `/private-faceset?cpf=${cpf}${query}`)

  it('is listed with the others of its CPF, newest first, page by page', async () => {
    const { docs, totalItems, ...rest } = (await listed('')).body
    assert.deepEqual(rest, control)
    assert.deepEqual([docs.map(({ _id }: Json) => _id), totalItems], [ids, 2])
    assert.deepEqual(
      docs.map(({ images }: Json) => images.length),
      [0, 2],
    )
    const first = await listed('&_limit=1')
    assert.deepEqual([first.body.docs.length, first.body.docs[0]._id], [1, ids[0]])
    const [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? []
    assert.equal((await call('GET', next)).body.docs[0]._id, ids[1])
    const { body } = await call('GET', '/private-faceset?cpf=390.533.447-05')
    assert.equal(body.errors[0].pointer, '#query/cpf')
  })

  it('is shown picture by picture where a caller asks for the gallery, which has no cursor', async () => {
    const { docs, totalItems, ...rest } = (await listed('&_galleryFormat=true')).body
    assert.deepEqual(rest, control)
    assert.deepEqual([docs.length, totalItems], [2, 2])
    for (const one of docs) {
      assert.deepEqual([one._id, one.cpf, one.description], [ids[1], cpf, 'Vera 2'])
      assert.equal((await service.client.raw(one.image)).status, 200)
    }
    assert.equal((await listed('&_galleryFormat=true&_limit=1')).body.docs.length, 1)
    assert.equal((await listed('&_galleryFormat=false')).body.docs[0].images.length, 0)
    const cursor = /_cursor=([\w-]+)/.exec((await listed('&_limit=1')).headers.get('link') ?? '')?.[1]
    const { status, body } = await listed(`&_galleryFormat=true&_cursor=${cursor}`)
    assert.deepEqual([status, body.errors[0].pointer], [400, '#query/_cursor'])
    assert.match(body.errors[0].detail, /_galleryFormat/)
    assert.equal((await listed('&_galleryFormat=yes')).body.errors[0].pointer, '#query/_galleryFormat')
  })

  it('is read and removed by its id, and by nothing else', async () => {
    const path = `/private-faceset/${ids[1]}`
    const { body: record, ...rest } = (await call('GET', path)).body
    assert.deepEqual(rest, control)
    assert.deepEqual([record._id, record.images.length], [ids[1], 2])
    for (const unknown of ['nobody', '0'.repeat(24)])
      for (const method of ['GET', 'DELETE']) {
        const { status, body } = await call(method, `/private-faceset/${unknown}`)
        assert.deepEqual([status, body.type], [404, 'urn:limiar:problem:not-found'], `${method} ${unknown}`)
      }
    const removed = (await call('DELETE', path)).body
    assert.deepEqual(removed, { ...control, message: 'Cadastro removido.' })
    assert.equal((await call('GET', path)).status, 404)
    assert.deepEqual(
      (await listed('')).body.docs.map(({ _id }: Json) => _id),
      [ids[0]],
    )
  })
})

describe('a search', () => {
  before(async () => {
    for (const name of ['sara', 'tina', 'ursula'])
      await register({ description: name, images: [image(name)] })
  })
  const limits = async (query: string, ...names: string[]): Promise<number> =>
    (await search(query, ...names)).body.faceMatches.length

  it('goes down to the threshold that it names', async () => {
    assert.equal(await limits('', 'sara'), 1)
    assert.ok((await limits('?_threshold=0', 'sara')) >= 3)
    assert.equal(await limits('?_threshold=0&_limit=2', 'sara'), 2)
    assert.equal(await limits('?_threshold=99.99', 'sara'), 0, 'the calibration ends just below 100')
    assert.ok((await limits('?_threshold=0&_limit=1000', 'sara')) <= 20, 'limited to 20')
  })

  it('is sorted from the most alike to the least', async () => {
    const { faceMatches } = (await search('?_threshold=0', 'sara')).body
    const similarities = faceMatches.map(({ similarity }: Json) => similarity)
    assert.deepEqual(
      similarities,
      similarities.toSorted((one: number, other: number) => other - one),
    )
    assert.equal(faceMatches[0].description, 'sara')
  })

  it('refuses an invalid threshold and an invalid number of records', async () => {
    for (const value of ['-1', '100.1', '101', 'x', '', '1e1', 'NaN', ' 80', '80,5', '0x50'])
      assert.equal(
        (await search(`?_threshold=${encodeURIComponent(value)}`, 'sara')).body.errors?.[0].pointer,
        '#query/_threshold',
        value,
      )
    for (const value of ['0', '-1', '1.5', 'x', '', '1e1'])
      assert.equal(
        (await search(`?_limit=${value}`, 'sara')).body.errors?.[0].pointer,
        '#query/_limit',
        value,
      )
    for (const value of ['0', '0.5', '80', '080'.slice(1), '99.999', '100', '100.0'])
      assert.equal((await search(`?_threshold=${value}`, 'sara')).status, 200, value)
  })

  it('opens a HEIC before it looks for a face', async () => {
    const sent = (file: Buffer) => call('POST', '/private-faceset/search', { image: file.toString('base64') })
    assert.equal((await sent(heic)).status, 200)
    const { status, body } = await sent(heic.subarray(0, 300))
    assert.deepEqual([status, body.type], [422, 'urn:limiar:problem:image-unreadable'])
    assert.match(body.detail, /The HEIC is damaged/)
  })

  it('with a picture of nobody is refused, not answered with nobody', async () => {
    const { status, body } = await search('')
    assert.deepEqual([status, body.type], [422, 'urn:limiar:problem:face-missing'])
    assert.deepEqual([body.errors[0].pointer, body.errors[0].code], ['/image', 'face-missing'])
  })

  it('uses the threshold of its account, unless it names one itself', async () => {
    const defaults = '/private-faceset/search-defaults'
    const { body } = await call('GET', defaults)
    assert.deepEqual([body.statusCode, body.threshold, body.limit], [200, 80, 20])
    await call('PATCH', defaults, { threshold: 0 })
    assert.deepEqual((await call('PATCH', defaults, { limit: 2 })).body.threshold, 0)
    assert.equal(await limits('', 'sara'), 2)
    assert.equal(await limits('?_threshold=80', 'sara'), 1)
    assert.ok((await limits('?_limit=20', 'sara')) > 2)
    const back = await call('PATCH', defaults, { threshold: null, limit: null })
    assert.deepEqual([back.body.threshold, back.body.limit], [80, 20])
    assert.equal(await limits('', 'sara'), 1)
  })

  it('has defaults that must be valid numbers of a search', async () => {
    for (const body of [
      { threshold: 101 },
      { threshold: -1 },
      { threshold: '80' },
      { limit: 0 },
      { limit: 21 },
      { limit: 1.5 },
    ])
      assert.equal(
        (await call('PATCH', '/private-faceset/search-defaults', body)).status,
        400,
        JSON.stringify(body),
      )
  })
})
