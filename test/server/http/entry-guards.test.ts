/** Who may call a route and from where, on servers of a route or two: tokens, sessions, origins, brakes, headers. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import type { Scope } from '../../../src/protocol/access/access-tokens.ts'
import { Problem } from '../../../src/protocol/errors.ts'
import { firstAccessToken, type Access, type AccessToken } from '../../../src/server/domain/access/access.ts'
import { pinnedDoor } from '../../../src/server/domain/pinned-door.ts'
import {
  accessIfAny,
  accessOf,
  accountOf,
  actorOf,
  bearerOf,
  callerOf,
  requireAccess,
} from '../../../src/server/http/plugins/access.ts'
import { admitRequests } from '../../../src/server/http/plugins/admission.ts'
import { brakeByToken, createBrakes } from '../../../src/server/http/plugins/brakes.ts'
import { allowAnyOrigin } from '../../../src/server/http/plugins/cross-origin.ts'
import { hostDoorRoute } from '../../../src/server/http/plugins/host-door.ts'
import { describePassingAnswers } from '../../../src/server/http/plugins/passing-answers.ts'
import { setSecurityHeaders } from '../../../src/server/http/plugins/security-headers.ts'
import { enter, LINK_PATH, requireSession } from '../../../src/server/http/plugins/session-access.ts'
import type { TokenMemory } from '../../../src/server/http/plugins/token-memory.ts'
import type { Api, HttpContext } from '../../../src/server/http/wire/api.ts'
import { answerProblem } from '../../../src/server/http/wire/problem.ts'
import { createLink, setLinkActive } from '../../../src/server/operations/links/links.ts'
import { openSession } from '../../../src/server/operations/sessions/sessions.ts'
import { readLimits } from '../../../src/server/settings/limit-settings.ts'
import { anAccount, anExecution, aReport } from '../../ports/stores-records.ts'
import { fakePorts } from '../../support/fakes/service-ports.ts'
import { until } from '../../support/until.ts'

const at = new Date('2026-11-21T12:00:00Z')
const account = anAccount()

function server(t: TestContext): Api {
  const app = Fastify()
  app.setErrorHandler(answerProblem)
  t.after(() => app.close())
  return app
}

/** The status of an answer and the code of its problem. */
async function outcome(app: FastifyInstance | Api, request: InjectOptions): Promise<readonly unknown[]> {
  const { statusCode, body } = await app.inject(request)
  if (statusCode < 400) return [statusCode]
  return [statusCode, (JSON.parse(body) as { readonly type: string }).type.replace('urn:limiar:problem:', '')]
}

const token = (changed: Partial<AccessToken> = {}): AccessToken => ({
  ...firstAccessToken(account.id),
  ...changed,
})
const of = (changed: Partial<AccessToken> = {}, person?: Access['person']): Access => ({
  account,
  token: token(changed),
  person,
})
const knowing = (known: Readonly<Record<string, Access>>): TokenMemory =>
  ({ find: async (sent: string) => known[sent] }) as unknown as TokenMemory

