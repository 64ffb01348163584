import assert from 'node:assert/strict'
import { once } from 'node:events'
import { it } from 'node:test'
import Fastify from 'fastify'
import { Listening } from '../../../src/server/http/wire/listening.ts'

it('a server that is closed while it begins to listen at localhost closes without an error', async () => {
  const app = Fastify()
  const listening = new Listening(app)
  await app.ready()
  const begun = listening.begin({ host: 'localhost', port: 0 })
  // Now Fastify looks up the other addresses of localhost.
  await once(app.server, 'listening')
  await Promise.all([listening.close(), begun])
  assert.equal(app.server.listening, false)
})

it('one that could not listen is closed all the same', async () => {
  const [first, second] = [Fastify(), Fastify()]
  await first.listen({ host: '127.0.0.1', port: 0 })
  const address = first.server.address()
  assert.ok(address && typeof address === 'object')
  const listening = new Listening(second)
  await assert.rejects(listening.begin({ host: '127.0.0.1', port: address.port }), { code: 'EADDRINUSE' })
  await listening.close()
  await first.close()
})
