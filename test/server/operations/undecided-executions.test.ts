import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { StoredExecution } from '../../../src/server/domain/executions/execution.ts'
import { executionChanged } from '../../../src/server/domain/webhooks/webhook-events.ts'
import { apiReportDefinition } from '../../../src/server/domain/reports/report.ts'
import { decideExecution } from '../../../src/server/operations/executions/decide-execution.ts'
import { reviewExecution } from '../../../src/server/operations/executions/reviews.ts'
import { leaveToPerson, noteDelays } from '../../../src/server/operations/executions/undecided-executions.ts'
import { anExecution } from '../../ports/stores-records.ts'
import { fakePorts, type FakePorts } from '../../support/fakes/service-ports.ts'

const at = new Date('2026-11-21T02:30:00Z')
const minutesLater = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
const accountId = 'a'.repeat(24)
const reportId = 'b'.repeat(24)
const execution = anExecution({ accountId, reportId }, { createdAt: at, updatedAt: at })

/** Ports with one execution that waits for its analysis, some minutes after it was submitted. */
async function waiting(minutes: number): Promise<FakePorts> {
  const ports = fakePorts({ clock: () => minutesLater(minutes) })
  const dates = { createdAt: at, updatedAt: at }
  const report = { id: reportId, accountId, name: 'r', version: 1, definition: apiReportDefinition }
  await ports.reports.insert({ ...report, ...dates })
  ports.executions.insert(execution)
  return ports
}

async function found(ports: FakePorts): Promise<StoredExecution> {
  const kept = await ports.executions.findById(execution.id)
  assert.ok(kept)
  return kept
}

describe('an execution whose analysis failed every time', () => {
  it('is left to a person, with no rule checked, and says so', async () => {
    const ports = await waiting(0)
    await leaveToPerson(ports, execution.id)
    const left = await found(ports)
    assert.deepEqual([left.status, left.analysed], ['Pendente', true])
    assert.deepEqual(left.documentscopyRequestedAt, at)
    assert.equal(left.validations.length, apiReportDefinition.rules.length)
    assert.ok(left.validations.every(({ status }) => status === 'NOT_PERFORMED'))
    const step = { status: 'Pendente', at: at.toISOString(), actor: { kind: 'analysis' } }
    assert.deepEqual(left.history, [...execution.history, { ...step, reason: 'analysis-failed' }])
  })

  it('is given up again when it changed meanwhile, and then nothing is lost', async () => {
    const ports = await waiting(0)
    const executions = { ...ports.executions, update: async () => false }
    await assert.rejects(leaveToPerson({ ...ports, executions }, execution.id), /changed/)
    assert.deepEqual(await found(ports), execution)
  })

  it('is left to a person also when the version of its report is gone', async () => {
    const ports = await waiting(0)
    ports.executions.insert({ ...execution, reportVersion: 2, documentscopyRequestedAt: minutesLater(-5) })
    await leaveToPerson(ports, execution.id)
    const { status, validations, documentscopyRequestedAt } = await found(ports)
    assert.deepEqual([status, validations], ['Pendente', []])
    assert.deepEqual(documentscopyRequestedAt, minutesLater(-5), 'it was asked for once')
  })

  it('keeps the verdict when one was reached after all', async () => {
    const ports = await waiting(0)
    await decideExecution(ports, execution.id)
    const before = await found(ports)
    await leaveToPerson(ports, execution.id)
    assert.deepEqual(await found(ports), before)
  })
})

describe('an execution that waits for its analysis', () => {
  it('is not touched for an hour', async () => {
    const ports = await waiting(59)
    assert.equal(await noteDelays(ports), 0)
    assert.deepEqual(await found(ports), execution)
  })

  it('is not noted when it was analysed in the same moment', async () => {
    const ports = await waiting(61)
    const executions = { ...ports.executions, update: async () => false }
    assert.equal(await noteDelays({ ...ports, executions }), 0)
  })

  it('is a person’s to decide after an hour, says why, and is noted once', async () => {
    const ports = await waiting(61)
    assert.equal(await noteDelays(ports), 1)
    assert.equal(await noteDelays(ports), 0)
    const { status, analysed, history, documentscopyRequestedAt } = await found(ports)
    assert.deepEqual([status, analysed], ['Pendente', false])
    assert.equal(history.at(-1)?.reason, 'analysis-delayed')
    assert.deepEqual(documentscopyRequestedAt, minutesLater(61))
  })

  it('is analysed all the same when that can be done, and reports its verdict once', async () => {
    const ports = await waiting(61)
    await noteDelays(ports)
    const delayed = await found(ports)
    await decideExecution(ports, execution.id)
    const decided = await found(ports)
    assert.deepEqual([decided.status, decided.analysed], ['APROVADO', true])
    const events = executionChanged(delayed, decided).map(({ type }) => type)
    assert.deepEqual(events, ['execution.status_updated'])
    await decideExecution(ports, execution.id)
    assert.deepEqual(await found(ports), decided)
  })

  it('keeps the decision that a person took meanwhile', async () => {
    const ports = await waiting(61)
    await noteDelays(ports)
    const decision = { status: 'REPROVADO' as const, reprovalReasons: ['Documento falso'] }
    const subject = { accountId, reportId, executionId: execution.id }
    const token = 'c'.repeat(24)
    const person = { id: 'd'.repeat(24), name: 'Ana' }
    await reviewExecution(ports, subject, decision, { token, person })
    const reviewed = await found(ports)
    const actor = { kind: 'token', token, person: { _id: person.id, name: 'Ana' } }
    assert.deepEqual(reviewed.history.at(-1)?.actor, actor)
    assert.equal(reviewed.status, 'REPROVADO')
    await decideExecution(ports, execution.id)
    await leaveToPerson(ports, execution.id)
    assert.deepEqual(await found(ports), reviewed)
  })
})
