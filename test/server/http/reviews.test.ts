import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../../src/protocol/ids.ts'
import type { StoredExecution } from '../../../src/server/domain/executions/execution.ts'
import type { JobQueue } from '../../../src/server/domain/job-queue.ts'
import { anExecution, someTime } from '../../ports/stores-records.ts'
import type { Answer } from '../../support/api-client.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

const idleJobs: JobQueue = {
  work: async () => undefined,
  workGivenUp: async () => undefined,
  schedule: async () => undefined,
  stop: async () => undefined,
}
const reasons = ['Documento de outra pessoa']

let service: FakeService
before(async () => {
  // No worker takes the jobs, so a submitted execution keeps its state.
  service = await startFakeService({ jobs: idleJobs })
})
after(() => service.close())

async function submitted(changed: Partial<StoredExecution> = {}): Promise<StoredExecution> {
  const [account] = await service.ports.accounts.all()
  const owner = { accountId: account?.id ?? '', reportId: service.reportId }
  const execution = anExecution(owner, {
    status: 'Pendente',
    type: 'rg',
    documentscopyRequestedAt: someTime,
    history: [{ status: 'Pendente', at: someTime.toISOString(), actor: { kind: 'analysis' } }],
    analysed: true,
    ...changed,
  })
  await service.ports.executions.submit(execution)
  return execution
}

function pathOf({ id, reportId }: StoredExecution): string {
  return `/reports/${reportId}/executions/${id}`
}

function review(execution: StoredExecution, body: object): Promise<Answer> {
  return service.client.call('PATCH', pathOf(execution), body)
}

const approval = { status: 'APROVADO' }
const rejection = { status: 'REPROVADO', reprovalReasons: reasons }

describe('a review', () => {
  it('approves a Pendente execution, and keeps who did it and when', async () => {
    const execution = await submitted()
    const { status, body } = await review(execution, approval)
    assert.equal(status, 200)
    assert.equal(body.status, 'APROVADO')
    assert.equal(body.reprovalReasons, undefined)
    assert.deepEqual(body.allowedReviews, [])
    assert.ok(body.updatedAt > body.createdAt)
    const [first, second] = body.history
    assert.equal(first.actor.kind, 'analysis')
    assert.deepEqual(
      { status: second.status, kind: second.actor.kind },
      { status: 'APROVADO', kind: 'token' },
    )
    assert.match(second.actor.token, /^[0-9a-f]{24}$/)
    assert.ok(!service.client.token.includes(second.actor.token))
    assert.deepEqual((await service.client.call('GET', pathOf(execution))).body, body)
  })

  it('rejects a Pendente execution, with its reasons', async () => {
    const { status, body } = await review(await submitted(), rejection)
    assert.equal(status, 200)
    assert.equal(body.status, 'REPROVADO')
    assert.deepEqual(body.reprovalReasons, reasons)
  })

  it('rejects an execution that is held in processando because of its CPF', async () => {
    const held = await submitted({ status: 'processando' })
    assert.deepEqual((await service.client.call('GET', pathOf(held))).body.allowedReviews, ['REPROVADO'])
    const { status, body } = await review(held, rejection)
    assert.equal(status, 200)
    assert.equal(body.status, 'REPROVADO')
  })

  const forbidden = [
    {
      from: { status: 'processando', analysed: false },
      bodies: [approval, rejection],
      code: 'being-analysed',
    },
    { from: { status: 'processando' }, bodies: [approval], code: 'held' },
    { from: { status: 'APROVADO' }, bodies: [approval, rejection], code: 'approved' },
    { from: { status: 'REPROVADO' }, bodies: [approval, rejection], code: 'rejected' },
  ] as const
  for (const { from, bodies, code } of forbidden)
    for (const body of bodies)
      it(`refuses ${body.status} on ${code} and says why`, async () => {
        const execution = await submitted(from)
        const before = await service.ports.executions.findById(execution.id)
        const answer = await review(execution, body)
        assert.equal(answer.status, 409)
        assert.equal(answer.body.type, 'urn:limiar:problem:conflict')
        const [{ code: told, pointer }] = answer.body.errors
        assert.deepEqual([told, pointer], [code, '/status'])
        assert.deepEqual(await service.ports.executions.findById(execution.id), before)
      })
})

describe('two reviews', () => {
  it('at the same time: one is kept, and the others are refused as too late', async () => {
    const execution = await submitted()
    const bodies = Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? approval : rejection))
    const answers = await Promise.all(bodies.map((body) => review(execution, body)))
    const kept = answers.filter(({ status }) => status === 200)
    assert.equal(kept.length, 1)
    assert.ok(answers.every(({ status }) => status === 200 || status === 409))
    const { body } = await service.client.call('GET', pathOf(execution))
    assert.equal(body.status, kept[0]?.body.status)
    assert.equal(body.history.length, 2)
  })

  it('of an execution as it was read: one that has changed since is not decided', async () => {
    const execution = await submitted()
    const seen = new Date(someTime.getTime() - 1).toISOString()
    const late = await review(execution, { ...approval, updatedAt: seen })
    assert.equal(late.status, 409)
    assert.equal(late.body.errors[0].code, 'changed-meanwhile')
    const fresh = await review(execution, { ...approval, updatedAt: someTime.toISOString() })
    assert.equal(fresh.status, 200)
  })
})

describe('the form of a review', () => {
  const wrong = [
    { name: 'a status', body: {}, pointer: '/status' },
    { name: 'one of the two decisions', body: { status: 'Pendente' }, pointer: '/status' },
    { name: 'reasons with a rejection', body: { status: 'REPROVADO' }, pointer: '/reprovalReasons' },
    { name: 'a reason at least', body: { ...rejection, reprovalReasons: [] }, pointer: '/reprovalReasons' },
    {
      name: 'reasons with words',
      body: { ...rejection, reprovalReasons: [' '] },
      pointer: '/reprovalReasons/0',
    },
    { name: 'no reasons with an approval', body: { ...rejection, ...approval }, pointer: '/reprovalReasons' },
    { name: 'a time as updatedAt', body: { ...approval, updatedAt: 'now' }, pointer: '/updatedAt' },
  ]
  for (const { name, body, pointer } of wrong)
    it(name, async () => {
      const answer = await review(await submitted(), body)
      assert.equal(answer.status, 400)
      assert.ok(
        answer.body.errors.some((error: { pointer: string }) => error.pointer === pointer),
        answer.text,
      )
    })

  it('finds no execution of another report', async () => {
    const execution = await submitted()
    assert.equal((await review({ ...execution, reportId: newId() }, approval)).status, 404)
    assert.equal((await review({ ...execution, id: newId() }, approval)).status, 404)
  })
})
