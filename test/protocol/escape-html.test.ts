import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { escapeHtml } from '../../src/protocol/escape-html.ts'

describe('a text in HTML', () => {
  it('opens and ends neither a tag, a quoted attribute nor an entity', () => {
    assert.equal(
      escapeHtml(`<a b="c" d='e'>&amp;</a>`),
      '&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;&lt;/a&gt;',
    )
    assert.equal(escapeHtml('Banco São João'), 'Banco São João')
  })
})
