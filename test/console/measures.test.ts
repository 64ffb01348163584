import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fieldRows } from '../../src/console/review/field-rows.ts'
import { spellMeasure } from '../../src/console/views/check-measures.ts'
import { measureOf } from '../../src/console/findings/measures.ts'
import { suggestedReasons } from '../../src/console/findings/reasons.ts'
import { onePairIn } from '../../src/console/review/similarity.ts'
import { isOtherThanDeclared, shownStatus } from '../../src/console/review/standing.ts'
import { loadTexts } from '../../src/console/texts/load-texts.ts'
import type { Execution, Sections } from '../../src/protocol/executions/executions.ts'

function execution(sections: Sections, parameters: Execution['parameters'] = {}): Execution {
  return { sections, parameters, type: 'cnh' } as Execution
}

const measured = (rule: string, of: Execution) =>
  measureOf({ rule, title: '', description: '', status: 'VALID' }, of)

describe('the measure of a rule', () => {
  const ocr = {
    type: 'cnh',
    fields: { cpf: { value: '52998224725' }, name: { value: null, reason: 'not-found' } },
  } as const

  it('is made of the values that the rule compared', () => {
    assert.deepEqual(measured('document_readable', execution({ ocr })), {
      kind: 'fields-read',
      read: 1,
      of: 2,
    })
    assert.deepEqual(measured('cpf_equals_parameter', execution({ ocr }, { cpf: '11144477735' })), {
      kind: 'cpfs',
      read: '52998224725',
      sent: '11144477735',
    })
    const faceMatch = { performed: true, similarity: 61.5, threshold: 50 }
    assert.deepEqual(measured('facematch_is_equal', execution({ faceMatch })), {
      kind: 'similarity',
      similarity: 61.5,
      threshold: 50,
    })
  })

  it('holds the signs against a selfie, and why its movement does not count', () => {
    const sign = { code: 'seen-with-another-person', weight: 'doubts' } as const
    const liveness = {
      performed: false,
      reason: 'repeated-frames',
      selfie: { performed: true, signs: [sign] },
    }
    assert.deepEqual(measured('selfie_is_live', execution({ liveness })), {
      kind: 'selfie-signs',
      codes: ['seen-with-another-person'],
    })
    assert.deepEqual(measured('liveness_approved', execution({ liveness })), {
      kind: 'movement',
      reason: 'repeated-frames',
    })
    assert.equal(measured('selfie_is_live', execution({})), undefined)
  })

  it('is the count of each mark, in the order of the marks', () => {
    const velocity = { hours: 24, device: { count: 1, limit: null }, face: { count: 3, limit: 2 } }
    assert.deepEqual(measured('velocity_is_normal', execution({ velocity })), {
      kind: 'velocity',
      hours: 24,
      marks: [
        { mark: 'face', count: 3, limit: 2 },
        { mark: 'device', count: 1, limit: null },
      ],
    })
  })

  it('is the state of the issuer’s code, and the print that contradicts it, in the order of the fields', () => {
    const found = { field: 'expiryDate', printed: '2031-01-01', signed: '2030-01-01' }
    const name = { field: 'name', printed: 'ANA', signed: 'BIA' }
    const issuerCode = { signature: 'valid', contradictions: [found, name] }
    const documentscopy = { performed: false, outcome: 'not-performed', checks: [], issuerCode }
    assert.deepEqual(measured('issuer_code_is_valid', execution({ documentscopy } as unknown as Sections)), {
      kind: 'issuer-code',
      signature: 'valid',
      differing: ['name', 'expiryDate'],
    })
  })

  it('is the similarity of the code’s portrait to the other faces, or why that is not known', () => {
    const measuredOf = (issuerCode: object): unknown =>
      measured(
        'issuer_portrait_is_equal',
        execution({ documentscopy: { issuerCode } } as unknown as Sections),
      )
    assert.deepEqual(measuredOf({ portraitSimilarity: { print: 90, selfie: 12.5 } }), {
      kind: 'issuer-portrait',
      print: 90,
      selfie: 12.5,
    })
    assert.deepEqual(measuredOf({ portraitReason: 'too-small' }), {
      kind: 'issuer-portrait-reason',
      reason: 'too-small',
    })
    assert.equal(measuredOf({}), undefined)
  })

  it('says why a comparison was not made', () => {
    const faceMatch = { performed: false, threshold: 50, reason: 'There is no selfie.' }
    assert.deepEqual(measured('facematch_is_equal', execution({ faceMatch })), {
      kind: 'not-made',
      reason: 'There is no selfie.',
    })
  })

  it('is missing where the execution does not hold it, or the rule is of another version', () => {
    for (const rule of [
      'document_readable',
      'facematch_is_equal',
      'documentscopy_approved',
      'issuer_code_is_valid',
      'made_up',
    ])
      assert.equal(measured(rule, execution({})), undefined, rule)
  })
})

