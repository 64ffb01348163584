import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DEFAULT_OVERLAP_HOURS } from '../../../src/protocol/webhooks/webhooks.ts'
import type { SendOutcome } from '../../../src/server/domain/webhooks/webhooks.ts'
import {
  callbackSecret,
  createWebhook,
  findWebhook,
  listDeliveries,
  removeWebhook,
  retryDelivery,
  rotateSecret,
  testWebhook,
  updateWebhook,
} from '../../../src/server/operations/webhooks/webhooks.ts'
import { fakePorts, type FakePorts } from '../../support/fakes/service-ports.ts'

const at = new Date('2026-11-21T12:00:00Z')
const HOUR_MS = 60 * 60 * 1000
const [accountId, otherAccount] = ['a'.repeat(24), 'b'.repeat(24)]
const url = 'https://hooks.example/limiar'
const bodySignature = { header: 'x-signature', secret: '0123456789abcdef' }
const page = { limit: 10, offset: 0 }
const portsOf = (replaced: Partial<FakePorts> = {}): FakePorts => fakePorts({ clock: () => at, ...replaced })
const keyOf = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

describe('a webhook', () => {
  it('gets every event of every report unless it says otherwise, and a secret of 32 bytes of its own', async () => {
    const ports = portsOf()
    const { webhook, secret } = await createWebhook(ports, accountId, { url })
    const { id, ...rest } = webhook
    assert.deepEqual(rest, {
      accountId,
      url,
      description: '',
      events: [],
      reports: [],
      bodySignatureHeader: undefined,
      previousSecretUntil: undefined,
      pausedReason: undefined,
      pausedAt: undefined,
      failingSince: undefined,
      createdAt: at,
      updatedAt: at,
    })
    const reports = ['c'.repeat(24)]
    const other = await createWebhook(ports, accountId, {
      url,
      events: ['execution.created'],
      reports,
      bodySignature,
    })
    assert.deepEqual(
      [other.webhook.events, other.webhook.reports, other.webhook.bodySignatureHeader],
      [['execution.created'], reports, 'x-signature'],
    )
    const destinations = [
      await ports.webhooks.destination(accountId, id, at),
      await ports.webhooks.destination(accountId, other.webhook.id, at),
    ]
    assert.deepEqual(
      destinations.map((one) => [one?.signingKeys.map((key) => Buffer.from(key)), one?.bodySignature]),
      [
        [[keyOf(secret)], undefined],
        [[keyOf(other.secret)], bodySignature],
      ],
    )
    assert.deepEqual([keyOf(secret).length, secret === other.secret], [32, false])
  })

  it('is one of twenty of an account at most', async () => {
    const ports = portsOf()
    for (let count = 0; count < 20; count++) await createWebhook(ports, accountId, { url })
    await assert.rejects(createWebhook(ports, accountId, { url }), { code: 'conflict' })
    await createWebhook(ports, otherAccount, { url })
  })

  it('cannot have an address of the operator, nor sign in a header that deliveries carry anyway', async () => {
    const ports = portsOf()
    const { webhook } = await createWebhook(ports, accountId, { url })
    const reserved = { ...bodySignature, header: 'Webhook-Signature' }
    for (const [changes, pointer] of [
      [{ url: 'http://169.254.169.254/' }, '/url'],
      [{ bodySignature: reserved }, '/bodySignature/header'],
    ] as const) {
      const refused = (error: {
        readonly code?: string
        readonly errors?: readonly { readonly pointer: string; readonly detail: string }[]
      }) =>
        error.code === 'invalid-request' &&
        error.errors?.[0]?.pointer === pointer &&
        /refused: .|carry anyway/.test(error.errors[0].detail)
      await assert.rejects(createWebhook(ports, accountId, { url, ...changes }), refused)
      await assert.rejects(updateWebhook(ports, accountId, webhook.id, changes), refused)
    }
    assert.deepEqual((await ports.webhooks.list(accountId, page)).rows.length, 1)
    assert.equal((await findWebhook(ports, accountId, webhook.id)).url, url)
  })

  it('keeps what a change does not name, and takes no other members', async () => {
    const ports = portsOf()
    const { webhook } = await createWebhook(ports, accountId, { url, description: 'core', bodySignature })
    const more = { events: ['execution.created' as const], accountId: otherAccount, failingSince: at }
    const { id } = webhook
    const changed = await updateWebhook(
      { ...ports, clock: () => new Date(at.getTime() + 1) },
      accountId,
      id,
      more,
    )
    assert.deepEqual(
      [changed.url, changed.description, changed.bodySignatureHeader, changed.events, changed.updatedAt],
      [url, 'core', 'x-signature', ['execution.created'], new Date(at.getTime() + 1)],
    )
    assert.deepEqual([changed.accountId, changed.failingSince], [accountId, undefined])
    const plain = await updateWebhook(ports, accountId, id, { bodySignature: null, description: '' })
    assert.deepEqual([plain.bodySignatureHeader, plain.description], [undefined, ''])
  })

  it('is paused and resumed on request, and a second request for the same changes nothing', async () => {
    const ports = portsOf()
    const { webhook } = await createWebhook(ports, accountId, { url })
    const set = (active: boolean | undefined, minutes: number) =>
      updateWebhook(
        { ...ports, clock: () => new Date(at.getTime() + minutes * 60_000) },
        accountId,
        webhook.id,
        active === undefined ? {} : { active },
      )
    assert.equal((await set(true, 1)).pausedAt, undefined)
    const paused = await set(false, 2)
    assert.deepEqual([paused.pausedReason, paused.pausedAt], ['requested', new Date(at.getTime() + 120_000)])
    for (const active of [false, undefined])
      assert.deepEqual((await set(active, 3)).pausedAt, paused.pausedAt)
    const resumed = await set(true, 4)
    assert.deepEqual([resumed.pausedReason, resumed.pausedAt], [undefined, undefined])
  })

  it('of another account, or none, is not found by any call', async () => {
    const ports = portsOf()
    const { webhook } = await createWebhook(ports, accountId, { url })
    for (const [account, id] of [
      [otherAccount, webhook.id],
      [accountId, 'hook'],
      [accountId, '0'.repeat(24)],
    ] as const)
      for (const call of [
        () => findWebhook(ports, account, id),
        () => updateWebhook(ports, account, id, { active: false }),
        () => removeWebhook(ports, account, id),
        () => rotateSecret(ports, account, id),
        () => testWebhook(ports, account, id),
        () => listDeliveries(ports, account, id, page),
        () => retryDelivery(ports, account, id, '0'.repeat(24)),
      ])
        await assert.rejects(call(), { code: 'not-found' })
    await removeWebhook(ports, accountId, webhook.id)
    await assert.rejects(findWebhook(ports, accountId, webhook.id), { code: 'not-found' })
  })
})

