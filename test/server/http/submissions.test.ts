import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { LimiarError } from '../../../src/protocol/errors.ts'
import type { Answer, Json } from '../../support/api-client.ts'
import { anotherTake } from '../../support/onboard.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'
import { keptBlobs } from '../../support/kept-blobs.ts'
import { until } from '../../support/until.ts'
import { fourColours as heic } from '../../support/heic.ts'

const CPF = '52998224725'
const jpeg = Buffer.from('ffd8ffe000104a46494600', 'hex')
const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex')
const REMOTE = 'https://pictures.example/back.png'

let service: FakeService
before(async () => {
  service = await startFakeService({
    remoteImages: {
      fetch: async (uri) => {
        if (uri === REMOTE) return png
        throw new LimiarError('image-unreachable', 'The address answers nothing.')
      },
    },
  })
})
after(() => service.close())

const front = { data: jpeg.toString('base64'), type: 'FRONT', mimeType: 'image/jpeg' }
const back = { data: REMOTE, type: 'BACK' }
const selfieFile = Buffer.from(anotherTake(jpeg))
const selfie = { data: `data:image/jpeg;base64,${selfieFile.toString('base64')}`, type: 'SELFIE' }
const files = [front, back, selfie]

function submit(body: object, report = service.apiReportId): Promise<Answer> {
  return service.client.call('POST', `/reports/${report}/executions`, body)
}

async function untilDecided(id: string): Promise<Json> {
  return until('the execution is decided', async () => {
    const { body } = await service.client.call('GET', `/reports/${service.apiReportId}/executions/${id}`)
    return body.status === 'processando' ? undefined : body
  })
}

describe('a submission by API', () => {
  it('becomes an execution that is analysed like one of the page', async () => {
    const parameters = { cpf: '529.982.247-25', customId: 'abc-1' }
    const { status, body } = await submit({ files, parameters })
    assert.equal(status, 200)
    assert.match(body._id, /^[0-9a-f]{24}$/)
    assert.equal(body.status, 'processando')
    assert.deepEqual(body.parameters, { cpf: CPF, customId: 'abc-1' })
    assert.deepEqual(body.images, {
      front: `${body._id}-front.jpg`,
      back: `${body._id}-back.png`,
      selfie: `${body._id}-selfie.jpg`,
    })
    assert.equal(body.history[0].actor.kind, 'token')
    const decided = await untilDecided(body._id)
    assert.equal(decided.status, 'APROVADO')
    assert.equal(decided.history.length, 2)
  })

  it('keeps the pictures as they were sent or fetched', async () => {
    const { body } = await submit({ files })
    const stored = await service.ports.executions.findById(body._id)
    const kept = (key = '') => service.ports.blobs.get(key)
    assert.deepEqual(Buffer.from((await kept(stored?.images.front?.blobKey)) ?? []), jpeg)
    assert.deepEqual(Buffer.from((await kept(stored?.images.back?.blobKey)) ?? []), png)
  })

  it('may hold a HEIC, which is kept as a JPEG', async () => {
    const sent = { data: heic.toString('base64'), type: 'FRONT' }
    const { status, body } = await submit({ files: [sent, back, selfie] })
    assert.deepEqual([status, body.images?.front], [200, `${body._id}-front.jpg`])
    const stored = await service.ports.executions.findById(body._id)
    const kept = await service.ports.blobs.get(stored?.images.front?.blobKey ?? '')
    assert.deepEqual([...(kept ?? []).slice(0, 3)], [0xff, 0xd8, 0xff])
  })

  it('is listed with its parameters as they were sent, whatever they hold', async () => {
    const parameters = {
      'quote " and \\': 'line\nand tab\t and \u2028 and \u{1f600} and ção',
      nested: { toString: [[]], empty: {}, none: null },
      numbers: [0, -1.5, 1e21, 1e-7, 12345678901],
      '<script>': '</script>',
    }
    const { body } = await submit({ files, parameters })
    const listed = (await service.client.call('GET', '/executions')).body.docs.find(
      ({ _id }: Json) => _id === body._id,
    )
    assert.deepEqual(listed.parameters, parameters)
  })

  it('keeps the links of auxiliary files, and fetches none of them', async () => {
    const contract = { data: 'https://files.example/contract.pdf', type: 'CONTRACT' }
    const { body } = await submit({ files: [...files, contract] })
    assert.deepEqual(body.files, [{ url: contract.data, type: 'CONTRACT' }])
  })

  it('keeps the callback address, and shows it to nobody', async () => {
    const callbackUrl = 'https://integrator.example/hook?key=secret'
    const { body, text } = await submit({ files, callbackUrl })
    assert.doesNotMatch(text, /integrator/)
    assert.equal((await service.ports.executions.findById(body._id))?.callbackUrl, callbackUrl)
  })

  it('is held in processando when its CPF is not that of the document', async () => {
    const { body } = await submit({ files, parameters: { cpf: '11144477735' } })
    const path = `/reports/${service.apiReportId}/executions/${body._id}`
    const execution = await until('the execution is analysed', async () => {
      const { body: asked } = await service.client.call('GET', path)
      return asked.validations.length === 0 ? undefined : asked
    })
    assert.equal(execution.status, 'processando')
    assert.deepEqual(execution.allowedReviews, ['REPROVADO'])
  })
})

