import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { IssuerCodeReading } from '../../../src/protocol/executions/documentscopy.ts'
import { ruleNames, type RuleName } from '../../../src/protocol/reports/report-rules.ts'
import type { ReportDefinition } from '../../../src/protocol/reports/reports.ts'
import type { StoredExecution } from '../../../src/server/domain/executions/execution.ts'
import {
  answerUnder,
  keptFacts,
  mayBeUnseen,
  readsTheSame,
  selfieUnder,
  withSelfie,
  type Past,
} from '../../../src/server/domain/executions/kept-facts.ts'
import { validate } from '../../../src/server/domain/executions/rules.ts'
import { completeRule } from '../../../src/server/domain/reports/rule-descriptions.ts'
import { decided, everything, factsOf, source } from '../../support/past-executions.ts'
import {
  answered,
  CPF,
  match,
  moved,
  official,
  registry,
  selfie,
  TODAY,
  type Case,
} from '../../support/verdict-cases.ts'

const issuerCode = {
  kind: 'cin',
  signature: 'valid',
  contradictions: [],
  problems: [],
} as unknown as IssuerCodeReading
/** An execution with an answer to everything. */
const full: Case = {
  found: { ...registry(match({ similarity: 85 })), ...selfie('doubts'), issuerCode },
  parameterCpf: CPF,
  official: official({ name: 'Ana Lima', birthDate: '1990-05-17' }),
  custom: [answered(true)],
  movement: moved({ together: 90, withSelfie: 90 }),
  velocity: { face: 2, document: 1 },
}
const past = (changed: Partial<StoredExecution> = {}, then: Partial<ReportDefinition> = {}): Past => {
  const definition = { ...everything, ...then }
  return { execution: { ...decided(full, definition), ...changed }, definition, today: TODAY }
}
const without = (section: string) => {
  const { execution } = past()
  const kept = Object.entries(execution.sections).filter(([name]) => name !== section)
  return { sections: Object.fromEntries(kept) as StoredExecution['sections'] }
}
const NOT_KEPT = { performed: false, reason: 'It was not kept.' }

