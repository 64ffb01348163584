/** Signing in to the console by OpenID Connect, against a provider that others have written. */
import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { openidProvider } from '../../../src/server/adapters/identity/openid-provider.ts'
import { SignInRefused, type IdentityProvider } from '../../../src/server/domain/access/identity.ts'
import { closed, listen } from '../../component/support/gallery-server.ts'
import {
  Jar,
  providerToCome,
  startIdentityProvider,
  walkThroughProvider,
  type StartedProvider,
} from '../../support/identity-provider.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'
import type { Json } from '../../support/api-client.ts'

const ours = { 'limiar-console': '1' }
const ROLES = [
  { group: 'kyc-leads', role: 'supervisor' },
  { group: 'kyc', role: 'analyst' },
] as const

/** How a provider, or the proxy before it, fails in the middle of its work. */
const harms: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'fails inside': (response) => void response.writeHead(500).end('oops'),
  'is away behind its proxy': (response) =>
    void response.writeHead(502, { 'Content-Type': 'text/html' }).end('<html>Bad Gateway'),
  'has too many to do': (response) => void response.writeHead(429).end(),
  'breaks off its answer': (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 })
    response.write('{"issuer":', () => response.destroy())
  },
}

let now = new Date('2026-11-24T09:00:00Z')
let provider: StartedProvider
let service: FakeService
let limiar: string
let known: IdentityProvider

before(async () => {
  const toCome = providerToCome({ name: 'Empresa', roles: ROLES })
  service = await startFakeService({ clock: () => now, identityProvider: toCome })
  limiar = service.client.baseUrl
  provider = await startIdentityProvider(`${limiar}/console`)
  known = toCome.become(provider)
})
after(async () => {
  await service.close()
  await provider.close()
})

/** Walks from the console's button to where the console is shown again. */
async function signIn(login: string, { cancel = false, jar = new Jar() } = {}) {
  const begun = await jar.get(`${limiar}/console/oidc`)
  assert.equal(begun.status, 303)
  const back = await walkThroughProvider(jar, begun.headers.get('location') ?? '', { login, cancel })
  assert.ok(back.startsWith(`${limiar}/console/oidc-callback?`), back)
  const answer = await jar.get(back)
  return { jar, begun, back, answer, shown: new URL(answer.headers.get('location') ?? '', back).href }
}

async function session(jar: Jar): Promise<Json> {
  const answer = await jar.get(`${limiar}/console/session`, { method: 'POST', headers: ours })
  return { status: answer.status, ...(await answer.json()) }
}

const signIns = async (): Promise<Json[]> => {
  const { body } = await service.client.call('GET', '/audit')
  return body.docs.filter(({ action }: Json) => action === 'signIn')
}

