import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { eventTable } from '../../src/protocol/events.ts'

describe('the event table', () => {
  it('stands in the documentation row by row', () => {
    const documentation = readFileSync(new URL('../../docs/hosts/iframe.md', import.meta.url), 'utf8')
    const rows = documentation
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .filter(([, code]) => /^`[A-Z_]+`$/.test(code ?? ''))
      .map(([, code = '', , response = '']) => [
        code,
        [...response.matchAll(/`(\w+)`/g)].map(([, name]) => name),
      ])
    const table = Object.entries(eventTable).map(([code, shape]) => [`\`${code}\``, Object.keys(shape)])
    assert.deepEqual(rows, table)
  })

  it('fits into a door of 3 kB', () => {
    const door = readFileSync(new URL('../../dist/host/index.js', import.meta.url))
    assert.ok(brotliCompressSync(door).length <= 3 * 1024)
  })
})
