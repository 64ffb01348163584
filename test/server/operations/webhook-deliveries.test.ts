import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { OPEN_MS } from '../../../src/server/domain/circuit-breaker.ts'
import { ReceiverTurns } from '../../../src/server/domain/webhooks/receiver-turns.ts'
import type {
  DueDelivery,
  SendOutcome,
  Webhook,
  WebhookDelivery,
  WebhookSender,
} from '../../../src/server/domain/webhooks/webhooks.ts'
import {
  deliverWebhook,
  passOverDelivery,
} from '../../../src/server/operations/webhooks/webhook-deliveries.ts'
import { fakePorts, type FakePorts } from '../../support/fakes/service-ports.ts'

const at = new Date('2026-11-21T12:00:00Z')
const id = 'd'.repeat(24)
const policy = { firstDelayMs: 5_000, factor: 3, windowMs: 60_000 }
const webhook: Webhook = {
  id: 'b'.repeat(24),
  accountId: 'a'.repeat(24),
  url: 'https://hooks.example/limiar',
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
}
const delivery: WebhookDelivery = {
  id,
  eventId: 'e'.repeat(24),
  body: '{"type":"execution.created"}',
  accountId: webhook.accountId,
  webhookId: webhook.id,
  callbackUrl: undefined,
  type: 'execution.created',
  executionId: undefined,
  linkId: undefined,
  state: 'waiting',
  attempts: [],
  triedSince: at,
  nextAttemptAt: at,
  createdAt: at,
  endedAt: undefined,
}
const due: DueDelivery = {
  delivery,
  destination: { url: webhook.url, signingKeys: [Buffer.from('key')], bodySignature: undefined },
  webhook,
}

interface Written {
  readonly ports: FakePorts
  /** What the store was told, in its order. */
  readonly told: (readonly [what: string, ...values: unknown[]])[]
  /** The requests that were made. */
  readonly posted: { readonly url: string; readonly headers: Readonly<Record<string, string>> }[]
}

/** Ports with one delivery, and a receiver that takes some seconds to give its answer. */
function writing(found: DueDelivery | undefined, outcome: SendOutcome, seconds = 0): Written {
  let now = at
  const told: Written['told'] = []
  const posted: Written['posted'] = []
  const post: WebhookSender['post'] = async (url, headers) => {
    posted.push({ url, headers })
    now = new Date(now.getTime() + seconds * 1000)
    return outcome
  }
  const base = fakePorts()
  const ports = fakePorts({
    clock: () => now,
    webhookSender: { ...base.webhookSender, post },
    webhookDeliveries: {
      ...base.webhookDeliveries,
      findDue: async (wanted) => (wanted === id ? found : undefined),
      callNext: async (receiver) => void told.push(['next', receiver]),
      postpone: async (_delivery, until) => void told.push(['postponed', until]),
      hold: async ({ id: held }) => void told.push(['held', held]),
      recordAttempt: async (_delivery, attempt, next) =>
        void told.push(['attempted', attempt, next.state, next]),
    },
  })
  return { ports, told, posted }
}

const turnsThatStand = () => new ReceiverTurns(() => 0)

