/**
 * Each guard stands before the routes that it guards, whichever door a call comes through: the API, the console's cookie,
 * a session of the page. What a guard does is held by a test of its own.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it, mock } from 'node:test'
import type { Json } from '../../support/api-client.ts'
import { newLink } from '../../support/integrator.ts'
import { openPageSession } from '../../support/onboard.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

interface Call {
  readonly payload?: string | Buffer
  readonly headers?: Record<string, string>
  readonly from?: string
}

const WRITES = 60
const NO_LINK = '0'.repeat(32)
const json = { 'content-type': 'application/json' }

let service: FakeService
let bearer: Record<string, string>
let cookie: Record<string, string>
/** The path of a session of the page, and its secret. */
let page: { readonly path: string; readonly secret: Record<string, string> }
before(async () => {
  const limits = { wrongCredentials: 3, writesOfToken: WRITES, searchesOfToken: 2 }
  service = await startFakeService({}, {}, { ...limits, metricsToken: 'of-prometheus' })
  bearer = { authorization: `Bearer ${service.client.token}` }
  const { token } = await newLink(service.client.limiar, service.reportId)
  const { secret } = await openPageSession(service.client, token)
  page = { path: `/${token}/session`, secret: { authorization: `Bearer ${secret}` } }
  const signedIn = await send('POST', '/console/session', { headers: { 'limiar-console': '1', ...bearer } })
  const [sent = ''] = String(signedIn.headers['set-cookie']).split(';')
  cookie = { 'limiar-console': '1', cookie: sent }
})
after(() => service.close())

async function send(method: string, url: string, { payload, headers, from }: Call = {}) {
  const answer = await service.inject({
    method,
    url,
    ...(headers && { headers }),
    ...(payload !== undefined && { payload }),
    ...(from !== undefined && { remoteAddress: from }),
  })
  const isJson = /json/.test(String(answer.headers['content-type']))
  const body: Json = isJson && answer.body !== '' ? answer.json() : undefined
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, body }
}

/** The doors with a token: where they are, and what opens them. */
const doors = () =>
  [
    ['', bearer],
    ['/console/api', cookie],
  ] as const

describe('a call that is wrong', () => {
  it('is told which member is, and none is stored that a database cannot store', async () => {
    for (const [path, opens] of doors())
      for (const [payload, pointer] of [
        ['{}', '/description'],
        [String.raw`{"description":"\u0000"}`, '/description'],
        [String.raw`{"description":"x","more":"\ud800"}`, '/more'],
      ] as const) {
        const headers = { ...opens, ...json }
        const { status, body } = await send('POST', `${path}/private-faceset`, { payload, headers })
        assert.deepEqual([status, body.errors?.[0].pointer], [400, pointer], `${path} ${payload}`)
      }
    const headers = { ...page.secret, ...json }
    const payload = String.raw`{"documentType":"\u0000"}`
    const { status, body } = await send('PATCH', page.path, { payload, headers })
    assert.deepEqual([status, body.errors[0].pointer], [400, '/documentType'])
  })

  it('and in no UTF-8 is not read, while a call without a body may say that it has JSON', async () => {
    for (const [path, opens] of doors()) {
      const headers = { ...opens, ...json }
      const latin = Buffer.from('{"description":"Jos\xe9"}', 'latin1')
      const { status, body } = await send('POST', `${path}/private-faceset`, { payload: latin, headers })
      assert.deepEqual([status, /UTF-8/.test(body.detail)], [400, true], path)
      assert.equal((await send('DELETE', `${path}/reports/x`, { payload: '', headers })).status, 404)
    }
  })

  it('and too long is refused by its head', async () => {
    const long = (bytes: number) => ({ ...json, 'content-length': String(bytes) })
    for (const [path, opens] of doors()) {
      const headers = { ...opens, ...long(16 * 1024 + 1) }
      assert.equal((await send('DELETE', `${path}/reports/x`, { headers })).status, 413, path)
    }
    const headers = { ...page.secret, ...long(100 * 1024 + 1) }
    assert.equal((await send('PATCH', page.path, { headers })).status, 413)
    const unwanted = { ...page.secret, ...long(16 * 1024 + 1) }
    const challenge = page.path.replace('session', 'challenge')
    assert.equal((await send('POST', challenge, { headers: unwanted })).status, 413)
    for (const url of [page.path, '/reports/x', '/console/api/reports/x']) {
      const stranger = await send('PATCH', url, { headers: long(1024 ** 3) })
      assert.ok([401, 404].includes(stranger.status), `${url}: who calls comes first`)
    }
  })
})

