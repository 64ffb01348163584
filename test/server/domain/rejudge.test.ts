import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ReportRule, RuleName } from '../../../src/protocol/reports/report-rules.ts'
import { ruleNames } from '../../../src/protocol/reports/report-rules.ts'
import type { ReportDefinition } from '../../../src/protocol/reports/reports.ts'
import type { StoredExecution } from '../../../src/server/domain/executions/execution.ts'
import type { Facts } from '../../../src/server/domain/executions/rules.ts'
import { rejudge } from '../../../src/server/domain/executions/rejudge.ts'
import { decide } from '../../../src/server/domain/executions/verdict.ts'
import { apiReportDefinition } from '../../../src/server/domain/reports/report.ts'
import { completeRule } from '../../../src/server/domain/reports/rule-descriptions.ts'
import { selfieAnswer } from '../../../src/server/domain/reports/selfie-demand.ts'
import { anExecution } from '../../ports/stores-records.ts'
import { findings } from '../../support/fakes/service-ports.ts'
import {
  answered,
  checks,
  CPF,
  face,
  failed,
  fields,
  match,
  moved,
  official,
  OTHER_CPF,
  registry,
  selfie,
  TODAY,
  zone,
  type Case,
} from '../../support/verdict-cases.ts'

const source = {
  section: 'credit',
  url: 'https://bureau.example/score',
  send: [],
  mapping: { score: '/score' },
  approvedWhen: { pointer: '/ok', equals: true },
  timeoutMs: 1000,
} satisfies ReportDefinition['sources'][number]

/** Every rule, each section, and a source. */
const everything: ReportDefinition = {
  ...apiReportDefinition,
  sections: [...apiReportDefinition.sections, 'velocity'],
  rules: ruleNames.map((rule) => completeRule({ rule })),
  sources: [source],
  minimumAge: 18,
}

const image = { fileName: 'a.jpg', blobKey: 'a', mediaType: 'image/jpeg' }

function factsOf(given: Case, definition: ReportDefinition): Facts {
  const { found = {}, parameterCpf, official: lookup, custom = [answered(true)], movement, velocity } = given
  // As the reader does: the date of expiry is taken from the field.
  const told = findings(found)
  const expiryDate = told.ocr.fields['expiryDate']?.value ?? undefined
  const answer = selfieAnswer(definition, 'camera', movement)
  return {
    definition,
    findings: { ...told, expiryDate },
    parameterCpf,
    today: TODAY,
    official: lookup,
    custom: definition.sources.map(
      ({ section }) => custom.find((one) => one.section === section) ?? failed(section),
    ),
    movement,
    velocity,
    captured: {
      doubts: [],
      claimedSources: { front: 'camera', selfie: 'camera' },
      ...(answer && { selfie: answer }),
      ...given.captured,
    },
  }
}

/** An execution that was decided under a definition, as a store keeps it. */
function decided(given: Case, definition: ReportDefinition): StoredExecution {
  const facts = factsOf(given, definition)
  const { status, fraud, sections, validations } = decide(facts)
  const at = `${TODAY}T12:00:00.000Z`
  const { accountId, reportId } = { accountId: 'a'.repeat(24), reportId: 'b'.repeat(24) }
  const kept = anExecution(
    { accountId, reportId },
    {
      status,
      fraud,
      sections,
      validations,
      analysed: true,
      type: facts.findings.type,
      documentCpf: facts.findings.documentCpf,
      parameterCpf: given.parameterCpf,
      movement: given.movement,
      captured: facts.captured,
      images: { front: image, back: image, selfie: image },
      history: [
        { status: 'processando', at, actor: { kind: 'page' } },
        { status, at, actor: { kind: 'analysis' } },
      ],
    },
  )
  // A store writes JSON.
  return { ...kept, ...(JSON.parse(JSON.stringify({ sections, validations })) as object) }
}

const judged = (given: Case, now: Partial<ReportDefinition>, then: Partial<ReportDefinition> = {}) => {
  const definition = { ...everything, ...then }
  return rejudge(
    { execution: decided(given, definition), definition, today: TODAY },
    { ...definition, ...now },
  )!
}
const verdict = (...given: Parameters<typeof judged>) => {
  const { before, after } = judged(...given)
  return [before, after]
}

const threshold = (privateFaceset: number) => ({ faceMatch: 50, privateFaceset })

const only = (...rules: readonly (Partial<ReportRule> & { readonly rule: RuleName })[]) => ({
  rules: rules.map(completeRule),
  sources: [],
})