describe('the document that the person chose', () => {
  const differs = (declaredType: string | undefined, type: Execution['type']): boolean =>
    isOtherThanDeclared({
      ...(type && { type }),
      captured: { ...(declaredType !== undefined && { declaredType }), doubts: [] },
    })

  it('differs from the one that was read where both are known', () => {
    assert.equal(differs('rg', 'cnh'), true)
    assert.equal(differs('rg', 'outros'), true)
    assert.equal(differs('rg', 'rg'), false)
  })

  it('says nothing where nobody chose, and where nothing was read', () => {
    assert.equal(differs(undefined, 'cnh'), false)
    assert.equal(differs('rg', undefined), false)
    assert.equal(differs('rg', 'invalido'), false)
    assert.equal(isOtherThanDeclared({ type: 'cnh' }), false)
  })
})

describe('a similarity', () => {
  it('means the rate of the highest level that it reached', () => {
    assert.equal(onePairIn(49.9), undefined)
    assert.equal(onePairIn(50), 1000)
    assert.equal(onePairIn(79.9), 5300)
    assert.equal(onePairIn(99), 150_000)
  })
})

describe('an execution in processando', () => {
  it('is held once its document is known, and being analysed until then', () => {
    assert.equal(shownStatus({ status: 'processando', type: 'cnh' }), 'held')
    assert.equal(shownStatus({ status: 'processando' }), 'processando')
  })
})

describe('the reasons', () => {
  it('are suggested by the rules that failed, and by no others', () => {
    const validations = [
      { rule: 'document_readable', status: 'INVALID' },
      { rule: 'facematch_is_equal', status: 'VALID' },
      { rule: 'cpf_equals_parameter', status: 'NOT_PERFORMED' },
    ]
    assert.deepEqual(suggestedReasons(validations), ['unreadable'])
  })
})

describe('the fields', () => {
  it('stand in the order of reading, parents once', () => {
    const ocr = {
      type: 'rg',
      fields: {
        other: { value: 'X' },
        motherName: { value: 'MARIA' },
        name: { value: 'ANA' },
      },
      parents: [{ value: 'MARIA' }, { value: 'JOSE' }],
    } as const
    assert.deepEqual(
      fieldRows(execution({ ocr: { ...ocr, parents: [...ocr.parents] } })).map(
        ({ name, field }) => `${name} ${field.value}`,
      ),
      ['name ANA', 'motherName MARIA', 'other X', 'parents JOSE'],
    )
  })
})

describe('the measure of a check of the document', () => {
  const check = { fails: 'from', threshold: 1, unit: 'days past the expiry date' } as const

  it('says how long the document was still valid, or had not been, on the day of its analysis', async () => {
    for (const [language, days, words] of [
      ['pt-BR', -1703, 'na data da análise, 1.703 dias restantes'],
      ['pt-BR', -1, 'na data da análise, 1 dia restante'],
      ['pt-BR', 0, 'na data da análise, último dia'],
      ['pt-BR', 30, 'na data da análise, vencido há 30 dias'],
      ['en', -1703, '1,703 days left when analysed'],
      ['en', 1, 'expired for 1 day when analysed'],
      ['es', -12, '12 días restantes en la fecha del análisis'],
      ['es', 12, 'vencido hace 12 días en la fecha del análisis'],
    ] as const)
      assert.equal(spellMeasure(await loadTexts(language), check, days), words)
  })

  it('names its unit and from where on it is a problem', async () => {
    const { checkMeasure } = (await loadTexts('pt-BR')).execution
    const digits = { fails: 'from', threshold: 1, unit: 'failing check digits' } as const
    assert.equal(
      spellMeasure(await loadTexts('pt-BR'), digits, 2),
      checkMeasure('2', 'from', '1', 'dígitos verificadores errados'),
    )
  })
})
