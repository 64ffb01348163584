import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { classify } from '../../../src/documents/classification/classification.ts'
import { shapeOf, shownSides, showsBothSides } from '../../../src/documents/classification/open-document.ts'
import type { Quad } from '../../../src/imaging/pixels.ts'
import { line as textLine } from '../text-lines.ts'

const box = (x: number, y: number, width: number, height: number): Quad => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]
const licence = ['CARTEIRA NACIONAL DE HABILITACAO', 'CAT. HAB.', 'ASSINADO DIGITALMENTE', 'DETRAN - BA']
const identityCard = ['CARTEIRA DE IDENTIDADE', 'POLEGAR DIREITO', 'LEI N 7.116 DE 29/08/83', 'DOC. ORIGEM']

describe('an open document', () => {
  it('says both of its sides and is higher or longer than a side', () => {
    assert.equal(showsBothSides(licence, 85 / 120), true)
    assert.equal(showsBothSides(identityCard, 204 / 68), true)
  })

  it('is not seen in a picture with the shape of a side, whatever its text says', () => {
    for (const side of [85 / 60, 85.6 / 54, 102 / 68]) assert.equal(showsBothSides(licence, side), false)
  })

  it('is not seen where the text names one side only, whatever the shape', () => {
    assert.equal(showsBothSides(licence.slice(0, 2), 85 / 120), false)
    assert.equal(showsBothSides(identityCard.slice(2), 204 / 68), false)
  })

  it('is measured along its text, by its outline or by the text alone', () => {
    const along = { x: 1, y: 0 }
    assert.equal(shapeOf(box(0, 0, 85, 120), [], along), 85 / 120)
    const lines = [box(10, 10, 70, 4), box(10, 106, 70, 4)]
    const near = (one: number | undefined, other: number): boolean => Math.abs((one ?? 0) / other - 1) < 0.03
    assert.ok(near(shapeOf(undefined, lines, along), 70 / 100))
    assert.ok(near(shapeOf(undefined, lines, { x: 0, y: 1 }), 100 / 70))
    assert.equal(shapeOf(undefined, [], along), undefined)
  })

  it('is recognised by its shape alone where the print of one half of an identity card is too faint', () => {
    const lines = identityCard.slice(2).map((text, i) => textLine(text, 100, 100 + 40 * i))
    const back = classify(lines)
    assert.deepEqual([back.type, back.side], ['rg', 'back'])
    assert.equal(shownSides(back, 204 / 68), 'both')
    for (const shape of [102 / 68, 16 / 9, 20 / 9]) assert.equal(shownSides(back, shape), 'back')
    const mixed = classify(
      [...identityCard, 'NOME', 'FILIACAO'].map((text, i) => textLine(text, 100, 100 + 40 * i)),
    )
    assert.equal(mixed.side, 'both')
    assert.equal(shownSides(mixed, 102 / 68), 'both')
    for (const shape of [102 / 68, 85.6 / 54]) assert.equal(shownSides(mixed, shape, true), 'back')
    for (const shape of [0.71, 1.41, 3]) assert.equal(shownSides(mixed, shape, true), 'both')
    // On an exported page both sides of a licence may take up such a shape.
    const page = classify(licence.map((text, i) => textLine(text, 100, 100 + 40 * i)))
    assert.equal(shownSides(page, 102 / 68, true), 'both')
    const front = classify(licence.slice(0, 2).map((text, i) => textLine(text, 100, 100 + 40 * i)))
    assert.equal(shownSides(front, 204 / 68), 'front')
  })
})