describe('the facts that an execution keeps', () => {
  it('are those of the analysis, without pictures, embeddings and the CPFs of the registry', () => {
    const { execution } = past()
    const { findings: found, ...rest } = factsOf(full, everything)
    const facts = keptFacts(past(), everything)
    assert.deepEqual(facts, {
      ...rest,
      custom: [{ section: 'credit', outcome: { performed: true, members: {}, isApproved: true } }],
      findings: {
        type: 'cnh',
        typeConfidence: execution.sections.ocr?.typeConfidence ?? 0,
        ocr: execution.sections.ocr,
        documentCpf: CPF,
        expiryDate: undefined,
        faceMatch: found.faceMatch,
        selfie: found.selfie,
        privateFaceset: { performed: true, matches: [match({ similarity: 85, cpf: undefined })] },
        documentscopy: found.documentscopy,
        issuerCode,
        pictures: {},
      },
    })
  })

  it('have what was read of the document', () => {
    const { execution } = past()
    const ocr = {
      ...execution.sections.ocr!,
      typeConfidence: 0.7,
      fields: { expiryDate: { value: '2030-01-01', confidence: 0.9 } },
    }
    const { findings: found } = keptFacts(past({ sections: { ocr } }), everything)
    assert.deepEqual([found.typeConfidence, found.expiryDate, found.ocr], [0.7, '2030-01-01', ocr])
  })

  it('say of everything else that it was not kept', () => {
    const nothing = { sections: {}, type: undefined, documentCpf: undefined, captured: undefined }
    assert.deepEqual(keptFacts(past(nothing), { ...everything, sources: [source] }), {
      definition: everything,
      findings: {
        type: 'invalido',
        typeConfidence: 0,
        ocr: { type: 'invalido', fields: {} },
        documentCpf: undefined,
        expiryDate: undefined,
        faceMatch: NOT_KEPT,
        selfie: NOT_KEPT,
        privateFaceset: NOT_KEPT,
        documentscopy: [],
        pictures: {},
      },
      parameterCpf: CPF,
      today: TODAY,
      movement: past().execution.movement,
      captured: undefined,
      velocity: undefined,
      official: undefined,
      custom: [{ section: 'credit', outcome: NOT_KEPT }],
    })
    const { findings: found } = keptFacts(past({ sections: {}, type: 'rg' }), everything)
    assert.deepEqual([found.type, found.ocr], ['rg', { type: 'rg', fields: {} }])
  })

  it('have what the official source answered, or that it did not', () => {
    const asked = (officialData: Record<string, unknown>) =>
      keptFacts(past({ sections: { officialData } }), everything).official
    const record = { name: 'Ana Lima' }
    const performed = { performed: true, simulated: true, found: true, record, denied: ['name'] }
    assert.deepEqual(asked(performed), { performed: true, simulated: true, record, denied: ['name'] })
    assert.deepEqual(asked({ ...performed, found: false, simulated: false }), {
      performed: true,
      simulated: false,
      record: undefined,
      denied: ['name'],
    })
    assert.deepEqual(asked({ performed: false, reason: 'source-timeout' }), NOT_KEPT)
  })

  it('have a similarity without the name of its model, and a source that did not approve', () => {
    const sections = {
      faceMatch: { performed: true, threshold: 50, similarity: 7 },
      liveness: { performed: false, selfie: { performed: false, reason: 'why', signs: [] } },
      credit: { performed: true, approved: false },
      other: { performed: false },
    } as unknown as StoredExecution['sections']
    const sources = ['credit', 'other'].map((section) => ({ ...source, section }))
    const facts = keptFacts(past({ sections }), { ...everything, sources })
    assert.deepEqual(facts.findings.faceMatch, { performed: true, similarity: 7, modelId: '' })
    assert.deepEqual(facts.findings.selfie, NOT_KEPT)
    assert.deepEqual(facts.custom, [
      { section: 'credit', outcome: { performed: true, members: {}, isApproved: false } },
      { section: 'other', outcome: NOT_KEPT },
    ])
  })

  it('can have another answer about the selfie, or none', () => {
    const facts = keptFacts(past(), everything)
    const answer = { asked: 'camera', met: false, lacks: ['from-file' as const] } as const
    const told = { ...answer, lacks: [...answer.lacks] }
    assert.deepEqual(withSelfie(facts, told).captured, { ...facts.captured, selfie: told })
    assert.equal('selfie' in withSelfie(facts, undefined).captured!, false)
    const bare = { ...facts, captured: undefined }
    assert.equal(withSelfie(bare, told), bare)
  })
})

describe('a picture of a past execution', () => {
  const { execution } = past()
  const stages = (...sides: readonly ('front' | 'back')[]) => ({
    ...execution.sections.ocr!,
    stages: sides.map((side) => ({ side })) as never,
  })
  const read = (...sides: readonly ('front' | 'back')[]) => ({
    ...execution,
    sections: { ...execution.sections, ocr: stages(...sides) },
  })

  it('may be unseen where its type, a side, or a face was not told', () => {
    const reason = 'Reading failed: why.'
    for (const [what, changed, unseen] of [
      ['everything was told', execution, false],
      ['both sides were read', read('front', 'back'), false],
      ['one side was not read', read('front'), true],
      ['the other side was not read', read('back'), true],
      ['one side was not sent', { ...read('front'), images: { front: execution.images.front! } }, false],
      [
        'one picture has both sides',
        { ...read('front'), captured: { doubts: [], bothSidesIn: 'front' as const } },
        false,
      ],
      ['nothing was noted', { ...read('front'), captured: undefined }, true],
      ['its type is missing', { ...execution, type: undefined }, true],
      [
        'faces could not be compared',
        { ...execution, sections: { faceMatch: { performed: false, threshold: 50, reason } } },
        true,
      ],
      [
        'the selfie could not be looked at',
        {
          ...execution,
          sections: {
            liveness: { performed: false, selfie: { performed: false, reason, signs: [] } },
          },
        },
        true,
      ],
      [
        'there was no face',
        { ...execution, sections: { faceMatch: { performed: false, threshold: 50, reason: 'None.' } } },
        false,
      ],
    ] as const satisfies readonly (readonly [string, StoredExecution, boolean])[])
      assert.equal(mayBeUnseen(changed), unseen, what)
  })
})

