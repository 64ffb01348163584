/** The contract of the service, row by row: every table of its sections 2, 4 and 8, spoken to over HTTP. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { formatCpf } from '../../src/protocol/cpf.ts'
import type { ApiClient, Json } from '../support/api-client.ts'
import type { ContractService } from '../support/contract-service.ts'
import { documented } from '../support/documented-answers.ts'
import { onboard } from '../support/onboard.ts'
import { specimenPerson } from '../support/specimen-stills.ts'

const ID = /^[0-9a-f]{24}$/
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
/** The registry knows Ana by the CPF of her document. */
const CPF = specimenPerson.cpf
const OTHER_CPF = '11144477735'

/** Tests a service against the contract; `start` opens it over a database of its own. */
export function serviceContract(start: () => Promise<ContractService>): void {
  let service: ContractService
  /** Also checks each answer against the service's own description of it. */
  let call: ApiClient['call']
  before(async () => {
    service = await start()
    call = (await documented(service.client)).call
  })
  after(() => service.close())

  /** A table's rows, a test each, over one answer that is fetched once. */
  function rows(
    section: string,
    fetch: () => Promise<Json>,
    checks: Readonly<Record<string, (record: Json) => unknown>>,
  ): void {
    describe(section, () => {
      let record: Json
      before(async () => {
        record = await fetch()
      })
      for (const [row, check] of Object.entries(checks))
        test(`${section} ${row}`, async () => {
          await check(record)
        })
    })
  }

  async function register(body: object): Promise<string> {
    const { status, body: answer, text } = await call('POST', '/private-faceset', body)
    assert.equal(status, 200, text)
    return answer._id
  }

  async function registerAna(): Promise<Json> {
    const { ana, anaAgain } = service.pictures
    const images = [base64(ana), base64(anaAgain)]
    const id = await register({ cpf: CPF, description: 'Ana', images })
    return (await call('GET', `/private-faceset/${id}`)).body.body
  }

  function base64(picture: Uint8Array): string {
    return Buffer.from(picture).toString('base64')
  }

  async function opensAsPicture(url: string): Promise<void> {
    assert.equal(new URL(url).origin, new URL(service.client.baseUrl).origin)
    const { status, headers } = await service.client.raw(url)
    assert.equal(status, 200)
    assert.match(headers.get('content-type') ?? '', /^image\//)
  }

  function isEnvelope(body: Json): void {
    assert.equal(body.statusCode, 200)
    assert.equal(typeof body.headers['Access-Control-Allow-Origin'], 'string')
    assert.equal(typeof body.headers['Access-Control-Allow-Credentials'], 'boolean')
  }

  function isRefused({ status, body }: { status: number; body: Json }, pointer: string): void {
    assert.equal(status, 400)
    assert.ok(
      body.errors.some((error: Json) => error.pointer === pointer),
      JSON.stringify(body.errors),
    )
  }

  rows('2.1 Face record', registerAna, {
    _id: ({ _id }) => assert.match(_id, ID),
    createdAt: ({ createdAt }) => assert.match(createdAt, TIMESTAMP),
    cpf: ({ cpf }) => assert.equal(cpf, CPF),
    description: ({ description }) => assert.equal(description, 'Ana'),
    images: async ({ images }) => {
      assert.equal(images.length, 2)
      for (const url of images) await opensAsPicture(url)
    },
    updatedAt: ({ updatedAt }) => assert.match(updatedAt, TIMESTAMP),
  })

  const galleryOfAna = async (): Promise<Json> => {
    const { _id } = await registerAna()
    const { body } = await call('GET', '/private-faceset?_galleryFormat=true')
    return body.docs.filter((element: Json) => element._id === _id)
  }

  rows('2.1 Gallery format', galleryOfAna, {
    _id: (elements) => assert.equal(elements.length, 2, 'several elements share the same _id'),
    cpf: ([element]) => assert.equal(element.cpf, CPF),
    description: ([element]) => assert.equal(element.description, 'Ana'),
    image: async (elements) => {
      for (const { image } of elements) await opensAsPicture(image)
      assert.notEqual(elements[0].image, elements[1].image)
    },
    'createdAt, updatedAt and images are absent': ([element]) =>
      assert.deepEqual(Object.keys(element).sort(), ['_id', 'cpf', 'description', 'image']),
  })

  const matchOfAna = async (): Promise<Json> => {
    const { _id } = await registerAna()
    const { body } = await call('POST', '/private-faceset/search', { image: base64(service.pictures.ana) })
    return body.faceMatches.find((match: Json) => match._id === _id)
  }

  rows('2.2 Face match', matchOfAna, {
    similarity: ({ similarity }) => assert.ok(similarity > 99 && similarity <= 100, String(similarity)),
    _id: ({ _id }) => assert.match(_id, ID),
    createdAt: ({ createdAt }) => assert.match(createdAt, TIMESTAMP),
    cpf: ({ cpf }) => assert.equal(cpf, CPF),
    description: ({ description }) => assert.equal(description, 'Ana'),
    image: ({ image }) => opensAsPicture(image),
    updatedAt: ({ updatedAt }) => assert.match(updatedAt, TIMESTAMP),
    face: ({ face }) => assert.equal(typeof face, 'object'),
    'face.faceId': ({ face }) => assert.match(face.faceId, ID),
    'face.imageId': ({ face }) => assert.match(face.imageId, ID),
    'face.privateFacesetId': ({ face, _id }) => assert.equal(face.privateFacesetId, _id),
    'face.confidence': ({ face }) => assert.ok(face.confidence > 50 && face.confidence <= 100),
  })

  /** One onboarding, walked once: real models read and compare the stills of the page, and its rules decide. */
  let onboarded: Promise<string> | undefined
  const executionOfAna = async (): Promise<Json> => {
    const link = { cpf: CPF, variables: { customId: 'abc-1' } }
    onboarded ??= onboard(service.client, service.reportId, service.stills, link)
    return (await call('GET', `/reports/${service.reportId}/executions/${await onboarded}`)).body
  }

  rows('2.3 Execution', executionOfAna, {
    _id: ({ _id }) => assert.match(_id, ID),
    report: ({ report }) => assert.equal(report, service.reportId),
    status: ({ status, validations }) => assert.equal(status, 'APROVADO', JSON.stringify(validations)),
    sections: ({ sections }) => {
      for (const name of ['officialData', 'ocr', 'documentscopy'])
        assert.equal(typeof sections[name], 'object')
    },
    fraud: ({ fraud }) => assert.equal(fraud, false),
    createdAt: ({ createdAt }) => assert.match(createdAt, TIMESTAMP),
    'images.back': ({ images }) => assert.match(images.back, /back\.(jpg|png|webp)$/),
    'images.front': ({ images }) => assert.match(images.front, /front\.(jpg|png|webp)$/),
    'images.selfie': ({ images }) => assert.match(images.selfie, /selfie\.(jpg|png|webp)$/),
    type: ({ type }) => assert.equal(type, 'cnh'),
    updatedAt: ({ updatedAt, createdAt }) => {
      assert.match(updatedAt, TIMESTAMP)
      assert.ok(updatedAt >= createdAt)
    },
    validations: ({ validations }) => assert.ok(validations.length > 0),
    'validations.rule': ({ validations }) => everyText(validations, 'rule'),
    'validations.title': ({ validations }) => everyText(validations, 'title'),
    'validations.description': ({ validations }) => everyText(validations, 'description'),
    'validations.status': ({ validations }) => {
      for (const { status } of validations)
        assert.ok(['VALID', 'INVALID', 'NOT_PERFORMED'].includes(status), status)
    },
    parameters: ({ parameters }) => assert.deepEqual(parameters, { customId: 'abc-1', cpf: CPF }),
    data: ({ data, sections }) => {
      assert.equal(data.cpf, CPF)
      // The source of the test environment confirms the readings of the document, and nothing else.
      for (const [name, value] of Object.entries(data)) assert.equal(sections.ocr.fields[name].value, value)
    },
    files: ({ files }) => assert.deepEqual(files, []),
  })

  function everyText(validations: readonly Json[], member: string): void {
    for (const validation of validations) assert.ok(validation[member].length > 0)
  }

  /** An execution with the members that neither a link nor its page can send in this version. */
  const executionWithEverything = async (): Promise<Json> => {
    const [id] = await service.addExecutions(1, {
      status: 'REPROVADO',
      data: {
        name: 'ANA LIMA',
        cpf: CPF,
        birthDate: '1990-05-17',
        motherName: 'MARIA LIMA',
        fatherName: 'JOSE LIMA',
      },
      documentscopyRequestedAt: new Date('2026-02-03T04:05:06.789Z'),
      reprovalReasons: ['Foto ilegível'],
      files: [{ url: 'https://files.example/1.pdf', type: 'application/pdf' }],
    })
    return (await call('GET', `/reports/${service.reportId}/executions/${id}`)).body
  }

  rows('2.3 Execution, when it is due', executionWithEverything, {
    'data.name': ({ data }) => assert.equal(data.name, 'ANA LIMA'),
    'data.cpf': ({ data }) => assert.equal(data.cpf, CPF),
    'data.birthDate': ({ data }) => assert.equal(data.birthDate, '1990-05-17'),
    'data.motherName': ({ data }) => assert.equal(data.motherName, 'MARIA LIMA'),
    'data.fatherName': ({ data }) => assert.equal(data.fatherName, 'JOSE LIMA'),
    documentscopyRequestDate: ({ documentscopyRequestDate }) =>
      assert.equal(documentscopyRequestDate, '2026-02-03T04:05:06.789Z'),
    reprovalReasons: ({ reprovalReasons }) => assert.deepEqual(reprovalReasons, ['Foto ilegível']),
    files: ({ files }) => assert.equal(files.length, 1),
    'files.url': ({ files }) => assert.equal(files[0].url, 'https://files.example/1.pdf'),
    'files.type': ({ files }) => assert.equal(files[0].type, 'application/pdf'),
  })

  describe('2.4 Onboarding link', () => {
    test('2.4 a link is opened at <onboarding_url>/<token>', async () => {
      const { body } = await call('POST', links(), {})
      assert.equal(body.url, `${service.onboardingUrl}/${body.token}`)
      const { status, headers } = await service.client.raw(body.url)
      assert.equal(status, 200)
      assert.match(headers.get('content-type') ?? '', /^text\/html/)
    })
  })

  describe('4.1 List faces', () => {
    before(async () => {
      for (let i = 0; i < 21; i++) await register({ description: `list ${i}` })
    })

    test('4.1 token', () => asksForToken('GET', '/private-faceset'))
    test('4.1 _limit', async () => {
      const { body } = await call('GET', '/private-faceset?_limit=3')
      assert.equal(body.docs.length, 3)
      for (const wrong of ['-1', '1.5', 'x', ''])
        isRefused(await call('GET', `/private-faceset?_limit=${wrong}`), '#query/_limit')
    })
    test('4.1 _offset', async () => {
      const all = await call('GET', '/private-faceset?_limit=5')
      const rest = await call('GET', '/private-faceset?_limit=3&_offset=2')
      assert.deepEqual(idsOf(rest.body), idsOf(all.body).slice(2))
      isRefused(await call('GET', '/private-faceset?_offset=-1'), '#query/_offset')
    })
    test('4.1 _galleryFormat', async () => {
      await registerAna()
      const { body } = await call('GET', '/private-faceset?_galleryFormat=true&_limit=1')
      assert.deepEqual(Object.keys(body.docs[0]).sort(), ['_id', 'cpf', 'description', 'image'])
      const records = await call('GET', '/private-faceset?_galleryFormat=false&_limit=1')
      assert.ok(Array.isArray(records.body.docs[0].images))
    })
    test('4.1 response', async () => {
      const { body } = await call('GET', '/private-faceset?_limit=100')
      isEnvelope(body)
      assert.ok(body.totalItems >= 21)
      const gallery = await call('GET', '/private-faceset?_galleryFormat=true&_limit=100')
      isEnvelope(gallery.body)
      const images = body.docs.flatMap((face: Json) => face.images)
      assert.equal(gallery.body.totalItems, images.length, 'counts the image elements')
    })
  })

  describe('4.2 Get one face', () => {
    test('4.2 token', () => asksForToken('GET', '/private-faceset/0123456789abcdef01234567'))
    test('4.2 FACESET_ID', async () => {
      const id = await register({ description: 'one' })
      assert.equal((await call('GET', `/private-faceset/${id}`)).body.body._id, id)
      for (const unknown of ['0123456789abcdef01234567', 'nobody'])
        assert.equal((await call('GET', `/private-faceset/${unknown}`)).status, 404)
    })
    test('4.2 response', async () => {
      const id = await register({ description: 'one' })
      const { body } = await call('GET', `/private-faceset/${id}`)
      isEnvelope(body)
      assert.deepEqual(Object.keys(body.body).sort(), [
        '_id',
        'createdAt',
        'description',
        'images',
        'updatedAt',
      ])
    })
  })

  describe('4.3 Register a face', () => {
    test('4.3 token', () => asksForToken('POST', '/private-faceset', { description: 'x' }))
    test('4.3 cpf', async () => {
      const without = await register({ description: 'no cpf' })
      assert.equal((await call('GET', `/private-faceset/${without}`)).body.body.cpf, undefined)
      const punctuated = await register({ description: 'cpf', cpf: formatCpf(CPF) })
      assert.equal((await call('GET', `/private-faceset/${punctuated}`)).body.body.cpf, CPF)
      isRefused(await call('POST', '/private-faceset', { description: 'x', cpf: '123' }), '/cpf')
    })
    test('4.3 description', async () => {
      isRefused(await call('POST', '/private-faceset', {}), '/description')
    })
    test('4.3 images', async () => {
      const { ana, nobody } = service.pictures
      const sent = [`data:image/jpeg;base64,${base64(ana)}`, base64(nobody), service.pictureUri]
      const { body } = await call('POST', '/private-faceset', { description: 'images', images: sent })
      const kept = body.images.map((image: Json) => image.kept)
      assert.deepEqual(kept, [true, false, true], 'base64 and URI; a picture without a face is left out')
      assert.equal(body.images[1].reason, 'face-missing')
      const none = await call('POST', '/private-faceset', { description: 'none', images: [base64(nobody)] })
      assert.equal(none.status, 422)
    })
    test('4.3 response', async () => {
      const { status, body } = await call('POST', '/private-faceset', { description: 'answer' })
      assert.equal(status, 200)
      isEnvelope(body)
      assert.equal(typeof body.message, 'string')
    })
  })

  describe('4.4 Remove a face', () => {
    test('4.4 token', () => asksForToken('DELETE', '/private-faceset/0123456789abcdef01234567'))
    test('4.4 FACESET_ID', async () => {
      const { _id, images } = await registerAna()
      assert.equal((await call('DELETE', `/private-faceset/${_id}`)).status, 200)
      assert.equal((await call('GET', `/private-faceset/${_id}`)).status, 404)
      assert.equal((await service.client.raw(images[0])).status, 404, 'its pictures are gone too')
      assert.equal((await call('DELETE', `/private-faceset/${_id}`)).status, 404)
    })
    test('4.4 response', async () => {
      const { body } = await call('DELETE', `/private-faceset/${await register({ description: 'x' })}`)
      isEnvelope(body)
      assert.equal(typeof body.message, 'string')
    })
  })

  describe('4.5 Compare an image with the registry', () => {
    const search = (picture: Uint8Array) =>
      call('POST', '/private-faceset/search', { image: base64(picture) })

    test('4.5 token', () => asksForToken('POST', '/private-faceset/search', { image: 'x' }))
    test('4.5 image', async () => {
      isRefused(await call('POST', '/private-faceset/search', {}), '/image')
      isRefused(await call('POST', '/private-faceset/search', { image: service.pictureUri }), '/image')
      assert.equal((await search(service.pictures.nobody)).status, 422)
    })
    test('4.5 response', async () => {
      const { _id } = await registerAna()
      const bruno = await register({ description: 'Bruno', images: [base64(service.pictures.bruno)] })
      const { body } = await search(service.pictures.anaAgain)
      isEnvelope(body)
      const found = idsOf({ docs: body.faceMatches })
      assert.ok(found.includes(_id), 'another picture of the same person is found')
      assert.ok(!found.includes(bruno), 'another person is not')
      assert.equal(new Set(found).size, found.length, 'a record is answered once')
    })
  })

  describe('4.6 Get one execution', () => {
    let path: string
    before(async () => {
      const { _id } = await executionOfAna()
      path = `/reports/${service.reportId}/executions/${_id}`
    })

    test('4.6 token', () => asksForToken('GET', path))
    test('4.6 Content-type', async () => {
      const { status, headers } = await call('GET', path)
      assert.equal(status, 200)
      assert.match(headers.get('content-type') ?? '', /^application\/json/)
    })
    test('4.6 REPORT_ID', async () => {
      const elsewhere = path.replace(service.reportId, '0123456789abcdef01234567')
      assert.equal((await call('GET', elsewhere)).status, 404)
    })
    test('4.6 EXECUTION_ID', async () => {
      for (const id of ['0123456789abcdef01234567', 'x'])
        assert.equal((await call('GET', `/reports/${service.reportId}/executions/${id}`)).status, 404)
    })
    test('4.6 p_<CUSTOM_DATA_KEY>', async () => {
      assert.equal((await call('GET', `${path}?p_customId=abc-1`)).status, 200)
      assert.equal((await call('GET', `${path}?p_customId=abc-2`)).status, 404)
      assert.equal((await call('GET', `${path}?p_other=abc-1`)).status, 404)
    })
  })

  describe('4.7 List executions', () => {
    let execution: Json
    before(async () => {
      execution = await executionOfAna()
      await service.addExecutions(21, { parameterCpf: OTHER_CPF, status: 'REPROVADO' })
    })
    const list = async (query: string): Promise<Json> => (await call('GET', `/executions?${query}`)).body

    test('4.7 token', () => asksForToken('GET', '/executions'))
    test('4.7 cpf', async () => {
      assert.deepEqual(idsOf(await list(`cpf=${CPF}`)), [execution._id])
      assert.equal((await list(`cpf=${OTHER_CPF}`)).totalItems, 21)
      isRefused(await call('GET', `/executions?cpf=${formatCpf(CPF)}`), '#query/cpf')
    })
    test('4.7 status', async () => {
      for (const { status } of (await list('status=REPROVADO')).docs) assert.equal(status, 'REPROVADO')
      const words = encodeURIComponent('APROVADO|Pendente')
      for (const { status } of (await list(`status=${words}`)).docs) assert.notEqual(status, 'REPROVADO')
      isRefused(await call('GET', '/executions?status=approved'), '#query/status')
    })
    test('4.7 _reports', async () => {
      const other = '0123456789abcdef01234567'
      assert.equal((await list(`_reports=${other}`)).totalItems, 0)
      const both = await list(`_reports=${encodeURIComponent(`${other}|${service.reportId}`)}`)
      assert.equal(both.totalItems, (await list('')).totalItems)
    })
    test('4.7 _limit', async () => {
      assert.equal((await list('_limit=2')).docs.length, 2)
      isRefused(await call('GET', '/executions?_limit=two'), '#query/_limit')
    })
    test('4.7 _offset', async () => {
      const first = await list('_limit=5')
      assert.deepEqual(idsOf(await list('_limit=3&_offset=2')), idsOf(first).slice(2))
      isRefused(await call('GET', '/executions?_offset=1.5'), '#query/_offset')
    })
    test('4.7 response', async () => {
      const { docs, totalItems } = await list(`cpf=${CPF}`)
      assert.equal(totalItems, 1)
      const [listed] = docs
      assert.ok(!('images' in listed), 'images is not returned')
      const { ocr, documentscopy } = execution.sections
      const ofOneAlone = ['images', 'history', 'allowedReviews', 'consent', 'captured']
      const attributes = Object.entries(execution).filter(([name]) => !ofOneAlone.includes(name))
      assert.deepEqual(listed, { ...Object.fromEntries(attributes), sections: { ocr, documentscopy } })
    })
  })

  describe('4.8 Create an onboarding link', () => {
    const create = (body: object) => call('POST', links(), body)

    test('4.8 token', () => asksForToken('POST', links(), {}))
    test('4.8 REPORT_ID', async () => {
      assert.equal((await create({})).body.report, service.reportId)
      assert.equal((await call('POST', links('0123456789abcdef01234567'), {})).status, 404)
    })
    test('4.8 cpf', async () => {
      assert.equal((await create({ cpf: formatCpf(CPF) })).body.cpf, CPF)
      assert.equal((await create({})).body.cpf, undefined)
      isRefused(await create({ cpf: 'x' }), '/cpf')
    })
    test('4.8 noExpire', async () => {
      const limited = (await create({})).body
      assert.equal(limited.noExpire, false)
      assert.equal(limited.maxSubmissions, 3)
      const open = (await create({ noExpire: true })).body
      assert.equal(open.noExpire, true)
      assert.equal(open.maxSubmissions, null)
      isRefused(await create({ noExpire: 'yes' }), '/noExpire')
    })
    test('4.8 email', async () => {
      const { status, body, text } = await create({ email: 'ana@example.com' })
      assert.equal(status, 200)
      assert.equal(body.messages[0].status, 'not-sent', 'does not claim that a message was sent')
      assert.equal(body.messages[0].reason, 'not-configured')
      assert.doesNotMatch(text, /ana@example/)
      isRefused(await create({ email: 'nobody' }), '/email')
    })
    test('4.8 smsPhoneNumber', async () => {
      assert.equal((await create({ smsPhoneNumber: '+5511999998888' })).status, 200)
      isRefused(await create({ smsPhoneNumber: 'home' }), '/smsPhoneNumber')
    })
    test('4.8 variables', async () => {
      isRefused(await create({ variables: variables(21) }), '/variables')
      assert.equal((await create({ variables: variables(20) })).status, 200)
    })
    test('4.8 variables.auxiliary', async () => {
      const { body } = await create({ variables: { auxiliary: { plan: 'gold' } } })
      assert.deepEqual(body.variables, { auxiliary: { plan: 'gold' } })
    })
    test('4.8 members that it does not know are left alone', async () => {
      assert.equal((await create({ somethingElse: 1 })).status, 200)
    })
  })

  describe('4.9 Update an onboarding link', () => {
    test('4.9 token', () => asksForToken('PATCH', `${links()}/0123456789abcdef01234567`, { active: true }))
    test('4.9 REPORT_ID', async () => {
      const { body } = await call('POST', links(), {})
      const elsewhere = `${links('0123456789abcdef01234567')}/${body._id}`
      assert.equal((await call('PATCH', elsewhere, { active: false })).status, 404)
    })
    test('4.9 ONBOARDING_ID', async () => {
      const { body } = await call('POST', links(), {})
      for (const name of [body._id, body.token])
        assert.equal((await call('PATCH', `${links()}/${name}`, { active: true })).body._id, body._id)
      assert.equal((await call('PATCH', `${links()}/x`, { active: true })).status, 404)
    })
    test('4.9 active', async () => {
      const { body } = await call('POST', links(), {})
      const path = `${links()}/${body._id}`
      assert.equal((await call('PATCH', path, { active: false })).body.active, false)
      assert.equal((await service.client.raw(`/${body.token}`)).status, 410)
      assert.equal((await call('PATCH', path, { active: true })).body.active, true)
      assert.equal((await service.client.raw(`/${body.token}`)).status, 200)
      isRefused(await call('PATCH', path, {}), '/active')
    })
  })

  describe('8 Limits', () => {
    test('8 _limit default', async () => {
      for (let i = 0; i < 21; i++) await register({ description: `default ${i}` })
      assert.equal((await call('GET', '/private-faceset')).body.docs.length, 20)
      await service.addExecutions(21, {})
      assert.equal((await call('GET', '/executions')).body.docs.length, 20)
    })
    test('8 _limit maximum', async () => {
      await service.addExecutions(21, {})
      assert.equal((await call('GET', '/executions?_limit=50')).body.docs.length, 20)
    })
    test('8 _offset default', async () => {
      for (const path of ['/private-faceset', '/executions']) {
        const byDefault = await call('GET', path)
        assert.deepEqual(idsOf(byDefault.body), idsOf((await call('GET', `${path}?_offset=0`)).body))
      }
    })
    test('8 variables attributes', async () => {
      isRefused(await call('POST', links(), { variables: variables(21) }), '/variables')
    })
    test('8 CPF filter format', async () => {
      isRefused(await call('GET', '/executions?cpf=5299822472x'), '#query/cpf')
    })
  })

  function links(reportId = service.reportId): string {
    return `/reports/${reportId}/onboarding-ext`
  }

  function variables(count: number): Record<string, string> {
    return Object.fromEntries(Array.from({ length: count }, (_, i) => [`key${i}`, 'x']))
  }

  function idsOf({ docs }: Json): string[] {
    return docs.map(({ _id }: Json) => _id)
  }

  /** Without a token, and with a wrong one, a call is refused before anything else is looked at. */
  async function asksForToken(method: string, path: string, body?: object): Promise<void> {
    const init: RequestInit = {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    for (const [query, code] of [
      ['', 'missing'],
      ['?token=', 'missing'],
      ['?token=wrong', 'invalid'],
    ]) {
      const answer = await service.client.raw(`${path}${query ?? ''}`, init)
      assert.equal(answer.status, 401)
      assert.equal(answer.body.type, `urn:limiar:problem:access-token-${code ?? ''}`)
    }
  }
}
