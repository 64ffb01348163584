import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { Webhook as IndependentWebhook } from 'standardwebhooks'
import { anotherTake, onboard } from '../../support/onboard.ts'
import { writtenFace } from '../../support/fakes/written-faces.ts'
import { answers, type Received } from '../../support/webhook-receiver.ts'
import { onEachLentDatabase } from '../../support/on-each-database.ts'
import { startWebhookService, type WebhookService } from '../../support/webhook-service.ts'

const still = writtenFace('ana')
const stills = { front: still, back: still, selfie: anotherTake(still) }

let service: WebhookService

const verified = ({ text, headers }: Received, secret: string) =>
  new IndependentWebhook(secret).verify(text, headers as Record<string, string>)

/** A webhook with a path of its own that hears of opened links; removed at the end of the test. */
async function hearing(path: string, body: object = {}) {
  const url = new URL(path, service.receiver.url).href
  const webhook = await service.newWebhook({ url, events: ['onboarding.started'], ...body })
  const remove = () => service.client.call('DELETE', `/webhooks/${webhook._id}`)
  return { ...webhook, [Symbol.asyncDispose]: remove }
}

onEachLentDatabase(({ settings }) => {
  describe('a webhook', () => {
    before(async () => {
      service = await startWebhookService(settings())
    })
    after(() => service.close())

    it('hears of an onboarding from the first page to the verdict, each event signed', async () => {
      const webhook = await service.newWebhook()
      const executionId = await onboard(service.client, service.reportId, stills, { cpf: '52998224725' })
      const received = await service.receiver.untilReceived(3, '/hooks')
      const told = received.map(({ body }) => body)
      assert.deepEqual(told.map(({ type }) => type).sort(), [
        'execution.created',
        'execution.status_updated',
        'onboarding.started',
      ])
      const updated = told.find(({ type }) => type === 'execution.status_updated')
      assert.equal(updated.data.execution, executionId)
      assert.equal(updated.data.status, 'APROVADO')
      assert.equal(updated.data.previousStatus, 'processando')
      for (const one of received) assert.deepEqual(verified(one, webhook.secret), one.body)
      const ids = new Set(received.map(({ headers }) => headers['webhook-id']))
      assert.equal(ids.size, 3, 'each event has an id of its own')
      assert.ok(!received.some(({ text }) => text.includes('52998224725') || text.includes('ANA')))
      await service.client.call('DELETE', `/webhooks/${webhook._id}`)
    })

    it('gets the same event with the same id until it takes it, whatever goes wrong', async () => {
      await using webhook = await hearing('/failing')
      const { failed, silent, elsewhere, hangsUp, busy, ok } = answers
      service.receiver.answerWith('/failing', failed, silent, elsewhere, hangsUp, busy, ok)
      await service.openLink()
      const received = await service.receiver.untilReceived(6, '/failing')
      const [delivery] = await service.untilOver(webhook._id)
      assert.equal(delivery.state, 'delivered')
      assert.deepEqual(
        delivery.attempts.map(({ status, failure }: Record<string, unknown>) => failure ?? status),
        ['status', 'timeout', 'redirect', 'connection-failed', 'status', 204],
      )
      assert.equal(service.receiver.received('/moved').length, 0, 'a redirect is not followed')
      assert.deepEqual(
        new Set(received.map(({ headers }) => headers['webhook-id'])),
        new Set([delivery.event]),
      )
      assert.equal(new Set(received.map(({ text }) => text)).size, 1)
      for (const one of received) verified(one, webhook.secret)
    })

    it('needs only a status, whatever the receiver sends after it', async () => {
      await using webhook = await hearing('/talkative')
      service.receiver.answerWith('/talkative', answers.talkative)
      await service.openLink()
      const [delivery] = await service.untilOver(webhook._id)
      assert.equal(delivery.state, 'delivered')
    })

    it('carries the older signature of receivers that check that', async () => {
      const secret = 'what the receiver always had'
      await using webhook = await hearing('/older', { bodySignature: { header: 'X-Signature', secret } })
      assert.ok(!JSON.stringify(webhook).includes(secret))
      await service.openLink()
      const [received] = await service.receiver.untilReceived(1, '/older')
      assert.ok(received)
      const expected = createHmac('sha256', secret).update(received.text).digest('hex')
      assert.equal(received.headers['x-signature'], expected)
    })

    it('is signed with the replaced secret, too, for as long as is asked', async () => {
      await using webhook = await hearing('/rotated')
      const rotate = (overlapHours: number) =>
        service.client.call('POST', `/webhooks/${webhook._id}/secret`, { overlapHours })
      const { body: second } = await rotate(1)
      assert.notEqual(second.secret, webhook.secret)
      await service.openLink()
      const [first] = await service.receiver.untilReceived(1, '/rotated')
      assert.ok(first)
      for (const { secret } of [webhook, second]) verified(first, secret)
      const { body: third } = await rotate(0)
      await service.openLink()
      const later = (await service.receiver.untilReceived(2, '/rotated'))[1]
      assert.ok(later)
      verified(later, third.secret)
      for (const { secret } of [webhook, second]) assert.throws(() => verified(later, secret))
    })

    it('holds what happens while it is paused, and sends it when it is resumed', async () => {
      await using webhook = await hearing('/paused')
      const change = (active: boolean) => service.client.call('PATCH', `/webhooks/${webhook._id}`, { active })
      const { body: paused } = await change(false)
      assert.equal(paused.active, false)
      assert.equal(paused.paused.reason, 'requested')
      await service.openLink()
      const { body: log } = await service.client.call('GET', `/webhooks/${webhook._id}/deliveries`)
      assert.deepEqual(
        log.docs.map(({ state }: { state: string }) => state),
        ['held'],
      )
      assert.equal(service.receiver.received('/paused').length, 0)
      assert.equal((await change(true)).body.active, true)
      const [received] = await service.receiver.untilReceived(1, '/paused')
      assert.equal(received?.headers['webhook-id'], log.docs[0].event)
    })

    it('loses no event while it is paused and resumed again and again', async () => {
      await using webhook = await hearing('/restless')
      const opened = 20
      const opening = Promise.all(Array.from({ length: opened }, () => service.openLink()))
      for (const active of [false, true, false, true, false, true])
        await service.client.call('PATCH', `/webhooks/${webhook._id}`, { active })
      await opening
      await service.client.call('PATCH', `/webhooks/${webhook._id}`, { active: false })
      await service.client.call('PATCH', `/webhooks/${webhook._id}`, { active: true })
      const log = await service.untilOver(webhook._id, opened)
      assert.equal(log.length, opened)
      const ids = service.receiver.received('/restless').map(({ headers }) => headers['webhook-id'])
      assert.equal(new Set(ids).size, opened)
    })

    it('is paused by a receiver that is gone, and can be resumed', async () => {
      await using webhook = await hearing('/gone')
      service.receiver.answerWith('/gone', answers.gone)
      await service.openLink()
      const [delivery] = await service.untilOver(webhook._id)
      assert.equal(delivery.state, 'given-up')
      const { body: paused } = await service.client.call('GET', `/webhooks/${webhook._id}`)
      assert.equal(paused.active, false)
      assert.equal(paused.paused.reason, 'gone')
      await service.client.call('PATCH', `/webhooks/${webhook._id}`, { active: true })
      const retry = `/webhooks/${webhook._id}/deliveries/${delivery._id}/retry`
      assert.equal((await service.client.call('POST', retry)).status, 200)
      const received = await service.receiver.untilReceived(2, '/gone')
      assert.deepEqual(received[0]?.text, received[1]?.text)
    })

    it('is tested at once, and the answer shows the outcome', async () => {
      await using webhook = await hearing('/tested')
      const test = () => service.client.call('POST', `/webhooks/${webhook._id}/test`)
      const { body: good } = await test()
      assert.equal(good.state, 'delivered')
      const [received] = service.receiver.received('/tested')
      assert.ok(received)
      assert.deepEqual(verified(received, webhook.secret), {
        type: 'webhook.test',
        timestamp: received.body.timestamp,
        data: { webhook: webhook._id },
      })
      service.receiver.answerWith('/tested', answers.failed)
      const { body: bad } = await test()
      assert.equal(bad.state, 'given-up')
      assert.equal(bad.attempts[0].status, 500)
      const { body: log } = await service.client.call('GET', `/webhooks/${webhook._id}/deliveries`)
      assert.equal(log.totalItems, 2)
    })
  })
})
