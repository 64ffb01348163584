import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CaptureNotes } from '../../../src/protocol/captures.ts'
import {
  ruleStatuses,
  type ExecutionStatus,
  type RuleStatus,
} from '../../../src/protocol/executions/executions.ts'
import { ruleFailures, type ReportRule } from '../../../src/protocol/reports/report-rules.ts'
import type { Findings } from '../../../src/server/domain/findings/findings.ts'
import { consequence } from '../../../src/server/domain/executions/verdict.ts'
import { completeRule } from '../../../src/server/domain/reports/rule-descriptions.ts'
import { NOT_LOOKED_AT } from '../../../src/server/domain/findings/still-doubt.ts'
import {
  checks,
  CPF,
  face,
  match,
  notPerformed,
  OTHER_CPF,
  registry,
  verdictOf,
  withoutCpf,
  zone,
  type Case,
} from '../../support/verdict-cases.ts'
import { madeCheck } from '../../support/fakes/service-ports.ts'

const notPerformedMeanings = ['review', 'ignore'] as const

/** A comparison of faces by which a rule gives this answer. */
const faceAs: Readonly<Record<RuleStatus, Partial<Findings>>> = {
  VALID: face(90),
  INVALID: face(1),
  NOT_PERFORMED: { faceMatch: notPerformed },
}
/** A search of the registry by which a rule gives this answer. */
const registryAs: Readonly<Record<RuleStatus, Partial<Findings>>> = {
  VALID: registry(),
  INVALID: registry(match()),
  NOT_PERFORMED: { privateFaceset: notPerformed },
}

type Consequences = Pick<ReportRule, 'onInvalid' | 'onNotPerformed'>

/** Every way in which a rule can be configured. */
const consequences: readonly Consequences[] = ruleFailures.flatMap((onInvalid) =>
  notPerformedMeanings.map((onNotPerformed) => ({ onInvalid, onNotPerformed })),
)

/** The effect of one rule, by section 3 of the contract and the definition of the report. */
function wanted(status: RuleStatus, { onInvalid, onNotPerformed }: Consequences): string {
  if (status === 'VALID') return 'approve'
  return status === 'INVALID' ? onInvalid : onNotPerformed
}

/** The gravest effect decides; nobody is approved by a report that checked nothing. */
const statusByWishes: Readonly<Record<string, ExecutionStatus>> = {
  approve: 'APROVADO',
  'approve approve': 'APROVADO',
  'approve ignore': 'APROVADO',
  ignore: 'Pendente',
  'ignore ignore': 'Pendente',
  review: 'Pendente',
  'approve review': 'Pendente',
  'ignore review': 'Pendente',
  'review review': 'Pendente',
  reject: 'REPROVADO',
  'approve reject': 'REPROVADO',
  'ignore reject': 'REPROVADO',
  'reject review': 'REPROVADO',
  'reject reject': 'REPROVADO',
}

const cpfCases: readonly (readonly [string, Case, isHeld: boolean])[] = [
  ['no CPF sent', {}, false],
  ['the CPF of the document', { parameterCpf: CPF }, false],
  ['another CPF', { parameterCpf: OTHER_CPF }, true],
  ['a CPF and no CPF read', { parameterCpf: CPF, found: withoutCpf }, false],
]

const [faceRule, registryRule] = (['facematch_is_equal', 'private_faceset_not_contains_face'] as const).map(
  (rule) => completeRule({ rule }),
) as [ReportRule, ReportRule]

function expected(isHeld: boolean, ...wishes: readonly string[]): ExecutionStatus {
  return isHeld ? 'processando' : statusByWishes[wishes.toSorted().join(' ')]!
}

describe('the status under one rule', () => {
  for (const [sent, given, isHeld] of cpfCases)
    for (const configured of consequences)
      for (const answer of ruleStatuses) {
        const status = expected(isHeld, wanted(answer, configured))
        const { onInvalid, onNotPerformed } = configured
        it(`is ${status} for ${answer} (${onInvalid}, ${onNotPerformed}) with ${sent}`, () => {
          const rules = [{ ...faceRule, ...configured }]
          const found = { ...given.found, ...faceAs[answer] }
          assert.equal(verdictOf({ ...given, found, definition: { rules } }).status, status)
        })
      }
})

describe('the status under two rules', () => {
  it('is that of the graver one, over every pair of consequences and answers', () => {
    let seen = 0
    for (const one of consequences)
      for (const other of consequences)
        for (const [first, second] of ruleStatuses.flatMap((a) => ruleStatuses.map((b) => [a, b] as const)))
          for (const [, given, isHeld] of cpfCases) {
            const rules = [
              { ...faceRule, ...one },
              { ...registryRule, ...other },
            ]
            const found = { ...given.found, ...faceAs[first], ...registryAs[second] }
            const { status } = verdictOf({ ...given, found, definition: { rules } })
            assert.equal(status, expected(isHeld, wanted(first, one), wanted(second, other)))
            seen++
          }
    assert.equal(seen, 6 * 6 * 9 * 4)
  })
})