describe('a new secret', () => {
  it('replaces the earlier one, which signs for a day, for as long as is asked, or not at all', async () => {
    const ports = portsOf()
    const { webhook } = await createWebhook(ports, accountId, { url })
    const kept: unknown[] = []
    const replaceSecret: FakePorts['webhooks']['replaceSecret'] = async (_account, _id, key, until) => {
      kept.push([Buffer.from(key), until])
      return { ...webhook, previousSecretUntil: until }
    }
    const rotating = { ...ports, webhooks: { ...ports.webhooks, replaceSecret } }
    const secrets = [
      await rotateSecret(rotating, accountId, webhook.id),
      await rotateSecret(rotating, accountId, webhook.id, 1),
      await rotateSecret(rotating, accountId, webhook.id, 0),
    ].map(({ secret }) => keyOf(secret))
    const after = (hours: number) => new Date(at.getTime() + hours * HOUR_MS)
    assert.deepEqual(
      kept,
      secrets.map((key, index) => [key, [after(DEFAULT_OVERLAP_HOURS), after(1), undefined][index]]),
    )
    assert.deepEqual([DEFAULT_OVERLAP_HOURS, new Set(secrets.map(String)).size], [24, 3])
    assert.ok(secrets.every(({ length }) => length === 32))
  })
})

