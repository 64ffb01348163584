import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CheckOutcome, CheckWeight } from '../../../src/protocol/executions/documentscopy.ts'
import {
  documentscopyOutcome,
  documentscopySection,
} from '../../../src/server/domain/findings/documentscopy.ts'
import { madeCheck } from '../../support/fakes/service-ports.ts'

const checks = (...made: readonly (readonly [CheckWeight, CheckOutcome])[]) =>
  made.map(([weight, outcome]) => madeCheck(outcome, { weight }))

describe('the outcome of documentscopy', () => {
  const cases: readonly (readonly [string, ReturnType<typeof checks>, CheckOutcome])[] = [
    ['nothing was checked', [], 'not-performed'],
    ['a contradiction was looked for in vain', checks(['decides', 'pass']), 'pass'],
    ['one check of many fails', checks(['decides', 'pass'], ['decides', 'fail']), 'fail'],
    ['one refutes', checks(['decides', 'pass'], ['refutes', 'fail']), 'fail'],
    ['a photocopy is seen', checks(['decides', 'pass'], ['doubts', 'fail']), 'not-performed'],
    ['a photocopy contradicts itself', checks(['decides', 'fail'], ['doubts', 'fail']), 'fail'],
    ['it is in colour', checks(['decides', 'pass'], ['doubts', 'pass']), 'pass'],
    ['only its colour was checked', checks(['doubts', 'pass']), 'not-performed'],
    ['only hints fail', checks(['decides', 'pass'], ['hints', 'fail'], ['hints', 'fail']), 'pass'],
    ['only hints pass', checks(['decides', 'not-performed'], ['hints', 'pass']), 'not-performed'],
  ]
  for (const [what, made, outcome] of cases)
    it(`is ${outcome} when ${what}`, () => {
      assert.equal(documentscopyOutcome(made), outcome)
      assert.equal(documentscopySection(made).outcome, outcome)
    })

  it('also says whether any check was made', () => {
    assert.equal(documentscopySection(checks(['hints', 'fail'])).performed, true)
    assert.equal(documentscopySection(checks(['decides', 'not-performed'])).performed, false)
  })
})