describe('the status', () => {
  it('is Pendente under a report without rules', () => {
    assert.equal(verdictOf({ definition: { rules: [] } }).status, 'Pendente')
  })

  it('is APROVADO under the first report when everything is in order', () => {
    assert.equal(verdictOf({}).status, 'APROVADO')
  })

  it('is Pendente for a still that was refused, or that nobody looked at', () => {
    const doubt = { capture: 'front', reason: 'glare', refused: false } as const
    const statusWith = (...doubts: CaptureNotes['doubts']) => verdictOf({ captured: { doubts } }).status
    assert.equal(statusWith(), 'APROVADO')
    assert.equal(statusWith(doubt), 'APROVADO')
    assert.equal(statusWith(doubt, { ...doubt, refused: true }), 'Pendente')
    assert.equal(statusWith(doubt, { ...doubt, reason: NOT_LOOKED_AT }), 'Pendente')
  })

  it('is Pendente for a capture that could not be looked at, whatever the rules say', () => {
    const rules = [faceRule]
    assert.equal(verdictOf({ definition: { rules }, found: face(1) }).status, 'REPROVADO')
    assert.equal(
      verdictOf({ definition: { rules }, found: { ...face(1), unseen: ['back'] } }).status,
      'Pendente',
    )
    assert.equal(
      verdictOf({ definition: { rules }, found: { ...face(90), unseen: ['back'] } }).status,
      'Pendente',
    )
    assert.equal(verdictOf({ definition: { rules }, found: { ...face(90), unseen: [] } }).status, 'APROVADO')
  })

  it('sends to document forensics the executions that a person must examine, and no others', () => {
    assert.equal(verdictOf({ found: { expiryDate: '2020-01-01' } }).needsPerson, true)
    assert.equal(verdictOf({}).needsPerson, false)
    assert.equal(verdictOf({ parameterCpf: OTHER_CPF }).needsPerson, false)
    assert.equal(verdictOf({ found: face(1) }).needsPerson, false)
  })
})

describe('fraud', () => {
  const isFraud = (given: Case): boolean => verdictOf(given).fraud

  it('is a face registered under another CPF', () => {
    assert.equal(isFraud({ found: registry(match()) }), true)
    assert.equal(isFraud({ found: { ...withoutCpf, ...registry(match()) }, parameterCpf: CPF }), true)
    assert.equal(isFraud({ found: registry(match({ cpf: undefined }), match()) }), true)
  })

  it('is not a record or a person without a CPF, because the two may be one person', () => {
    assert.equal(isFraud({ found: registry(match({ cpf: undefined })) }), false)
    assert.equal(isFraud({ found: { ...withoutCpf, ...registry(match()) } }), false)
  })

  it('is a contradiction in the document', () => {
    assert.equal(isFraud({ found: checks('fail') }), true)
    for (const rule of ['mrz_is_consistent', 'documentscopy_approved'] as const) {
      const rules = [completeRule({ rule })]
      assert.equal(isFraud({ found: zone('pass', 'fail'), definition: { rules } }), true, rule)
    }
  })

  it('is not a difference of faces, a section that was not performed, or a rule that was not asked', () => {
    const found = { ...face(1), privateFaceset: notPerformed, ...checks() }
    assert.equal(isFraud({ found }), false)
    assert.equal(isFraud({ found: registry(match()), definition: { rules: [faceRule] } }), false)
  })
})

describe('a document that looks like a copy', () => {
  const copied = (rule: ReportRule['rule'], ...made: readonly Parameters<typeof madeCheck>[]) =>
    verdictOf({
      found: { ...face(90), documentscopy: made.map((one) => madeCheck(...one)) },
      definition: {
        rules: [
          completeRule({ rule: 'facematch_is_equal' }),
          completeRule({ rule, onInvalid: 'ignore', onNotPerformed: 'ignore' }),
        ],
      },
    }).status

  it('is left to a person by a report that asks for documentscopy, whatever its rule means', () => {
    assert.equal(copied('documentscopy_approved', ['fail', { weight: 'doubts' }]), 'Pendente')
    assert.equal(copied('documentscopy_approved', ['pass'], ['fail', { weight: 'doubts' }]), 'Pendente')
    assert.equal(copied('document_readable', ['fail', { weight: 'doubts' }]), 'APROVADO')
  })

  it('has a failed check of the doubtful kind', () => {
    assert.equal(copied('documentscopy_approved', ['pass', { weight: 'doubts' }]), 'APROVADO')
    assert.equal(copied('documentscopy_approved', ['fail', { weight: 'hints' }]), 'APROVADO')
    assert.equal(copied('documentscopy_approved'), 'APROVADO')
  })
})

describe('what the answer of a rule means', () => {
  it('is what the report says about it, and nothing without the rule', () => {
    const rule = completeRule({ rule: 'cpf_is_valid', onInvalid: 'reject', onNotPerformed: 'review' })
    const ignored = completeRule({ rule: 'cpf_is_valid', onInvalid: 'ignore', onNotPerformed: 'ignore' })
    const of = (one: ReportRule | undefined) => ruleStatuses.map((status) => consequence({ status }, one))
    const expected = { VALID: 'none', INVALID: 'reject', NOT_PERFORMED: 'review' } as const
    assert.deepEqual(
      of(rule),
      ruleStatuses.map((status) => expected[status]),
    )
    assert.deepEqual(new Set([...of(ignored), ...of(undefined)]), new Set(['none']))
  })
})
