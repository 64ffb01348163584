import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { verifyWebhook, WebhookError, type WebhookRequest } from '../../src/client/index.ts'

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
const other = `whsec_${Buffer.alloc(24, 8).toString('base64')}`
const body = JSON.stringify({ type: 'webhook.test', timestamp: '2026-11-24T12:00:00.000Z', data: {} })

/** A delivery as the library of Standard Webhooks signs it. */
function delivery(signedWith = secret, at = new Date(), text = body): WebhookRequest {
  return {
    secret,
    body: text,
    headers: {
      'webhook-id': 'event-1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(signedWith).sign('event-1', at, text),
    },
  }
}

describe('the verification of a webhook', () => {
  it('answers the event of a delivery that was signed with the secret', async () => {
    const sent = delivery()
    const event = await verifyWebhook(sent)
    assert.deepEqual([event.id, event.type], ['event-1', 'webhook.test'])
    const headers = new Headers(sent.headers as Record<string, string>)
    await verifyWebhook({ ...sent, headers, body: new TextEncoder().encode(body) })
  })

  it('takes either signature while a secret is replaced', async () => {
    const [old, current] = [delivery(other), delivery()]
    const signature = (one: WebhookRequest) => (one.headers as Record<string, string>)['webhook-signature']
    const both = `${signature(old)} ${signature(current)}`
    await verifyWebhook({ ...current, headers: { ...current.headers, 'webhook-signature': both } })
  })

  for (const [what, request] of [
    ['another secret', () => delivery(other)],
    ['another body', () => ({ ...delivery(), body: body.replace('test', 'text') })],
    ['a moment that is long past', () => delivery(secret, new Date(Date.now() - 6 * 60_000))],
    ['a moment to come', () => delivery(secret, new Date(Date.now() + 6 * 60_000))],
    ['no signature', () => ({ ...delivery(), headers: {} })],
    ['an invalid signature', () => withHeader('webhook-signature', 'v1,%%% v2,abc')],
    ['no moment', () => withHeader('webhook-timestamp', 'soon')],
    ['an invalid secret', () => ({ ...delivery(), secret: 'whsec_' })],
  ] as const)
    it(`refuses ${what}`, async () => {
      await assert.rejects(verifyWebhook(request()), WebhookError)
    })
})

function withHeader(name: string, value: string): WebhookRequest {
  const sent = delivery()
  return { ...sent, headers: { ...sent.headers, [name]: value } }
}
