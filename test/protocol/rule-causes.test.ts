import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Sections, Validation } from '../../src/protocol/executions/executions.ts'
import type {
  DocumentscopyCheckName,
  DocumentscopySection,
  IssuerCodeReading,
} from '../../src/protocol/executions/documentscopy.ts'
import { en } from '../../src/protocol/reports/rule-words/en.ts'
import { es } from '../../src/protocol/reports/rule-words/es.ts'
import { ptBR } from '../../src/protocol/reports/rule-words/pt-br.ts'
import { ruleCauses } from '../../src/protocol/reports/rule-words/rule-causes.ts'
import { answerSentence } from '../../src/protocol/reports/rule-words/rule-words.ts'

const ocr = (fields: Record<string, string | null>): Sections => ({
  ocr: {
    type: 'cnh',
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }])),
  },
})

const documentscopy = (section: Partial<DocumentscopySection>): Sections => ({
  documentscopy: { performed: true, outcome: 'not-performed', checks: [], ...section },
})

const code = (reading: Partial<IssuerCodeReading>): Sections =>
  documentscopy({
    issuerCode: {
      side: 'back',
      document: 'cnh',
      format: 'vio-5-83',
      signature: 'not-checked',
      contradictions: [],
      problems: [],
      portrait: false,
      ...reading,
    },
  })

const doubted = (name: DocumentscopyCheckName): Sections =>
  documentscopy({
    checks: [
      {
        name,
        weight: 'doubts',
        outcome: 'fail',
        threshold: 5,
        fails: 'below',
        unit: 'any',
        reason: 'Any.',
      },
    ],
  })

const sent = { cpf: '52998224725' }

describe('the sentence of a rule that was not performed', () => {
  for (const [rule, sections, parameters, sentence] of [
    ['cpf_equals_parameter', ocr({ cpf: '52998224725' }), {}, 'Nenhum CPF foi informado.'],
    ['cpf_equals_parameter', ocr({ cpf: null }), sent, 'Nenhum CPF foi lido no documento.'],
    ['cpf_equals_parameter', {}, sent, 'Nenhum CPF foi lido no documento.'],
    [
      'cpf_equals_parameter',
      ocr({ cpf: '52998224700' }),
      sent,
      'O CPF não foi lido com certeza no documento.',
    ],
    ['documentscopy_approved', documentscopy({}), {}, 'Não houve o que comparar no documento.'],
    ['documentscopy_approved', doubted('not-a-photocopy'), {}, 'A foto parece a de uma cópia.'],
    ['documentscopy_approved', doubted('pdf-as-signed'), {}, 'O PDF foi alterado depois de assinado.'],
    ['issuer_code_is_valid', documentscopy({}), {}, 'Nenhum código assinado foi lido.'],
    [
      'issuer_code_is_valid',
      code({ reason: 'no-key' }),
      {},
      'Um código assinado foi lido, mas falta a chave do órgão emissor.',
    ],
    [
      'issuer_code_is_valid',
      code({ signature: 'valid', problems: ['issued-in-the-future'] }),
      {},
      'Um código assinado foi lido, mas não deu para confiar nele.',
    ],
    ['minimum_age_reached', ocr({ birthDate: null }), {}, 'A data de nascimento não foi lida.'],
    ['minimum_age_reached', ocr({ birthDate: '1979-06-03' }), {}, 'O fluxo não exige uma idade mínima.'],
  ] as const)
    it(`names the one cause: ${rule}, “${sentence}”`, () => {
      assert.equal(answerSentence(ptBR, notPerformed(rule), { sections, parameters }), sentence)
    })

  it('names every cause where the execution does not tell', () => {
    for (const rule of ['documentscopy_approved', 'issuer_code_is_valid', 'minimum_age_reached'] as const)
      assert.equal(
        answerSentence(ptBR, notPerformed(rule), { sections: {}, parameters: {} }),
        ptBR[rule].NOT_PERFORMED,
      )
  })

  it('is that of its answer where the rule was performed', () => {
    const passed = { ...notPerformed('cpf_equals_parameter'), status: 'VALID' } as const
    const words = answerSentence(ptBR, passed, { sections: {}, parameters: {} })
    assert.equal(words, ptBR.cpf_equals_parameter.VALID)
  })
})

describe('the words of causes', () => {
  for (const [language, { causes }] of Object.entries({ ptBR, en, es }))
    it(`are a sentence of its own for each cause (${language})`, () => {
      assert.equal(new Set(ruleCauses.map((cause) => causes[cause])).size, ruleCauses.length)
      for (const cause of ruleCauses) assert.match(causes[cause], /^\p{Lu}[^.]+\.$/u)
    })
})

function notPerformed(rule: string): Validation {
  return { rule, title: rule, description: rule, status: 'NOT_PERFORMED' }
}
