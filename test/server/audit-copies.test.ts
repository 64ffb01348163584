import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { SealedCopies } from '../../src/server/adapters/sources/sealed-copies.ts'
import { startNode } from '../support/node-on-postgres.ts'
import { until } from '../support/until.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

describe('copies of the sealed heads of the record', () => {
  let receiver: WebhookReceiver
  before(async () => {
    receiver = await startWebhookReceiver()
  })
  after(() => receiver.close())

  it('reach the operator’s address, equal to those in the file, and the last one when the server ends', async () => {
    const node = await startNode({
      LIMIAR_AUDIT_WEBHOOK_URL: receiver.url,
      LIMIAR_AUDIT_WEBHOOK_TOKEN: 'of-the-archive',
    })
    await receiver.untilReceived(1)
    const file = join(node.directory, 'audit-heads')
    const before = await readFile(file, 'utf8')
    assert.equal((await node.call('GET', '/private-faceset')).status, 200)
    const changed = async () => {
      const text = await readFile(file, 'utf8')
      return text === before ? undefined : text
    }
    const sealed = await until('the call is sealed', changed)
    await node.close()
    const copies = receiver.received()
    assert.equal(copies[0]?.headers.authorization, 'Bearer of-the-archive')
    assert.equal(copies.at(-1)?.text, sealed)
  })

  it('are sent one at a time, the newest first, and again until they are taken', async () => {
    const sent: string[] = []
    const failures: string[] = []
    const outcomes = [
      { failure: 'timeout' as const },
      { failure: 'status' as const, status: 500 },
      { status: 204 },
    ]
    const copies = new SealedCopies({
      url: receiver.url,
      token: undefined,
      sender: {
        post: async (_url, _headers, body) => {
          sent.push(body)
          return outcomes.shift() ?? { status: 204 }
        },
      },
      onFailure: (message) => void failures.push(message),
      everyMs: 20,
    })
    for (const heads of ['first', 'second', 'third']) copies.offer(heads)
    await until('the newest is taken', () => outcomes.length === 0 || undefined)
    await copies.close()
    assert.deepEqual(sent, ['first', 'third', 'third'])
    assert.equal(failures.length, 1)
  })
})
