/** The guards before every route, each on a server of its own with a route or two. */
import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { LimiarError } from '../../../src/protocol/errors.ts'
import { admitRequests } from '../../../src/server/http/plugins/admission.ts'
import { createBrakes } from '../../../src/server/http/plugins/brakes.ts'
import { refuseUnstorableText } from '../../../src/server/http/plugins/storable-text.ts'
import { answerUnreadable } from '../../../src/server/http/plugins/unreadable-requests.ts'
import type { Api } from '../../../src/server/http/wire/api.ts'
import { answerProblem } from '../../../src/server/http/wire/problem.ts'
import { readLimits, type Limits } from '../../../src/server/settings/limit-settings.ts'
import { until } from '../../support/until.ts'

function server(t: TestContext): { readonly app: FastifyInstance; readonly api: Api } {
  const app = Fastify({ forceCloseConnections: true })
  app.setErrorHandler(answerProblem)
  t.after(() => app.close())
  return { app, api: app }
}

/** The status of an answer, the code of its problem and, where it passes, when to come back. */
async function outcome(app: FastifyInstance, request: InjectOptions) {
  const { statusCode, headers, body } = await app.inject(request)
  const problem = statusCode >= 400 ? (JSON.parse(body) as { readonly type: string }) : undefined
  const after = headers['retry-after'] === undefined ? undefined : Number(headers['retry-after'])
  return [statusCode, problem?.type.replace('urn:limiar:problem:', ''), after] as const
}

describe('requests in progress', () => {
  /** A server that works on each request until it is told to answer. */
  async function busy(t: TestContext, limits: Partial<Limits>) {
    const { app, api } = server(t)
    await admitRequests(api, { ...readLimits(), eventLoopLagMs: 1e9, memoryPercent: 1e6, ...limits })
    const waiting: (() => void)[] = []
    const work = async () => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return 'done'
    }
    app.get('/work', work)
    app.post('/work', work)
    app.get('/probe', { config: { alwaysAnswered: true } }, async () => 'alive')
    await app.ready()
    /** Sends a request until one is worked on: the end of an earlier one is counted after its answer has come. */
    const begin = async (method: 'GET' | 'POST' = 'GET') =>
      until('a request is worked on', async () => {
        const request = { method, url: '/work', ...(method === 'POST' && { payload: { a: 1 } }) } as const
        const count = waiting.length
        const answer = outcome(app, request)
        const isRefused = answer.then(([status]) => status === 503)
        const isWorkedOn = until('it is worked on or refused', () => waiting.length > count || undefined)
        if (await Promise.race([isRefused, isWorkedOn.then(() => false)])) return undefined
        return { answer, end: waiting.at(-1)! }
      })
    return { app, begin }
  }

  it('are so many and no more: the next is refused at once, and taken when one is over', async (t) => {
    const { app, begin } = await busy(t, { requests: 2 })
    const first = await begin()
    const second = await begin('POST')
    for (const method of ['GET', 'POST'] as const)
      assert.deepEqual(await outcome(app, { method, url: '/work' }), [503, 'overloaded', 2])
    assert.equal((await outcome(app, { url: '/probe' }))[0], 200, 'how the load is seen is always answered')
    first.end()
    assert.equal((await first.answer)[0], 200)
    const third = await begin()
    assert.equal((await outcome(app, { url: '/work' }))[0], 503)
    for (const { end, answer } of [second, third]) {
      end()
      assert.equal((await answer)[0], 200)
    }
    const last = await begin()
    last.end()
    assert.equal((await last.answer)[0], 200)
  })
})

describe('a server that uses its share of the memory', () => {
  it('refuses what can wait, by the memory of its container or else of the machine', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const refused = [503, 'overloaded', 2]
    for (const [container, memoryPercent, expected] of [
      [0, 100, [200, undefined, undefined]],
      [0, 1e-6, refused],
      [1000, 100, refused],
      [2 ** 63, 1e-6, refused],
      [2 ** 63, 100, [200, undefined, undefined]],
    ] as const) {
      const constrained = t.mock.method(process, 'constrainedMemory', () => container)
      const { app, api } = server(t)
      await admitRequests(api, { ...readLimits(), eventLoopLagMs: 0, memoryPercent })
      app.get('/work', async () => 'done')
      app.get('/probe', { config: { alwaysAnswered: true } }, async () => 'alive')
      await app.ready()
      assert.equal((await outcome(app, { url: '/work' }))[0], 200, 'nothing was measured yet')
      t.mock.timers.tick(5000)
      assert.deepEqual(await outcome(app, { url: '/work' }), expected, `${container} ${memoryPercent}`)
      assert.equal((await outcome(app, { url: '/probe' }))[0], 200)
      constrained.mock.restore()
    }
  })
})

