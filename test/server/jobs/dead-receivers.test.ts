import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../../src/protocol/ids.ts'
import { answers } from '../../support/webhook-receiver.ts'
import { onEachLentDatabase } from '../../support/on-each-database.ts'
import { until } from '../../support/until.ts'
import { startWebhookService, type WebhookService } from '../../support/webhook-service.ts'

let service: WebhookService

const newWebhook = (path: string) =>
  service.newWebhook({ url: new URL(path, service.receiver.url).href, events: ['onboarding.started'] })

onEachLentDatabase(({ settings }) => {
  describe('a receiver that is dead', () => {
    before(async () => {
      // Long enough for the first attempt and some more, even on a busy machine.
      service = await startWebhookService(settings(), {
        policy: { firstDelayMs: 50, factor: 1, windowMs: 5_000 },
        timeoutMs: 60_000,
      })
    })
    after(() => service.close())

    it('is given up and paused, and gets the other events once it is resumed', async () => {
      const webhook = await newWebhook('/dead')
      service.receiver.answerWith('/dead', ...Array.from({ length: 1000 }, () => answers.failed))
      await service.openLink()
      const [lost] = await service.untilOver(webhook._id)
      assert.equal(lost.state, 'given-up')
      assert.ok(lost.attempts.length > 1)
      const { body: paused } = await service.client.call('GET', `/webhooks/${webhook._id}`)
      assert.equal(paused.paused.reason, 'failing')
      assert.equal(paused.failingSince, lost.attempts[0].at)

      await service.openLink()
      const tried = service.receiver.received('/dead').length
      service.receiver.answerWith('/dead')
      const { body: resumed } = await service.client.call('PATCH', `/webhooks/${webhook._id}`, {
        active: true,
      })
      assert.equal(resumed.failingSince, undefined)
      const received = await service.receiver.untilReceived(tried + 1, '/dead')
      assert.notEqual(received.at(-1)?.headers['webhook-id'], lost.event)
      await service.client.call('DELETE', `/webhooks/${webhook._id}`)
    })

    it('that keeps silent delays only its own deliveries', async () => {
      const slow = await newWebhook('/slow')
      const quick = await newWebhook('/quick')
      const opened = 8
      service.receiver.answerWith('/slow', answers.silent)
      for (let i = 0; i < opened; i++) await service.openLink()
      await service.untilOver(quick._id, opened)
      assert.equal(service.receiver.received('/slow').length, 1, 'one request at a time to one receiver')
      for (const { _id } of [slow, quick]) await service.client.call('DELETE', `/webhooks/${_id}`)
      service.receiver.letGo()
    })
  })
})

onEachLentDatabase(({ settings }) => {
  describe('a receiver that was mended', () => {
    before(async () => {
      service = await startWebhookService(settings(), {
        policy: { firstDelayMs: 3_600_000, factor: 1, windowMs: 86_400_000 },
      })
    })
    after(() => service.close())

    it('gets what waits for it as soon as somebody asks for that', async () => {
      const webhook = await newWebhook('/mended')
      service.receiver.answerWith('/mended', answers.failed)
      await service.openLink()
      const log = `/webhooks/${webhook._id}/deliveries`
      const waiting = await until('it waits for its second attempt', async () => {
        const [delivery] = (await service.client.call('GET', log)).body.docs
        return delivery?.attempts.length === 1 ? delivery : undefined
      })
      assert.ok(Date.parse(waiting.nextAttemptAt) - Date.parse(waiting.attempts[0].at) > 3_000_000)
      assert.equal((await service.client.call('POST', `${log}/${waiting._id}/retry`)).status, 200)
      const [over] = await service.untilOver(webhook._id)
      assert.deepEqual([over.state, over.attempts.length], ['delivered', 2])
      assert.equal((await service.client.call('POST', `${log}/${newId()}/retry`)).status, 404)
    })
  })
})
