import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { verifyWebhook } from '../../../src/client/index.ts'
import { writtenFace } from '../../support/fakes/written-faces.ts'
import { onEachLentDatabase } from '../../support/on-each-database.ts'
import { anotherTake } from '../../support/onboard.ts'
import { startWebhookService, type WebhookService } from '../../support/webhook-service.ts'

const person = writtenFace('ana')
const files = (
  [
    ['FRONT', person],
    ['BACK', person],
    ['SELFIE', anotherTake(person)],
  ] as const
).map(([type, bytes]) => ({ type, data: Buffer.from(bytes).toString('base64'), mimeType: 'image/jpeg' }))

let service: WebhookService

onEachLentDatabase(({ settings }) => {
  describe('the callback address of an execution', () => {
    before(async () => {
      service = await startWebhookService(settings())
    })
    after(() => service.close())

    it('hears of it until it is erased, signed with the secret of the account', async () => {
      const { client, receiver, reportId } = service
      const callbackUrl = new URL('/callback', receiver.url).href
      const path = `/reports/${reportId}/executions`
      const { status, body: execution, text } = await client.call('POST', path, { files, callbackUrl })
      assert.equal(status, 200, text)
      await receiver.untilReceived(2, '/callback')
      const removed = await client.call('DELETE', `/executions/${execution._id}`)
      assert.equal(removed.status, 200, removed.text)
      const received = await receiver.untilReceived(3, '/callback')
      assert.deepEqual(received.map(({ body }) => body.type).sort(), [
        'execution.created',
        'execution.deleted',
        'execution.status_updated',
      ])
      const { secret } = (await client.call('GET', '/webhooks/callbacks')).body
      for (const { text: sent, headers, body } of received) {
        const event = await verifyWebhook({ body: sent, headers, secret })
        assert.deepEqual([event.type, event.data.execution], [body.type, execution._id])
      }
    })

    it('has a log, which says nothing of the address', async () => {
      const [first] = await service.untilOver('callbacks')
      assert.equal(first.type, 'execution.deleted')
      assert.equal(first.state, 'delivered')
      assert.ok(!JSON.stringify(first).includes('/callback'))
    })
  })
})