describe('the fields under another confidence', () => {
  const field = (value: string | null, confidence?: number) => ({
    value,
    ...(confidence !== undefined && { confidence }),
  })
  const same = (one: ReturnType<typeof field>, before: number, after: number, part = 'fields') => {
    const ocr = { type: 'rg', fields: part === 'fields' ? { name: one } : {}, parents: [one] }
    if (part === 'fields') ocr.parents = []
    return readsTheSame(past({ sections: { ocr } as never }, { fieldConfidence: before }), {
      ...everything,
      fieldConfidence: after,
    })
  }

  for (const part of ['fields', 'parents'])
    it(`stay as they are where none falls below it, and none was withheld: ${part}`, () => {
      for (const [one, before, after, isSame] of [
        [field('ANA', 0.8), 0.5, 0.5, true],
        [field('ANA', 0.8), 0.5, 0.8, true],
        [field('ANA', 0.8), 0.5, 0.81, false],
        [field('ANA', 0.8), 0.5, 0, true],
        [field('ANA'), 0.5, 0.1, false],
        [field('ANA'), 0.5, 0, true],
        [field(null), 0.5, 0.9, true],
        [field(null, 0.4), 0.5, 0.6, true],
        [field(null, 0.4), 0.5, 0.4, false],
        [field(null, 0.4), 0.5, 0.41, true],
      ] as const)
        assert.equal(same(one, before, after, part), isSame, `${JSON.stringify(one)} ${before} ${after}`)
    })

  it('are not known where none were kept', () => {
    const nothing = past({ sections: {} })
    assert.equal(readsTheSame(nothing, { ...everything, fieldConfidence: 0.1 }), false)
    assert.equal(readsTheSame(nothing, everything), true)
  })
})

describe('the answer about a selfie under other settings', () => {
  const asks = (selfieDemand: ReportDefinition['selfie'], movementChallenge = false) => ({
    ...everything,
    selfie: selfieDemand,
    movementChallenge,
  })
  const kept = { asked: 'any', met: true, lacks: [] }
  const under = (
    now: ReportDefinition,
    changed: Partial<StoredExecution> = {},
    then: Partial<ReportDefinition> = {},
  ) => selfieUnder(past(changed, then), now)
  const from = (selfieSource: 'camera' | 'file') => ({
    captured: {
      doubts: [],
      claimedSources: { selfie: selfieSource },
      selfie: { ...kept, asked: 'any' as const },
    },
  })
  const met = (asked: string) => ({ asked, met: true, lacks: [] })
  const lacks = (asked: string, ...what: readonly string[]) => ({ asked, met: false, lacks: what })

  it('is the kept one where nothing that it reads differs, or nothing was noted', () => {
    assert.deepEqual(under(asks('any')), kept)
    assert.deepEqual(under({ ...asks('camera'), captures: ['front'] }, from('file')), kept)
    assert.equal(under(asks('camera'), { captured: undefined }), undefined)
  })

  it('is told by the source of the selfie and its movement', () => {
    assert.deepEqual(under(asks('camera'), from('camera')), met('camera'))
    assert.deepEqual(under(asks('camera'), from('file')), lacks('camera', 'from-file'))
    assert.deepEqual(under(asks('camera'), { captured: { doubts: [] } }), lacks('camera', 'from-file'))
    assert.deepEqual(under(asks('camera-with-movement'), from('camera')), met('camera-with-movement'))
    const still = { ...from('camera'), movement: undefined }
    assert.deepEqual(under(asks('camera-with-movement'), still), lacks('camera-with-movement', 'no-movement'))
  })

  it('is not known where the page was not asked to show it', () => {
    const notAsked = { sections: ['ocr' as const] }
    const demand = asks('camera-with-movement')
    assert.equal(under(demand, { ...from('camera'), movement: undefined }, notAsked), 'not-known')
    const unclear = moved({ together: 90, withSelfie: 1 })
    assert.equal(under(demand, { ...from('camera'), movement: unclear }, notAsked), 'not-known')
    assert.deepEqual(
      under(demand, { ...from('file'), movement: undefined }, notAsked),
      lacks('camera-with-movement', 'from-file', 'no-movement'),
    )
    assert.deepEqual(under(demand, from('camera'), notAsked), met('camera-with-movement'))
    assert.equal(under(asks('camera-with-movement', true), from('camera')), 'not-known')
    assert.deepEqual(under(asks('any', true), from('camera')), met('any'))
  })

  it('is not known where there was no selfie, unless nothing is asked of it', () => {
    const none = { ...from('camera'), images: {} }
    assert.equal(under(asks('camera'), none), 'not-known')
    assert.deepEqual(under(asks('any'), none, { selfie: 'camera' }), met('any'))
  })
})

