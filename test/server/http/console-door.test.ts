/** The way into the console, on a server of its routes alone. `console-session` walks through that of the whole service. */
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import Fastify, { type FastifyReply, type FastifyRequest, type InjectOptions } from 'fastify'
import { firstAccessToken } from '../../../src/server/domain/access/access.ts'
import { ConsoleSessions, isOfConsole } from '../../../src/server/http/pages/console-sessions.ts'
import { consoleRoutes } from '../../../src/server/http/pages/console.ts'
import { consolePolicy } from '../../../src/server/http/pages/page-policies.ts'
import { TokenMemory } from '../../../src/server/http/plugins/token-memory.ts'
import type { Api, HttpContext } from '../../../src/server/http/wire/api.ts'
import { answerProblem } from '../../../src/server/http/wire/problem.ts'
import { validatorCompiler } from '../../../src/server/http/wire/validation.ts'
import { createAccessToken } from '../../../src/server/operations/access/access-tokens.ts'
import { inviteAgain, invitePerson } from '../../../src/server/operations/access/people.ts'
import { readLimits } from '../../../src/server/settings/limit-settings.ts'
import { anAccount } from '../../ports/stores-records.ts'
import { fakePorts, type FakePorts } from '../../support/fakes/service-ports.ts'

const at = new Date('2026-11-24T09:00:00Z')
const MINUTE_MS = 60_000
const keys = () => [Buffer.alloc(32, 2)] as const
const ours = { 'limiar-console': '1' }

/** The cookie that an answer sets, whole and as the browser sends it back. */
const cookieOf = (whole: unknown): { readonly whole: string; readonly sent: string } => ({
  whole: String(whole),
  sent: String(whole).split(';', 1)[0] ?? '',
})

describe('a session of the console', () => {
  /** Sessions of fifteen idle minutes, whose clock is set in minutes from the start. */
  function sessions() {
    let now = at.getTime()
    const made = new ConsoleSessions(keys, () => new Date(now), 15)
    const setTime = (minutes: number, ms = 0) => void (now = at.getTime() + minutes * MINUTE_MS + ms)
    const keep = (token: string, since?: ReturnType<typeof made.find>, protocol = 'http') => {
      let whole: unknown
      const reply = { header: (_name: string, value: unknown) => (whole = value) } as unknown as FastifyReply
      made.keep({ protocol } as FastifyRequest, reply, token, since)
      return cookieOf(whole)
    }
    const find = (cookie: string, headers: object = ours) => made.find({ headers: { ...headers, cookie } })
    return { made, setTime, keep, find }
  }

  it('is opened by its cookie on a request that no other page can make', () => {
    const { keep, find } = sessions()
    const { sent } = keep('token')
    const session = { accessToken: 'token', startedAt: at.getTime(), seenAt: at.getTime() }
    assert.deepEqual(find(sent), session)
    assert.equal(find(sent, {}), undefined)
    assert.equal(find(''), undefined)
    assert.deepEqual([isOfConsole({ headers: ours }), isOfConsole({ headers: {} })], [true, false])
  })

  it('has a cookie that no script and no other site gets, over TLS alone where there is some', () => {
    const { keep, made } = sessions()
    assert.match(keep('token').whole, /^limiar-console=[\w-]+; HttpOnly; SameSite=Strict$/)
    assert.match(
      keep('token', undefined, 'https').whole,
      /^limiar-console=[\w-]+; HttpOnly; SameSite=Strict; Secure$/,
    )
    let ended: unknown
    const reply = { header: (...set: unknown[]) => (ended = set) } as unknown as FastifyReply
    made.end({ protocol: 'http' } as FastifyRequest, reply)
    assert.deepEqual(ended, ['Set-Cookie', 'limiar-console=; HttpOnly; SameSite=Strict; Max-Age=0'])
  })

  it('lasts for its idle minutes and two more, from when it was last seen, and not from before', () => {
    const { keep, find, setTime } = sessions()
    const { sent } = keep('token')
    for (const [minutes, ms, isOpen] of [
      [17, 0, true],
      [17, 1, false],
      [-2, 0, true],
      [-2, -1, false],
    ] as const) {
      setTime(minutes, ms)
      assert.equal(find(sent) !== undefined, isOpen, `${minutes} min ${ms} ms`)
    }
  })

  it('goes on while somebody is there, for twelve hours from its beginning', () => {
    const { keep, find, setTime } = sessions()
    let cookie = keep('token').sent
    for (let minutes = 10; minutes <= 720; minutes += 10) {
      setTime(minutes)
      cookie = keep('token', find(cookie) ?? assert.fail(`${minutes} min`)).sent
    }
    assert.deepEqual(find(cookie)?.startedAt, at.getTime())
    setTime(720, 1)
    assert.equal(find(cookie), undefined)
  })
})

