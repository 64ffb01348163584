import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  contrast,
  isDarkColour,
  mixed,
  parseHex,
  readableOn,
  textOn,
} from '../../src/protocol/reports/contrast.ts'

const [black, white] = ['#000000', '#ffffff']

describe('the contrast of two colours', () => {
  for (const [one, other, ratio] of [
    [black, white, '21.00'],
    [white, white, '1.00'],
    // The greys beside the least contrasts of WCAG, as its tools print them.
    ['#767676', white, '4.54'],
    ['#777777', white, '4.48'],
    ['#949494', white, '3.03'],
    ['#ff0000', white, '4.00'],
    ['#00ff00', white, '1.37'],
    ['#0000ff', white, '8.59'],
    ['#ffff00', '#0000ff', '8.00'],
    // The straight and the curved part of sRGB meet between these two.
    ['#0a0a0a', black, '1.06'],
    ['#0b0b0b', black, '1.07'],
    ['a text that is no colour', white, '21.00'],
  ] as const)
    it(`is ${ratio} of ${one} and ${other}, in either order`, () => {
      assert.equal(contrast(one, other).toFixed(2), ratio)
      assert.equal(contrast(other, one), contrast(one, other))
    })

  it('is that of light, not of numbers: a tenth of the light of dark colours is straight', () => {
    for (const [colour, light] of [
      ['#010101', 1 / 255 / 12.92],
      ['#0a0a0a', 10 / 255 / 12.92],
    ] as const)
      assert.ok(Math.abs(contrast(colour, black) - (light + 0.05) / 0.05) < 1e-9, colour)
  })
})

describe('a colour', () => {
  it('is read from six digits in either case', () => {
    assert.deepEqual(parseHex('#0180fF'), [1, 128, 255])
    for (const text of ['', '#fff', '0180ff', '#0180f', '#0180ff0', 'x#0180ff', '#0180fg', 'red'])
      assert.equal(parseHex(text), undefined, text)
  })

  it('has black or white on it, whichever is easier to read', () => {
    for (const [fill, text] of [
      [black, white],
      [white, black],
      ['#757575', white],
      ['#767676', black],
      ['#ff0000', black],
      ['#0000ff', white],
    ] as const) {
      assert.equal(textOn(fill), text, fill)
      assert.equal(isDarkColour(fill), text === white, fill)
    }
  })

  it('is mixed by shares of each part', () => {
    assert.equal(mixed('#102030', '#506070', 0), '#102030')
    assert.equal(mixed('#102030', '#506070', 1), '#506070')
    assert.equal(mixed('#102030', '#506070', 0.25), '#203040')
    assert.equal(mixed('#ff0000', '#0000ff', 0.5), '#800080')
    assert.equal(mixed('no colour', '#ffffff', 0.5), '#808080')
  })
})

describe('a colour that has to be read', () => {
  it('stays as it was written where it can be read already, at the least contrast, too', () => {
    assert.equal(readableOn('#0B6E69', [white]), '#0B6E69')
    assert.equal(readableOn('#FF0000', [white], contrast('#ff0000', white)), '#FF0000')
    assert.equal(readableOn('#777777', [white], 3), '#777777')
  })

  for (const [colour, surface, made] of [
    // Each sixth of the circle of hues, and grey: darker on white …
    ['#ff0000', white, '#eb0000'],
    ['#ffff00', white, '#7a7a00'],
    ['#00ff00', white, '#008a00'],
    ['#00ffff', white, '#007f7f'],
    ['#ff8040', white, '#cf4500'],
    ['#ff4080', white, '#e8004e'],
    ['#80ff40', white, '#2d8700'],
    ['#40ff80', white, '#00872d'],
    ['#40a0ff', white, '#0072e3'],
    ['#a080ff', white, '#7e52ff'],
    ['#808080', white, '#767676'],
    // … and lighter on black.
    ['#8040ff', black, '#8a4fff'],
    ['#800000', black, '#eb0000'],
    ['#0000ff', black, '#6161ff'],
    ['#400080', black, '#9e3eff'],
    ['#000000', black, '#757575'],
  ] as const)
    it(`keeps its hue: ${colour} on ${surface}`, () => {
      assert.equal(readableOn(colour, [surface]), made)
      assert.ok(contrast(made, surface) >= 4.5)
    })

  it('becomes black or white where nothing between can be read', () => {
    assert.equal(readableOn('#ff0000', [white, '#808080'], 5), '#1f0000')
    assert.equal(readableOn('#ff0000', ['#808080'], 21), black)
    assert.equal(readableOn('#ff0000', ['#707070'], 21), white)
    assert.equal(readableOn('#808080', [black, white], 21), black)
  })
})