describe('a past execution under other settings', () => {
  const cases: Readonly<Record<string, Case>> = {
    good: {},
    'another face': { found: face(12) },
    'a face near the threshold': { found: face(55) },
    'a face of the registry': { found: registry(match()) },
    'its own face of the registry': {
      found: registry(match({ cpf: CPF }), match({ similarity: 95, cpf: CPF })),
    },
    'faces of both': { found: registry(match({ similarity: 82 }), match({ similarity: 97, cpf: CPF })) },
    'no name': { found: fields({ name: { value: null, reason: 'not-found' } }) },
    'withheld name': { found: fields({ name: { value: null, confidence: 0.4, reason: 'too uncertain' } }) },
    expired: { found: fields({ expiryDate: { value: '2020-01-01', confidence: 0.9 } }) },
    minor: { found: fields({ birthDate: { value: '2010-01-01', confidence: 0.6 } }) },
    'another CPF': { parameterCpf: OTHER_CPF },
    'the same CPF': { parameterCpf: CPF },
    forged: { found: checks('fail') },
    copied: {
      found: { documentscopy: checks('fail').documentscopy!.map((one) => ({ ...one, weight: 'doubts' })) },
    },
    'a zone that differs': { found: zone('pass', 'fail') },
    'a selfie of a picture': { found: selfie('refutes') },
    'a doubtful selfie': { found: selfie('doubts') },
    'known to a source': { official: official({ name: 'Ana Lima', birthDate: '1990-05-17' }) },
    'another in the source': { official: official({ name: 'Bia Reis', birthDate: '1990-05-17' }) },
    'unknown to a source': { official: official(undefined) },
    'refused by a source': { custom: [answered(false)] },
    'a source that is down': { custom: [failed('credit')] },
    moved: { movement: moved({ together: 90, withSelfie: 90 }) },
    'another who moved': { movement: moved({ together: 90, withSelfie: 3 }) },
    'came often': { velocity: { face: 9, document: 2 } },
    'a refused still': { captured: { doubts: [{ capture: 'front', reason: 'too-dark', refused: true }] } },
    'a known type': { found: { type: 'rg' } },
  }
  const changes: Readonly<Record<string, Partial<ReportDefinition>>> = {
    nothing: {},
    'every failure rejects': { rules: ruleNames.map((rule) => completeRule({ rule, onInvalid: 'reject' })) },
    'every failure is ignored': {
      rules: ruleNames.map((rule) => completeRule({ rule, onInvalid: 'ignore', onNotPerformed: 'ignore' })),
    },
    'one rule': only({ rule: 'facematch_is_equal' }),
    'no copies': only({ rule: 'documentscopy_approved', onInvalid: 'ignore', onNotPerformed: 'ignore' }),
    'a higher threshold': { thresholds: { faceMatch: 60, privateFaceset: 85 } },
    'a threshold above all': { thresholds: { faceMatch: 99.9, privateFaceset: 99.9 } },
    'a lower threshold': { thresholds: { faceMatch: 10, privateFaceset: 70 } },
    'fewer documents': { documentTypes: ['rg'] },
    'an age': { minimumAge: 40 },
    'more confidence': { fieldConfidence: 0.95 },
    'less confidence': { fieldConfidence: 0 },
    'narrow velocity': { velocity: { hours: 24, face: 1, document: 1, network: null, device: null } },
    'another time of velocity': {
      velocity: { hours: 48, face: 1, document: 1, network: null, device: null },
    },
    'a challenge': { movementChallenge: true },
    movement: { selfie: 'camera-with-movement' },
    camera: { selfie: 'camera' },
    'another source': { sources: [{ ...source, url: 'https://other.example/' }] },
    'no source': { sources: [] },
  }
  const before: Readonly<Record<string, Partial<ReportDefinition>>> = {
    'every rule': {},
    'few rules': {
      ...only({ rule: 'facematch_is_equal' }, { rule: 'document_type_accepted' }),
      sections: ['faceMatch'],
    },
    'rules without sections': { ...only({ rule: 'cpf_is_valid' }), sections: ['ocr', 'liveness'] },
    'a challenge': { movementChallenge: true, selfie: 'camera-with-movement' },
    confidence: { fieldConfidence: 0.5 },
  }

  it('has the verdict that it would have had, or one that is not known', () => {
    let [same, open] = [0, 0]
    for (const [name, given] of Object.entries(cases))
      for (const [old, then] of Object.entries(before))
        for (const [change, changed] of Object.entries(changes)) {
          const definition = { ...everything, ...then }
          const now = { ...definition, ...changed }
          const { before: was, after } = judged(given, changed, then)
          const facts = factsOf(given, now)
          // The findings are those that the analysis made under the old confidence.
          const expected = decide(facts).status
          assert.equal(was, decide(factsOf(given, definition)).status)
          if (after === 'not-known') open++
          else if (now.fieldConfidence === definition.fieldConfidence) {
            same++
            assert.equal(after, expected, `${name}, ${old}, then ${change}`)
          }
        }
    // A judge who always says not-known would pass without this.
    assert.ok(same > 3 * open, `${same} known, ${open} not`)
  })

  it('has the same verdict under the same settings, and no rule that differs', () => {
    for (const [name, given] of Object.entries(cases)) {
      const { before: was, after, rules } = judged(given, {})
      assert.deepEqual([after, rules], [was, []], name)
    }
  })

  it('lists the rules whose answer or effect differs', () => {
    const { rules } = judged({ found: face(55) }, { thresholds: { faceMatch: 60, privateFaceset: 80 } })
    assert.deepEqual(rules, [
      {
        rule: 'facematch_is_equal',
        before: { status: 'VALID', effect: 'none' },
        after: { status: 'INVALID', effect: 'reject' },
      },
    ])
    const stricter = only({ rule: 'document_readable', onInvalid: 'reject' })
    const given = { found: fields({ name: { value: null, reason: 'not-found' } }) }
    assert.deepEqual(judged(given, stricter, only({ rule: 'document_readable' })).rules, [
      {
        rule: 'document_readable',
        before: { status: 'INVALID', effect: 'review' },
        after: { status: 'INVALID', effect: 'reject' },
      },
    ])
  })

  it('does not guess findings that nobody looked for', () => {
    const then = { ...only({ rule: 'document_type_accepted' }), sections: [] }
    const asked = only({ rule: 'document_type_accepted' }, { rule: 'facematch_is_equal' })
    assert.deepEqual(judged({}, { ...asked, sections: ['faceMatch'] }, then), {
      before: 'APROVADO',
      after: 'not-known',
      rules: [{ rule: 'facematch_is_equal', after: { status: 'not-known' } }],
    })
    const harmless = only(
      { rule: 'document_type_accepted' },
      { rule: 'facematch_is_equal', onInvalid: 'ignore', onNotPerformed: 'ignore' },
    )
    assert.deepEqual(verdict({}, { ...harmless, sections: ['faceMatch'] }, then), ['APROVADO', 'APROVADO'])
  })

  it('does not guess the values of fields under another confidence', () => {
    const readable = only({ rule: 'document_readable' })
    assert.deepEqual(verdict({}, { fieldConfidence: 0.5 }, readable), ['APROVADO', 'APROVADO'])
    assert.deepEqual(verdict({}, { fieldConfidence: 0.975 }, readable), ['APROVADO', 'not-known'])
  })

  const faceset = only({ rule: 'private_faceset_not_contains_face' })
  const often = only({ rule: 'velocity_is_normal' }, { rule: 'document_type_accepted' })
  const live = only({ rule: 'liveness_approved', onNotPerformed: 'review' })
  const counted = { velocity: { face: 2 } }
  const hours = (time: number, most: number) => ({
    velocity: { ...everything.velocity, hours: time, face: most },
  })
  const found = registry(match({ similarity: 85 }), match({ similarity: 95 }))
  const turned = { movement: moved({ together: 90, withSelfie: 90 }) }
  for (const [what, given, now, then, expected] of [
    ['faces below the threshold of the search', {}, { thresholds: threshold(70) }, faceset, 'not-known'],
    ['which of two faces has another CPF', { found }, { thresholds: threshold(90) }, faceset, 'not-known'],
    ['faces that are out', { found }, { thresholds: threshold(96) }, faceset, 'APROVADO'],
    ['how often somebody came in another time', counted, hours(48, 1), often, 'not-known'],
    ['how often somebody came in the same time', counted, hours(24, 1), often, 'Pendente'],
    ['turns that were not asked for', turned, { movementChallenge: true }, live, 'not-known'],
    ['movement that was not asked for', {}, live, { ...faceset, sections: ['privateFaceset'] }, 'not-known'],
    ['movement that was not made', {}, { selfie: 'camera-with-movement' }, faceset, 'Pendente'],
    [
      'a selfie with movement that was not asked for',
      {},
      { selfie: 'camera-with-movement' },
      { ...faceset, sections: ['privateFaceset'] },
      'not-known',
    ],
  ] as const satisfies readonly (readonly [
    string,
    Case,
    Partial<ReportDefinition>,
    Partial<ReportDefinition>,
    string,
  ])[])
    it(`${expected === 'not-known' ? 'does not guess' : 'is judged by'} ${what}`, () => {
      assert.equal(judged(given, now, then).after, expected)
    })

  it('does not guess whether its pictures were looked at', () => {
    const definition = { ...everything, ...only({ rule: 'facematch_is_equal' }) }
    const execution = decided({}, definition)
    const unread = { ...execution, status: 'Pendente', type: undefined } as const
    const history = unread.history.map((change) => ({ ...change, status: 'Pendente' as const }))
    const past = { execution: { ...unread, history }, definition, today: TODAY }
    assert.equal(rejudge(past, definition)?.after, 'not-known')
  })

  it('is compared with the verdict of the analysis, whatever a person decided', () => {
    const execution = decided({ found: face(12) }, everything)
    const person = { status: 'APROVADO', at: `${TODAY}T13:00:00.000Z`, actor: { kind: 'token' } } as const
    const reviewed = { ...execution, status: 'APROVADO', history: [...execution.history, person] } as const
    assert.equal(
      rejudge({ execution: reviewed, definition: everything, today: TODAY }, everything)?.before,
      'REPROVADO',
    )
  })

  it('is left out where the analysis gave no verdict', () => {
    const execution = decided({}, everything)
    const failedAnalysis = execution.history.map((change) => ({
      ...change,
      reason: 'analysis-failed' as const,
    }))
    for (const changed of [{ analysed: false }, { history: failedAnalysis }])
      assert.equal(
        rejudge(
          { execution: { ...execution, ...changed }, definition: everything, today: TODAY },
          everything,
        ),
        undefined,
      )
  })
})
