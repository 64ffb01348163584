import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CheckOutcome } from '../../../src/protocol/documentscopy.ts'
import type { ExecutionStatus, RuleStatus } from '../../../src/protocol/executions.ts'
import type { ReportRule, RuleName } from '../../../src/protocol/report-rules.ts'
import type { ReportDefinition } from '../../../src/protocol/reports.ts'
import type { CustomAnswer } from '../../../src/server/domain/custom-sources.ts'
import type { Findings, RegistryMatch } from '../../../src/server/domain/findings.ts'
import type { OfficialLookup } from '../../../src/server/domain/official-data.ts'
import { firstReportDefinition } from '../../../src/server/domain/report.ts'
import { decide, type Verdict } from '../../../src/server/domain/verdict.ts'
import { findings, madeCheck } from '../../support/fakes/service-ports.ts'

const CPF = '52998224725'
const OTHER_CPF = '11144477735'
const TODAY = '2026-11-21'

interface Case {
  readonly found?: Partial<Findings>
  readonly parameterCpf?: string
  readonly definition?: Partial<ReportDefinition>
  readonly official?: OfficialLookup
  readonly custom?: readonly CustomAnswer[]
}

function verdictOf({ found = {}, parameterCpf, definition = {}, official, custom = [] }: Case): Verdict {
  const facts = {
    definition: { ...firstReportDefinition, ...definition },
    findings: findings(found),
    parameterCpf,
    today: TODAY,
    official,
    custom,
  }
  return decide(facts)
}

function statusOf(rule: RuleName, given: Case): RuleStatus | undefined {
  return verdictOf(given).validations.find((validation) => validation.rule === rule)?.status
}

const notPerformed = { performed: false, reason: 'There was none.' } as const
const match = (changed: Partial<RegistryMatch> = {}): RegistryMatch => ({
  recordId: '0123456789abcdef01234567',
  cpf: OTHER_CPF,
  description: 'Other',
  createdAt: new Date('2026-01-01T00:00:00Z'),
  similarity: 90,
  ...changed,
})
const registry = (...matches: readonly RegistryMatch[]): Partial<Findings> => ({
  privateFaceset: { performed: true, matches },
})
const face = (similarity: number): Partial<Findings> => ({
  faceMatch: { performed: true, similarity, modelId: 'm' },
})
const checks = (...outcomes: readonly CheckOutcome[]): Partial<Findings> => ({
  documentscopy: outcomes.map((outcome) => madeCheck(outcome)),
})
const fields = (changed: Findings['ocr']['fields']): Partial<Findings> => ({
  ocr: { type: 'rg', fields: { ...findings().ocr.fields, ...changed } },
})
const unread = { value: null, reason: 'not-found' }

