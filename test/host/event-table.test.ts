import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { eventRows } from '../../src/protocol/sessions/event-notes.ts'

describe('the event table', () => {
  it('stands in the documentation row by row', () => {
    const documentation = readFileSync(new URL('../../docs/hosts/events.md', import.meta.url), 'utf8')
    const rows = documentation
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .filter(([, code]) => /^`[A-Z_]+`$/.test(code ?? ''))
      .map((cells) => cells.slice(1, 5))
    const table = eventRows().map(({ code, when, raisedBy, response }) => {
      const members = Object.keys(response).map((name) => `\`${name}\``)
      return [`\`${code}\``, when, raisedBy.join(', '), members.join(', ')]
    })
    assert.deepEqual(rows, table)
  })

  it('fits into a door of 3 kB', () => {
    const door = readFileSync(new URL('../../dist/host/index.js', import.meta.url))
    assert.ok(brotliCompressSync(door).length <= 3 * 1024)
  })
})
