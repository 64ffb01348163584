import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { describe, it } from 'node:test'
import { Webhook as IndependentWebhook } from 'standardwebhooks'
import { newId } from '../../../src/protocol/ids.ts'
import {
  executionChanged,
  executionCreated,
  executionDeleted,
  onboardingStarted,
  testPayload,
} from '../../../src/server/domain/webhooks/webhook-events.ts'
import {
  isReservedHeader,
  secretText,
  signatureHeaders,
} from '../../../src/server/domain/webhooks/webhook-signature.ts'
import {
  afterAttempt,
  defaultRetryPolicy,
  isDelivered,
  receiverOf,
  wants,
  type DueDelivery,
  type Webhook,
  type WebhookDelivery,
} from '../../../src/server/domain/webhooks/webhooks.ts'
import { aLink, anAccount, anExecution, aReport, aSession, someTime } from '../../ports/stores-records.ts'

const HOUR_MS = 60 * 60 * 1000
const execution = anExecution(aSession(aLink(aReport(anAccount().id))))

const failedAt = (ms: number) => ({
  at: new Date(someTime.getTime() + ms).toISOString(),
  durationMs: 12,
  status: 500,
  failure: 'status' as const,
})

function due(
  attempts: WebhookDelivery['attempts'] = [],
  webhook: Partial<Webhook> = {},
): Pick<DueDelivery, 'delivery' | 'webhook'> {
  const delivery = { attempts, triedSince: someTime } as WebhookDelivery
  return { delivery, webhook: { failingSince: someTime, ...webhook } as Webhook }
}

/** The moments of all attempts at a receiver that always fails, in milliseconds from the event. */
function momentsOfAttempts(): readonly number[] {
  const attempts: ReturnType<typeof failedAt>[] = []
  for (let at = 0; ;) {
    const attempt = failedAt(at)
    const next = afterAttempt(due(attempts), attempt, defaultRetryPolicy, 0.5)
    attempts.push(attempt)
    if (next.state !== 'waiting') return attempts.map((one) => Date.parse(one.at) - someTime.getTime())
    at = next.nextAttemptAt.getTime() - someTime.getTime()
  }
}

describe('a delivery that fails', () => {
  it('is tried at growing intervals, for a day', () => {
    const moments = momentsOfAttempts()
    const delays = moments.slice(1).map((at, i) => (at - (moments[i] ?? 0)) / 1000)
    assert.deepEqual(delays.slice(0, 6), [5, 15, 45, 135, 405, 1215])
    assert.equal(moments.length, 11)
    assert.equal(moments.at(-1), 24 * HOUR_MS)
  })

  it('waits randomly a tenth less or more, so that deliveries that failed together do not come back together', () => {
    const delays = [0, 1].map((random) => {
      const next = afterAttempt(due(), failedAt(0), defaultRetryPolicy, random)
      assert.ok(next.state === 'waiting')
      return next.nextAttemptAt.getTime() - someTime.getTime()
    })
    assert.deepEqual(delays, [4_500, 5_500])
  })

  it('waits as long as the receiver asks it to, within the day', () => {
    const next = afterAttempt(due(), { ...failedAt(0), retryAfterMs: 60_000 }, defaultRetryPolicy, 0.5)
    assert.deepEqual(next, { state: 'waiting', nextAttemptAt: new Date(someTime.getTime() + 60_000) })
    const late = afterAttempt(due(), { ...failedAt(0), retryAfterMs: 48 * HOUR_MS }, defaultRetryPolicy, 0.5)
    assert.deepEqual(late, { state: 'waiting', nextAttemptAt: new Date(someTime.getTime() + 24 * HOUR_MS) })
  })

  it('pauses its webhook at the end only when no other delivery got through meanwhile', () => {
    const last = failedAt(24 * HOUR_MS)
    const first = [failedAt(1000)]
    const dead = due(first, { failingSince: someTime })
    assert.deepEqual(afterAttempt(dead, last, defaultRetryPolicy, 0), { state: 'given-up', pause: 'failing' })
    const alive = due(first, { failingSince: new Date(someTime.getTime() + HOUR_MS) })
    assert.deepEqual(afterAttempt(alive, last, defaultRetryPolicy, 0), {
      state: 'given-up',
      pause: undefined,
    })
  })

  it('counts no attempt from before somebody had it tried again', () => {
    const earlier = [failedAt(-48 * HOUR_MS), failedAt(-47 * HOUR_MS)]
    const next = afterAttempt(due(earlier), failedAt(0), defaultRetryPolicy, 0.5)
    assert.deepEqual(next, { state: 'waiting', nextAttemptAt: new Date(someTime.getTime() + 5000) })
    const last = failedAt(24 * HOUR_MS)
    const since = (failingSince: Date | undefined) =>
      afterAttempt(due([...earlier, failedAt(0)], { failingSince }), last, defaultRetryPolicy, 0)
    assert.deepEqual(since(someTime), { state: 'given-up', pause: 'failing' })
    assert.deepEqual(since(undefined), { state: 'given-up', pause: undefined })
    const { delivery } = due([failedAt(0)])
    assert.deepEqual(afterAttempt({ delivery, webhook: undefined }, last, defaultRetryPolicy, 0), {
      state: 'given-up',
      pause: undefined,
    })
  })

  it('is given up at once when the receiver is gone for good', () => {
    const gone = { ...failedAt(0), status: 410 }
    assert.deepEqual(afterAttempt(due(), gone, defaultRetryPolicy, 0), { state: 'given-up', pause: 'gone' })
  })
})

