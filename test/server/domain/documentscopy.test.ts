import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type {
  CheckOutcome,
  CheckWeight,
  IssuerCodeReading,
} from '../../../src/protocol/executions/documentscopy.ts'
import {
  documentscopyOutcome,
  documentscopySection,
  isForeignCode,
  issuerCodeStatus,
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

describe('the signed code of a document', () => {
  const code = (changed: Partial<IssuerCodeReading> = {}): IssuerCodeReading =>
    ({
      kind: 'cin',
      signature: 'valid',
      contradictions: [],
      problems: [],
      ...changed,
    }) as IssuerCodeReading
  const contradicted = (...named: readonly string[]) =>
    code({ contradictions: named.map((field) => ({ field, printed: '1', signed: '2' })) })

  it('stands in the section where one was read', () => {
    assert.deepEqual(documentscopySection([], code()).issuerCode, code())
    assert.equal('issuerCode' in documentscopySection([]), false)
  })

  it('shows deception when it was never signed, or contradicts what distinguishes people', () => {
    for (const one of [
      code({ signature: 'invalid' }),
      ...['name', 'cpf', 'birthDate'].map((field) => contradicted(field)),
      contradicted('issueDate', 'cpf'),
    ])
      assert.equal(isForeignCode(one), true, JSON.stringify(one))
    for (const one of [undefined, code(), code({ signature: 'not-checked' }), contradicted('issueDate')])
      assert.equal(isForeignCode(one), false, JSON.stringify(one))
  })

  it('is left to a person when it is not as its issuer makes codes', () => {
    for (const problem of [
      'ambiguous-version',
      'issued-in-the-future',
      'algorithm',
      'issuer',
      'cpf',
      'address',
    ] as const)
      assert.equal(issuerCodeStatus(code({ problems: [problem] })), 'NOT_PERFORMED', problem)
    assert.equal(issuerCodeStatus(code()), 'VALID')
  })
})
