import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ruleNames, type ReportRule } from '../../../src/protocol/reports/report-rules.ts'
import type { ReportDefinition } from '../../../src/protocol/reports/reports.ts'
import { rejudge, verdictOfAnalysis } from '../../../src/server/domain/executions/rejudge.ts'
import { decide } from '../../../src/server/domain/executions/verdict.ts'
import { completeRule } from '../../../src/server/domain/reports/rule-descriptions.ts'
import { decided, everything, factsOf, only, source } from '../../support/past-executions.ts'
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

  it('that was not as the kept facts say was decided by something else', () => {
    const definition = { ...everything, ...only({ rule: 'facematch_is_equal' }) }
    const execution = decided({}, definition)
    const held = execution.history.map((change) => ({ ...change, status: 'Pendente' as const }))
    const of = (changed: Partial<typeof execution>) =>
      rejudge({ execution: { ...execution, ...changed }, definition, today: TODAY }, definition)!.after
    assert.equal(of({}), 'APROVADO')
    assert.equal(of({ history: held }), 'not-known')
    const { faceMatch } = execution.sections
    const unseen = { ...execution.sections, faceMatch: { ...faceMatch!, reason: 'Reading failed: why.' } }
    assert.equal(of({ sections: unseen }), 'not-known')
  })

  it('that is older than the history has the status that it has', () => {
    const execution = { ...decided({}, everything), history: [] }
    assert.deepEqual(verdictOfAnalysis(execution), { status: execution.status, at: execution.updatedAt })
    assert.equal(verdictOfAnalysis({ ...execution, analysed: false }), undefined)
    const analysed = decided({}, everything)
    assert.deepEqual(verdictOfAnalysis(analysed), {
      status: analysed.status,
      at: new Date(`${TODAY}T12:00:00.000Z`),
    })
  })
})

describe('the rules that differ', () => {
  const face12 = { found: face(12) }
  const before = { status: 'INVALID', effect: 'reject' } as const

  it('are those that are gone, where they meant something', () => {
    const then = only({ rule: 'facematch_is_equal' }, { rule: 'document_type_accepted' })
    const now = only({ rule: 'document_type_accepted' })
    assert.deepEqual(judged(face12, now, then).rules, [{ rule: 'facematch_is_equal', before }])
    assert.deepEqual(judged({}, now, then).rules, [])
  })

  it('are those that are new, where they mean something', () => {
    const then = only({ rule: 'document_type_accepted' })
    const now = only({ rule: 'document_type_accepted' }, { rule: 'facematch_is_equal' })
    assert.deepEqual(judged(face12, now, then).rules, [{ rule: 'facematch_is_equal', after: before }])
    assert.deepEqual(judged({}, now, then).rules, [])
  })

  it('are those that answer otherwise, even where that means nothing', () => {
    const rule = only({ rule: 'facematch_is_equal', onInvalid: 'ignore', onNotPerformed: 'ignore' })
    const now = { thresholds: { faceMatch: 60, privateFaceset: 80 } }
    assert.deepEqual(judged({ found: face(55) }, now, rule).rules, [
      {
        rule: 'facematch_is_equal',
        before: { status: 'VALID', effect: 'none' },
        after: { status: 'INVALID', effect: 'none' },
      },
    ])
  })
})