describe('the signature of a delivery', () => {
  const [key, older] = [Buffer.alloc(32, 7), Buffer.alloc(32, 9)]
  const message = { id: newId(), body: '{"type":"execution.created"}', at: new Date() }
  const headers = signatureHeaders({ signingKeys: [key, older], bodySignature: undefined }, message)

  it('is accepted by another implementation of Standard Webhooks, under both secrets', () => {
    for (const secret of [key, older])
      assert.deepEqual(
        new IndependentWebhook(secretText(secret)).verify(message.body, headers),
        JSON.parse(message.body),
      )
  })

  it('is refused for another body, another id and another secret', () => {
    const receiver = new IndependentWebhook(secretText(key))
    assert.throws(() => receiver.verify('{}', headers), /No matching signature/)
    assert.throws(() => receiver.verify(message.body, { ...headers, 'webhook-id': newId() }))
    const stranger = new IndependentWebhook(secretText(Buffer.alloc(32, 1)))
    assert.throws(() => stranger.verify(message.body, headers), /No matching signature/)
  })

  it('is accompanied by the hex HMAC of the body where a receiver checks that', () => {
    const bodySignature = { header: 'X-Signature', secret: 'a secret of the receiver' }
    const made = signatureHeaders({ signingKeys: [key], bodySignature }, message)
    const expected = createHmac('sha256', bodySignature.secret).update(message.body).digest('hex')
    assert.equal(made['x-signature'], expected)
  })

  it('is never sent under the name of a header that a delivery or its connection has, in any case', () => {
    for (const name of [
      'connection',
      'content-encoding',
      'content-length',
      'content-type',
      'expect',
      'host',
      'keep-alive',
      'te',
      'trailer',
      'transfer-encoding',
      'upgrade',
      'user-agent',
      'webhook-id',
      'webhook-signature',
      'webhook-timestamp',
    ])
      assert.deepEqual([isReservedHeader(name), isReservedHeader(name.toUpperCase())], [true, true], name)
    for (const name of ['x-signature', 'x-host', 'webhook', ''])
      assert.equal(isReservedHeader(name), false, name)
  })
})

/**
 * The test vector of every library of the Standard Webhooks project, and the message in its specification, whose secret
 * is not published.
 */
const published = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  seconds: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

describe('the published vector of Standard Webhooks', () => {
  const { secret, id, seconds, body, signature } = published
  const signingKey = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const sign = (signingKeys: readonly Uint8Array[], at: Date) =>
    signatureHeaders({ signingKeys, bodySignature: undefined }, { id, body, at })

  it('has the signature that is published, also within a second and beside an older key', () => {
    const expected = {
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signature,
    }
    for (const ms of [0, 1, 999])
      assert.deepEqual(sign([signingKey], new Date(seconds * 1000 + ms)), expected)
    const both = sign([Buffer.alloc(32, 9), signingKey], new Date(seconds * 1000))['webhook-signature']
    assert.deepEqual(both?.split(' ').slice(1), [signature])
  })

  it('shows and accepts the published form of the secret', () => {
    assert.equal(secretText(signingKey), secret)
    const receiver = new IndependentWebhook(secret)
    assert.equal(receiver.sign(id, new Date(seconds * 1000), body), signature)
    // A receiver accepts a delivery that is at most five minutes old.
    assert.deepEqual(receiver.verify(body, sign([signingKey], new Date())), { test: 2432232314 })
    for (const minutes of [-6, 6])
      assert.throws(() => receiver.verify(body, sign([signingKey], new Date(Date.now() + minutes * 60_000))))
  })
})

