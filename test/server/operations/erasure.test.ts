import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { LimiarError } from '../../../src/protocol/errors.ts'
import type { Json } from '../../support/api-client.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { findings } from '../../support/fakes/service-ports.ts'
import { onboard } from '../../support/onboard.ts'
import { storageEngines } from '../../support/storage-engines.ts'
import { startStoredService, type StoredService } from '../../support/stored-service.ts'

const ANA = '52998224725'
const BRUNO = '11144477735'
const EMAIL = 'ana.lima@example.com'
const still = (name: string) => ({
  front: writtenFace(name, 'front'),
  back: writtenFace(name, 'back'),
  selfie: writtenFace(name),
})

/** The service with every kind of record of one person, and with another person who must stay. */
async function startWithPeople(engine: (typeof storageEngines)[number]) {
  let cpf = ANA
  let name = 'ANA LIMA'
  const service = await startStoredService(engine, {
    analyse: async (_captures, { searchRegistry }) => {
      const found = (await searchRegistry?.((await probe('ana')).embedding)) ?? []
      const privateFaceset = { performed: true as const, matches: [...found] }
      const read = findings()
      const fields = { ...read.ocr.fields, name: { value: name }, cpf: { value: cpf } }
      return findings({ documentCpf: cpf, privateFaceset, ocr: { ...read.ocr, fields } })
    },
  })
  const { client, ports, reportId } = service
  const probe = async (who: string): Promise<{ embedding: Float32Array }> => {
    const { faces } = await ports.faceEngine.findFaces(writtenFace(who))
    return { embedding: faces[0]?.embedding ?? new Float32Array() }
  }
  const hook = { url: 'https://hooks.example/hook', events: ['execution.created', 'execution.deleted'] }
  const hooked = await client.call('POST', '/webhooks', hook)
  assert.equal(hooked.status, 200, hooked.text)
  const images = [asBase64(writtenFace('ana')), asBase64(writtenFace('ana', 'again'))]
  const { body: face } = await client.call('POST', '/private-faceset', { description: name, cpf, images })
  const executionId = await onboard(client, reportId, still('ana'), { cpf, variables: { who: name } })
  const mailed = { cpf, variables: { who: name }, email: EMAIL }
  const link = await client.call('POST', `/reports/${reportId}/onboarding-ext`, mailed)
  assert.equal(link.status, 200, link.text)
  // A link without a CPF, through which only she came.
  await onboard(client, reportId, still('ana'), { variables: { who: name } })
  ;[cpf, name] = [BRUNO, 'BRUNO REIS']
  const other = await onboard(client, reportId, still('bruno'), { cpf, variables: { who: name } })
  return { service, faceId: face._id as string, executionId, other }
}

async function filesOf({ directory }: StoredService): Promise<readonly string[]> {
  const entries = await readdir(join(directory, 'blobs'), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/^(key-proof|store-id)$/.test(entry.name))
    .map(({ name }) => name)
}

describe('an erasure that the database cuts off before the matches are forgotten', () => {
  it('forgets them when it is repeated', async () => {
    const { service, other } = await startWithPeople(storageEngines[0]!)
    const { client, reportId, ports } = service
    const matches = async () => {
      const { body } = await client.call('GET', `/reports/${reportId}/executions/${other}`)
      return body.sections.privateFaceset.data.faceMatches.length as number
    }
    const { retention } = ports
    const forget = retention.forgetMatches.bind(retention)
    const away = async () => {
      Object.assign(retention, { forgetMatches: forget })
      throw new LimiarError('unavailable', 'The database is away.')
    }
    try {
      assert.equal(await matches(), 1)
      Object.assign(retention, { forgetMatches: away })
      assert.equal((await client.call('DELETE', `/subjects/${ANA}`)).status, 503)
      assert.equal((await client.call('DELETE', `/subjects/${ANA}`)).status, 200)
      assert.equal(await matches(), 0)
    } finally {
      await service.close()
    }
  })
})

describe('an erasure that is cut off once the records are gone', () => {
  const cutOff = async () => {
    throw new LimiarError('unavailable', 'The folder of the pictures is away.')
  }

  it('is in the record of accesses, with what it removed, although nobody repeats it', async () => {
    const { service, executionId, faceId, other } = await startWithPeople(storageEngines[0]!)
    const { client, ports } = service
    Object.assign(ports.blobs, { remove: cutOff })
    try {
      for (const [path, object, removed] of [
        [`/executions/${other}`, other, { executions: 1, faces: 0 }],
        [`/subjects/${ANA}`, executionId, { executions: 2, faces: 1 }],
        [`/subjects/${ANA}`, faceId, { executions: 2, faces: 1 }],
      ] as const) {
        assert.equal((await client.call('DELETE', path)).status, 503)
        const { body } = await client.call('GET', `/audit?object=${object}`)
        const entry = body.docs.find(({ details }: Json) => details?.removed)
        assert.ok(entry, `${path} is not in the record`)
        const { executions, faces } = entry.details.removed
        assert.deepEqual({ executions, faces }, removed)
      }
    } finally {
      await service.close()
    }
  })
})

