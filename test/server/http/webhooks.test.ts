import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWebhookSender } from '../../../src/server/adapters/sources/webhook-sender.ts'
import type { WebhookSender } from '../../../src/server/domain/webhooks/webhooks.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

const url = 'https://hooks.example/limiar'

let service: FakeService
before(async () => {
  service = await startFakeService({ webhookSender: createWebhookSender({ trustedHosts: [] }) })
})
after(() => service.close())

const create = (body: object) => service.client.call('POST', '/webhooks', body)

/** Each refusal and the member that it must point at. */
const refusals: readonly (readonly [what: string, body: object, pointer: string])[] = [
  ['no address', {}, '/url'],
  ['an invalid address', { url: 'hooks.example' }, '/url'],
  ['an address of the operator', { url: 'http://169.254.169.254/' }, '/url'],
  ['an address with a credential', { url: 'https://user:secret@hooks.example/' }, '/url'],
  ['an unknown event', { url, events: ['execution.seen'] }, '/events/0'],
  ['a report that is not an id', { url, reports: ['first'] }, '/reports/0'],
  [
    'a short secret',
    { url, bodySignature: { header: 'x-signature', secret: 'short' } },
    '/bodySignature/secret',
  ],
  [
    'a header that deliveries carry anyway',
    { url, bodySignature: { header: 'Webhook-Id', secret: '0123456789abcdef' } },
    '/bodySignature/header',
  ],
]

describe('webhooks', () => {
  it('are made, listed, read, changed and removed', async () => {
    const { status, body: made } = await create({ url, description: 'core', events: ['execution.created'] })
    assert.equal(status, 200)
    assert.match(made.secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    const { secret: _secret, ...record } = made
    assert.deepEqual((await service.client.call('GET', `/webhooks/${made._id}`)).body, record)
    const { body: listed } = await service.client.call('GET', '/webhooks')
    assert.deepEqual(listed, { docs: [record], totalItems: 1 })

    const changes = { events: [], bodySignature: { header: 'x-signature', secret: '0123456789abcdef' } }
    const { body: changed } = await service.client.call('PATCH', `/webhooks/${made._id}`, changes)
    assert.deepEqual(changed.events, [])
    assert.equal(changed.bodySignatureHeader, 'x-signature')
    assert.equal(changed.description, 'core')
    const plain = await service.client.call('PATCH', `/webhooks/${made._id}`, { bodySignature: null })
    assert.equal(plain.body.bodySignatureHeader, undefined)

    const removed = await service.client.call('DELETE', `/webhooks/${made._id}`)
    assert.deepEqual(removed.body, { _id: made._id, removed: true })
    assert.equal((await service.client.call('GET', `/webhooks/${made._id}`)).status, 404)
  })

  for (const [what, body, pointer] of refusals)
    it(`are refused with ${what}, and the answer points at it`, async () => {
      const { status, body: problem } = await create(body)
      assert.equal(status, 400)
      assert.equal(problem.errors[0].pointer, pointer)
      assert.ok(!JSON.stringify(problem).includes('secret@'))
    })

  it('cannot be changed to an address that would be refused', async () => {
    const { body: made } = await create({ url })
    const changes = { url: 'http://127.0.0.1/' }
    const { status, body } = await service.client.call('PATCH', `/webhooks/${made._id}`, changes)
    assert.equal(status, 400)
    assert.equal(body.errors[0].pointer, '/url')
    assert.equal((await service.client.call('GET', `/webhooks/${made._id}`)).body.url, url)
  })

  it('are answered as unknown wherever an unknown one is named', async () => {
    const nobody = '/webhooks/0123456789abcdef01234567'
    const calls: readonly (readonly [method: string, path: string, body?: object])[] = [
      ['GET', nobody],
      ['PATCH', nobody, { active: false }],
      ['DELETE', nobody],
      ['POST', `${nobody}/secret`, {}],
      ['POST', `${nobody}/test`],
      ['GET', `${nobody}/deliveries`],
      ['POST', `${nobody}/deliveries/0123456789abcdef01234567/retry`],
      ['GET', '/webhooks/nobody'],
    ]
    for (const [method, path, body] of calls)
      assert.equal((await service.client.call(method, path, body)).status, 404, `${method} ${path}`)
  })

  it('have callbacks beside them, signed with a secret of the account', async () => {
    const { body } = await service.client.call('GET', '/webhooks/callbacks')
    assert.match(body.secret, /^whsec_/)
    const log = await service.client.call('GET', '/webhooks/callbacks/deliveries')
    assert.deepEqual(log.body, { docs: [], totalItems: 0 })
  })
})

describe('a webhook', () => {
  it('is tried with a test event, gets a new secret, and its deliveries are listed and sent again', async (t) => {
    const sent: string[] = []
    const post: WebhookSender['post'] = async (to) => {
      sent.push(to)
      return sent.length > 1 ? { failure: 'connection-failed' } : { status: 204 }
    }
    const own = await startFakeService({
      webhookSender: { ...createWebhookSender({ trustedHosts: [] }), post },
    })
    t.after(() => own.close())
    const call = (method: string, path: string, body?: object) => own.client.call(method, path, body)
    const { body: made } = await call('POST', '/webhooks', { url })
    const path = `/webhooks/${made._id}`
    const { body: tested, status } = await call('POST', `${path}/test`)
    assert.deepEqual([status, tested.type, tested.state], [200, 'webhook.test', 'delivered'])
    assert.equal(sent[0], url)

    const { body: rotated } = await call('POST', `${path}/secret`, { overlapHours: 2 })
    assert.match(rotated.secret, /^whsec_/)
    assert.notEqual(rotated.secret, made.secret)
    const overlapMs = Date.parse(rotated.previousSecretUntil) - Date.parse(rotated.updatedAt)
    assert.equal(overlapMs, 2 * 60 * 60 * 1000)
    await call('POST', `${path}/test`)

    const { body: log } = await call('GET', `${path}/deliveries`)
    assert.equal(log.totalItems, 2)
    const { body: last } = await call('GET', `${path}/deliveries?_limit=1`)
    assert.deepEqual(last.docs, log.docs.slice(0, 1))
    const inState = async (state: string) => (await call('GET', `${path}/deliveries?state=${state}`)).body
    assert.deepEqual(await inState('delivered'), { docs: [log.docs[1]], totalItems: 1 })
    assert.deepEqual(await inState('waiting%7Cgiven-up'), { docs: [log.docs[0]], totalItems: 1 })
    assert.equal((await inState('waiting')).totalItems, 0)
    assert.equal((await inState('lost')).errors[0].pointer, '#query/state')
    const { _id } = log.docs[0]
    const again = await call('POST', `${path}/deliveries/${_id}/retry`)
    assert.deepEqual([again.status, again.body], [200, { _id, state: 'waiting' }])
    assert.equal((await call('POST', `${path}/deliveries/${made._id}/retry`)).status, 404)
  })

  it('is listed page by page', async () => {
    const { body: one } = await create({ url })
    const { body: listed } = await service.client.call('GET', '/webhooks')
    const { body: page } = await service.client.call('GET', '/webhooks?_limit=1&_offset=0')
    assert.equal(page.totalItems, listed.totalItems)
    assert.deepEqual(page.docs, listed.docs.slice(0, 1))
    assert.ok(listed.docs.some(({ _id }: { readonly _id: string }) => _id === one._id))
  })
})
