import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startFakeService, type FakeService } from '../../support/server.ts'

let now = new Date('2026-11-24T09:00:00Z')
let service: FakeService
before(async () => {
  service = await startFakeService({ clock: () => now })
})
after(() => service.close())

const ours = { 'limiar-console': '1' }

function ask(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(service.client.baseUrl + path, { method, headers })
}

/** Begins a session; answers the headers that the browser would send from then on. */
async function signIn(token = service.client.token): Promise<string> {
  const answer = await ask('POST', '/console/session', { ...ours, authorization: `Bearer ${token}` })
  assert.equal(answer.status, 200)
  return cookieOf(answer)
}

function cookieOf(answer: Response): string {
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

const later = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000)
}

describe('a session of the console', () => {
  it('is a cookie that no script and no other site gets, and that does not hold the token in the clear', async () => {
    const headers = { ...ours, authorization: `Bearer ${service.client.token}` }
    const answer = await ask('POST', '/console/session', headers)
    const cookie = answer.headers.get('set-cookie') ?? ''
    assert.match(cookie, /; HttpOnly; SameSite=Strict$/)
    assert.ok(!cookie.includes(service.client.token))
    const body = (await answer.json()) as { readonly token: { readonly scopes: readonly string[] } }
    assert.ok(body.token.scopes.includes('executions:review'))
    assert.ok(!JSON.stringify(body).includes(service.client.token))
  })

  it('opens the API only below /console/api', async () => {
    const cookie = await signIn()
    assert.equal((await ask('GET', '/console/api/reports', { ...ours, cookie })).status, 200)
    assert.equal((await ask('GET', '/reports', { ...ours, cookie })).status, 401)
    assert.equal((await ask('GET', '/console/api/reports', ours)).status, 401)
    const bearer = { ...ours, authorization: `Bearer ${service.client.token}` }
    assert.equal((await ask('GET', '/console/api/reports', bearer)).status, 401)
  })

  it('counts only for a request that a page of another origin cannot make', async () => {
    const cookie = await signIn()
    assert.equal((await ask('GET', '/console/api/reports', { cookie })).status, 401)
    assert.equal((await ask('POST', '/console/session', { cookie })).status, 401)
    const preflight = await ask('OPTIONS', '/console/api/reports', {
      origin: 'https://evil.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'limiar-console',
    })
    assert.equal(preflight.status, 404)
    assert.equal(preflight.headers.get('access-control-allow-origin'), null)
  })

  it('has the rights of its token', async () => {
    const made = await service.client.call('POST', '/access-tokens', {
      name: 'readers',
      scopes: ['executions:read'],
    })
    const cookie = await signIn(made.body.accessToken)
    assert.equal((await ask('GET', '/console/api/executions', { ...ours, cookie })).status, 200)
    assert.equal((await ask('GET', '/console/api/reports', { ...ours, cookie })).status, 403)
  })

  it('ends with its token, at once', async () => {
    const scopes = ['reports:read']
    const made = await service.client.call('POST', '/access-tokens', { name: 'leaver', scopes })
    const cookie = await signIn(made.body.accessToken)
    assert.equal((await ask('GET', '/console/api/reports', { ...ours, cookie })).status, 200)
    await service.client.call('DELETE', `/access-tokens/${made.body._id}`)
    assert.equal((await ask('GET', '/console/api/reports', { ...ours, cookie })).status, 401)
  })

  it('ends after a quarter of an hour without activity, and goes on with activity', async () => {
    const cookie = await signIn()
    later(10)
    const renewed = await ask('POST', '/console/session', { ...ours, cookie })
    assert.equal(renewed.status, 200)
    later(10)
    assert.equal((await ask('GET', '/console/api/reports', { ...ours, cookie })).status, 401)
    const on = { ...ours, cookie: cookieOf(renewed) }
    assert.equal((await ask('GET', '/console/api/reports', on)).status, 200)
  })

  it('ends after twelve hours in any case', async () => {
    let cookie = await signIn()
    for (let minutes = 0; minutes < 12 * 60; minutes += 10) {
      cookie = cookieOf(await ask('POST', '/console/session', { ...ours, cookie }))
      later(10)
    }
    assert.equal((await ask('GET', '/console/api/reports', { ...ours, cookie })).status, 200)
    later(1)
    assert.equal((await ask('GET', '/console/api/reports', { ...ours, cookie })).status, 401)
  })

  it('is over when a clock that was wrong began it in the future', async () => {
    later(24 * 60)
    const cookie = await signIn()
    later(-24 * 60)
    assert.equal((await ask('GET', '/console/api/reports', { ...ours, cookie })).status, 401)
  })

  it('cannot be forged or changed', async () => {
    const cookie = await signIn()
    const at = cookie.length - 10
    const changed = cookie.slice(0, at) + (cookie[at] === 'A' ? 'B' : 'A') + cookie.slice(at + 1)
    for (const other of [changed, 'limiar-console=', 'limiar-console=AAAA', cookie.slice(0, 40)])
      assert.equal((await ask('GET', '/console/api/reports', { ...ours, cookie: other })).status, 401, other)
  })

  it('is removed from the browser by signing out', async () => {
    const cookie = await signIn()
    const answer = await ask('POST', '/console/sign-out', { ...ours, cookie })
    assert.equal(answer.status, 204)
    assert.match(answer.headers.get('set-cookie') ?? '', /^limiar-console=; .*Max-Age=0$/)
  })

  it('is ended by no form of another site', async () => {
    const form = { 'content-type': 'text/plain', cookie: await signIn() }
    const { headers, status } = await ask('POST', '/console/sign-out', form)
    assert.deepEqual([status, headers.get('set-cookie'), headers.get('clear-site-data')], [401, null, null])
  })

  it('is in the record of accesses under its token, and no line of the log has a CPF', async () => {
    const cookie = await signIn()
    await ask('GET', '/console/api/subjects/52998224725/export', { ...ours, cookie })
    const audit = await service.client.call('GET', '/audit')
    assert.ok(audit.body.docs.some(({ action }: { readonly action: string }) => action === 'exportSubject'))
    assert.ok(!service.log().includes('52998224725'))
  })
})

describe('the figures of the server', () => {
  it('are for administrators only, and are not recorded as an access to data', async () => {
    const scopes = ['reports:read', 'executions:read']
    const made = await service.client.call('POST', '/access-tokens', { name: 'reader', scopes })
    const headers = { authorization: `Bearer ${made.body.accessToken}` }
    assert.equal((await ask('GET', '/figures', headers)).status, 403)
    const answer = await service.client.call('GET', '/figures')
    assert.equal(answer.status, 200)
    assert.ok(answer.body.figures.some(({ name }: { readonly name: string }) => name === 'limiar_body_bytes'))
    const audit = await service.client.call('GET', '/audit')
    const actions = audit.body.docs
      .filter(({ status }: { readonly status: number }) => status === 200)
      .map(({ action }: { readonly action: string }) => action)
    assert.ok(!actions.includes('getFigures'))
  })
})