describe('a submission that cannot be taken', () => {
  const text = Buffer.from('no picture at all').toString('base64')
  const wrong = [
    { name: 'without files', body: {}, status: 400, pointer: '/files' },
    { name: 'with no file', body: { files: [] }, status: 400, pointer: '/files' },
    {
      name: 'without the selfie that the report asks for',
      body: { files: [front, back] },
      status: 409,
      pointer: '/files',
    },
    {
      name: 'with a type in lower case',
      body: { files: [{ ...front, type: 'front' }, back, selfie] },
      status: 400,
      pointer: '/files/0/type',
    },
    {
      name: 'with eleven auxiliary files',
      body: { files: [...files, ...Array.from({ length: 11 }, () => ({ data: REMOTE, type: 'OTHER' }))] },
      status: 400,
      pointer: '/files',
    },
    {
      name: 'with a picture that is text',
      body: { files: [{ ...front, data: text }, back, selfie] },
      status: 422,
      pointer: '/files/0/data',
    },
    {
      name: 'with a CPF of ten digits',
      body: { files, parameters: { cpf: '5299822472' } },
      status: 400,
      pointer: '/parameters/cpf',
    },
    {
      name: 'with 21 parameters',
      body: { files, parameters: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`p${i}`, i])) },
      status: 400,
      pointer: '/parameters',
    },
    {
      name: 'with a callback that is no http(s) address',
      body: { files, callbackUrl: 'ftp://integrator.example' },
      status: 400,
      pointer: '/callbackUrl',
    },
    {
      name: 'with a callback that carries a credential',
      body: { files, callbackUrl: 'https://a:b@integrator.example' },
      status: 400,
      pointer: '/callbackUrl',
    },
    {
      name: 'with a callback by the name that another provider gives it, which would never be called',
      body: { files, _callbackUrl: 'https://integrator.example/hook' },
      status: 400,
      pointer: '/_callbackUrl',
    },
    {
      name: 'with a callback that is half an address',
      body: { files, callbackUrl: 'https://' },
      status: 400,
      pointer: '/callbackUrl',
    },
  ]
  for (const { name, body, status, pointer } of wrong)
    it(`${name} says where and leaves nothing behind`, async () => {
      const before = (await keptBlobs(service.ports)).length
      const answer = await submit(body)
      assert.equal(answer.status, status, answer.text)
      const pointers = answer.body.errors.map((error: Json) => error.pointer)
      assert.ok(pointers.includes(pointer), answer.text)
      assert.equal((await keptBlobs(service.ports)).length, before)
    })

  it('for an unknown report', async () => {
    assert.equal((await submit({ files }, '0123456789abcdef01234567')).status, 404)
  })
})
