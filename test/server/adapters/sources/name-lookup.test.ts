import assert from 'node:assert/strict'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import { systemNetwork } from '../../../../src/server/adapters/sources/network.ts'
import { createWebhookSender } from '../../../../src/server/adapters/sources/webhook-sender.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../support/webhook-receiver.ts'

/** More than libuv has threads, and than a system look-up may have at a time. */
const NAMES = 60

let nameServer: Socket
let asked = 0
let arrived = Promise.withResolvers<undefined>()
let receiver: WebhookReceiver

describe('names whose server never answers', () => {
  before(async () => {
    nameServer = createSocket('udp4')
    nameServer.on('message', () => {
      asked++
      arrived.resolve(undefined)
      arrived = Promise.withResolvers()
    })
    nameServer.bind(0, '127.0.0.1')
    await once(nameServer, 'listening')
    receiver = await startWebhookReceiver()
  })
  after(async () => {
    nameServer.close()
    await receiver.close()
  })

  it('do not delay requests to other hosts', { timeout: 60_000 }, async () => {
    const { port } = new URL(receiver.url)
    const network = systemNetwork({ nameServers: [`127.0.0.1:${nameServer.address().port}`] })
    const sender = createWebhookSender({ trustedHosts: ['localhost'], timeoutMs: 600_000 }, network)
    const giveUp = new AbortController()
    const held = Array.from({ length: NAMES }, (_, i) =>
      sender.post(`https://name${i}.example/`, {}, '{}', giveUp.signal),
    )
    const ended = Promise.allSettled(held)
    while (asked < NAMES) await arrived.promise
    // The name is in the hosts file, which name servers do not know.
    assert.deepEqual(await sender.post(`http://localhost:${port}/hooks`, {}, '{}'), { status: 204 })
    giveUp.abort(new Error('called off'))
    for (const outcome of await ended) assert.equal(outcome.status, 'rejected')
  })

  it('end within the time that one attempt has', async () => {
    const network = systemNetwork({ nameServers: [`127.0.0.1:${nameServer.address().port}`] })
    const sender = createWebhookSender({ trustedHosts: [], timeoutMs: 50 }, network)
    assert.deepEqual(await sender.post('https://name.example/', {}, '{}'), { failure: 'timeout' })
  })
})