describe('an access token', () => {
  const ana = { id: 'a'.repeat(24), name: 'Ana', role: 'analyst' } as const
  const known = {
    all: of(),
    reader: of({ scopes: ['faces:read'] }),
    none: of({ scopes: [] }),
    revoked: of({ revokedAt: at }),
    over: of({ expiresAt: at }),
    lasting: of({ expiresAt: new Date(at.getTime() + 1) }),
    person: of({}, ana),
  }

  function asking(t: TestContext, read?: Parameters<typeof requireAccess>[3]): Api {
    const app = server(t)
    app.addHook('onRequest', async (request) => {
      assert.equal(accessIfAny(request), undefined)
      assert.throws(() => accessOf(request), /does not ask for an access token/)
    })
    requireAccess(app, knowing(known), () => at, read)
    app.get('/faces', { config: { scope: 'faces:read' } }, async (request) => ({
      account: accountOf(request).id,
      caller: callerOf(request),
      actor: actorOf(accessOf(request)),
      isSame: accessIfAny(request) === accessOf(request),
    }))
    app.get('/tokens', async () => 'for administrators')
    return app
  }
  const bearer = (sent: string) => ({ authorization: `Bearer ${sent}` })

  it('is sent in the query or as a bearer, and lets in for its scopes, until it ends', async (t) => {
    const app = asking(t)
    for (const [path, sent, ...expected] of [
      ['/faces', 'all', 200],
      ['/faces', 'reader', 200],
      ['/faces', 'lasting', 200],
      ['/tokens', 'all', 200],
      ['/tokens', 'reader', 403, 'scope-missing'],
      ['/faces', 'none', 403, 'scope-missing'],
      ['/faces', 'revoked', 401, 'access-token-invalid'],
      ['/faces', 'over', 401, 'access-token-invalid'],
      ['/faces', 'guess', 401, 'access-token-invalid'],
      ['/faces', 'person', 401, 'access-token-invalid'],
    ] as const) {
      assert.deepEqual(await outcome(app, { url: path, headers: bearer(sent) }), expected, `${path} ${sent}`)
      assert.deepEqual(await outcome(app, { url: `${path}?token=${sent}` }), expected, `${path} ${sent}`)
    }
    const { caller, actor, ...rest } = (await app.inject('/faces?token=reader')).json()
    assert.deepEqual([caller, actor], [known.reader.token.id, known.reader.token.id])
    assert.deepEqual(rest, { account: account.id, isSame: true })
    const { detail } = (await app.inject('/tokens?token=reader')).json()
    assert.match(detail, /\badmin\b/)
  })

  it('that is missing is told from a wrong one, and an empty one of the query is none', async (t) => {
    const app = asking(t)
    for (const url of ['/faces', '/faces?token=', '/faces?token=all&token=all'])
      assert.deepEqual(await outcome(app, { url }), [401, 'access-token-missing'], url)
    assert.deepEqual(await outcome(app, { url: '/faces?token=', headers: bearer('all') }), [200])
    for (const [authorization, sent] of [
      ['Bearer all', 'all'],
      ['bearer all', 'all'],
      ['Bearer all all', undefined],
      ['Bearer  all', undefined],
      ['XBearer all', undefined],
      ['Bearer all ', undefined],
      ['Basic all', undefined],
      [undefined, undefined],
    ] as const)
      assert.equal(bearerOf({ headers: { authorization } } as never), sent, authorization)
  })

  it('of a person opens the console alone, where a cookie holds it', async (t) => {
    const app = asking(t, ({ headers }) => headers.cookie)
    assert.deepEqual(await outcome(app, { url: '/faces', headers: { cookie: 'person' } }), [200])
    const { actor, caller } = (await app.inject({ url: '/faces', headers: { cookie: 'person' } })).json()
    assert.deepEqual([actor, caller], [ana.id, known.person.token.id])
    assert.deepEqual(await outcome(app, { url: '/faces?token=all' }), [401, 'access-token-missing'])
  })

  it('and its scope are in the description of each route', (t) => {
    const app = server(t)
    requireAccess(app, knowing({}), () => at)
    const seen: Record<string, unknown> = {}
    app.addHook('onRoute', ({ url, method, schema }) => void (seen[`${String(method)} ${url}`] = schema))
    const scoped = (scope: Scope) => [{ accessToken: [scope] }, { bearerToken: [scope] }]
    const schema = { summary: 'Faces', response: { 200: {} } }
    app.get('/faces', { schema, config: { scope: 'faces:read' } }, async () => '')
    app.get('/tokens', async () => '')
    assert.deepEqual(seen['GET /faces'], {
      summary: 'Faces',
      security: scoped('faces:read'),
      response: { 200: {}, 403: Problem },
    })
    assert.deepEqual(seen['GET /tokens'], { security: scoped('admin') })
  })
})

