import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { contrast, isDarkColour, parseHex } from '../../src/protocol/reports/contrast.ts'
import { accentOn, surfacesOf } from '../../src/protocol/reports/theme-colours.ts'

const own = surfacesOf({})
/** A bank's yellow, loud, pale and dark colours of other companies, and black and white. */
const colours = ['#0b6e69', '#f9d308', '#00ff00', '#000000', '#ffffff', '#7a1fa2', '#808080', '#ff6a00']

describe('the accent of a report', () => {
  for (const accent of colours)
    for (const scheme of ['light', 'dark'] as const)
      it(`fills unchanged, and is readable as text and as a line: ${accent} on ${scheme}`, () => {
        const { surface, panel } = own[scheme]
        const made = accentOn({ accent }, own[scheme])
        assert.equal(made.fill, accent)
        assert.ok(contrast(made.fill, made.onFill) >= 4.5, 'the text on it')
        for (const behind of [surface, panel]) assert.ok(contrast(made.line, behind) >= 4.5, behind)
        const edge = made.edge === 'transparent' ? made.fill : made.edge
        assert.ok(contrast(edge, surface) >= 3, 'its edge')
      })

  it('stays unchanged as a line where it is readable already', () => {
    assert.equal(accentOn({ accent: '#0b6e69' }, own.light).line, '#0b6e69')
  })

  it('keeps its hue where a line has to be darker or lighter', () => {
    for (const [accent, scheme] of [
      ['#f9d308', 'light'],
      ['#7a1fa2', 'dark'],
    ] as const)
      assert.ok(Math.abs(hueOf(accentOn({ accent }, own[scheme]).line) - hueOf(accent)) < 3, accent)
  })

  it('has the text that the report names on it', () => {
    assert.equal(accentOn({ accent: '#0b6e69', onAccent: '#fff4cc' }, own.light).onFill, '#fff4cc')
  })

  it('is the page’s own when it is no colour', () => {
    for (const { surface, panel } of Object.values(own)) {
      const { line, fill, onFill } = accentOn({}, { surface, panel })
      assert.deepEqual(accentOn({ accent: 'teal' }, { surface, panel }).fill, fill)
      assert.ok(contrast(line, panel) >= 4.5 && contrast(fill, onFill) >= 4.5)
    }
  })
})

describe('the colours of the product', () => {
  for (const scheme of ['light', 'dark'] as const)
    it(`can be read on one another: ${scheme}`, () => {
      const { surface, panel, text, muted, rule } = own[scheme]
      const { fill, onFill, edge, line } = accentOn({}, own[scheme])
      for (const colour of [surface, panel, text, muted, rule, fill, onFill, line])
        assert.match(colour, /^#[0-9a-f]{6}$/)
      for (const behind of [surface, panel]) {
        for (const written of [text, muted, line]) assert.ok(contrast(written, behind) >= 4.5, written)
        assert.ok(contrast(rule, behind) < 3, 'a rule separates, and nobody has to read it')
      }
      assert.ok(contrast(fill, onFill) >= 4.5)
      assert.ok(contrast(fill, surface) >= 3)
      assert.equal(edge, 'transparent')
      assert.equal(isDarkColour(surface), scheme === 'dark')
    })
})

describe('the edge of a fill', () => {
  it('is drawn only where the fill stands too close to the surface', () => {
    const edge = (accent: string) => accentOn({ accent }, own.light).edge
    assert.equal(edge('#949494'), 'transparent')
    assert.match(edge('#959595'), /^#/)
    assert.match(edge('#f9d308'), /^#/)
  })
})

describe('the surface of a report', () => {
  for (const surface of ['#fff8e1', '#00264d', '#808080', '#101010'])
    it(`is one of the two, with a text that is readable on it: ${surface}`, () => {
      const { light, dark } = surfacesOf({ surface })
      const [named, other] = light.surface === surface ? [light, dark] : [dark, light]
      assert.equal(named.surface, surface)
      assert.notEqual(other.surface, surface)
      assert.ok(contrast(named.text, surface) >= 4.5)
      for (const behind of [surface, named.panel]) assert.ok(contrast(named.muted, behind) >= 4.5, behind)
      assert.deepEqual(other, own[named === light ? 'dark' : 'light'])
    })
})

/** Degrees. */
function hueOf(colour: string): number {
  const [red, green, blue] = parseHex(colour) ?? [0, 0, 0]
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI
}
