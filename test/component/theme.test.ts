import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { accentOf, contrast } from '../../src/component/theme.ts'

describe('the accent of a report', () => {
  for (const colour of ['#0b6e69', '#ffe600', '#00ff00', '#000000', '#ffffff', '#7a1fa2', '#808080']) {
    it(`can be read on light and on dark: ${colour}`, () => {
      const accent = accentOf(colour)
      for (const light of ['#ffffff', '#f2f5f4']) assert.ok(contrast(accent.onLight, light) >= 4.5, light)
      assert.ok(contrast(accent.onLight, accent.textOnLight) >= 4.5)
      for (const dark of ['#111617', '#1a2122']) assert.ok(contrast(accent.onDark, dark) >= 4.5, dark)
      assert.ok(contrast(accent.onDark, accent.textOnDark) >= 4.5)
    })
  }

  it('stays as it is where it can be read already', () => {
    assert.equal(accentOf('#0b6e69').onLight, '#0b6e69')
  })

  it('falls back to the page’s own when it is no colour', () => {
    assert.deepEqual(accentOf('teal'), accentOf(undefined))
  })
})
