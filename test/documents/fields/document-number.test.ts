import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { TextLine } from '../../../src/documents/document-engine.ts'
import { calibrated } from '../../../src/documents/fields/calibration.ts'
import { extractFields } from '../../../src/documents/reading/extraction.ts'
import type { DocumentType } from '../../../src/protocol/executions/executions.ts'
import { line } from '../text-lines.ts'

/** The confidence of the number at its label; 0 where there is no number. */
function confidenceOf(number: string, type: DocumentType, ...others: readonly TextLine[]): number {
  const label = line(type === 'cnh' ? 'Nº REGISTRO' : 'REGISTRO GERAL', 100, 100, { height: 20 })
  const lines = [label, line(number, 100, 128), ...others]
  const { documentNumber } = extractFields(lines, type, '2026-06-01').fields
  return documentNumber.value === number ? calibrated('documentNumber', documentNumber.confidence) : 0
}

/** The number under its label on an identity card. */
function readNumber(printed: string): { readonly value: string | undefined; readonly confidence: number } {
  const lines = [line('REGISTRO GERAL', 100, 100, { height: 20 }), line(printed, 100, 128)]
  const { documentNumber } = extractFields(lines, 'rg', '2026-06-01').fields
  if (documentNumber.value === undefined) return { value: undefined, confidence: 0 }
  const { value, confidence } = documentNumber
  return { value, confidence: calibrated('documentNumber', confidence) }
}
const numberOf = (printed: string): string | undefined => readNumber(printed).value

describe('the number of a document', () => {
  it('is told by its form on a migrant’s card whose label was misread', () => {
    const read = (printed: string) =>
      extractFields(
        [line('ENM', 100, 100, { height: 20 }), line(printed, 100, 128), line('RESIDENTE', 600, 128)],
        'rne',
        '2026-06-01',
      ).fields.documentNumber.value
    assert.equal(read('F322068-E'), 'F322068-E')
    assert.equal(read('F3220688'), undefined)
  })

  it('has its points, also where one was read as a hyphen', () => {
    assert.equal(numberOf('MG-67-036.643'), 'MG-67.036.643')
    assert.equal(numberOf('79119106-77'), '79119106-77')
  })

  it('is believed where nothing speaks against it', () => {
    assert.ok(confidenceOf('01775908558', 'cnh') > 0.95)
    assert.ok(confidenceOf('12.345.678-9', 'rg') > 0.95)
    assert.ok(confidenceOf('12.345.678-9', 'rg', line('12.345.678-9', 800, 500)) > 0.95)
  })

  it('has no point before it, which is a speck, unless digits may be missing there', () => {
    assert.equal(numberOf('.12.894.662-3'), '12.894.662-3')
    assert.equal(numberOf('.894.662-3'), undefined)
  })

  it('of a licence whose label was lost is the one number that keeps its check digits', () => {
    const numberAmong = (...numbers: readonly string[]): string | undefined => {
      const lines = numbers.map((number, i) => line(number, 100, 100 + 90 * i))
      return extractFields(lines, 'cnh', '2026-06-01').fields.documentNumber.value
    }
    assert.equal(numberAmong('64855542452', '01775908558'), '01775908558')
    assert.equal(numberAmong('64855542452', '91775908558'), undefined)
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

  it('does not take the count of issues of the card for its check digits', () => {
    for (const times of [
      '2VIA',
      ' 2VIA',
      ' 2 VIA',
      ' 2ª VIA',
      ' 2A VIA',
      ' 3 VIA EXPEDICAO',
      ' 2 VLA',
      '2V1A',
    ])
      assert.equal(numberOf(`25.552.755-1${times}`), '25.552.755-1', times)
    assert.equal(numberOf('12.345.678 SSP/PR 2 VIA'), '12.345.678')
    assert.equal(numberOf('54.584.875-49'), '54.584.875-49')
  })

  it('begins with letters where its state writes them, and not with the rest of a misread label', () => {
    for (const number of ['MG-69.062.984', 'MG69.062.984', 'M-3.456.789', 'M3.456.789'])
      assert.deepEqual([numberOf(number), readNumber(number).confidence > 0.95], [number, true], number)
    assert.equal(numberOf('I 4.690.031-2'), '4.690.031-2')
    assert.ok(readNumber('I 4.690.031-2').confidence > 0.95)
    const { value, confidence } = readNumber('Q19.860.461-5')
    assert.equal(value, '19.860.461-5')
    assert.ok(confidence > 0 && confidence < 0.9, `${confidence}`)
  })

  it('ends before the count of issues of the card, also where VIA is in a box of its own', () => {
    const label = line('REGISTRO GERAL', 100, 100, { height: 20 })
    const number = line('79.883.871-72', 100, 128)
    const via = line('VIA', number.corners[1].x + 8, 130)
    const read = (lines: readonly TextLine[]) =>
      extractFields(lines, 'rg', '2026-06-01').fields.documentNumber.value
    assert.equal(read([label, number, via]), '79.883.871-7')
    assert.equal(read([label, number, line('VIA', 900, 500)]), '79.883.871-72')
  })

  it('is doubtful where a digit stands apart after its check digit', () => {
    const { value, confidence } = readNumber('64.564.255-3 2')
    assert.equal(value, '64.564.255-3')
    assert.ok(confidence > 0 && confidence < 0.9, `${confidence}`)
  })

  const label = line('REGISTRO GERAL', 100, 100, { height: 20 })
  const readAmong = (...lines: readonly TextLine[]) => {
    const read = extractFields([label, ...lines], 'rg', '2026-06-01').fields.documentNumber
    const { value, confidence } = { confidence: 0, ...read }
    return { value, isBelieved: value !== undefined && calibrated('documentNumber', confidence) >= 0.9 }
  }

  it('is doubtful where a signature begins at its end, which may have been read as one more digit', () => {
    const number = line('49460427', 100, 128)
    const end = number.corners[1].x
    assert.equal(readAmong(number).isBelieved, true)
    const signature = line('ZULEIDE BARRETO', end + 3, 112, { height: 52, confidence: 0.63 })
    assert.deepEqual(readAmong(number, signature), { value: '49460427', isBelieved: false })
    const apart = line('ZULEIDE BARRETO', end + 60, 112, { height: 52, confidence: 0.63 })
    assert.equal(readAmong(number, apart).isBelieved, true)
    assert.equal(readAmong(number, line('SSP/PI', end + 3, 128)).isBelieved, true)
  })

  it('begins with a digit that was read in a box of its own, and is then doubtful', () => {
    const rest = line('724.877', 120, 128)
    assert.deepEqual(readAmong(line('5', 102, 128), rest), { value: '5.724.877', isBelieved: false })
    assert.deepEqual(readAmong(line('5.', 88, 128), rest), { value: '5.724.877', isBelieved: false })
    assert.deepEqual(readAmong(line('5', 40, 128), rest), { value: '724.877', isBelieved: true })
  })
})
