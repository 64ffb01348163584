import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { backgrounds } from '../../demo/specimens/backgrounds.ts'
import { halves } from '../../demo/specimens/halves.ts'
import { outline, widthOf } from '../../demo/specimens/lettering.ts'
import { writePassportMrz } from '../../demo/specimens/mrz.ts'
import { names } from '../../demo/specimens/names.ts'
import { randomPerson } from '../../demo/specimens/person.ts'
import type { Box } from '../../demo/specimens/sheet.ts'
import { renderSpecimen, specimenKinds } from '../../demo/specimens/specimen.ts'
import { randomVariety } from '../../demo/specimens/variety.ts'

const { development, evaluation } = halves

describe('the half that is kept for evaluation', () => {
  it('shares no typeface, background or wording with the other', () => {
    assert.deepEqual(shared(development.typefaces, evaluation.typefaces), [])
    assert.deepEqual(shared(development.backgrounds, evaluation.backgrounds), [])
    for (const [label, words] of Object.entries(evaluation.wordings))
      assert.deepEqual(shared([label, ...(development.wordings[label] ?? [])], words), [], label)
  })

  it('shares no name of a person with the other', () => {
    for (const list of ['women', 'men', 'surnames'] as const)
      assert.deepEqual(shared(names.development[list], names.evaluation[list]), [])
  })

  it('leaves no background out', () => {
    assert.deepEqual([...development.backgrounds, ...evaluation.backgrounds].sort(), [...backgrounds].sort())
  })
})

describe('a specimen that differs from the usual one', () => {
  it('is the same for the same seed and another for another', async () => {
    const order = { kind: 'rg-back', person: randomPerson(5), seed: 5 } as const
    const draw = (seed: number) => renderSpecimen({ ...order, variety: randomVariety('development', seed) })
    const [one, same, other] = [await draw(1), await draw(1), await draw(2)]
    assert.ok(Buffer.from(one.image).equals(same.image))
    assert.notDeepEqual(one.truth.fieldBoxes, other.truth.fieldBoxes)
  })

  it('keeps its fields inside the card and apart', async () => {
    for (const [index, kind] of specimenKinds.entries()) {
      const seed = 300 + index
      const variety = randomVariety('development', seed)
      const { truth, width, height } = await renderSpecimen({
        kind,
        person: randomPerson(seed),
        seed,
        variety,
      })
      const boxes = Object.entries(truth.fieldBoxes)
      for (const [field, box] of boxes) {
        const isInside =
          box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
        assert.ok(isInside, `${kind} ${field}`)
        for (const [other, next] of boxes)
          assert.ok(field === other || !meets(box, next), `${kind} ${field} ${other}`)
      }
    }
  })

  it('has the parents in either order', async () => {
    const usual = new Set<boolean>()
    for (let seed = 0; seed < 8 && usual.size < 2; seed++) {
      const variety = randomVariety('development', seed)
      const { truth } = await renderSpecimen({ kind: 'crnm-front', person: randomPerson(1), seed, variety })
      const { motherName, fatherName } = truth.fieldBoxes
      usual.add((motherName?.y ?? 0) > (fatherName?.y ?? 0))
    }
    assert.deepEqual([...usual].sort(), [false, true])
  })
})

describe('lettering', () => {
  it('draws every letter wherever a line begins', () => {
    // A coordinate a hair beside a tenth of a pixel once ended the drawing in the middle of a word.
    for (let y = 600; y < 700; y += 0.37)
      assert.doesNotMatch(outline('REPÚBLICA', (560.1234 * y) / 600, y, { face: 'sans', size: 18.4 }), /NaN/)
  })

  it('sets the accents of names in every typeface', () => {
    for (const typeface of [...development.typefaces, ...evaluation.typefaces])
      for (const letter of 'ÁÂÃÀÇÉÊÍÓÔÕÚ')
        assert.ok(
          outline(letter, 0, 50, { face: 'condensed-bold', size: 40, typeface }).length > 40 &&
            widthOf(letter, { face: 'condensed-bold', size: 40, typeface }) > 0,
          `${letter} of ${typeface}`,
        )
  })
})

describe('the machine-readable zone of a passport', () => {
  it('is that of the example in ICAO 9303-4', () => {
    const eriksson = { prefix: 'P<UTO', sex: 'F', nationality: 'UTO', name: 'ANNA MARIA ERIKSSON' } as const
    const dates = { birthDate: '1974-08-12', expiryDate: '2012-04-15' }
    const numbers = { documentNumber: 'L898902C3', optional: 'ZE184226B' }
    assert.deepEqual(writePassportMrz({ ...eriksson, ...dates, ...numbers }), [
      'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
      'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
    ])
  })
})

function shared(one: readonly string[], other: readonly string[]): readonly string[] {
  return one.filter((item) => other.includes(item))
}

function meets(one: Box, other: Box): boolean {
  const across = one.x < other.x + other.width && other.x < one.x + one.width
  return across && one.y < other.y + other.height && other.y < one.y + one.height
}