describe('the answer of a rule under other settings', () => {
  const answersUnder = (of: Past, now: Partial<ReportDefinition> = {}) =>
    ruleNames.map(
      (rule) => [rule, answerUnder(completeRule({ rule }), of, { ...of.definition, ...now })] as const,
    )
  const unknown = (of: Past, now: Partial<ReportDefinition> = {}) =>
    answersUnder(of, now).flatMap(([rule, answer]) => (answer === undefined ? [rule] : []))

  const ofFields = [
    'document_readable',
    'document_not_expired',
    'cpf_is_valid',
    'cpf_equals_parameter',
    'private_faceset_not_contains_face',
    'minimum_age_reached',
    'official_data_agrees',
  ] as const
  for (const [what, now, read] of [
    ['nothing', {}, []],
    ['the order of documents', { documentTypes: ['rne', 'cnh', 'rg'] }, []],
    ['the documents', { documentTypes: ['cnh'] }, ['document_type_accepted']],
    ['the confidence', { fieldConfidence: 0.5 }, ofFields],
    ['the threshold of faces', { thresholds: { faceMatch: 51, privateFaceset: 80 } }, ['facematch_is_equal']],
    [
      'the threshold of the registry',
      { thresholds: { faceMatch: 50, privateFaceset: 81 } },
      ['private_faceset_not_contains_face'],
    ],
    ['the challenge', { movementChallenge: true }, ['liveness_approved']],
    ['velocity', { velocity: { ...everything.velocity, face: 9 } }, ['velocity_is_normal']],
    ['the age', { minimumAge: 19 }, ['minimum_age_reached']],
    ['the sources', { sources: [] }, ['custom_sources_approve']],
    ['what no rule reads', { theme: { name: 'Outro' }, languages: ['en'], selfie: 'camera' }, []],
  ] as const satisfies readonly (readonly [string, object, readonly RuleName[]])[])
    it(`is read from ${what} by: ${read.join(', ') || 'no rule'}`, () => {
      // Answers that the kept facts do not explain stand while no setting of their rules differs, and no longer.
      const told = past().execution.validations.map((validation) => ({
        ...validation,
        status: validation.status === 'INVALID' ? ('VALID' as const) : ('INVALID' as const),
      }))
      const of = past({ validations: told })
      const changed = now as Partial<ReportDefinition>
      assert.deepEqual(unknown(of, changed), read)
    })

  const ofDocument = ['document_readable', 'document_not_expired', 'cpf_is_valid'] as const
  for (const [what, changed, then, now, missing] of [
    ['nothing', {}, {}, {}, []],
    ['the type', { type: undefined }, {}, {}, ['document_type_accepted']],
    ['the fields', without('ocr'), {}, {}, [...ofDocument, 'minimum_age_reached', 'official_data_agrees']],
    [
      'the fields, under another confidence',
      without('ocr'),
      {},
      { fieldConfidence: 0.1 },
      [
        ...ofDocument,
        'cpf_equals_parameter',
        'private_faceset_not_contains_face',
        'minimum_age_reached',
        'official_data_agrees',
      ],
    ],
    [
      'the checks',
      without('documentscopy'),
      {},
      {},
      ['mrz_is_consistent', 'documentscopy_approved', 'issuer_code_is_valid', 'issuer_portrait_is_equal'],
    ],
    ['the comparison of faces', without('faceMatch'), {}, {}, ['facematch_is_equal']],
    ['the signs', without('liveness'), {}, {}, ['selfie_is_live']],
    ['the search', without('privateFaceset'), {}, {}, ['private_faceset_not_contains_face']],
    ['the counts', without('velocity'), {}, {}, ['velocity_is_normal']],
    ['the official source', without('officialData'), {}, {}, ['official_data_agrees']],
    ['the company’s source', without('credit'), {}, {}, ['custom_sources_approve']],
    ['the selfie', { images: {} }, {}, {}, ['liveness_approved']],
    [
      'movement',
      past({}, {}).execution,
      { sections: everything.sections.filter((name) => name !== 'liveness') },
      {},
      ['liveness_approved'],
    ],
    ['turns', {}, {}, { movementChallenge: true }, ['liveness_approved']],
    [
      'nothing of a movement without turns',
      {},
      { movementChallenge: true },
      { movementChallenge: false },
      [],
    ],
    [
      'the counts of another time',
      {},
      {},
      { velocity: { ...everything.velocity, hours: 48 } },
      ['velocity_is_normal'],
    ],
    [
      'a source that is asked otherwise',
      {},
      {},
      { sources: [{ ...source, timeoutMs: 2000 }] },
      ['custom_sources_approve'],
    ],
    [
      'one of two sources',
      {},
      {},
      { sources: [source, { ...source, section: 'lists' }] },
      ['custom_sources_approve'],
    ],
    [
      'nothing of a source that is gone',
      {},
      { sources: [source, { ...source, section: 'lists' }] },
      { sources: [source] },
      [],
    ],
  ] as const satisfies readonly (readonly [
    string,
    Partial<StoredExecution>,
    Partial<ReportDefinition>,
    Partial<ReportDefinition>,
    readonly RuleName[],
  ])[])
    it(`is not known without ${what}: ${missing.join(', ') || 'no rule'}`, () => {
      // Rules that gave no answer then.
      assert.deepEqual(unknown(past({ ...changed, validations: [] }, then), now), missing)
    })

  it('is the one that the analysis would have given', () => {
    for (const [rule, answer] of answersUnder(past({ validations: [] })))
      assert.equal(answer, validate(completeRule({ rule }), factsOf(full, everything)).status, rule)
  })

  it('is known of the registry only where all found faces are in, or all out', () => {
    const of = past({ validations: [] })
    const sections = { privateFaceset: of.execution.sections.privateFaceset! }
    const [found] = sections.privateFaceset.data.faceMatches
    const faceMatches = [85, 95].map((similarity) => ({ ...found!, similarity }))
    const two = {
      validations: [],
      sections: {
        ...of.execution.sections,
        privateFaceset: { statusCode: 200, data: { suspect: true, faceMatches } },
      },
    } as Partial<StoredExecution>
    const known = (privateFaceset: number) =>
      answerUnder(completeRule({ rule: 'private_faceset_not_contains_face' }), past(two), {
        ...everything,
        thresholds: { faceMatch: 50, privateFaceset },
      }) !== undefined
    assert.deepEqual([79, 80, 84, 85, 85.1, 95, 95.1].map(known), [
      false,
      true,
      true,
      true,
      false,
      false,
      true,
    ])
  })
})