describe('a session of the page', () => {
  /** Routes that need a session as far as their name says; each answers whom it let in. */
  async function entered(t: TestContext) {
    const ports = fakePorts({ clock: () => at })
    let lookUps = 0
    const find = async (id: string) => (lookUps++, ports.sessions.find(id))
    const counted = { ...ports, sessions: { ...ports.sessions, find } }
    const report = aReport(account.id)
    await ports.reports.insert(report)
    const { link, token: address } = await createLink(ports, account.id, report.id, {})
    const { session, secret } = await openSession(ports, { link, report })
    const app = server(t)
    requireSession(app, { ports: counted } as unknown as HttpContext)
    for (const need of ['known', 'open', 'unsubmitted'] as const)
      app.route({
        method: ['GET', 'POST'],
        url: `${LINK_PATH}/${need}`,
        config: { session: need },
        handler: async (request) => {
          const found = await enter(counted, request)
          return { session: found.session.id, link: found.link.id, report: found.report.id }
        },
      })
    app.get(`${LINK_PATH}/free`, async () => 'anybody')
    const ask = async (need: string, sent = secret, link = address) =>
      outcome(app, { url: `/${link}/${need}`, headers: { authorization: `Bearer ${sent}` } })
    const all = async () => Promise.all(['known', 'open', 'unsubmitted'].map((need) => ask(need)))
    return { ports, app, report, link, address, session, secret, ask, all, count: () => lookUps }
  }

  it('is found by the address of its link and its secret, and by nothing else', async (t) => {
    const { app, ask, all, address, secret, session, link, report } = await entered(t)
    assert.deepEqual(await all(), [[200], [200], [200]])
    const answer = await app.inject({
      url: `/${address}/known`,
      headers: { authorization: `Bearer ${secret}` },
    })
    assert.deepEqual(answer.json(), { session: session.id, link: link.id, report: report.id })
    for (const need of ['known', 'open', 'unsubmitted']) {
      assert.deepEqual(await ask(need, `${secret}x`), [401, 'session-invalid'], need)
      assert.deepEqual(await ask(need, secret, '0'.repeat(32)), [404, 'link-unknown'], need)
    }
    assert.equal((await app.inject(`/${address}/free`)).statusCode, 200)
    for (const url of [`/${address}0/free`, `/${address.slice(1)}/free`, `/${'g'.repeat(32)}/free`])
      assert.equal((await app.inject(url)).statusCode, 404, url)
  })

  it('of a link that was closed, and one that was submitted, opens only what still needs it', async (t) => {
    const { ports, report, link, session, all, address, app } = await entered(t)
    await ports.sessions.submit(session.id, () => anExecution(session, { createdAt: at }))
    assert.deepEqual(await all(), [[200], [200], [409, 'conflict']])
    await setLinkActive(ports, account.id, report.id, link.id, false)
    const closed = [410, 'link-inactive']
    assert.deepEqual(await all(), [[200], closed, closed])
    assert.equal((await app.inject(`/${address}/free`)).statusCode, 200)
  })

  it('is looked up again once a body has arrived, for everything may have changed meanwhile', async (t) => {
    const { app, address, secret, count, ask } = await entered(t)
    await ask('known')
    assert.equal(count(), 1)
    const headers = { authorization: `Bearer ${secret}` }
    await app.inject({ method: 'POST', url: `/${address}/known`, headers, payload: { a: 1 } })
    assert.equal(count(), 3)
    await app.inject({ method: 'POST', url: `/${address}/known`, headers })
    assert.equal(count(), 4)
  })
})

describe('pages of other origins', () => {
  it('may call the routes that are opened, with headers of the API and no cookie, and no others', async (t) => {
    const app = server(t)
    const { open } = await allowAnyOrigin(app)
    await app.register(async (scope: Api) => {
      open(scope)
      const config = { scope: 'faces:read' } as const
      scope.get('/things/:id', { config }, async ({ routeOptions }) => routeOptions.config.scope)
    })
    app.get('/pages/:id', async () => 'page')
    app.get('/', async () => 'root')
    const ask = (method: 'OPTIONS' | 'GET', url: string, headers: Record<string, string> = {}) =>
      app.inject({ method, url, headers })
    const asking = {
      origin: 'https://host.example',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization',
    }
    for (const url of ['/things/1', '/things', '/things?a=/pages', '/things/1/2']) {
      const { statusCode, headers } = await ask('OPTIONS', url, asking)
      const granted = Object.entries(headers).filter(([name]) => name.startsWith('access-control-'))
      assert.equal(statusCode, 204, url)
      assert.deepEqual(Object.fromEntries(granted), {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': 'Content-Type, Authorization, If-Match, Idempotency-Key',
        'access-control-expose-headers': 'ETag, Link, Retry-After, Idempotency-Replayed',
        'access-control-max-age': '600',
      })
    }
    assert.equal((await ask('OPTIONS', '/things/1')).statusCode, 204, 'without an origin')
    for (const url of ['/pages/1', '/', '/?a=/things', '/other', '/thing', '/thingss/1'])
      assert.deepEqual(
        await outcome(app, { method: 'OPTIONS', url, headers: asking }),
        [404, 'not-found'],
        url,
      )
    const { headers: ofThing, body: scope } = await ask('GET', '/things/1', {
      origin: 'https://host.example',
    })
    assert.equal(scope, 'faces:read', 'what else is said about a route stays')
    assert.equal(ofThing['access-control-allow-origin'], '*')
    assert.equal(ofThing['access-control-allow-credentials'], undefined)
    const { headers: ofPage, body } = await ask('GET', '/pages/1', { origin: 'https://host.example' })
    assert.deepEqual([body, ofPage['access-control-allow-origin']], ['page', undefined])
  })
})