const ruleTable: readonly (readonly [RuleName, string, Case, RuleStatus])[] = [
  ['document_type_accepted', 'a type of the report', { found: { type: 'rg' } }, 'VALID'],
  ['document_type_accepted', 'another document', { found: { type: 'outros' } }, 'INVALID'],
  ['document_type_accepted', 'no document', { found: { type: 'invalido' } }, 'INVALID'],
  [
    'document_type_accepted',
    'a type that the report leaves out',
    { found: { type: 'rg' }, definition: { documentTypes: ['cnh'] } },
    'INVALID',
  ],
  ['document_readable', 'name, birth date and a number', {}, 'VALID'],
  ['document_readable', 'no name', { found: fields({ name: unread }) }, 'INVALID'],
  ['document_readable', 'no birth date', { found: fields({ birthDate: unread }) }, 'INVALID'],
  [
    'document_readable',
    'no CPF, but the number of the document',
    { found: { ...fields({ cpf: unread, documentNumber: { value: '1' } }), documentCpf: undefined } },
    'VALID',
  ],
  [
    'document_readable',
    'no number at all',
    { found: { ...fields({ cpf: unread }), documentCpf: undefined } },
    'INVALID',
  ],
  ['document_not_expired', 'a day in the future', { found: { expiryDate: '2026-11-22' } }, 'VALID'],
  ['document_not_expired', 'the last day', { found: { expiryDate: TODAY } }, 'VALID'],
  ['document_not_expired', 'yesterday', { found: { expiryDate: '2026-11-20' } }, 'INVALID'],
  ['document_not_expired', 'no date read', { found: { expiryDate: undefined } }, 'NOT_PERFORMED'],
  ['cpf_is_valid', 'check digits that agree', {}, 'VALID'],
  ['cpf_is_valid', 'a parameter whose check digits fail', { parameterCpf: '52998224724' }, 'INVALID'],
  [
    'cpf_is_valid',
    'a document whose check digits fail',
    { found: { ...fields({ cpf: { value: '529.982.247-24' } }), documentCpf: undefined } },
    'INVALID',
  ],
  [
    'cpf_is_valid',
    'no CPF read',
    { found: { ...fields({ cpf: unread }), documentCpf: undefined } },
    'NOT_PERFORMED',
  ],
  ['cpf_equals_parameter', 'the same', { parameterCpf: CPF }, 'VALID'],
  ['cpf_equals_parameter', 'another', { parameterCpf: OTHER_CPF }, 'INVALID'],
  ['cpf_equals_parameter', 'no parameter', {}, 'NOT_PERFORMED'],
  [
    'cpf_equals_parameter',
    'no CPF read',
    { parameterCpf: CPF, found: { documentCpf: undefined } },
    'NOT_PERFORMED',
  ],
  ['facematch_is_equal', 'at the threshold', { found: face(50) }, 'VALID'],
  ['facematch_is_equal', 'under it', { found: face(49.9) }, 'INVALID'],
  ['facematch_is_equal', 'no portrait', { found: { faceMatch: notPerformed } }, 'NOT_PERFORMED'],
  ['private_faceset_not_contains_face', 'nobody alike', { found: registry() }, 'VALID'],
  ['private_faceset_not_contains_face', 'the same CPF', { found: registry(match({ cpf: CPF })) }, 'VALID'],
  ['private_faceset_not_contains_face', 'another CPF', { found: registry(match()) }, 'INVALID'],
  [
    'private_faceset_not_contains_face',
    'a record without a CPF',
    { found: registry(match({ cpf: undefined })) },
    'INVALID',
  ],
  [
    'private_faceset_not_contains_face',
    'another CPF, under the threshold',
    { found: registry(match({ similarity: 79 })) },
    'VALID',
  ],
  [
    'private_faceset_not_contains_face',
    'no search made',
    { found: { privateFaceset: notPerformed } },
    'NOT_PERFORMED',
  ],
  ['documentscopy_approved', 'every check passed', { found: checks('pass', 'not-performed') }, 'VALID'],
  ['documentscopy_approved', 'one contradiction', { found: checks('pass', 'fail') }, 'INVALID'],
  ['documentscopy_approved', 'no check made', { found: checks('not-performed') }, 'NOT_PERFORMED'],
]

describe('a rule', () => {
  for (const [rule, what, given, expected] of ruleTable)
    it(`${rule} is ${expected} for ${what}`, () => assert.equal(statusOf(rule, given), expected))
})

const onlyRule = (
  onInvalid: ReportRule['onInvalid'],
  onNotPerformed: ReportRule['onNotPerformed'],
): Partial<ReportDefinition> => ({
  rules: [{ rule: 'facematch_is_equal', title: 't', description: 'd', onInvalid, onNotPerformed }],
})

