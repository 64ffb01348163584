/** The contract of the stores of webhooks and deliveries, the same on every database. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '../../src/protocol/ids.ts'
import type { Storage } from '../../src/server/adapters/storage.ts'
import type { StoredExecution } from '../../src/server/domain/executions/execution.ts'
import type { StoredReport } from '../../src/server/domain/reports/report.ts'
import type { Webhook, WebhookDelivery } from '../../src/server/domain/webhooks/webhooks.ts'
import { keepReport } from './kept-records.ts'
import { aLink, anExecution, aSession, randomBytes, secondsLater, someTime } from './stores-records.ts'

const wholeList = { limit: 1000, offset: 0 }
const MOST = 3

function aWebhook(accountId: string, changes: Partial<Webhook> = {}): Webhook {
  return {
    id: newId(),
    accountId,
    url: 'https://hooks.example/limiar',
    description: '',
    events: [],
    reports: [],
    bodySignatureHeader: undefined,
    previousSecretUntil: undefined,
    pausedReason: undefined,
    pausedAt: undefined,
    failingSince: undefined,
    createdAt: someTime,
    updatedAt: someTime,
    ...changes,
  }
}

const failed = { at: someTime.toISOString(), durationMs: 3, status: 500, failure: 'status' as const }
const delivered = { at: secondsLater(5).toISOString(), durationMs: 3, status: 204 }

export function webhooksContract(engine: string, open: () => Promise<Storage>): void {
  describe(`the webhook stores on ${engine}`, () => {
    let storage: Storage
    before(async () => {
      storage = await open()
    })
    after(() => storage.close())

    async function newAccount() {
      const report = await keepReport(storage)
      return { accountId: report.accountId, report }
    }

    async function newWebhook(accountId: string, changes: Partial<Webhook> = {}) {
      const webhook = aWebhook(accountId, changes)
      const key = randomBytes(32)
      const made = await storage.webhooks.insert(
        webhook,
        { signingKeys: [key], bodySignature: undefined },
        MOST,
      )
      return { webhook, key, made }
    }

    /** Opens a session and submits it: `onboarding.started` and `execution.created`. */
    async function submit(
      report: StoredReport,
      changes: Partial<StoredExecution> = {},
    ): Promise<StoredExecution> {
      const link = aLink(report)
      await storage.links.insert(link)
      const session = aSession(link)
      await storage.sessions.insert(session)
      const execution = anExecution(session, changes)
      await storage.sessions.submit(session.id, () => execution)
      return execution
    }

    async function deliveriesTo(accountId: string, webhookId: string | undefined) {
      return (await storage.webhookDeliveries.list(accountId, webhookId, wholeList)).rows
    }

    const typesOf = (deliveries: readonly WebhookDelivery[]) => deliveries.map(({ type }) => type).sort()

    test('a webhook is kept, changed and removed, only by its own account', async () => {
      const { accountId } = await newAccount()
      const stranger = await newAccount()
      const { webhook } = await newWebhook(accountId, { events: ['execution.created'] })
      assert.deepEqual(await storage.webhooks.find(accountId, webhook.id), webhook)
      assert.deepEqual(await storage.webhooks.list(accountId, wholeList), { rows: [webhook], total: 1 })
      const changed = await storage.webhooks.update(
        accountId,
        webhook.id,
        { events: [], bodySignature: { header: 'x-signature', secret: 'of the receiver' } },
        secondsLater(1),
      )
      assert.deepEqual(changed?.events, [])
      assert.equal(changed.bodySignatureHeader, 'x-signature')
      const destination = await storage.webhooks.destination(accountId, webhook.id, someTime)
      assert.equal(destination?.bodySignature?.secret, 'of the receiver')

      const { webhooks, webhookDeliveries } = storage
      assert.equal(await webhooks.find(stranger.accountId, webhook.id), undefined)
      assert.equal(await webhooks.update(stranger.accountId, webhook.id, { url: '' }, someTime), undefined)
      assert.equal(await webhooks.pause(stranger.accountId, webhook.id, 'requested', someTime), undefined)
      assert.equal(await webhooks.resume(stranger.accountId, webhook.id, someTime), undefined)
      assert.equal(await webhooks.destination(stranger.accountId, webhook.id, someTime), undefined)
      assert.equal(await webhooks.remove(stranger.accountId, webhook.id), false)
      assert.equal(await webhookDeliveries.retry(stranger.accountId, webhook.id, newId(), someTime), false)
      assert.equal(await webhooks.remove(accountId, webhook.id), true)
      assert.equal(await webhooks.find(accountId, webhook.id), undefined)
    })

    test('no more webhooks are made than an account may have, however many come at once', async () => {
      const { accountId } = await newAccount()
      const made = await Promise.all(Array.from({ length: MOST + 3 }, () => newWebhook(accountId)))
      assert.equal(made.filter((one) => one.made).length, MOST)
      assert.equal((await storage.webhooks.list(accountId, wholeList)).total, MOST)
    })

    test('a replaced secret signs beside the new one until its time is over', async () => {
      const { accountId } = await newAccount()
      const { webhook, key } = await newWebhook(accountId)
      const newer = randomBytes(32)
      await storage.webhooks.replaceSecret(accountId, webhook.id, newer, secondsLater(60), someTime)
      const keysAt = async (at: Date) =>
        (await storage.webhooks.destination(accountId, webhook.id, at))?.signingKeys
      assert.deepEqual(await keysAt(secondsLater(59)), [newer, key])
      assert.deepEqual(await keysAt(secondsLater(60)), [newer])
    })

    test('an event reaches each webhook that asked for it, with one id, and no other account', async () => {
      const { accountId, report } = await newAccount()
      const stranger = await newAccount()
      const foreign = await newWebhook(stranger.accountId)
      const all = await newWebhook(accountId)
      const some = await newWebhook(accountId, { events: ['execution.created'], reports: [report.id] })
      const other = await newWebhook(accountId, { reports: [newId()] })
      const execution = await submit(report)
      const toAll = await deliveriesTo(accountId, all.webhook.id)
      assert.deepEqual(typesOf(toAll), ['execution.created', 'onboarding.started'])
      const [created] = await deliveriesTo(accountId, some.webhook.id)
      assert.equal(created?.type, 'execution.created')
      assert.equal(created.executionId, execution.id)
      assert.equal(created.eventId, toAll.find(({ type }) => type === created.type)?.eventId)
      assert.deepEqual(await deliveriesTo(accountId, other.webhook.id), [])
      assert.deepEqual(await deliveriesTo(stranger.accountId, foreign.webhook.id), [])
    })

    test('a change that was not made raises no event', async () => {
      const { accountId, report } = await newAccount()
      const { webhook } = await newWebhook(accountId, { events: ['execution.status_updated'] })
      const execution = await submit(report)
      const changed = { ...execution, status: 'APROVADO' as const, updatedAt: secondsLater(1) }
      assert.equal(await storage.executions.update(changed, secondsLater(9)), false)
      assert.deepEqual(await deliveriesTo(accountId, webhook.id), [])
      assert.equal(await storage.executions.update(changed, execution.updatedAt), true)
      const [updated] = await deliveriesTo(accountId, webhook.id)
      assert.deepEqual(JSON.parse(updated?.body ?? '').data.previousStatus, 'processando')
    })

    test('the callback address of an execution hears of it, signed with the secret of the account', async () => {
      const { accountId, report } = await newAccount()
      const callbackUrl = 'https://callback.example/one'
      await submit(report, { callbackUrl })
      const [waiting] = await deliveriesTo(accountId, undefined)
      assert.ok(waiting)
      const due = await storage.webhookDeliveries.findDue(waiting.id, someTime)
      assert.equal(due?.destination.url, callbackUrl)
      assert.deepEqual(due.destination.signingKeys, [storage.webhooks.callbackKey(accountId)])
      const again = () => storage.webhookDeliveries.retry(accountId, undefined, waiting.id, someTime)
      assert.equal(await again(), true, 'it is sent at once')
      await storage.webhookDeliveries.recordAttempt(waiting, delivered, { state: 'delivered' })
      assert.equal(await again(), false, 'nobody knows the address any more')
      const [over] = await deliveriesTo(accountId, undefined)
      assert.equal(over?.state, 'delivered')
      assert.equal(over.callbackUrl, undefined, 'the address is not kept longer than it is needed')
    })

    test('an attempt is stored once, and a delivery that is over is not due', async () => {
      const { accountId, report } = await newAccount()
      const { webhook } = await newWebhook(accountId, { events: ['execution.created'] })
      await submit(report)
      const [waiting] = await deliveriesTo(accountId, webhook.id)
      assert.ok(waiting)
      const { webhookDeliveries, webhooks } = storage
      const later = { state: 'waiting', nextAttemptAt: secondsLater(600) } as const
      await webhookDeliveries.recordAttempt(waiting, failed, later)
      const due = await webhookDeliveries.findDue(waiting.id, someTime)
      assert.deepEqual(due?.delivery.attempts, [failed])
      assert.deepEqual(due.delivery.nextAttemptAt, secondsLater(600))
      assert.deepEqual(due.webhook?.failingSince, someTime)
      await webhookDeliveries.recordAttempt(due.delivery, delivered, { state: 'delivered' })
      await webhookDeliveries.recordAttempt(due.delivery, failed, { state: 'given-up', pause: 'gone' })
      const [over] = await deliveriesTo(accountId, webhook.id)
      assert.deepEqual(over?.attempts, [failed, delivered])
      assert.deepEqual(over.endedAt, secondsLater(5))
      assert.equal(await webhookDeliveries.findDue(waiting.id, someTime), undefined)
      const after = await webhooks.find(accountId, webhook.id)
      assert.equal(after?.failingSince, undefined)
      assert.equal(after?.pausedAt, undefined)
    })

    test('a delivery that is given up pauses its webhook; later events are held, and are due once it is resumed', async () => {
      const { accountId, report } = await newAccount()
      const { webhook } = await newWebhook(accountId, { events: ['execution.created'] })
      await submit(report)
      const [first] = await deliveriesTo(accountId, webhook.id)
      assert.ok(first)
      await storage.webhookDeliveries.recordAttempt(first, failed, { state: 'given-up', pause: 'failing' })
      assert.equal((await storage.webhooks.find(accountId, webhook.id))?.pausedReason, 'failing')
      await submit(report)
      const [held] = (await deliveriesTo(accountId, webhook.id)).filter(({ state }) => state === 'held')
      assert.ok(held)
      const resumed = await storage.webhooks.resume(accountId, webhook.id, secondsLater(60))
      assert.equal(resumed?.pausedAt, undefined)
      const due = await storage.webhookDeliveries.findDue(held.id, secondsLater(60))
      assert.deepEqual(due?.delivery.triedSince, secondsLater(60))
      assert.equal(
        await storage.webhookDeliveries.retry(accountId, webhook.id, held.id, secondsLater(61)),
        true,
      )
      const asked = await storage.webhookDeliveries.findDue(held.id, secondsLater(61))
      assert.deepEqual(asked?.delivery.triedSince, secondsLater(61))
      assert.equal(
        await storage.webhookDeliveries.retry(accountId, webhook.id, first.id, secondsLater(61)),
        true,
      )
    })

    test('a delivery is held only while its webhook is paused', async () => {
      const { accountId, report } = await newAccount()
      const { webhook } = await newWebhook(accountId, { events: ['execution.created'] })
      await submit(report)
      const [waiting] = await deliveriesTo(accountId, webhook.id)
      assert.ok(waiting)
      await storage.webhookDeliveries.hold(waiting)
      assert.ok(await storage.webhookDeliveries.findDue(waiting.id, someTime))
      await storage.webhooks.pause(accountId, webhook.id, 'requested', someTime)
      await storage.webhookDeliveries.hold(waiting)
      assert.equal(await storage.webhookDeliveries.findDue(waiting.id, someTime), undefined)
      assert.equal((await deliveriesTo(accountId, webhook.id))[0]?.state, 'held')
    })

    test('of the deliveries that are over a thousand are kept', async () => {
      const { accountId } = await newAccount()
      const { webhook } = await newWebhook(accountId)
      const over = (i: number): WebhookDelivery => ({
        id: newId(),
        eventId: newId(),
        accountId,
        webhookId: webhook.id,
        callbackUrl: undefined,
        type: 'webhook.test',
        executionId: undefined,
        linkId: undefined,
        body: '{}',
        state: 'delivered',
        attempts: [delivered],
        triedSince: someTime,
        nextAttemptAt: undefined,
        createdAt: secondsLater(i),
        endedAt: secondsLater(i),
      })
      for (let i = 0; i < 1003; i++) await storage.webhookDeliveries.insert(over(i))
      const page = { limit: 1, offset: 999 }
      const { rows, total } = await storage.webhookDeliveries.list(accountId, webhook.id, page)
      assert.equal(total, 1000)
      assert.deepEqual(rows[0]?.createdAt, secondsLater(3))
      const lost = { ...over(1003), state: 'given-up' as const }
      await storage.webhookDeliveries.insert(lost)
      const found = await storage.webhookDeliveries.list(accountId, webhook.id, wholeList, [
        'given-up',
        'held',
      ])
      assert.deepEqual([found.total, found.rows.map(({ id }) => id)], [1, [lost.id]])
    })
  })
}
