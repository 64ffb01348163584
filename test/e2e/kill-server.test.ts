import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { killServer } from '../../bench/kill-server.ts'

/** A few kills here; run by hand, twenty and more. */
const ROUNDS = 3

describe('a server killed while links and faces are being made', () => {
  it('has every acknowledged link and face after the next start', async () => {
    const { links, faces, lost } = await killServer(ROUNDS, () => undefined)
    assert.deepEqual(lost, [])
    assert.ok(links >= ROUNDS && faces >= ROUNDS, 'each round made something to lose')
  })
})