describe('the door of the console', () => {
  let consoleDirectory: string
  before(async () => {
    consoleDirectory = await mkdtemp(join(tmpdir(), 'limiar-console-'))
    await mkdir(join(consoleDirectory, 'console'))
    await writeFile(
      join(consoleDirectory, 'index.html'),
      '<limiar-console idle-minutes="15"></limiar-console>',
    )
    await writeFile(join(consoleDirectory, 'console', 'index-1.js'), 'export {}')
  })
  after(() => rm(consoleDirectory, { recursive: true }))

  async function opened(t: TestContext, replaced: Partial<FakePorts> = {}, directory = consoleDirectory) {
    let now = at
    const clock = () => now
    const ports = fakePorts({ clock, ...replaced })
    const account = anAccount()
    await ports.accounts.insert(account)
    const { secret } = await createAccessToken(ports, account.id, { name: 'x', scopes: ['executions:read'] })
    const lines: string[] = []
    const api: Api = Fastify({
      trustProxy: true,
      logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } },
    })
    api.setErrorHandler(answerProblem)
    api.setValidatorCompiler(validatorCompiler)
    const routes: { readonly url: string; readonly isHidden: unknown; readonly security: unknown }[] = []
    api.addHook('onRoute', ({ url, schema }) => {
      const { hide, security } = (schema ?? {}) as { readonly hide?: unknown; readonly security?: unknown }
      if (url !== '/console/*') routes.push({ url, isHidden: hide, security })
    })
    const tokens = new TokenMemory(ports.accessTokens, clock)
    const limits = { ...readLimits(), consoleIdleMinutes: 7 }
    const door = { tokens, sessions: new ConsoleSessions(keys, clock, 7), brakes: {} }
    const context = { consoleDirectory: directory, limits, ports, consoleKeys: keys, consoleUrl: () => '' }
    await consoleRoutes(api, context as unknown as HttpContext, door as never)
    t.after(() => api.close())
    const ask = async (method: 'GET' | 'POST', url: string, rest: InjectOptions = {}) =>
      api.inject({ method, url, ...rest })
    const setTime = (minutes: number) => void (now = new Date(at.getTime() + minutes * MINUTE_MS))
    return { ports, account, secret, tokens, ask, lines, routes, setTime }
  }

  it('is a page that is kept nowhere, runs nothing but its own and uses no device', async (t) => {
    const { ask, routes, lines } = await opened(t)
    const { statusCode, headers, body } = await ask('GET', '/console')
    assert.deepEqual([statusCode, body], [200, '<limiar-console idle-minutes="7"></limiar-console>'])
    for (const [name, value] of Object.entries({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': consolePolicy,
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      'cache-control': 'no-store',
    }))
      assert.equal(headers[name], value, name)
    const moved = await ask('GET', '/console/')
    assert.deepEqual([moved.statusCode, moved.headers.location], [308, '../console'])
    const script = await ask('GET', '/console/index-1.js')
    assert.deepEqual(
      [script.body, script.headers['cache-control']],
      ['export {}', 'public, max-age=31536000, immutable'],
    )
    assert.ok(routes.length >= 5)
    for (const { url, isHidden, security } of routes)
      assert.deepEqual([isHidden, security], [true, []], `${url} is not described`)
    assert.deepEqual(lines, [])
  })

  it('that was not built is said in the log, and answers that nothing is there', async (t) => {
    const { ask, lines } = await opened(t, {}, join(consoleDirectory, 'console'))
    const { statusCode, body } = await ask('GET', '/console')
    assert.deepEqual([statusCode, JSON.parse(body).type], [404, 'urn:limiar:problem:not-found'])
    assert.equal((await ask('GET', '/console/index-1.js')).statusCode, 404)
    assert.match(lines.join(), /the console is not built/)
  })

  it('opens a session for a token, which the cookie goes on with and another sign-in begins anew', async (t) => {
    const { ask, secret, account, setTime } = await opened(t)
    const bearer = { ...ours, authorization: `Bearer ${secret}` }
    const signedIn = await ask('POST', '/console/session', { headers: bearer })
    const { token, ...rest } = signedIn.json()
    assert.deepEqual(rest, { account: account.name, environment: 'test', isEmulated: false })
    assert.deepEqual(token.scopes, ['executions:read'])
    const first = cookieOf(signedIn.headers['set-cookie']).sent
    const goOn = (cookie: string, headers: Record<string, string> = ours) =>
      ask('POST', '/console/session', { headers: { ...headers, cookie } })
    for (const [headers, cookie] of [
      [{}, first],
      [ours, ''],
      [ours, 'limiar-console=x'],
    ] as const)
      assert.equal((await goOn(cookie, headers)).statusCode, 401)
    let cookie = first
    for (let minutes = 5; minutes < 720; minutes += 5) {
      setTime(minutes)
      cookie = cookieOf((await goOn(cookie)).headers['set-cookie']).sent
    }
    const anew = cookieOf((await goOn(cookie, bearer)).headers['set-cookie']).sent
    setTime(721)
    assert.equal((await goOn(cookie)).statusCode, 401, 'twelve hours are over')
    assert.equal((await goOn(anew)).statusCode, 200, 'and began again with the token')
  })

  it('says that an account for tests is emulated, and no other', async (t) => {
    const emulator = {} as never
    for (const [given, environment, isEmulated] of [
      [{ emulator }, 'test', true],
      [{ emulator }, 'production', false],
      [{}, 'test', false],
    ] as const) {
      const { ask, ports, account } = await opened(t, given)
      await ports.accounts.insert({ ...account, environment })
      const { secret } = await createAccessToken(ports, account.id, { name: 'y', scopes: [] })
      const headers = { ...ours, authorization: `Bearer ${secret}` }
      const { isEmulated: told } = (await ask('POST', '/console/session', { headers })).json()
      assert.equal(told, isEmulated, `${environment} ${'emulator' in given}`)
    }
  })

  it('lets an invited person in once, on a request that no other page can make', async (t) => {
    const { ask, ports, account } = await opened(t)
    const everything = { account, token: firstAccessToken(account.id), person: undefined }
    const { secret, person } = await invitePerson(ports, everything, { name: 'Ana', role: 'analyst' })
    const accept = (headers: Record<string, string>, invitation: unknown = secret) =>
      ask('POST', '/console/invitation', { headers, payload: { invitation } })
    const foreign = await accept({})
    assert.deepEqual([foreign.statusCode, foreign.headers['set-cookie']], [401, undefined])
    assert.equal(foreign.json().type, 'urn:limiar:problem:access-token-missing')
    for (const wrong of ['x', 7, `${secret}x`]) assert.equal((await accept(ours, wrong)).statusCode, 400)
    const large = await ask('POST', '/console/invitation', {
      headers: { ...ours, 'content-type': 'application/json' },
      payload: JSON.stringify({ invitation: secret, more: 'x'.repeat(1024) }),
    })
    assert.equal(large.statusCode, 413)
    const { key, person: told, token, account: name } = (await accept(ours)).json()
    assert.deepEqual([told, name], [{ _id: person.id, name: 'Ana', role: 'analyst' }, account.name])
    assert.ok(token.scopes.includes('executions:read'))
    const headers = { ...ours, authorization: `Bearer ${key}` }
    assert.equal((await ask('POST', '/console/session', { headers })).statusCode, 200)
    const again = await accept(ours)
    assert.deepEqual([again.statusCode, again.json().type], [401, 'urn:limiar:problem:access-token-invalid'])
    const anew = await inviteAgain(ports, everything, person.id)
    assert.equal((await accept(ours, anew.secret)).statusCode, 200)
    const former = await ask('POST', '/console/session', { headers })
    assert.equal(former.statusCode, 401, 'the former key ends at once, although it was used a moment ago')
  })

  it('keeps an attempt to sign in by a provider for TLS alone where there is some, and in no cache', async (t) => {
    const attempt = { state: 's', nonce: 'n', verifier: 'v', startedAt: at.getTime() }
    const begin = async () => ({ address: 'https://login.example/', attempt })
    const { ask } = await opened(t, { identityProvider: { name: 'Login', begin } as never })
    for (const [proto, ending] of [
      ['http', /; SameSite=Lax; Max-Age=600$/],
      ['https', /; SameSite=Lax; Max-Age=600; Secure$/],
    ] as const) {
      const { headers } = await ask('GET', '/console/oidc', { headers: { 'x-forwarded-proto': proto } })
      assert.deepEqual([headers.location, headers['cache-control']], ['https://login.example/', 'no-store'])
      assert.match(String(headers['set-cookie']), ending)
    }
    const late = await ask('GET', '/console/oidc-callback')
    assert.deepEqual(
      [late.headers.location, late.headers['cache-control']],
      ['../console#/sign-in/late', 'no-store'],
    )
  })

  it('is left by signing out, which makes the browser forget, and not by another site', async (t) => {
    const { ask } = await opened(t)
    const foreign = await ask('POST', '/console/sign-out')
    assert.deepEqual([foreign.statusCode, foreign.headers['set-cookie']], [401, undefined])
    const { statusCode, headers } = await ask('POST', '/console/sign-out', { headers: ours })
    assert.deepEqual([statusCode, headers['clear-site-data']], [204, '"cache"'])
    assert.match(String(headers['set-cookie']), /^limiar-console=; .*Max-Age=0$/)
  })

  it('has no way through a provider where none is set', async (t) => {
    const { ask } = await opened(t)
    for (const url of ['/console/oidc', '/console/oidc-callback'])
      assert.equal((await ask('GET', url)).statusCode, 404, url)
  })
})