describe('a rule whose answer is not known', () => {
  /** Whether a face is equal was not looked at, and a person looks at each document that is no RG. */
  const then = { ...only({ rule: 'document_type_accepted' }), sections: [] }
  const after = (
    rule: Pick<ReportRule, 'onInvalid' | 'onNotPerformed'>,
    others: readonly (Partial<ReportRule> & Pick<ReportRule, 'rule'>)[] = [
      { rule: 'document_type_accepted' },
    ],
    documentTypes: ReportDefinition['documentTypes'] = ['cnh'],
  ) =>
    judged(
      {},
      { ...only(...others, { rule: 'facematch_is_equal', ...rule }), sections: ['faceMatch'], documentTypes },
      then,
    ).after

  it('leaves the verdict open where any of its answers would change it', () => {
    assert.equal(after({ onInvalid: 'ignore', onNotPerformed: 'ignore' }), 'APROVADO')
    assert.equal(after({ onInvalid: 'ignore', onNotPerformed: 'review' }), 'not-known')
    assert.equal(after({ onInvalid: 'review', onNotPerformed: 'ignore' }), 'not-known')
    assert.equal(after({ onInvalid: 'review', onNotPerformed: 'review' }), 'not-known')
    assert.equal(after({ onInvalid: 'reject', onNotPerformed: 'ignore' }), 'not-known')
  })

  it('leaves it as another rule decides where it cannot be worse', () => {
    const held = [{ rule: 'document_type_accepted', onInvalid: 'review' }] as const
    const refused = [{ rule: 'document_type_accepted', onInvalid: 'reject' }] as const
    assert.equal(after({ onInvalid: 'review', onNotPerformed: 'review' }, [...held], ['rg']), 'Pendente')
    assert.equal(after({ onInvalid: 'ignore', onNotPerformed: 'review' }, [...held], ['rg']), 'Pendente')
    assert.equal(after({ onInvalid: 'reject', onNotPerformed: 'review' }, [...held], ['rg']), 'not-known')
    assert.equal(after({ onInvalid: 'reject', onNotPerformed: 'review' }, [...refused], ['rg']), 'REPROVADO')
  })

  it('about copies leaves open whether a person would have looked', () => {
    const rules = only(
      { rule: 'document_type_accepted', onInvalid: 'reject' },
      { rule: 'documentscopy_approved', onInvalid: 'ignore', onNotPerformed: 'ignore' },
    )
    const now = { ...rules, sections: ['documentscopy' as const] }
    assert.equal(judged({}, now, then).after, 'not-known')
    assert.equal(judged({}, { ...now, documentTypes: ['rg'] }, then).after, 'REPROVADO')
  })

  it('is that of a CPF only where one was sent', () => {
    const rule = only({ rule: 'facematch_is_equal' })
    assert.equal(judged({}, { fieldConfidence: 0.975 }, rule).after, 'APROVADO')
    assert.equal(judged({ parameterCpf: CPF }, { fieldConfidence: 0.975 }, rule).after, 'not-known')
    assert.equal(judged({ parameterCpf: CPF }, { fieldConfidence: 0.5 }, rule).after, 'APROVADO')
  })
})

describe('another demand on the selfie', () => {
  const rule = only({ rule: 'document_type_accepted' })
  const asAsked = { status: 'VALID', effect: 'none' }
  const lacking = { status: 'NOT_PERFORMED', effect: 'review' }
  const selfieRule = 'selfie_as_asked'

  it('is met or not, as far as the page was asked for it', () => {
    const given = { captured: { doubts: [], claimedSources: { selfie: 'file' as const } } }
    const answer = (now: Partial<ReportDefinition>, then: Partial<ReportDefinition> = {}) =>
      judged(given, now, { ...rule, ...then })
    assert.deepEqual(answer({ selfie: 'camera' }), {
      before: 'APROVADO',
      after: 'Pendente',
      rules: [{ rule: selfieRule, before: asAsked, after: lacking }],
    })
    assert.deepEqual(answer({ selfie: 'any' }), { before: 'APROVADO', after: 'APROVADO', rules: [] })
  })

  it('is met again where it is dropped', () => {
    assert.deepEqual(judged({}, { selfie: 'any' }, { ...rule, selfie: 'camera-with-movement' }), {
      before: 'Pendente',
      after: 'APROVADO',
      rules: [{ rule: selfieRule, before: lacking, after: asAsked }],
    })
  })

  it('is not known where the page was not asked, which leaves the verdict open', () => {
    const then = { ...rule, sections: ['privateFaceset' as const] }
    assert.deepEqual(judged({}, { selfie: 'camera-with-movement' }, then), {
      before: 'APROVADO',
      after: 'not-known',
      rules: [{ rule: selfieRule, before: asAsked, after: { status: 'not-known' } }],
    })
    const held = {
      documentTypes: ['rg' as const],
      ...only({ rule: 'document_type_accepted', onInvalid: 'review' }),
    }
    assert.equal(judged({}, { ...held, selfie: 'camera-with-movement' }, then).after, 'Pendente')
  })

  it('reads nothing where the capture was not kept', () => {
    const execution = { ...decided({}, { ...everything, ...rule }), captured: undefined }
    const past = { execution, definition: { ...everything, ...rule }, today: TODAY }
    assert.deepEqual(rejudge(past, { ...past.definition, selfie: 'camera' })?.rules, [
      { rule: selfieRule, before: asAsked, after: lacking },
    ])
  })
})