describe('a test of a webhook', () => {
  async function tested(outcome: SendOutcome, active = true) {
    let now = at
    const posted: {
      readonly url: string
      readonly headers: Readonly<Record<string, string>>
      readonly body: string
    }[] = []
    const ports = portsOf({ clock: () => now })
    const { webhook } = await createWebhook(ports, accountId, { url })
    await updateWebhook(ports, accountId, webhook.id, { active })
    const post: FakePorts['webhookSender']['post'] = async (to, headers, body) => {
      posted.push({ url: to, headers, body })
      now = new Date(now.getTime() + 1500)
      return outcome
    }
    const sending = { ...ports, webhookSender: { ...ports.webhookSender, post } }
    const delivery = await testWebhook(sending, accountId, webhook.id)
    return { delivery, posted, webhook, listed: await listDeliveries(ports, accountId, webhook.id, page) }
  }

  it('sends one event at once, through a paused webhook, too, and keeps the outcome', async () => {
    for (const active of [true, false]) {
      const { delivery, posted, webhook, listed } = await tested({ status: 204 }, active)
      const [sent, ...others] = posted
      assert.deepEqual([sent?.url, sent?.headers['webhook-id'], others], [url, delivery.eventId, []])
      assert.equal(sent?.body, delivery.body)
      assert.equal(JSON.parse(delivery.body).type, delivery.type)
      assert.deepEqual(
        [delivery.state, delivery.attempts, delivery.webhookId, delivery.nextAttemptAt],
        ['delivered', [{ at: at.toISOString(), durationMs: 1500, status: 204 }], webhook.id, undefined],
      )
      assert.deepEqual(
        [delivery.createdAt, delivery.triedSince, delivery.endedAt],
        [at, at, new Date(at.getTime() + 1500)],
      )
      assert.deepEqual(listed, { rows: [delivery], total: 1 })
    }
  })

  it('that fails is not tried again', async () => {
    const { delivery, posted } = await tested({ status: 500, failure: 'status' })
    assert.deepEqual(
      [delivery.state, delivery.attempts[0]?.failure, posted.length],
      ['given-up', 'status', 1],
    )
  })
})

describe('the deliveries of an account', () => {
  it('to callback addresses are listed apart, and signed with a secret that stays', async () => {
    const ports = portsOf()
    const asked: unknown[] = []
    const list = async (...args: readonly unknown[]) => (asked.push(args), { rows: [], total: 0 })
    const webhookDeliveries = { ...ports.webhookDeliveries, list }
    await listDeliveries({ ...ports, webhookDeliveries }, accountId, 'callbacks', page, ['held'])
    assert.deepEqual(asked, [[accountId, undefined, page, ['held']]])
    assert.deepEqual(
      keyOf(callbackSecret(ports, accountId)),
      Buffer.from(ports.webhooks.callbackKey(accountId)),
    )
  })

  it('are sent again by their id, once they are over', async () => {
    const ports = portsOf()
    const [webhookId, ended, waiting] = ['c', 'd', 'e'].map((digit) => digit.repeat(24)) as [
      string,
      string,
      string,
    ]
    const asked: unknown[] = []
    const retry = async (...args: readonly [string, string | undefined, string, Date]) => (
      asked.push(args),
      args[2] === ended
    )
    const again = (id: string, receiver = webhookId) =>
      retryDelivery(
        { ...ports, webhookDeliveries: { ...ports.webhookDeliveries, retry } },
        accountId,
        receiver,
        id,
      )
    await again(ended)
    await assert.rejects(again(waiting), { code: 'not-found' })
    await assert.rejects(again('latest'), { code: 'not-found' })
    await assert.rejects(again(ended, 'first'), { code: 'not-found' })
    await again(ended, 'callbacks')
    assert.deepEqual(asked, [
      [accountId, webhookId, ended, at],
      [accountId, webhookId, waiting, at],
      [accountId, undefined, ended, at],
    ])
  })
})