describe('a caller', () => {
  it('says who they are', async () => {
    for (const path of ['', '/console/api']) assert.equal((await send('GET', `${path}/reports`)).status, 401)
    assert.equal((await send('GET', page.path)).status, 401)
    assert.equal((await send('GET', '/console/api/reports', { headers: bearer })).status, 401)
    assert.equal((await send('GET', '/reports', { headers: cookie })).status, 401)
  })

  it('is refused as too many after some wrong credentials, at each door', async () => {
    const wrong = { authorization: 'Bearer wrong' }
    const browser = { accept: 'text/html' }
    for (const [index, [method, url, headers, expected]] of (
      [
        ['GET', '/reports', wrong, 401],
        ['GET', page.path, wrong, 401],
        ['POST', `/${NO_LINK}/session`, {}, 404],
        ['GET', `/${NO_LINK}`, browser, 404],
        ['GET', `/${NO_LINK}/doctor`, browser, 404],
      ] as const
    ).entries()) {
      const answers = []
      for (let sent = 0; sent < 4; sent++)
        answers.push(await send(method, url, { headers, from: `192.0.2.${index}` }))
      assert.deepEqual(
        answers.map(({ status }) => status),
        [expected, expected, expected, 429],
        `${method} ${url}`,
      )
      for (const { headers: told } of answers)
        assert.equal(/^text\/html/.test(String(told['content-type'])), headers === browser, url)
    }
  })

  it('is recorded, and gets the same answer again under a key', async () => {
    const made = async (path: string, opens: Record<string, string>) => {
      const headers = { ...opens, ...json, 'idempotency-key': `key-${path.length}-of-this-test` }
      const payload = JSON.stringify({ description: `by ${path}` })
      return (await send('POST', `${path}/private-faceset`, { payload, headers })).body._id
    }
    const ids: string[] = []
    for (const [path, opens] of doors()) {
      const id = await made(path, opens)
      assert.match(id, /^[0-9a-f]{24}$/)
      assert.equal(await made(path, opens), id, path)
      ids.push(id)
    }
    const { docs } = (await send('GET', '/audit?_limit=100', { headers: bearer })).body
    for (const id of ids)
      assert.equal(
        docs.filter(({ objects }: Json) => objects.includes(id)).length,
        2,
        'each call is recorded',
      )
  })

  it('is braked by their token, whichever door they use', async () => {
    const search = (path: string, opens: Record<string, string>) =>
      send('POST', `${path}/private-faceset/search`, {
        payload: '{"image":""}',
        headers: { ...opens, ...json },
      })
    const [[path, opens], [ofConsole, byCookie]] = doors() as [Door, Door]
    assert.notEqual((await search(path, opens)).status, 429)
    assert.notEqual((await search(ofConsole, byCookie)).status, 429)
    for (const [at, by] of doors()) assert.equal((await search(at, by)).status, 429, at)
    for (let sent = 0; sent < WRITES; sent++) await send('DELETE', '/reports/x', { headers: bearer })
    for (const [at, by] of doors())
      assert.equal((await send('DELETE', `${at}/reports/x`, { headers: by })).status, 429, at)
  })
})

type Door = readonly [path: string, opens: Record<string, string>]

describe('an answer', () => {
  it('is no page, is not kept, and says itself whether other origins may read it', async () => {
    const origin = 'https://host.example'
    for (const [url, sent, allowed] of [
      ['/reports', bearer, '*'],
      ['/files/x?expires=1&signature=x', {}, '*'],
      ['/openapi.json', {}, '*'],
      ['/console/api/reports', cookie, undefined],
      [page.path, page.secret, undefined],
      ['/brand/x', {}, undefined],
      ['/health', {}, undefined],
    ] as const) {
      const { headers } = await send('GET', url, { headers: { ...sent, origin } })
      assert.equal(headers['access-control-allow-origin'], allowed, url)
      assert.equal(headers['x-content-type-options'], 'nosniff', url)
      assert.match(String(headers['content-security-policy']), /default-src 'none'/, url)
    }
  })

  it('that fails is told to the process, and to nobody else', async () => {
    const { faces } = service.ports
    const failure = new Error('The disk of Ana broke.')
    const broken = mock.method(faces, 'list', async () => Promise.reject(failure))
    const { status, text } = await send('GET', '/private-faceset', { headers: bearer })
    broken.mock.restore()
    assert.equal(status, 500)
    assert.doesNotMatch(text, /Ana/)
    assert.ok(service.failures.includes(failure))
  })
})

describe('the service', () => {
  it('answers at each of its addresses', async () => {
    for (const [url, type] of [
      ['/health', /^application\/json/],
      ['/ready', /^application\/json/],
      ['/console', /^text\/html/],
      ['/host.js', /^text\/javascript/],
      ['/notices', /^text\/plain/],
      [page.path.replace('/session', ''), /^text\/html/],
      [page.path.replace('session', 'doctor'), /^text\/html/],
    ] as const) {
      const { status, headers } = await send('GET', url)
      assert.equal(status, 200, url)
      assert.match(String(headers['content-type']), type, url)
    }
    assert.deepEqual((await send('GET', '/ready')).body, { status: 'ok' })
    const { paths } = (await send('GET', '/openapi.json')).body
    assert.ok(Object.keys(paths).length > 40)
    assert.deepEqual(
      Object.keys(paths).filter((path) => path.startsWith('/console')),
      [],
    )
  })

  it('counts its requests, and shows them with the token', async () => {
    for (let sent = 0; sent < 4; sent++) await send('POST', `/${NO_LINK}/session`, { from: '192.0.2.99' })
    assert.equal((await send('GET', '/metrics')).status, 401)
    const headers = { authorization: 'Bearer of-prometheus' }
    const { status, text } = await send('GET', '/metrics', { headers })
    assert.equal(status, 200)
    assert.match(
      text,
      /limiar_request_duration_seconds_count\{method="GET",route="\/reports",status="401"\} /,
    )
    assert.match(text, /limiar_refusals_total\{reason="limited",route="\/reports\/:reportId"\} /)
    assert.match(text, /^limiar_body_bytes 0$/m)
  })
})
