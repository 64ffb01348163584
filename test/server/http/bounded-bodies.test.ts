/** What the head of a request decides about its body, on a server of a few routes. `arriving-bodies` asks the whole service. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request as httpRequest, type ClientRequest } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import Fastify, { type FastifyReply } from 'fastify'
import {
  boundBodies,
  carriesBody,
  createBodyBudget,
  takesBody,
} from '../../../src/server/http/plugins/arriving-bodies.ts'
import { BodyBudget } from '../../../src/server/http/plugins/body-budget.ts'
import { dropUnreadBodies } from '../../../src/server/http/plugins/unread-bodies.ts'
import { answerProblem } from '../../../src/server/http/wire/problem.ts'
import { readLimits } from '../../../src/server/settings/limit-settings.ts'
import { until } from '../../support/until.ts'

const LIMIT = 1000
const room = { bytes: 5000, bytesOfAddress: 5000 }

/** A server with a route for JSON, one for pictures, and one that takes no body. */
async function serving(t: TestContext, budget = new BodyBudget(room)) {
  const app = Fastify({ bodyLimit: 100_000, forceCloseConnections: true })
  app.setErrorHandler(answerProblem)
  app.addContentTypeParser('image/png', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  boundBodies(app, { ...readLimits(), bodyWaitSeconds: 60 }, budget)
  const json = { schema: { body: { type: 'object' } }, bodyLimit: LIMIT }
  app.post('/json', json, async ({ body }) => ({ held: budget.held, body }))
  const consumes = ['image/png', 'image/webp']
  app.put('/picture', { schema: { consumes }, bodyLimit: LIMIT }, async () => ({ held: budget.held }))
  app.delete('/plain', async () => ({ held: budget.held }))
  t.after(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const send = async (path: string, init: RequestInit) => {
    const answer = await fetch(url + path, init)
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const post = (body: string, type = 'application/json') =>
    send('/json', { method: 'POST', body, headers: { 'content-type': type } })
  /** Begins a request whose body is still to come. */
  const begin = (path: string, headers: Record<string, string | number>, method = 'POST'): ClientRequest => {
    const request = httpRequest(url + path, { method, headers })
    request.on('error', () => undefined).flushHeaders()
    return request
  }
  return { budget, send, post, begin }
}

const codeOf = ({ status, body }: { readonly status: number; readonly body: Record<string, unknown> }) => [
  status,
  String(body['type']).replace('urn:limiar:problem:', ''),
]
const jsonOf = (length: number): string => `"${'a'.repeat(length - 2)}"`

describe('the head of a request', () => {
  it('announces a body by its length, or by its encoding', () => {
    for (const [headers, isAnnounced] of [
      [{}, false],
      [{ 'content-length': '0' }, false],
      [{ 'content-length': '1' }, true],
      [{ 'transfer-encoding': 'chunked' }, true],
    ] as const)
      assert.equal(carriesBody({ headers }), isAnnounced, JSON.stringify(headers))
  })

  it('is for a route that reads a body where its schema says what', () => {
    assert.deepEqual(
      [takesBody({ body: {} }), takesBody({ consumes: ['image/png'] }), takesBody({}), takesBody(undefined)],
      [true, true, false, false],
    )
  })

  it('names a media type that the route reads, with parameters and in any case', async (t) => {
    const { post, send } = await serving(t)
    for (const type of ['application/json', 'Application/JSON ; charset=utf-8'])
      assert.equal((await post('{}', type)).status, 200, type)
    const refused = await post('{}', 'text/plain')
    assert.deepEqual(codeOf(refused), [415, 'media-type-unsupported'])
    assert.match(String(refused.body['detail']), /application\/json/)
    const put = (type: string) =>
      send('/picture', { method: 'PUT', body: 'x', headers: { 'content-type': type } })
    assert.equal((await put('image/png')).status, 200)
    const picture = await put('application/json')
    assert.deepEqual(codeOf(picture), [415, 'media-type-unsupported'])
    assert.match(String(picture.body['detail']), /image\/png, image\/webp/)
  })

  it('announces no more than the route takes, and 16 KiB at most where it takes nothing', async (t) => {
    const { post, send } = await serving(t, new BodyBudget({ bytes: 1e6, bytesOfAddress: 1e6 }))
    const object = (length: number) => `{"a":${jsonOf(length - 6)}}`
    assert.equal((await post(object(LIMIT))).status, 200)
    assert.deepEqual(codeOf(await post(object(LIMIT + 1))), [413, 'body-too-large'])
    const remove = (length: number) => {
      const headers = { 'content-type': 'application/json' }
      return send('/plain', { method: 'DELETE', body: jsonOf(length), headers })
    }
    assert.equal((await remove(16 * 1024)).status, 200)
    assert.deepEqual(codeOf(await remove(16 * 1024 + 1)), [413, 'body-too-large'])
  })
})

describe('room for bodies', () => {
  it('is reserved before a body arrives, and given back when its answer is out or its sender is gone', async (t) => {
    const { budget, post, begin } = await serving(t)
    assert.equal((await post('{"a":1}')).body['held'], 7)
    await until('the room is given back', () => (budget.held === 0 ? true : undefined))
    const request = begin('/json', { 'content-type': 'application/json', 'content-length': 900 })
    await until('the room is reserved', () => (budget.held === 900 ? true : undefined))
    request.destroy()
    await until('the room of a sender who hung up is given back', () =>
      budget.held === 0 ? true : undefined,
    )
  })

  it('is reserved as the body arrives where no length is stated', async (t) => {
    const { budget, begin } = await serving(t)
    const request = begin('/json', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' })
    request.write('{"a":')
    await until('what arrived is counted', () => (budget.held === 5 ? true : undefined))
    request.end('1}')
    const [response] = await once(request, 'response')
    assert.equal(response.statusCode, 200)
    response.resume()
    await until('the room is given back', () => (budget.held === 0 ? true : undefined))
  })

  it('that is taken is waited for: by the address that took it, or by everybody', async (t) => {
    for (const [limits, refusal] of [
      [{ bytes: 5000, bytesOfAddress: 950 }, [429, 'rate-limited']],
      [{ bytes: 950, bytesOfAddress: 5000 }, [503, 'overloaded']],
    ] as const) {
      const { budget, post, begin } = await serving(t, new BodyBudget(limits))
      const request = begin('/json', { 'content-type': 'application/json', 'content-length': 900 })
      await until('the room is reserved', () => (budget.held === 900 ? true : undefined))
      assert.deepEqual(codeOf(await post(`{"a":${jsonOf(100)}}`)), refusal)
      assert.equal((await post('{"a":1}')).status, 200, 'a small one still fits')
      request.destroy()
    }
  })

  it('is that of the settings, in megabytes', () => {
    const limits = { ...readLimits(), bodyMegabytes: 3, bodyMegabytesOfAddress: 2 }
    const budget = createBodyBudget(limits)
    const most = (megabytes: number) => megabytes * 1024 * 1024
    assert.equal(budget.take('a', 1), 'taken')
    assert.equal(budget.take('a', most(2)), 'address-full')
    assert.equal(budget.take('a', most(2) - 1), 'taken')
    assert.equal(budget.take('b', most(1) + 1), 'full')
    assert.equal(budget.take('b', most(1)), 'taken')
  })
})

describe('the rest of a body that was refused', () => {
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n'

  /** A connection to a server that refuses each body by its head. */
  async function connected(t: TestContext, lingerMs: number) {
    const app = Fastify({ forceCloseConnections: true })
    dropUnreadBodies(app, lingerMs)
    const onRequest = async (_request: unknown, reply: FastifyReply) =>
      reply.code(413).header('connection', 'close').send('refused')
    app.post('/', { onRequest }, async () => 'read')
    app.get('/', async () => 'here')
    await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    t.after(async () => {
      socket.destroy()
      await app.close()
    })
    return { socket }
  }

  async function refused(t: TestContext, lingerMs: number) {
    const { socket } = await connected(t, lingerMs)
    let told = ''
    socket.on('data', (bytes) => (told += String(bytes)))
    socket.write(head + 'a'.repeat(50_000))
    await until('it is refused', () => told.includes('refused') || undefined)
    return { socket, told: () => told }
  }

  it('is dropped, so that its sender reads the answer and may ask again', async (t) => {
    const { socket, told } = await refused(t, 600_000)
    assert.match(told(), /^HTTP\/1\.1 413 /)
    assert.doesNotMatch(told(), /connection: close/i)
    socket.write(`${'a'.repeat(50_000)}GET / HTTP/1.1\r\nHost: x\r\n\r\n`)
    await until('the next request is answered', () => told().endsWith('here') || undefined)
  })

  it('that was sent, and a request that was read whole, end no connection later', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { socket } = await connected(t, 1000)
    /** Sends a request, and waits for the last word of its answer. */
    const ask = async (text: string, lastWord: string): Promise<void> => {
      socket.write(text)
      let answer = ''
      while (!answer.endsWith(lastWord)) {
        const [bytes] = await Promise.race([
          once(socket, 'data'),
          once(socket, 'close').then(() => assert.fail('The connection was closed.')),
        ])
        answer += String(bytes)
      }
    }
    const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
    await ask(get, 'here')
    t.mock.timers.tick(60_000)
    await ask(get, 'here')
    await ask(head + 'a'.repeat(50_000), 'refused')
    await ask('a'.repeat(50_000) + get, 'here')
    t.mock.timers.tick(60_000)
    await ask(get, 'here')
  })

  it('is not waited for when it does not end: the connection is closed', async (t) => {
    const { socket } = await refused(t, 20)
    await once(socket, 'close')
  })
})
