import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { onEachServer } from '../../support/command-servers.ts'
import { until } from '../../support/until.ts'

onEachServer(({ start }) => {
  describe('the command faces index status', () => {
    it('gives each node’s kind of search, how far behind it is, and its size', async () => {
      const server = await start()
      const status = await until('the node told of its index', async () => {
        const ended = await server.run(['faces', 'index', 'status'])
        return /up to date/.test(ended.stdout) ? ended : undefined
      })
      assert.equal(status.status, 0, status.stderr)
      assert.match(
        status.stdout,
        /^The registry is at change 0\. Changes up to 0 were removed from its log\.$/m,
      )
      assert.match(
        status.stdout,
        /^memory {2}\S+ {2}\S+ {2}up to date {2}0 faces, \d+ kB {2}seen \d+ s ago$/m,
      )
    })
  })
})