describe('wrong credentials', () => {
  it('of each kind are counted by their address, and no other failure is', async (t) => {
    const { app, api } = server(t)
    const brakes = await createBrakes(api, { ...readLimits(), wrongCredentials: 2 })
    app.get('/:code', async (request) => {
      const { code } = request.params as { readonly code: LimiarError['code'] | 'broken' }
      const failure = code === 'broken' ? new Error('It broke.') : new LimiarError(code, 'No.')
      throw await brakes.afterFailure(request, failure)
    })
    const statuses = async (code: string, remoteAddress: string, times = 4) => {
      const answers: number[] = []
      for (let sent = 0; sent < times; sent++)
        answers.push((await outcome(app, { url: `/${code}`, remoteAddress }))[0])
      return answers
    }
    for (const [code, status] of [
      ['access-token-invalid', 401],
      ['session-invalid', 401],
      ['link-unknown', 404],
    ] as const) {
      assert.deepEqual(await statuses(code, '10.0.0.1'), [status, status, 429, 429], code)
      assert.deepEqual(await statuses(code, '10.0.0.2', 1), [status], 'another address is not slowed down')
    }
    assert.deepEqual(await statuses('access-token-missing', '10.0.0.1'), [401, 401, 401, 401])
    assert.deepEqual(await statuses('broken', '10.0.0.1'), [500, 500, 500, 500])
    const [status, code, after = 0] = await outcome(app, { url: '/link-unknown', remoteAddress: '10.0.0.1' })
    assert.deepEqual([status, code], [429, 'rate-limited'])
    assert.ok(after >= 1 && after <= 60, `${after}`)
  })
})

describe('texts and numbers that cannot be stored', () => {
  const NUL = '\u0000'
  const half = '\ud83d'

  async function faults(t: TestContext, body: unknown, url = '/x'): Promise<readonly string[] | undefined> {
    const { app, api } = server(t)
    refuseUnstorableText(api)
    app.post('/:word', async () => 'stored')
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, body),
    )
    const answer = await app.inject({
      method: 'POST',
      url,
      payload: 'x',
      headers: { 'content-type': 'application/json' },
    })
    if (answer.statusCode === 200) return undefined
    const { errors } = answer.json<{ readonly errors: readonly { readonly pointer: string }[] }>()
    assert.equal(answer.statusCode, 400)
    return errors.map(({ pointer }) => pointer)
  }

  it('are named in their order: those of the path, of the query and of the body', async (t) => {
    const body = { a: [NUL, 'fine', half], 'b/~': { c: Infinity }, [`d${NUL}`]: 1 }
    assert.deepEqual(await faults(t, { list: body.a, 'b/~': body['b/~'] }, '/a%00?q=%00&r=fine'), [
      '#path/word',
      '#query/q',
      '/list/0',
      '/list/2',
      '/b~1~0/c',
    ])
    assert.deepEqual(await faults(t, body), [''], 'what has such a name is not looked into')
    assert.deepEqual(await faults(t, NUL), [''])
    assert.deepEqual(await faults(t, -Infinity), [''])
    assert.equal(await faults(t, { a: [1, 'fine', null, true, 1e308] }), undefined)
    assert.equal(await faults(t, null), undefined)
    assert.equal(await faults(t, Buffer.from(NUL)), undefined, 'bytes are no text')
  })

  it('are twenty at most', async (t) => {
    const many = Array.from({ length: 30 }, () => NUL)
    assert.deepEqual(
      await faults(t, many),
      Array.from({ length: 20 }, (_, index) => `/${index}`),
    )
  })

  it('are looked for 32 levels deep and in 50,000 values, and no further', async (t) => {
    const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)])
    assert.equal(await faults(t, nested(32)), undefined)
    assert.deepEqual(await faults(t, nested(33)), [''])
    const wide = (length: number): unknown => Array.from({ length }, () => 0)
    assert.equal(await faults(t, wide(49_999)), undefined)
    assert.deepEqual(await faults(t, wide(50_001)), [''])
    const members = Object.fromEntries(Array.from({ length: 50_001 }, (_, index) => [`m${index}`, 0]))
    assert.deepEqual(await faults(t, members), [''])
  })
})

describe('a connection on which no request can be read', () => {
  /** What is written to a connection, and whether it is ended. */
  function told(code: string, state: Partial<Socket> = {}) {
    const written: string[] = []
    let isEnded = false
    const socket = Object.assign(new EventEmitter(), {
      destroyed: false,
      writable: true,
      bytesWritten: 0,
      write: (text: string) => written.push(text),
      destroySoon: () => (isEnded = true),
      ...state,
    })
    answerUnreadable({ code }, socket as unknown as Socket)
    return { written, isEnded }
  }

  it('gets a problem document that says what is wrong, and is closed', () => {
    for (const [code, line, word] of [
      ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', 'request-timeout'],
      ['HPE_HEADER_OVERFLOW', '400 Bad Request', 'invalid-request'],
      ['HPE_INVALID_METHOD', '400 Bad Request', 'invalid-request'],
    ] as const) {
      const { written, isEnded } = told(code)
      const [head = '', body = ''] = written.join('').split('\r\n\r\n')
      const [status, ...headers] = head.split('\r\n')
      assert.deepEqual([status, isEnded, written.length], [`HTTP/1.1 ${line}`, true, 1])
      assert.deepEqual(headers, [
        'Content-Type: application/problem+json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Cache-Control: no-store',
        'Connection: close',
      ])
      assert.equal(JSON.parse(body).type, `urn:limiar:problem:${word}`)
    }
    const sentences = ['HPE_HEADER_OVERFLOW', 'HPE_INVALID_METHOD'].map((code) => told(code).written.join(''))
    assert.match(sentences[0]!, /too long/)
    assert.match(sentences[1]!, /not a request of HTTP/)
  })

  it('gets nothing where it is gone, or where another answer has begun', () => {
    assert.deepEqual(told('ECONNRESET'), { written: [], isEnded: false })
    assert.deepEqual(told('HPE_INVALID_METHOD', { destroyed: true }), { written: [], isEnded: false })
    for (const state of [{ bytesWritten: 1 }, { writable: false }])
      assert.deepEqual(told('HPE_INVALID_METHOD', state), { written: [], isEnded: true })
  })
})