describe('the erasure of an execution that the database cuts off before stored answers are forgotten', () => {
  it('forgets those that name the execution when it is repeated', async () => {
    const service = await startStoredService(storageEngines[0]!)
    const { client, apiReportId, ports } = service
    const files = Object.entries(still('ana')).map(([capture, picture]) => ({
      type: capture.toUpperCase(),
      data: asBase64(picture),
    }))
    const submit = () =>
      client.raw(`/reports/${apiReportId}/executions`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${client.token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': 'of-ana',
        },
        body: JSON.stringify({ files }),
      })
    const { idempotency } = ports
    const forget = idempotency.removeOf.bind(idempotency)
    const away = async () => {
      Object.assign(idempotency, { removeOf: forget })
      throw new LimiarError('unavailable', 'The database is away.')
    }
    try {
      const first = await submit()
      assert.equal(first.status, 200, first.text)
      const executionId = first.body._id
      assert.equal((await submit()).headers.get('idempotency-replayed'), 'true')
      Object.assign(idempotency, { removeOf: away })
      assert.equal((await client.call('DELETE', `/executions/${executionId}`)).status, 503)
      assert.equal((await client.call('DELETE', `/executions/${executionId}`)).status, 404)
      const again = await submit()
      assert.equal(again.headers.get('idempotency-replayed'), null, again.text)
    } finally {
      await service.close()
    }
  })
})

for (const engine of storageEngines) {
  describe(`a person who is erased, on ${engine.name}`, { skip: engine.skip }, () => {
    let people: Awaited<ReturnType<typeof startWithPeople>>
    let receipt: Json
    let picture = ''
    before(async () => {
      people = await startWithPeople(engine)
      const { client } = people.service
      const { body: exported } = await client.call('GET', `/subjects/${ANA}/export`)
      picture = exported.executions[0].pictures.selfie
      assert.equal((await client.raw(picture)).status, 200)
      const answer = await client.call('DELETE', `/subjects/529.982.247-25`)
      assert.equal(answer.status, 200, answer.text)
      receipt = answer.body
    })
    after(() => people.service.close())

    it('is counted in the receipt, which is also in the record of accesses', async () => {
      const { removed, audit, subject } = receipt
      assert.deepEqual(removed, {
        executions: 2,
        links: 3,
        sessions: 2,
        faces: 1,
        pictures: 8,
        matches: 1,
        deliveries: 2,
        jobs: 4,
      })
      const { body } = await people.service.client.call('GET', `/audit?object=${people.executionId}`)
      const [entry] = body.docs
      assert.deepEqual(
        [entry.action, entry.sequence, entry.hash],
        ['eraseSubject', audit.sequence, audit.hash],
      )
      assert.deepEqual(entry.details, { subject, removed })
    })

    it('is neither read, listed, found nor seen any more', async () => {
      const { client, reportId } = people.service
      const gone = [
        `/reports/${reportId}/executions/${people.executionId}`,
        `/private-faceset/${people.faceId}`,
      ]
      for (const path of gone) assert.equal((await client.call('GET', path)).status, 404, path)
      assert.equal((await client.call('GET', `/executions?cpf=${ANA}`)).body.totalItems, 0)
      assert.equal((await client.raw(picture)).status, 404)
      const image = asBase64(writtenFace('ana'))
      const { body } = await client.call('POST', '/private-faceset/search?_threshold=0', { image })
      assert.deepEqual(body.faceMatches, [])
      const { body: exported } = await client.call('GET', `/subjects/${ANA}/export`)
      assert.deepEqual([exported.executions, exported.faces, exported.links], [[], [], []])
    })

    it('leaves the other person everything except the match', async () => {
      const { client, reportId } = people.service
      const { body } = await client.call('GET', `/reports/${reportId}/executions/${people.other}`)
      assert.equal(body.sections.ocr.fields.name.value, 'BRUNO REIS')
      assert.deepEqual(body.sections.privateFaceset.data.faceMatches, [])
      assert.equal((await filesOf(people.service)).length, 3)
    })

    it('may be erased again, and then there was nothing left', async () => {
      const { body, status } = await people.service.client.call('DELETE', `/subjects/${ANA}`)
      assert.equal(status, 200)
      assert.ok(Object.values(body.removed).every((count) => count === 0))
      assert.equal(body.subject, receipt.subject)
    })

    it('is nowhere in the log, nor in any column of any table', async () => {
      const { service } = people
      const log = service.log()
      assert.match(log, /\/subjects\/<cpf>/)
      assert.ok(!log.includes(ANA) && !log.includes('529.982.247-25'))
      assert.equal((await service.client.call('GET', '/audit/verification')).body.intact, true)
      const words = [ANA, '529.982.247-25', 'ANA LIMA', EMAIL, people.executionId, 'BRUNO REIS']
      const found = await service.closeAndSearch(words)
      // Her ids stay in the record of accesses, and in the deliveries that report her erasure.
      const records = ['public.audit_entries.objects', 'public.webhook_deliveries.body'] as const
      const expected = records.map((place) => `${place}: ${people.executionId}`)
      assert.deepEqual(found.filter((place) => !place.includes('BRUNO')).toSorted(), expected)
      // Proves that the search can find a value.
      assert.ok(found.some((place) => place.startsWith('public.executions.sections')))
    })
  })
}
