import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pictureChecks } from '../../../src/documents/forensics/picture-checks.ts'
import type { SideMeasures } from '../../../src/documents/forensics/document-inspection.ts'

const good: SideMeasures = { colourSpread: 14, patternProminence: 3.1, portraitNoise: 0.95 }
const noPicture = { performed: false, reason: 'There is no picture of the back.' } as const

const outcomes = (front: SideMeasures) =>
  pictureChecks({ front: { performed: true, measures: front }, back: noPicture })
    .filter(({ side }) => side === 'front')
    .map(({ outcome }) => outcome)

describe('the checks of a picture', () => {
  const cases: readonly (readonly [string, Partial<SideMeasures>, readonly string[]])[] = [
    ['a photograph of a card', {}, ['pass', 'pass', 'pass']],
    ['a card without colours', { colourSpread: 4.9 }, ['fail', 'pass', 'pass']],
    ['the palest card', { colourSpread: 5 }, ['pass', 'pass', 'pass']],
    ['the grid of a screen', { patternProminence: 7 }, ['pass', 'fail', 'pass']],
    ['a portrait without noise', { portraitNoise: 0.6 }, ['pass', 'pass', 'fail']],
    [
      'a picture of greys in which no card was found',
      { colourSpread: undefined, pictureSpread: 1 },
      ['fail', 'pass', 'pass'],
    ],
    [
      'a picture of colours in which no card was found',
      { colourSpread: undefined, pictureSpread: 20 },
      ['not-performed', 'pass', 'pass'],
    ],
    [
      'a picture that allows no measure',
      { colourSpread: undefined, patternProminence: undefined, portraitNoise: undefined },
      ['not-performed', 'not-performed', 'not-performed'],
    ],
  ]
  for (const [what, measures, expected] of cases)
    it(`judge ${what}: ${expected.join(', ')}`, () => {
      assert.deepEqual(outcomes({ ...good, ...measures }), expected)
    })

  it('say why of a side that was not seen', () => {
    const back = pictureChecks({ front: noPicture, back: noPicture }).filter(({ side }) => side === 'back')
    assert.equal(back.length, 3)
    assert.ok(back.every(({ outcome, reason }) => outcome === 'not-performed' && reason === noPicture.reason))
  })

  it('leave a screen and a photocopy to a person, and refute nobody', () => {
    const weights = pictureChecks({ front: noPicture, back: noPicture }).map(({ name, weight }) => [
      name,
      weight,
    ])
    assert.deepEqual(Object.fromEntries(weights), {
      'not-a-photocopy': 'doubts',
      'not-recaptured': 'doubts',
      'portrait-not-pasted': 'hints',
    })
  })
})
