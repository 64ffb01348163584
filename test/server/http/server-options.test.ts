/** What the server does before any route and beside them, on servers without the service. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import Fastify from 'fastify'
import { isId } from '../../../src/protocol/ids.ts'
import {
  answerBesideRoutes,
  fastifyOptions,
  type HttpSettings,
} from '../../../src/server/http/fastify-options.ts'
import { readLimits, type Limits } from '../../../src/server/settings/limit-settings.ts'

type Given = Partial<Limits> & Partial<Pick<HttpSettings, 'trustProxy' | 'logLevel'>>

function server(t: TestContext, { trustProxy, logLevel = 'info', ...limits }: Given = {}) {
  const lines: string[] = []
  const settings = { logLevel, trustProxy, limits: { ...readLimits(), ...limits } }
  const app = Fastify(fastifyOptions(settings, { write: (line) => void lines.push(line) }))
  answerBesideRoutes(app)
  app.get('/ip', async ({ ip, id }) => ({ ip, id }))
  t.after(() => app.close())
  return { app, lines }
}

describe('a server', () => {
  it('waits for a request and its head as long as the limits say, and for the start as long as it takes', (t) => {
    for (const [limits, requestMs, headMs] of [
      [{ requestSeconds: 60, headSeconds: 7 }, 60_000, 7000],
      [{ requestSeconds: 5, headSeconds: 7 }, 5000, 5000],
    ] as const) {
      const { requestTimeout, headersTimeout } = server(t, limits).app.server
      assert.deepEqual([requestTimeout, headersTimeout], [requestMs, headMs])
    }
    const { http, pluginTimeout, return503OnClosing } = fastifyOptions({
      logLevel: 'silent',
      limits: readLimits(),
      trustProxy: undefined,
    })
    assert.deepEqual([pluginTimeout, return503OnClosing], [0, false])
    assert.equal(http?.connectionsCheckingInterval, 5000)
  })

  it('gives each request an id of its own, and writes its lines where it is told to, without queries', async (t) => {
    const { app, lines } = server(t)
    const { id } = (await app.inject('/ip?token=secret')).json()
    assert.ok(isId(id))
    assert.notEqual((await app.inject('/ip')).json().id, id)
    assert.ok(lines.some((line) => line.includes(id)))
    assert.ok(lines.every((line) => !line.includes('secret')))
    const quiet = server(t, { logLevel: 'warn' })
    await quiet.app.inject('/ip')
    assert.deepEqual(quiet.lines, [])
  })

  it('believes as many proxies as it is told to, or those of these addresses', async (t) => {
    const forwarded = { 'x-forwarded-for': '203.0.113.1, 203.0.113.2' }
    for (const [trustProxy, expected] of [
      [undefined, '10.0.0.9'],
      [1, '203.0.113.2'],
      [2, '203.0.113.1'],
      [['10.0.0.0/8'], '203.0.113.2'],
      [['10.0.0.9', '203.0.113.2'], '203.0.113.1'],
      [['192.0.2.1'], '10.0.0.9'],
    ] as const) {
      const { app } = server(t, { trustProxy })
      const answer = await app.inject({ url: '/ip', headers: forwarded, remoteAddress: '10.0.0.9' })
      assert.equal(answer.json().ip, expected, String(trustProxy))
    }
  })

  it('answers where nothing is: a program with a problem, a browser with a page', async (t) => {
    const { app } = server(t)
    const program = await app.inject('/nothing')
    assert.deepEqual([program.statusCode, program.json().type], [404, 'urn:limiar:problem:not-found'])
    assert.match(program.json().detail, /nothing at this address/)
    const browser = await app.inject({ url: '/nothing', headers: { accept: 'text/html,*/*' } })
    assert.equal(browser.statusCode, 404)
    assert.match(String(browser.headers['content-type']), /^text\/html/)
    for (const { headers } of [program, browser]) {
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['referrer-policy'], 'no-referrer')
    }
    const accept = 'text/html'
    const json = { 'content-type': 'application/json' }
    for (const sent of [{}, { payload: '{', headers: { accept, ...json } }]) {
      const answer = await app.inject({ method: 'POST', url: '/nothing', headers: { accept }, ...sent })
      assert.deepEqual([answer.statusCode, answer.json().type], [404, 'urn:limiar:problem:not-found'])
    }
    assert.equal((await app.inject('/ip')).headers['referrer-policy'], undefined, 'where something is')
  })

  it('answers a path that it cannot read, and a request that is none', async (t) => {
    const { app } = server(t)
    const { statusCode, headers } = await app.inject('/%')
    assert.equal(statusCode, 400)
    assert.match(String(headers['content-type']), /^application\/problem\+json/)
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const ask = async (bytes: string): Promise<string> => {
      const socket = connect(port, '127.0.0.1')
      socket.setEncoding('latin1').write(bytes)
      let text = ''
      socket.on('data', (part) => void (text += String(part)))
      await once(socket, 'close')
      return text
    }
    assert.match(await ask('no request\r\n\r\n'), /^HTTP\/1\.1 400 [^]*application\/problem\+json/)
    const head = ['GET /ip HTTP/1.1', 'Connection: close']
    const own = `Host: 127.0.0.1:${port}`
    assert.match(await ask([...head, '', ''].join('\r\n')), /^HTTP\/1\.1 400 [^]*application\/problem\+json/)
    assert.match(await ask([...head, own, 'Expect: tea', '', ''].join('\r\n')), /^HTTP\/1\.1 200 /)
  })
})