const statusTable: readonly (readonly [string, Case, ExecutionStatus])[] = [
  ['everything is in order', {}, 'APROVADO'],
  ['the faces differ', { found: face(10) }, 'REPROVADO'],
  ['the document has expired', { found: { expiryDate: '2020-01-01' } }, 'Pendente'],
  ['a check could not be made', { found: { faceMatch: notPerformed } }, 'Pendente'],
  [
    'one rule rejects and another asks for a person',
    { found: { ...face(10), expiryDate: '2020-01-01' } },
    'REPROVADO',
  ],
  ['the CPF sent is another', { parameterCpf: OTHER_CPF }, 'processando'],
  [
    'the CPF sent is another and the faces differ',
    { parameterCpf: OTHER_CPF, found: face(1) },
    'processando',
  ],
  ['the CPF sent is the same', { parameterCpf: CPF }, 'APROVADO'],
  ['the report has no rules', { definition: { rules: [] } }, 'Pendente'],
  [
    'the only rule was not performed, and that is ignored',
    { found: { faceMatch: notPerformed }, definition: onlyRule('reject', 'ignore') },
    'Pendente',
  ],
]

describe('the status', () => {
  for (const [what, given, expected] of statusTable)
    it(`is ${expected} when ${what}`, () => assert.equal(verdictOf(given).status, expected))

  it('sends to document forensics what a person must look at, and only that', () => {
    assert.equal(verdictOf({ found: { expiryDate: '2020-01-01' } }).needsPerson, true)
    assert.equal(verdictOf({}).needsPerson, false)
    assert.equal(verdictOf({ parameterCpf: OTHER_CPF }).needsPerson, false)
  })
})

describe('fraud', () => {
  it('is told by a face registered under another CPF', () => {
    assert.equal(verdictOf({ found: registry(match()) }).fraud, true)
  })
  it('is told by a contradiction in the document', () => {
    assert.equal(verdictOf({ found: checks('fail') }).fraud, true)
  })
  it('is not told by faces that differ or by what was not performed', () => {
    const found = { ...face(1), privateFaceset: notPerformed, ...checks() }
    assert.equal(verdictOf({ found }).fraud, false)
  })
})

describe('sections', () => {
  it('are those that the report asks for', () => {
    const { sections } = verdictOf({ definition: { sections: ['ocr'] } })
    assert.deepEqual(Object.keys(sections), ['ocr'])
  })
  it('hold the registry in the shape that integrators read', () => {
    const { sections } = verdictOf({ found: registry(match()) })
    assert.deepEqual(sections.privateFaceset, {
      statusCode: 200,
      data: {
        suspect: true,
        faceMatches: [
          {
            similarity: 90,
            verified: true,
            faceset: {
              _id: '0123456789abcdef01234567',
              createdAt: '2026-01-01T00:00:00.000Z',
              description: 'Other',
            },
          },
        ],
      },
    })
  })
  it('say why faces were not compared', () => {
    const { sections } = verdictOf({ found: { faceMatch: notPerformed } })
    assert.deepEqual(sections.faceMatch, { performed: false, threshold: 50, reason: 'There was none.' })
  })
  it('leave out a search that was not made', () => {
    assert.equal(verdictOf({ found: { privateFaceset: notPerformed } }).sections.privateFaceset, undefined)
  })
})

describe('data', () => {
  const record = { name: 'Ána  Lima', cpf: CPF, birthDate: '1990-05-17', motherName: 'OUTRA' }
  const lookup = { performed: true, simulated: false, record } as const

  it('holds what the source confirms, spelled as the source does', () => {
    const { data } = verdictOf({ official: lookup })
    assert.deepEqual(data, { name: 'Ána  Lima', cpf: CPF, birthDate: '1990-05-17' })
  })
  it('takes a birth date in either notation', () => {
    const official = { ...lookup, record: { birthDate: '17/05/1990' } }
    assert.deepEqual(verdictOf({ official }).data, { birthDate: '17/05/1990' })
  })
  it('holds what a simulated source says as well, and the section says that it is one', () => {
    const { data, sections } = verdictOf({ official: { ...lookup, simulated: true } })
    assert.equal(data.cpf, CPF)
    assert.equal(sections.officialData?.['simulated'], true)
  })
  it('has no section where there is no source', () => {
    assert.equal(verdictOf({}).sections.officialData, undefined)
  })
})
