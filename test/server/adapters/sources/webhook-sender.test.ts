import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { systemNetwork } from '../../../../src/server/adapters/sources/network.ts'
import { createWebhookSender } from '../../../../src/server/adapters/sources/webhook-sender.ts'
import { freePort } from '../../../support/free-port.ts'
import { answers, startWebhookReceiver, type WebhookReceiver } from '../../../support/webhook-receiver.ts'

let receiver: WebhookReceiver
before(async () => {
  receiver = await startWebhookReceiver()
})
after(() => receiver.close())

const body = '{"name":"José"}'
const trusting = (...trustedHosts: string[]) => createWebhookSender({ trustedHosts, timeoutMs: 60_000 })

describe('a webhook on its way', () => {
  it('arrives as it was signed, to the byte', async () => {
    const outcome = await trusting(receiver.host).post(receiver.url, { 'webhook-id': 'one' }, body)
    assert.deepEqual(outcome, { status: 204 })
    const [received] = receiver.received('/hooks')
    assert.equal(received?.text, body)
    assert.equal(received.headers['content-type'], 'application/json')
    assert.equal(received.headers['webhook-id'], 'one')
  })

  it('reports how long a busy receiver asks the sender to wait', async () => {
    receiver.answerWith('/hooks', answers.busy)
    const outcome = await trusting(receiver.host).post(receiver.url, {}, body)
    assert.deepEqual(outcome, { failure: 'status', status: 503, retryAfterMs: 1000 })
  })

  it('is given up when its receiver sends more interim answers than any does', async () => {
    receiver.answerWith('/hooks', (_request, response) => {
      response.writeProcessing()
      response.writeHead(204).end()
    })
    assert.deepEqual(await trusting(receiver.host).post(receiver.url, {}, body), { status: 204 })
    receiver.answerWith('/hooks', answers.promising)
    assert.deepEqual(await trusting(receiver.host).post(receiver.url, {}, body), {
      failure: 'connection-failed',
    })
  })

  it('is refused where nobody listens', async () => {
    const host = `127.0.0.1:${await freePort()}`
    assert.deepEqual(await trusting(host).post(`http://${host}/`, {}, body), {
      failure: 'connection-failed',
    })
  })

  it('never reaches an address in the operator’s network by a name that leads there', async () => {
    const network = { ...systemNetwork(), resolve: async () => ['93.184.215.14', '127.0.0.1'] }
    const sender = createWebhookSender({ trustedHosts: [] }, network)
    assert.deepEqual(await sender.post('http://hooks.example/', {}, body), { failure: 'address-refused' })
  })

  it('ends with its caller', async () => {
    receiver.answerWith('/hooks', answers.silent)
    const caller = new AbortController()
    const sent = trusting(receiver.host).post(receiver.url, {}, body, caller.signal)
    caller.abort(new Error('The caller left.'))
    await assert.rejects(sent, /The caller left/)
  })

  const refused = [
    'ftp://hooks.example/',
    'http://127.0.0.1/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/hooks',
    'https://192.0.2.1:22/',
    'https://user:secret@hooks.example/',
  ]
  for (const url of refused)
    it(`is not accepted for ${url}`, async () => {
      assert.equal(typeof trusting().whyRefused(url), 'string')
      assert.deepEqual(await trusting().post(url, {}, body), { failure: 'address-refused' })
    })

  it('is accepted for a host of the web, and for a private one that the operator trusts', () => {
    assert.equal(trusting().whyRefused('https://hooks.example/limiar'), undefined)
    assert.equal(trusting('10.0.0.1:9000').whyRefused('http://10.0.0.1:9000/'), undefined)
  })
})