describe('the headers of an answer', () => {
  it('keep it out of frames, caches and other origins, ask for TLS where there is some, and no worker', async (t) => {
    const withAddress = (onboardingUrl: string) => {
      const app = server(t)
      setSecurityHeaders(app, { onboardingUrl: () => onboardingUrl })
      app.get('/', async () => 'x')
      return app
    }
    const plain = withAddress('http://localhost:8080/https:')
    const { headers, statusCode } = await plain.inject('/')
    assert.equal(statusCode, 200)
    const expected = {
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'strict-transport-security': undefined,
    }
    for (const [name, value] of Object.entries(expected)) assert.equal(headers[name], value, name)
    const { headers: secure } = await withAddress('https://id.example').inject('/')
    assert.equal(secure['strict-transport-security'], 'max-age=31536000')
    const worker = { url: '/', headers: { 'service-worker': 'script' } }
    assert.deepEqual(await outcome(plain, worker), [404, 'not-found'])
  })
})

describe('the brakes of a caller', () => {
  it('count sign-ins and sessions by address, and searches and changes by token, each alone', async (t) => {
    const app = server(t)
    const limits = { wrongCredentials: 1, sessionsOfAddress: 2, searchesOfToken: 3, writesOfToken: 2 }
    const brakes = await createBrakes(app, { ...readLimits(), ...limits })
    app.post('/sign-in', async (request) => (await brakes.signIn(request), 'in'))
    app.post('/session', async (request) => (await brakes.openSession(request), 'open'))
    await app.register(async (scope: Api) => {
      requireAccess(scope, knowing({ one: of(), two: of() }), () => at)
      brakeByToken(scope, brakes)
      for (const prefix of ['', '/console/api'])
        scope.post(`${prefix}/private-faceset/search`, async () => 'found')
      const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
      for (const method of methods) scope.route({ method, url: '/things', handler: async () => 'done' })
    })
    const often = async (
      times: number,
      url: string,
      method: InjectOptions['method'] = 'POST',
      from = 'a',
    ) => {
      const remoteAddress = from === 'a' ? '192.0.2.1' : '192.0.2.2'
      const statuses: number[] = []
      for (let sent = 0; sent < times; sent++)
        statuses.push((await app.inject({ method, url, remoteAddress })).statusCode)
      return statuses
    }
    assert.deepEqual(await often(2, '/sign-in'), [200, 429])
    assert.deepEqual(await often(1, '/sign-in', 'POST', 'b'), [200])
    assert.deepEqual(await often(3, '/session'), [200, 200, 429])
    assert.deepEqual(await often(1, '/session', 'POST', 'b'), [200])
    assert.deepEqual(await often(3, '/private-faceset/search?token=one'), [200, 200, 200])
    for (const prefix of ['', '/console/api'])
      assert.deepEqual(await often(1, `${prefix}/private-faceset/search?token=one`), [429], prefix)
    assert.deepEqual(await often(1, '/private-faceset/search?token=two'), [200])
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
      assert.deepEqual(await often(3, '/things?token=one', method), [200, 200, 200], method)
    assert.deepEqual(await often(1, '/things?token=one', 'PUT'), [200])
    assert.deepEqual(await often(1, '/things?token=one', 'DELETE', 'b'), [200], 'from wherever it calls')
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      assert.deepEqual(await often(1, '/things?token=one', method), [429], method)
    assert.deepEqual(await often(1, '/things?token=two', 'PATCH'), [200])
    const { headers, body } = await app.inject({ method: 'POST', url: '/things?token=one' })
    const seconds = Number(headers['retry-after'])
    assert.ok(seconds > 5 && seconds <= 60, `${seconds} s: until the minute is over`)
    assert.match(body, /changes by one access token/)
    for (const [url, what] of [
      ['/sign-in', /sign-ins/],
      ['/session', /sessions of one address/],
      ['/private-faceset/search?token=one', /searches of one access token/],
    ] as const)
      assert.match((await app.inject({ method: 'POST', url, remoteAddress: '192.0.2.1' })).body, what)
  })
})

