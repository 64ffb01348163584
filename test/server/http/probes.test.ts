/** The listener that answers only supervisors and Prometheus. */
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import Fastify from 'fastify'
import { openProbes, probeRoutes } from '../../../src/server/http/probes.ts'
import { measureRequests, metricRoutes } from '../../../src/server/http/routes/service/metrics.ts'
import { answerProblem } from '../../../src/server/http/wire/problem.ts'
import { readLimits } from '../../../src/server/settings/limit-settings.ts'
import { Metrics } from '../../../src/server/telemetry/metrics.ts'

interface Opened {
  readonly token?: string
  readonly missing?: string
  readonly isEmulated?: boolean
  readonly whyNotReady?: () => Promise<string | undefined>
}

async function probes(
  t: TestContext,
  { token, missing, isEmulated = false, whyNotReady = async () => missing }: Opened = {},
) {
  const lines: string[] = []
  const { log } = Fastify({ logger: { level: 'trace', stream: { write: (line) => void lines.push(line) } } })
  const app = await openProbes({
    address: { host: '127.0.0.1', port: 0 },
    access: { token, isApart: true },
    metrics: new Metrics(),
    limits: { ...readLimits(), wrongCredentials: 2 },
    log,
    whyNotReady,
    isEmulated,
  })
  t.after(() => app.close())
  const askAs = async (remoteAddress: string, url: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url, headers, remoteAddress })
    return { answer, status: answer.statusCode, type: answer.headers['content-type'] }
  }
  const ask = (url: string, headers?: Record<string, string>) => askAs('10.0.0.7', url, headers)
  return { ask, askAs, lines }
}