describe('signing in by an identity provider', () => {
  it('lets a person in with the name and the role that the provider states', async () => {
    provider.tell('ana', { name: 'Ana Lima', groups: ['staff', 'kyc'] })
    const { jar, shown } = await signIn('ana')
    assert.equal(shown, `${limiar}/console#/`)
    const opened = await session(jar)
    assert.deepEqual([opened.person.name, opened.person.role], ['Ana Lima', 'analyst'])
    const reports = await jar.get(`${limiar}/console/api/reports`, { headers: ours })
    assert.equal(reports.status, 200)
    assert.equal((await jar.get(`${limiar}/console/api/people`, { headers: ours })).status, 403)
  })

  it('recognises the same person, and takes over the current name and role from the provider', async () => {
    provider.tell('bia', { name: 'Bia Souza', groups: ['kyc'] })
    const first = await session((await signIn('bia')).jar)
    provider.tell('bia', { name: 'Bia Souza Reis', groups: ['kyc', 'kyc-leads'] })
    const again = await session((await signIn('bia')).jar)
    assert.equal(again.person._id, first.person._id)
    assert.deepEqual([again.person.name, again.person.role], ['Bia Souza Reis', 'supervisor'])
    const { body } = await service.client.call('GET', '/people')
    assert.equal(body.docs.filter(({ name }: Json) => name === 'Bia Souza Reis').length, 1)
  })

  it('says why somebody is not let in, and gives them no session', async () => {
    provider.tell('caio', { name: 'Caio', groups: ['sales'] })
    const noRole = await signIn('caio')
    assert.equal(noRole.shown, `${limiar}/console#/sign-in/no-role`)
    assert.equal((await session(noRole.jar)).status, 401)
    provider.tell('duda', { name: 'Duda', groups: ['kyc'] })
    const cancelled = await signIn('duda', { cancel: true })
    assert.equal(cancelled.shown, `${limiar}/console#/sign-in/denied`)
    assert.equal((await session(cancelled.jar)).status, 401)
  })

  it('keeps somebody out whom a supervisor removed, and ends their sessions', async () => {
    provider.tell('eva', { name: 'Eva', groups: ['kyc'] })
    const { jar } = await signIn('eva')
    const { person } = await session(jar)
    await service.client.call('DELETE', `/people/${person._id}`)
    assert.equal((await session(jar)).status, 401)
    assert.equal((await signIn('eva')).shown, `${limiar}/console#/sign-in/removed`)
  })

  it('accepts an answer once, in the browser that asked, and within ten minutes', async () => {
    provider.tell('gil', { name: 'Gil', groups: ['kyc'] })
    const { back, jar } = await signIn('gil')
    assert.match((await jar.get(back)).headers.get('location') ?? '', /#\/sign-in\/late$/)
    assert.match((await new Jar().get(back)).headers.get('location') ?? '', /#\/sign-in\/late$/)
    const slow = new Jar()
    const begun = await slow.get(`${limiar}/console/oidc`)
    const answer = await walkThroughProvider(slow, begun.headers.get('location') ?? '', { login: 'gil' })
    now = new Date(now.getTime() + 11 * 60_000)
    assert.match((await slow.get(answer)).headers.get('location') ?? '', /#\/sign-in\/late$/)
  })

  it('believes no answer to another question: another state, another code, another browser', async () => {
    provider.tell('hugo', { name: 'Hugo', groups: ['kyc'] })
    const [one, other] = [new Jar(), new Jar()]
    const answerOf = async (jar: Jar): Promise<string> => {
      const begun = await jar.get(`${limiar}/console/oidc`)
      return walkThroughProvider(jar, begun.headers.get('location') ?? '', { login: 'hugo' })
    }
    const stolen = await answerOf(one)
    const own = new URL(await answerOf(other))
    assert.match((await other.get(stolen)).headers.get('location') ?? '', /#\/sign-in\/failed$/)
    // The code of another sign-in under this one's state: PKCE and the nonce detect it.
    const jar = new Jar()
    const mixed = new URL(await answerOf(jar))
    mixed.searchParams.set('code', own.searchParams.get('code') ?? '')
    assert.match((await jar.get(mixed.href)).headers.get('location') ?? '', /#\/sign-in\/failed$/)
    assert.equal((await session(jar)).status, 401)
  })

  it('keeps the secrets of the sign-in in a cookie that no script reads, and asks for PKCE, state and nonce', async () => {
    const answer = await new Jar().get(`${limiar}/console/oidc`)
    assert.match(
      answer.headers.get('set-cookie') ?? '',
      /^limiar-console-sign-in=[\w-]+; HttpOnly; SameSite=Lax; Max-Age=600$/,
    )
    const asked = new URL(answer.headers.get('location') ?? '').searchParams
    assert.equal(asked.get('code_challenge_method'), 'S256')
    assert.equal(asked.get('redirect_uri'), `${limiar}/console/oidc-callback`)
    for (const name of ['state', 'nonce', 'code_challenge'])
      assert.ok((asked.get(name) ?? '').length >= 43, name)
  })

  it('opens the console with no cookie of the sign-in, and the API with no cookie at all', async () => {
    const jar = new Jar()
    await jar.get(`${limiar}/console/oidc`)
    const sealed = jar.cookie(limiar, 'limiar-console-sign-in') ?? ''
    const headers = { ...ours, cookie: `limiar-console=${sealed}` }
    assert.equal((await fetch(`${limiar}/console/api/reports`, { headers })).status, 401)
  })

  it('ends its session when the person signs out, and leads to the provider’s page for signing out', async () => {
    provider.tell('iris', { name: 'Iris', groups: ['kyc'] })
    const { jar } = await signIn('iris')
    const cookie = `limiar-console=${jar.cookie(limiar, 'limiar-console')}`
    const answer = await jar.get(`${limiar}/console/sign-out`, { method: 'POST', headers: ours })
    const { signOutUrl } = await answer.json()
    assert.ok(signOutUrl.startsWith(`${provider.issuer}/session/end?`), signOutUrl)
    assert.equal((await jar.get(signOutUrl)).status, 200)
    // A copy of the cookie opens nothing any more.
    const copied = await fetch(`${limiar}/console/api/reports`, { headers: { ...ours, cookie } })
    assert.equal(copied.status, 401)
  })

  it('is in the record of accesses, with who was let in and who was not', async () => {
    const { body } = await service.client.call('GET', '/people')
    const ana = body.docs.find(({ name }: Json) => name === 'Ana Lima')
    const told = await signIns()
    assert.ok(
      told.some(({ actor, status, person }) => actor === ana._id && status === 200 && person === 'Ana Lima'),
    )
    for (const refused of ['no-role', 'removed'])
      assert.ok(
        told.some(({ status, details }) => status === 403 && details.refused === refused),
        refused,
      )
    assert.ok(!JSON.stringify(told).includes('Caio'))
  })

  it('says that a provider is unreachable, and finds it when it is back', async () => {
    const away = openidProvider({
      issuer: 'http://127.0.0.1:9',
      clientId: 'x',
      clientSecret: 'y',
      name: 'x',
      accountId: undefined,
      roleClaim: 'groups',
      roles: [],
      scope: 'openid',
    })
    await assert.rejects(away.begin(`${limiar}/console/oidc-callback`, now), { reason: 'unreachable' })
    const { address } = await known.begin(`${limiar}/console/oidc-callback`, now)
    assert.ok(address.startsWith(provider.issuer))
  })

  for (const [what, harm] of Object.entries(harms))
    it(`says that a provider is unreachable that ${what} while somebody comes back`, async () => {
      let isHarmed = false
      const server = createServer((request, response) => {
        const { url = '' } = request
        if (isHarmed) return harm(response)
        if (url !== '/.well-known/openid-configuration') return void response.writeHead(404).end()
        response.writeHead(200, { 'Content-Type': 'application/json' })
        response.end(
          JSON.stringify({
            issuer,
            authorization_endpoint: `${issuer}/auth`,
            token_endpoint: `${issuer}/token`,
          }),
        )
      })
      const issuer = await listen(server)
      const settings = { issuer, clientId: 'x', clientSecret: 'y', name: 'x', scope: 'openid' }
      const own = openidProvider({ ...settings, accountId: undefined, roleClaim: 'groups', roles: [] })
      const back = `${limiar}/console/oidc-callback`
      try {
        const { attempt } = await own.begin(back, now)
        isHarmed = true
        const answer = new URL(`${back}?code=x&state=${attempt.state}`)
        await assert.rejects(own.finish(answer, attempt), { reason: 'unreachable' })
        const other = openidProvider({ ...settings, accountId: undefined, roleClaim: 'groups', roles: [] })
        await assert.rejects(other.begin(back, now), { reason: 'unreachable' })
        isHarmed = false
        assert.ok((await other.begin(back, now)).address.startsWith(`${issuer}/auth`))
      } finally {
        await closed(server)
      }
    })

  it('leads nobody to a provider that has gone away since it was last asked', async () => {
    const toCome = providerToCome({ name: 'Empresa', roles: ROLES })
    let later = now
    const own = await startFakeService({ clock: () => later, identityProvider: toCome })
    const begin = async (): Promise<string> => {
      const answer = await new Jar().get(`${own.client.baseUrl}/console/oidc`)
      return new URL(answer.headers.get('location') ?? '', own.client.baseUrl).href
    }
    const away = await startIdentityProvider(`${own.client.baseUrl}/console`)
    try {
      toCome.become(away)
      assert.ok((await begin()).startsWith(away.issuer))
      await away.close()
      later = new Date(later.getTime() + 60_000)
      assert.ok((await begin()).endsWith('/console#/sign-in/unreachable'))
    } finally {
      await own.close()
    }
  })

  it('asks the provider for so many sign-ins of an address and no more', async () => {
    let asked = 0
    const own = await startFakeService(
      {
        identityProvider: {
          ...known,
          finish: async () => {
            asked++
            throw new SignInRefused('failed')
          },
        },
      },
      {},
      { wrongCredentials: 3 },
    )
    try {
      // The cookie of one attempt is the browser's: it can be sent again and again.
      const begun = await fetch(`${own.client.baseUrl}/console/oidc`, { redirect: 'manual' })
      const cookie = (begun.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
      const answer = () =>
        fetch(`${own.client.baseUrl}/console/oidc-callback?code=x&state=y`, {
          redirect: 'manual',
          headers: { cookie, accept: 'text/html' },
        })
      const statuses: number[] = []
      for (let sent = 0; sent < 5; sent++) statuses.push((await answer()).status)
      assert.deepEqual([statuses, asked], [[303, 303, 303, 429, 429], 3])
      const braked = await answer()
      assert.match(braked.headers.get('content-type') ?? '', /text\/html/)
      assert.match(braked.headers.get('retry-after') ?? '', /^\d+$/)
    } finally {
      await own.close()
    }
  })

  it('reads what the provider says about itself once, however many sign-ins fail', async () => {
    let read = 0
    const server = createServer((request, response) => {
      const isDocument = request.url === '/.well-known/openid-configuration'
      if (isDocument) read++
      const document = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }
      response.writeHead(isDocument ? 200 : 400, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(isDocument ? document : { error: 'invalid_grant' }))
    })
    const issuer = await listen(server)
    const settings = {
      clientId: 'x',
      clientSecret: 'y',
      name: 'x',
      accountId: undefined,
      roleClaim: 'groups',
    }
    const own = openidProvider({ ...settings, issuer, roles: [], scope: 'openid' })
    const back = `${limiar}/console/oidc-callback`
    try {
      for (let sent = 0; sent < 3; sent++) {
        const { attempt } = await own.begin(back, now)
        const answer = new URL(`${back}?code=x&state=${attempt.state}`)
        await assert.rejects(own.finish(answer, attempt), { reason: 'failed' })
      }
      assert.equal(read, 1)
    } finally {
      await closed(server)
    }
  })

  it('writes nothing of a person into the log', () => {
    assert.ok(service.log().includes('no-role'))
    for (const name of ['Caio', 'Ana Lima', 'Bia Souza']) assert.ok(!service.log().includes(name), name)
  })
})
