import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { executionStatuses, reviewStatuses } from '../../../src/protocol/executions/executions.ts'
import {
  awaitsAnalysis,
  allowedReviews,
  stateOf,
  statusChange,
  whyNotReviewed,
} from '../../../src/server/domain/executions/status-machine.ts'

describe('the standing of an execution', () => {
  it('is being analysed until the analysis ended, unless a person may decide before', () => {
    const states = executionStatuses.map((status) => stateOf({ status, analysed: false }))
    assert.deepEqual(states, ['being-analysed', 'approved', 'rejected', 'pending'])
    const awaited = executionStatuses.filter((status) => awaitsAnalysis({ status, analysed: false }))
    assert.deepEqual(awaited, ['processando', 'Pendente'])
  })

  it('is held when the analysis ended and left it in processando', () => {
    const states = executionStatuses.map((status) => stateOf({ status, analysed: true }))
    assert.deepEqual(states, ['held', 'approved', 'rejected', 'pending'])
  })
})

/** Every state that a person can meet, every decision, and its result. */
const decisions = [
  { status: 'processando', analysed: false, review: 'APROVADO', refusedAs: 'being-analysed' },
  { status: 'processando', analysed: false, review: 'REPROVADO', refusedAs: 'being-analysed' },
  { status: 'processando', analysed: true, review: 'APROVADO', refusedAs: 'held' },
  { status: 'processando', analysed: true, review: 'REPROVADO', refusedAs: undefined },
  { status: 'Pendente', analysed: true, review: 'APROVADO', refusedAs: undefined },
  { status: 'Pendente', analysed: true, review: 'REPROVADO', refusedAs: undefined },
  { status: 'APROVADO', analysed: true, review: 'APROVADO', refusedAs: 'approved' },
  { status: 'APROVADO', analysed: true, review: 'REPROVADO', refusedAs: 'approved' },
  { status: 'REPROVADO', analysed: true, review: 'APROVADO', refusedAs: 'rejected' },
  { status: 'REPROVADO', analysed: true, review: 'REPROVADO', refusedAs: 'rejected' },
] as const

describe('a person', () => {
  for (const { refusedAs, review, ...execution } of decisions) {
    const standing = `${execution.status}${execution.analysed ? '' : ', being analysed,'}`
    it(`${refusedAs ? 'may not decide' : 'decides'} ${review} on ${standing}${refusedAs ? ` (${refusedAs})` : ''}`, () => {
      assert.equal(allowedReviews(execution).includes(review), refusedAs === undefined)
      const why = whyNotReviewed(execution, review)
      assert.equal(why?.code, refusedAs)
      assert.equal(typeof why?.sentence, refusedAs ? 'string' : 'undefined')
    })
  }

  it('meets no other combination: the table names every one', () => {
    const met = new Set(decisions.map(({ status, analysed, review }) => [status, analysed, review].join()))
    for (const status of executionStatuses)
      for (const review of reviewStatuses) assert.ok(met.has([status, true, review].join()))
  })
})

describe('a step of the history', () => {
  it('says what happened, when and by whom', () => {
    const at = new Date('2026-03-01T12:00:00.123Z')
    assert.deepEqual(statusChange('Pendente', at, { kind: 'analysis' }), {
      status: 'Pendente',
      at: '2026-03-01T12:00:00.123Z',
      actor: { kind: 'analysis' },
    })
  })
})