describe('the probes of a node', () => {
  it('say that it lives, and that it is ready', async (t) => {
    const { ask } = await probes(t)
    assert.deepEqual((await ask('/health')).answer.json(), { status: 'ok' })
    assert.deepEqual((await ask('/ready')).answer.json(), { status: 'ok' })
    const emulating = await probes(t, { isEmulated: true })
    assert.deepEqual((await emulating.ask('/ready')).answer.json(), { status: 'ok', emulator: true })
  })

  it('say what is missing while it lives and is not ready', async (t) => {
    const { ask } = await probes(t, { missing: 'the models are loading' })
    assert.equal((await ask('/health')).status, 200)
    const { answer, status, type } = await ask('/ready')
    assert.equal(status, 503)
    assert.match(String(type), /^application\/problem\+json/)
    assert.match(answer.json().detail, /the models are loading/)
    assert.ok(Number(answer.headers['retry-after']) > 0)
  })

  it('show the metrics to every caller that reaches them, since their address decides who does', async (t) => {
    const { ask } = await probes(t)
    const headers = { 'x-forwarded-for': '203.0.113.9', host: 'limiar.monitoring.svc:9464' }
    const { status, type, answer } = await ask('/metrics', headers)
    assert.equal(status, 200)
    assert.match(String(type), /^text\/plain; version=|^application\/openmetrics-text/)
    assert.match(answer.body, /^# HELP /m)
  })

  it('show no metrics to a page of this machine’s browser whose name leads here', async (t) => {
    const { askAs } = await probes(t)
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      assert.equal((await askAs(address, '/metrics', { host: 'evil.example:9464' })).status, 401, address)
    assert.equal((await askAs('127.0.0.1', '/metrics', { host: 'localhost:9464' })).status, 200)
    // As kubectl port-forward and a proxy of this machine ask.
    const forwarded = { host: '127.0.0.1:9464', 'x-forwarded-for': '203.0.113.9' }
    assert.equal((await askAs('127.0.0.1', '/metrics', forwarded)).status, 200)
  })

  it('show the metrics only with the token where one is set, and brake guesses', async (t) => {
    const { ask } = await probes(t, { token: 'of-prometheus' })
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    assert.equal((await ask('/metrics', bearer('of-prometheus'))).status, 200)
    const missing = await ask('/metrics')
    assert.deepEqual(
      [missing.status, missing.answer.json().type],
      [401, 'urn:limiar:problem:access-token-missing'],
    )
    for (const expected of [401, 401, 429, 429])
      assert.equal((await ask('/metrics', bearer('guess'))).status, expected)
    assert.equal((await ask('/metrics', bearer('of-prometheus'))).status, 200)
    assert.equal((await ask('/metrics', { authorization: 'of-prometheus' })).status, 429)
  })

  it('leave the metrics out where another listener shows them', async (t) => {
    const app = Fastify()
    t.after(() => app.close())
    const context = { whyNotReady: async () => undefined, isEmulated: false, limits: readLimits() }
    await probeRoutes(app, { ...context, metrics: new Metrics(), metricsAccess: undefined })
    assert.deepEqual(
      [(await app.inject('/health')).statusCode, (await app.inject('/metrics')).statusCode],
      [200, 404],
    )
  })

  it('write a failure of ours into the log of the server', async (t) => {
    const { ask, lines } = await probes(t, {
      whyNotReady: async () => Promise.reject(new Error('It broke.')),
    })
    assert.equal((await ask('/ready')).status, 500)
    assert.ok(lines.some((line) => line.includes('It broke.')))
  })

  it('answer nothing else, and write no line into the log for each question', async (t) => {
    const { ask, lines } = await probes(t)
    const { status, type } = await ask('/reports')
    assert.equal(status, 404)
    assert.match(String(type), /^application\/problem\+json/)
    await ask('/health')
    assert.deepEqual(lines, [])
  })
})

describe('the metrics beside other routes', () => {
  const asker = async (t: TestContext, token?: string) => {
    const app = Fastify()
    app.setErrorHandler(answerProblem)
    metricRoutes(app, new Metrics(), { token })
    t.after(() => app.close())
    return async (remoteAddress: string, headers: Record<string, string> = {}) =>
      (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode
  }

  it('are for programs of this machine, which do not ask for somebody else', async (t) => {
    const ask = await asker(t)
    for (const [address, status] of [
      ['127.0.0.1', 200],
      ['127.9.9.9', 200],
      ['::1', 200],
      ['::ffff:127.0.0.1', 200],
      ['::ffff:10.0.0.7', 401],
      ['10.127.0.1', 401],
      ['128.0.0.1', 401],
      ['::2', 401],
      ['fe80::ffff:127.0.0.1', 401],
      ['1::ffff:27.0.0.1', 401],
      ['127.example', 401],
    ] as const)
      assert.equal(await ask(address), status, address)
    for (const name of ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'])
      assert.equal(await ask('127.0.0.1', { [name]: '127.0.0.1' }), 401, name)
    assert.equal(await ask('127.0.0.1', { 'x-real-ip': '127.0.0.1' }), 401)
  })

  it('are for nobody who calls this machine by a name that anybody may own, as a page of another site can', async (t) => {
    const ask = await asker(t)
    for (const host of [
      'evil.example',
      'evil.example:8080',
      '127.0.0.1.evil.example',
      'localhost.',
      '1.2.3.4.5',
    ])
      assert.equal(await ask('127.0.0.1', { host }), 401, host)
    for (const host of [
      'localhost',
      'LOCALHOST:8080',
      '127.0.0.1:8080',
      '[::1]:8080',
      'limiar_app',
      '10.0.0.5',
    ])
      assert.equal(await ask('127.0.0.1', { host }), 200, host)
    const withToken = await asker(t, 'of-prometheus')
    const right = { authorization: 'Bearer of-prometheus', host: 'limiar.example.com' }
    assert.equal(await withToken('127.0.0.1', right), 200)
  })

  it('are for whoever sends the token where one is set, and for nobody of this machine without it', async (t) => {
    const ask = await asker(t, 'of-prometheus')
    assert.equal(await ask('127.0.0.1'), 401)
    for (const authorization of ['Bearer ', 'Bearer of-prometheu', 'Bearer of-prometheus2', 'of-prometheus'])
      assert.equal(await ask('127.0.0.1', { authorization }), 401, authorization)
    const right = { authorization: 'Bearer of-prometheus', 'x-forwarded-for': '203.0.113.9' }
    assert.equal(await ask('10.0.0.7', right), 200)
  })
})

describe('the metrics of requests', () => {
  it('count each by its route and status, and those that met a limit or lacked something by why', async (t) => {
    const metrics = new Metrics()
    const app = Fastify()
    t.after(() => app.close())
    await app.register(async (scope) => {
      measureRequests(scope, metrics)
      scope.get('/answered/:status', async (request, reply) =>
        reply.code(Number((request.params as { readonly status: string }).status)).send({}),
      )
      scope.get('/probe', { config: { alwaysAnswered: true } }, async (_request, reply) =>
        reply.code(503).send({}),
      )
      scope.post('/broken', async () => {
        throw new Error('It broke.')
      })
    })
    for (const status of [200, 200, 404, 429, 503]) await app.inject(`/answered/${status}`)
    await app.inject('/probe')
    await app.inject({ method: 'POST', url: '/broken', payload: { a: 1 } })
    const { text } = await metrics.render()
    const valueOf = (series: string): number | undefined => {
      const line = text.split('\n').find((one) => one.startsWith(`${series} `))
      return line === undefined ? undefined : Number(line.slice(series.length + 1))
    }
    const counted = (route: string, status: number, method = 'GET') =>
      valueOf(`limiar_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`)
    const refused = (reason: string, route: string) =>
      valueOf(`limiar_refusals_total{reason="${reason}",route="${route}"}`)
    const route = '/answered/:status'
    assert.deepEqual(
      [200, 404, 429, 503, 400].map((status) => counted(route, status)),
      [2, 1, 1, 1, undefined],
    )
    assert.deepEqual([counted('/broken', 500, 'POST'), counted('/probe', 503)], [1, 1])
    assert.deepEqual(
      [refused('limited', route), refused('unavailable', route), refused('unavailable', '/probe')],
      [1, 1, undefined],
    )
    assert.equal(text.match(/^limiar_refusals_total\{/gm)?.length, 2, 'and no other answer')
    const sum = `limiar_request_duration_seconds_sum{method="GET",route="${route}",status="200"}`
    assert.ok(valueOf(sum)! < 60, 'it is in seconds')
  })
})
