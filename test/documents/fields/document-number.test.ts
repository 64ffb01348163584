import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { TextLine } from '../../../src/documents/document-engine.ts'
import { calibrated } from '../../../src/documents/fields/calibration.ts'
import { extractFields } from '../../../src/documents/reading/extraction.ts'
import type { DocumentType } from '../../../src/protocol/executions/executions.ts'
import { line } from '../text-lines.ts'

/** How sure the number at its label is said to be; 0 where it is not given. */
function confidenceOf(number: string, type: DocumentType, ...others: readonly TextLine[]): number {
  const label = line(type === 'cnh' ? 'Nº REGISTRO' : 'REGISTRO GERAL', 100, 100, { height: 20 })
  const lines = [label, line(number, 100, 128), ...others]
  const { documentNumber } = extractFields(lines, type, '2026-06-01').fields
  return documentNumber.value === number ? calibrated('documentNumber', documentNumber.confidence) : 0
}

describe('the number of a document', () => {
  it('is believed where nothing speaks against it', () => {
    assert.ok(confidenceOf('01775908558', 'cnh') > 0.95)
    assert.ok(confidenceOf('12.345.678-9', 'rg') > 0.95)
    assert.ok(confidenceOf('12.345.678-9', 'rg', line('12.345.678-9', 800, 500)) > 0.95)
  })

  it('of a licence is doubtful where its check digits fail, or a digit of it was lost', () => {
    for (const number of ['91775908558', '0177590855']) {
      const confidence = confidenceOf(number, 'cnh')
      assert.ok(confidence > 0 && confidence < 0.9, `${number}: ${confidence}`)
    }
  })

  it('is doubtful where the card prints it a second time and it was read with other digits there', () => {
    const confidence = confidenceOf('12.345.678-9', 'rg', line('12.845.678-9', 800, 500))
    assert.ok(confidence > 0 && confidence < 0.9, `${confidence}`)
  })

  it('is believed beside another number that differs in more than two digits', () => {
    assert.ok(confidenceOf('12.345.678-9', 'rg', line('98.765.432-1', 800, 500)) > 0.95)
  })

  it('of five or six digits is doubtful without points: forms have such numbers too', () => {
    const confidence = confidenceOf('94984', 'rg')
    assert.ok(confidence > 0 && confidence < 0.9, `${confidence}`)
    assert.ok(confidenceOf('123.456', 'rg') > 0.95)
  })

  it('does not take how often the card was issued for its check digits', () => {
    const numberOf = (printed: string) => {
      const lines = [line('REGISTRO GERAL', 100, 100, { height: 20 }), line(printed, 100, 128)]
      return extractFields(lines, 'rg', '2026-06-01').fields.documentNumber.value
    }
    for (const times of ['2VIA', ' 2VIA', ' 2 VIA', ' 2ª VIA', ' 2A VIA', ' 3 VIA EXPEDICAO'])
      assert.equal(numberOf(`25.552.755-1${times}`), '25.552.755-1', times)
    assert.equal(numberOf('12.345.678 SSP/PR 2 VIA'), '12.345.678')
    assert.equal(numberOf('54.584.875-49'), '54.584.875-49')
  })
})
