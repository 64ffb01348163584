import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { Findings } from '../../../src/server/domain/findings/findings.ts'
import type { Json } from '../../support/api-client.ts'
import { findings } from '../../support/fakes/service-ports.ts'
import { writtenStill } from '../../support/fakes/written-stills.ts'
import { anotherTake, openPageSession, untilAnalysed } from '../../support/onboard.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'
import { until } from '../../support/until.ts'

const HOUR_MS = 60 * 60 * 1000
const jpeg = Buffer.from('ffd8ffe000104a46494600', 'hex')
const files = [
  { data: jpeg.toString('base64'), type: 'FRONT' },
  { data: Buffer.concat([jpeg, Buffer.of(1)]).toString('base64'), type: 'BACK' },
  { data: Buffer.from(anotherTake(jpeg)).toString('base64'), type: 'SELFIE' },
]
const CPFS = ['52998224725', '11144477735', '12345678909', '39053344705'] as const

let service: FakeService
let now = new Date('2026-11-21T12:00:00Z')
let found: Partial<Findings> = {}
/** A report of each test's own: counts of one would be seen by the next. */
let reportId: string

before(async () => {
  service = await startFakeService({ clock: () => now, analyse: async () => findings(found) })
})
after(() => service.close())
beforeEach(async () => {
  now = new Date(now.getTime() + 1000 * HOUR_MS)
  found = {}
  reportId = await aReport({ face: 2, document: 2 })
})

async function aReport(velocity: object, { asks = true } = {}): Promise<string> {
  const { body: report } = await service.client.call('GET', `/reports/${service.apiReportId}`)
  const { sections, rules, ...definition } = report.definition
  const made = await service.client.call('POST', '/reports', {
    name: 'Counting',
    definition: {
      ...definition,
      sections: [...sections, ...(asks ? ['velocity'] : [])],
      rules: [...rules, ...(asks ? [{ rule: 'velocity_is_normal' }] : [])],
      velocity,
    },
  })
  assert.equal(made.status, 200, made.text)
  return made.body._id
}

async function submitted(report = reportId): Promise<Json> {
  const path = `/reports/${report}/executions`
  const { body } = await service.client.call('POST', path, { files })
  return until('the execution is decided', async () => {
    const { body: execution } = await service.client.call('GET', `${path}/${body._id}`)
    return execution.status === 'processando' ? undefined : execution
  })
}

async function onboarded(report: string, browser: string): Promise<Json> {
  const link = await service.client.call('POST', `/reports/${report}/onboarding-ext`, {})
  const session = await openPageSession(service.client, link.body.token)
  await session.putAll(writtenStill())
  const { body } = await service.client.raw(`/${session.token}/submission`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${session.secret}`,
      'content-type': 'application/json',
      'user-agent': browser,
    },
    body: '{}',
  })
  await untilAnalysed(session)
  return (await service.client.call('GET', `/reports/${report}/executions/${body.executionId}`)).body
}

const person = (cpf: string, ...embedding: readonly number[]): Partial<Findings> => ({
  documentCpf: cpf,
  face: { modelId: 'written-faces', embedding: Float32Array.from(embedding) },
})
const velocityOf = (execution: Json) => execution['sections'].velocity
const ruleOf = (execution: Json) =>
  execution['validations'].find(({ rule }: Json) => rule === 'velocity_is_normal')

describe('one document that comes back', () => {
  it('is left to a person once it came more often than the report allows', async () => {
    found = { documentCpf: CPFS[0] }
    assert.equal((await submitted()).status, 'APROVADO')
    assert.equal((await submitted()).status, 'APROVADO')
    const third = await submitted()
    assert.equal(third.status, 'Pendente')
    assert.equal(third.fraud, false)
    assert.equal(ruleOf(third).status, 'INVALID')
    assert.deepEqual(velocityOf(third), { hours: 24, document: { count: 3, limit: 2 } })
  })

  it('is forgotten after the hours of the report', async () => {
    found = { documentCpf: CPFS[0] }
    await submitted()
    await submitted()
    now = new Date(now.getTime() + 25 * HOUR_MS)
    assert.deepEqual(velocityOf(await submitted()).document, { count: 1, limit: 2 })
  })

  it('is not counted by a report that does not ask', async () => {
    found = { documentCpf: CPFS[0] }
    const quiet = await aReport({ document: 1 }, { asks: false })
    await submitted(quiet)
    const second = await submitted(quiet)
    assert.deepEqual([velocityOf(second), ruleOf(second)], [undefined, undefined])
    assert.deepEqual(velocityOf(await submitted()).document, { count: 1, limit: 2 })
  })

  it('is no longer counted once its executions were erased', async () => {
    found = { documentCpf: CPFS[1] }
    await submitted()
    await submitted()
    const erased = await service.client.call('DELETE', `/subjects/${CPFS[1]}`)
    assert.equal(erased.status, 200, erased.text)
    assert.deepEqual(velocityOf(await submitted()).document, { count: 1, limit: 2 })
  })
})

describe('one face that comes with many documents', () => {
  it('is left to a person, and other faces are not', async () => {
    found = person(CPFS[0], 1, 0)
    await submitted()
    found = person(CPFS[1], 0.999, 0.04)
    await submitted()
    found = person(CPFS[2], 0, 1)
    assert.equal((await submitted()).status, 'APROVADO')
    found = person(CPFS[3], 0.998, -0.06)
    const third = await submitted()
    assert.equal(third.status, 'Pendente')
    assert.deepEqual(velocityOf(third).face, { count: 3, limit: 2 })
    assert.deepEqual(velocityOf(third).document, { count: 1, limit: 2 })
  })
})

describe('one network', () => {
  it('is counted for the page, and one device within it, and neither for a submission by API', async () => {
    const report = await aReport({ document: null, face: null, network: 2, device: 1 })
    found = { documentCpf: CPFS[0] }
    const first = await onboarded(report, 'One browser')
    assert.deepEqual(velocityOf(first), {
      hours: 24,
      document: { count: 1, limit: null },
      network: { count: 1, limit: 2 },
      device: { count: 1, limit: 1 },
    })
    const second = await onboarded(report, 'Another browser')
    assert.equal(second.status, 'APROVADO')
    assert.deepEqual(velocityOf(second).device, { count: 1, limit: 1 })
    const third = await onboarded(report, 'Another browser')
    assert.equal(third.status, 'Pendente')
    assert.deepEqual([velocityOf(third).network.count, velocityOf(third).device.count], [3, 2])
    const byApi = await submitted(report)
    assert.deepEqual(Object.keys(velocityOf(byApi)), ['hours', 'document'])
  })
})

describe('a report that counts', () => {
  it('needs the section that shows the counts', async () => {
    const { body: report } = await service.client.call('GET', `/reports/${service.apiReportId}`)
    const definition = { ...report.definition, rules: [{ rule: 'velocity_is_normal' }] }
    const { status, body } = await service.client.call('POST', '/reports', { name: 'Blind', definition })
    assert.equal(status, 400)
    assert.equal(body.errors[0].pointer, '/definition/rules/0/rule')
  })

  it('looks back thirty days at most, and lets one execution through at least', async () => {
    for (const velocity of [{ hours: 721 }, { hours: 0 }, { face: 0 }, { network: 1.5 }]) {
      const { body: report } = await service.client.call('GET', `/reports/${service.apiReportId}`)
      const definition = { ...report.definition, velocity }
      const { status } = await service.client.call('POST', '/reports', { name: 'Wrong', definition })
      assert.equal(status, 400, JSON.stringify(velocity))
    }
  })
})