describe('a delivery', () => {
  it('is made once, signed, and recorded with what the receiver answered and how long it took', async () => {
    const { ports, told, posted } = writing(due, { status: 204 }, 3)
    await deliverWebhook(ports, { deliveryId: id, receiver: webhook.id }, { turns: turnsThatStand(), policy })
    assert.deepEqual(
      posted.map(({ url, headers }) => [url, headers['webhook-id']]),
      [[webhook.url, delivery.eventId]],
    )
    const attempt = { at: at.toISOString(), durationMs: 3000, status: 204 }
    assert.deepEqual(told, [['attempted', attempt, 'delivered', { state: 'delivered' }]])
  })

  it('to a callback address needs no webhook', async () => {
    const called = { ...delivery, webhookId: undefined, callbackUrl: webhook.url }
    const { ports, told } = writing({ ...due, delivery: called, webhook: undefined }, { status: 200 })
    await deliverWebhook(ports, { deliveryId: id, receiver: webhook.id }, { turns: turnsThatStand(), policy })
    assert.deepEqual(
      told.map(([what, , state]) => [what, state]),
      [['attempted', 'delivered']],
    )
  })

  it('that ended or was deleted is left alone, and the next one to its receiver is called', async () => {
    const { ports, told, posted } = writing(undefined, { status: 204 })
    await deliverWebhook(ports, { deliveryId: id, receiver: webhook.id }, { turns: turnsThatStand(), policy })
    await passOverDelivery(ports, id)
    assert.deepEqual([told, posted], [[['next', webhook.id]], []])
  })

  it('of a paused webhook is held, without a request', async () => {
    const { ports, told, posted } = writing(
      { ...due, webhook: { ...webhook, pausedAt: at } },
      { status: 204 },
    )
    await deliverWebhook(ports, { deliveryId: id, receiver: webhook.id }, { turns: turnsThatStand(), policy })
    assert.deepEqual([told, posted], [[['held', id]], []])
  })

  it('waits for as long as its receiver asks', async () => {
    const outcome = { status: 503, failure: 'status', retryAfterMs: 40_000 } as const
    const { ports, told } = writing(due, outcome)
    await deliverWebhook(ports, { deliveryId: id, receiver: webhook.id }, { turns: turnsThatStand(), policy })
    const attempt = { at: at.toISOString(), durationMs: 0, status: 503, failure: 'status' }
    const nextAttemptAt = new Date(at.getTime() + 40_000)
    assert.deepEqual(told, [['attempted', attempt, 'waiting', { state: 'waiting', nextAttemptAt }]])
  })

  it('that the server interrupted counts as an attempt, and is made again', async () => {
    const { ports, told, posted } = writing(due, { status: 204 })
    await passOverDelivery(ports, id)
    const attempt = { at: at.toISOString(), durationMs: 0, failure: 'interrupted' }
    assert.deepEqual(
      told.map(([what, made, state]) => [what, made, state]),
      [['attempted', attempt, 'waiting']],
    )
    assert.deepEqual(posted, [])
  })
})

describe('the turns of receivers', () => {
  /** How many deliveries were attempted, and which step came last, after ten that end like this. */
  async function afterTen(outcome: SendOutcome, seconds: number) {
    const { ports, told, posted } = writing(due, outcome, seconds)
    const turns = turnsThatStand()
    for (let i = 0; i < 10; i++)
      await deliverWebhook(ports, { deliveryId: id, receiver: webhook.id }, { turns, policy })
    const [what, until] = told.at(-1) ?? []
    return { requests: posted.length, what, until }
  }

  it('leave a receiver alone that does not answer in time, or is slow to fail', async () => {
    for (const [outcome, seconds] of [
      [{ failure: 'timeout' }, 0],
      [{ failure: 'connection-failed' }, 2],
    ] as const) {
      const { requests, what, until } = await afterTen(outcome, seconds)
      assert.ok(requests < 10, String(requests))
      const clock = at.getTime() + requests * seconds * 1000
      assert.deepEqual([what, until], ['postponed', new Date(clock + OPEN_MS)])
    }
  })

  it('do not hold back a receiver that fails at once, or answers, however slowly', async () => {
    for (const [outcome, seconds] of [
      [{ failure: 'connection-failed' }, 1.999],
      [{ status: 500, failure: 'status' }, 10],
      [{ status: 200 }, 10],
    ] as const)
      assert.deepEqual(await afterTen(outcome, seconds).then(({ requests, what }) => [requests, what]), [
        10,
        'attempted',
      ])
  })

  it('are given back when the attempt cannot be recorded', async () => {
    const { ports, posted } = writing(due, { status: 204 })
    const full = async () => Promise.reject(new Error('The disk is full.'))
    const failing = { ...ports, webhookDeliveries: { ...ports.webhookDeliveries, recordAttempt: full } }
    const turns = turnsThatStand()
    for (let i = 0; i < 10; i++)
      await assert.rejects(
        deliverWebhook(failing, { deliveryId: id, receiver: webhook.id }, { turns, policy }),
        /disk is full/,
      )
    assert.equal(posted.length, 10)
  })
})
