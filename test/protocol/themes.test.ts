import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Check } from 'typebox/value'
import { faintPairs, Theme, themeWarnings } from '../../src/protocol/reports/themes.ts'

const faint = (theme: Parameters<typeof faintPairs>[0]) =>
  faintPairs(theme).map(({ pair, colours, ratio, least }) => [pair, ...colours, ratio, least])

describe('the colours of a theme', () => {
  it('are told where the text cannot be read on the accent', () => {
    assert.deepEqual(faint({ accent: '#0b6e69', onAccent: '#ffffff' }), [])
    assert.deepEqual(faint({ accent: '#767676', onAccent: '#ffffff' }), [])
    // 4.48 is told as 4.4, because 4.5 would read as enough.
    assert.deepEqual(faint({ accent: '#777777', onAccent: '#ffffff' }), [
      ['onAccent-on-accent', '#ffffff', '#777777', 4.4, 4.5],
    ])
  })

  it('are told where the accent cannot be told from the surface, which is white unless it is named', () => {
    assert.deepEqual(faint({ accent: '#949494' }), [])
    assert.deepEqual(faint({ accent: '#959595' }), [['accent-beside-surface', '#959595', '#ffffff', 2.9, 3]])
    assert.deepEqual(faint({ accent: '#ffff00', surface: '#000000' }), [])
    assert.deepEqual(faint({ accent: '#0000ff', surface: '#000000' }), [
      ['accent-beside-surface', '#0000ff', '#000000', 2.4, 3],
    ])
  })

  it('are not compared with a colour that the theme leaves out', () => {
    assert.deepEqual(faint({}), [])
    for (const onAccent of ['#000000', '#ffffff']) assert.deepEqual(faint({ onAccent }), [])
    assert.deepEqual(faint({ surface: '#ffffff' }), [])
  })

  it('are warned about in a sentence for each pair, with what becomes of them', () => {
    assert.deepEqual(themeWarnings({ accent: '#f9d308', onAccent: '#ffffff' }), [
      'onAccent #ffffff on accent #f9d308: 1.4:1, and WCAG asks for 4.5:1. Leave onAccent out to have black or white chosen.',
      'accent #f9d308 beside surface #ffffff: 1.4:1, and WCAG asks for 3:1. Buttons get an edge, and links a darker or lighter colour of the same hue.',
    ])
    assert.deepEqual(themeWarnings({ accent: '#0b6e69' }), [])
  })
})

describe('a theme', () => {
  const has = (members: object) => Check(Theme, { name: 'Banco', ...members })
  const texts = (count: number) => ({
    en: Object.fromEntries(Array.from({ length: count }, (_, i) => [`key-${i}`, 'word'])),
  })
  /** 100 kB in base64, and the characters before it. */
  const file = Math.ceil((100 * 1024) / 3) * 4 + 100

  it('holds what the page can show, up to each limit', () => {
    for (const members of [
      {},
      { name: 'x'.repeat(80) },
      { logo: 'x'.repeat(file), icon: 'x'.repeat(file), font: 'x'.repeat(file) },
      { accent: '#0b6E69', onAccent: '#FFFFFF', surface: '#000000' },
      { radius: 0 },
      { radius: 28 },
      { scheme: 'dark' },
      { privacyUrl: 'x'.repeat(2000), supportUrl: 'x'.repeat(2000), returnUrl: 'x'.repeat(2000) },
      { texts: { ...texts(200), 'pt-BR': { title: 'x'.repeat(400) } } },
    ])
      assert.ok(has(members), JSON.stringify(members).slice(0, 80))
  })

  it('holds nothing beyond', () => {
    for (const members of [
      { name: '' },
      { name: 'x'.repeat(81) },
      { name: undefined },
      { logo: 'x'.repeat(file + 1) },
      { icon: 'x'.repeat(file + 1) },
      { font: 'x'.repeat(file + 1) },
      { accent: 'teal' },
      { onAccent: '#fff' },
      { surface: '#0b6e690' },
      { radius: -1 },
      { radius: 29 },
      { radius: 1.5 },
      { scheme: 'sepia' },
      { privacyUrl: 'x'.repeat(2001) },
      { supportUrl: 'x'.repeat(2001) },
      { returnUrl: 'x'.repeat(2001) },
      { texts: texts(201) },
      { texts: { en: { title: '' } } },
      { texts: { en: { title: 'x'.repeat(401) } } },
      { texts: { fr: { title: 'mot' } } },
      { colour: '#000000' },
    ])
      assert.ok(!has(members), JSON.stringify(members).slice(0, 80))
  })
})
