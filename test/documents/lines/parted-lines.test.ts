import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { extractFields } from '../../../src/documents/reading/extraction.ts'
import { line } from '../text-lines.ts'

const today = '2026-06-01'

/** The father on an identity card on which the label of the parents runs together with his name. */
function fatherOf(first: string) {
  const { fields } = extractFields(
    [
      line('REGISTRO GERAL', 100, 50),
      line('39.478.541-2', 320, 50),
      line('NOME', 100, 100),
      line('RENATA FIGUEIREDO MUNIZ', 320, 100),
      line(first, 100, 150),
      line('SONIA MUNIZ', 320, 190),
      line('NATURALIDADE', 100, 240),
      line('RECIFE - PE', 320, 240),
    ],
    'rg',
    today,
  )
  const { value, confidence } = { confidence: 0, ...fields.fatherName }
  return { value, confidence }
}

describe('a name that runs together with the label of the parents', () => {
  it('is the name after the label, however the label was misread', () => {
    for (const label of ['FILIACAO ', 'FILIACAO', 'FUACIO ', 'FUACA ', 'FLIAAO '])
      assert.equal(fatherOf(`${label}RODRIGO MUNIZ`).value, 'RODRIGO MUNIZ', label)
  })

  it('is doubtful where the label may hold letters of it: FILASA over ANA', () => {
    const sure = fatherOf('FILIACAO CARLOS ROCHA')
    const doubtful = fatherOf('FILASA CARLOS ROCHA')
    assert.equal(doubtful.value, 'CARLOS ROCHA')
    assert.ok(doubtful.confidence < 0.6 * sure.confidence, `${doubtful.confidence} of ${sure.confidence}`)
  })
})