describe('the requests of one account', () => {
  it('leave room for others while they are worked on, and come again when one is over', async (t) => {
    const app = server(t)
    const limits = { requests: 9, requestsOfAccount: 2, eventLoopLagMs: 1e9, memoryPercent: 1e6 }
    await admitRequests(app, { ...readLimits(), ...limits })
    const waiting: (() => void)[] = []
    const other = { ...of(), account: anAccount() }
    await app.register(async (scope: Api) => {
      requireAccess(scope, knowing({ one: of(), two: of(), other }), () => at)
      scope.get('/work', async () => {
        await new Promise<void>((resolve) => waiting.push(resolve))
        return 'done'
      })
      scope.get('/done', async () => 'done')
    })
    const begin = async (sent: string) => {
      const count = waiting.length
      const answer = outcome(app, { url: `/work?token=${sent}` })
      await until('it is worked on', () => waiting.length > count || undefined)
      return { answer, end: waiting.at(-1)! }
    }
    const ask = (sent: string) => outcome(app, { url: `/done?token=${sent}` })
    const [first, second] = [await begin('one'), await begin('two')]
    assert.deepEqual(await ask('one'), [429, 'rate-limited'])
    assert.equal((await app.inject('/done?token=two')).headers['retry-after'], '2')
    assert.deepEqual(await ask('other'), [200])
    first.end()
    assert.deepEqual(await first.answer, [200])
    await until('its place is free', async () => ((await ask('one'))[0] === 200 ? true : undefined))
    const third = await begin('one')
    assert.deepEqual(await ask('two'), [429, 'rate-limited'])
    for (const { end, answer } of [second, third]) {
      end()
      assert.deepEqual(await answer, [200])
    }
    await until('all places are free', async () => ((await ask('two'))[0] === 200 ? true : undefined))
    const again = [await begin('one'), await begin('one')]
    for (const { end } of again) end()
    await Promise.all(again.map(({ answer }) => answer))
  })
})

describe('answers that pass', () => {
  it('are described for every route but those always answered, and a slow body where one is read', (t) => {
    const app = server(t)
    describePassingAnswers(app)
    const seen: Record<string, unknown> = {}
    app.addHook('onRoute', ({ url, method, schema }) => void (seen[`${String(method)} ${url}`] = schema))
    const answer = async () => ''
    const passing = { 400: Problem, 429: Problem, 503: Problem }
    const done = { type: 'null', description: 'Done' }
    app.get('/bare', answer)
    app.get('/own', { schema: { summary: 'x', response: { 201: {}, 400: {} } } }, answer)
    app.post('/body', { schema: { body: {} } }, answer)
    app.post('/hidden', { schema: { hide: true } }, answer)
    app.get('/probe', { config: { alwaysAnswered: true } }, answer)
    assert.deepEqual(seen['GET /bare'], { response: { ...passing, 200: done } })
    assert.deepEqual(seen['GET /own'], { summary: 'x', response: { ...passing, 201: {}, 400: {} } })
    assert.deepEqual(seen['POST /body'], { body: {}, response: { ...passing, 408: Problem, 200: done } })
    assert.deepEqual(seen['POST /hidden'], { hide: true })
    assert.equal(seen['GET /probe'], undefined)
  })
})

describe('the script for hosts', () => {
  it('is imported by any page, for an hour or under the name of its version, and not sent twice', async (t) => {
    const hostDirectory = await mkdtemp(join(tmpdir(), 'limiar-host-'))
    t.after(() => rm(hostDirectory, { recursive: true }))
    const content = Buffer.from('export {}')
    await writeFile(join(hostDirectory, 'index.js'), content)
    const app = server(t)
    const schemas: unknown[] = []
    app.addHook('onRoute', ({ schema }) => void schemas.push(schema))
    hostDoorRoute(app, { hostDirectory: join(hostDirectory, 'nowhere') } as HttpContext)
    assert.deepEqual(schemas, [], 'where it was not built there is none')
    hostDoorRoute(app, { hostDirectory } as HttpContext)
    assert.ok(schemas.length > 0)
    for (const schema of schemas) assert.deepEqual(schema, { hide: true, security: [] })
    const { path, integrity } = pinnedDoor(content)
    for (const [url, caching] of [
      ['/host.js', 'public, max-age=3600'],
      [path, 'public, max-age=31536000, immutable'],
    ] as const) {
      const { statusCode, headers, body } = await app.inject(url)
      assert.deepEqual([statusCode, body], [200, 'export {}'], url)
      for (const [name, value] of Object.entries({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': caching,
        etag: `"${integrity}"`,
        'content-type': 'text/javascript; charset=utf-8',
      }))
        assert.equal(headers[name], value, name)
      const again = await app.inject({ url, headers: { 'if-none-match': `"${integrity}"` } })
      assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', `"${integrity}"`])
      assert.equal((await app.inject({ url, headers: { 'if-none-match': '"other"' } })).statusCode, 200)
    }
  })
})