describe('the events of an execution', () => {
  it('hold ids and statuses, and nothing of its document', () => {
    const full = {
      ...execution,
      parameters: { cpf: '52998224725' },
      documentCpf: '52998224725',
      data: { name: 'ANA LIMA' },
    }
    const { payload } = executionCreated(full)
    assert.deepEqual(payload.data, {
      report: full.reportId,
      link: full.linkId,
      execution: full.id,
      status: 'processando',
    })
  })

  it('are none when neither its status changed nor a person was asked', () => {
    assert.deepEqual(executionChanged(execution, { ...execution, analysed: true }), [])
  })

  it('hold its new status beside the one before, and that a person was asked', () => {
    const changed = { ...execution, status: 'Pendente' as const, documentscopyRequestedAt: someTime }
    const events = executionChanged(execution, changed)
    assert.deepEqual(
      events.map(({ type }) => type),
      ['documentscopy.requested', 'execution.status_updated'],
    )
    assert.equal(events[1]?.payload.data.previousStatus, 'processando')
    assert.deepEqual(executionChanged(changed, { ...changed, fraud: true }), [])
  })

  it('keep only the id after an erasure', () => {
    const event = executionDeleted(execution, someTime)
    assert.deepEqual(event.about, { executionId: undefined, linkId: undefined })
    assert.deepEqual(event.payload.data, { report: execution.reportId, execution: execution.id })
  })

  it('reach those who asked for them', () => {
    const event = executionCreated(execution)
    assert.equal(wants({ events: [], reports: [] }, event), true)
    assert.equal(wants({ events: ['execution.created'], reports: [event.reportId] }, event), true)
    assert.equal(wants({ events: ['execution.deleted'], reports: [] }, event), false)
    assert.equal(wants({ events: [], reports: [newId()] }, event), false)
  })
})

describe('the event of an opened link', () => {
  it('holds the ids of its session, and goes with its link', () => {
    const session = aSession(aLink(aReport(anAccount().id)))
    assert.deepEqual(onboardingStarted(session), {
      type: 'onboarding.started',
      accountId: session.accountId,
      reportId: session.reportId,
      about: { executionId: undefined, linkId: session.linkId },
      callbackUrl: undefined,
      payload: {
        type: 'onboarding.started',
        timestamp: session.createdAt.toISOString(),
        data: { report: session.reportId, link: session.linkId, session: session.id },
      },
    })
  })
})

describe('the event of an execution', () => {
  it('goes with the execution and its link, and names no link where there is none', () => {
    const { about, payload } = executionCreated(execution)
    assert.deepEqual(about, { executionId: execution.id, linkId: execution.linkId })
    const ofApi = { ...execution, linkId: undefined }
    assert.equal('link' in executionCreated(ofApi).payload.data, false)
    assert.equal('link' in payload.data, execution.linkId !== undefined)
    assert.deepEqual(executionDeleted(execution, someTime).payload, {
      type: 'execution.deleted',
      timestamp: someTime.toISOString(),
      data: { report: execution.reportId, execution: execution.id },
    })
  })
})

describe('a test send', () => {
  it('names the webhook alone', () => {
    assert.deepEqual(testPayload('w', someTime), {
      type: 'webhook.test',
      timestamp: someTime.toISOString(),
      data: { webhook: 'w' },
    })
  })
})

describe('the receiver of deliveries', () => {
  it('is a webhook, or the host of callbacks of one account', () => {
    const callbackUrl = 'https://a.example/one'
    assert.equal(receiverOf({ accountId: 'a', webhookId: 'w', callbackUrl }), 'w')
    const of = (accountId: string, url?: string) =>
      receiverOf({ accountId, webhookId: undefined, callbackUrl: url })
    assert.equal(of('a', callbackUrl), of('a', 'https://a.example/two?x'))
    const hosts = [callbackUrl, 'https://a.example:8443/', 'https://b.example/'].map((url) => of('a', url))
    assert.equal(new Set([...hosts, of('b', callbackUrl)]).size, 4)
    for (const receiver of hosts) assert.match(receiver, /^[0-9a-f]{64}$/)
    const nowhere = createHash('sha256').update('a ').digest('hex')
    assert.deepEqual([of('a'), of('a', 'no address')], [nowhere, nowhere])
  })
})

describe('a delivery that arrived', () => {
  it('has no failure and is not tried again', () => {
    const { failure, ...attempt } = failedAt(0)
    assert.deepEqual([isDelivered({}), isDelivered({ failure })], [true, false])
    assert.deepEqual(afterAttempt(due(), { ...attempt, status: 204 }, defaultRetryPolicy, 0.5), {
      state: 'delivered',
    })
  })
})
