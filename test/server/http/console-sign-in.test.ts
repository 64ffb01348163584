/** What the console does with the answers of an identity provider that a test plays. `console-identity` asks a real one. */
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import {
  SignInRefused,
  type Identity,
  type IdentityProvider,
  type SignInAttempt,
} from '../../../src/server/domain/access/identity.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

const start = new Date('2026-11-24T09:00:00Z')
const ana: Identity = { id: 'id-of-ana', name: 'Ana Lima', groups: ['kyc'] }
const theirPage = 'https://login.example/authorize?state=s'
const ours = { 'limiar-console': '1' }

let now = start
/** What the provider was asked, and what it answers next. */
let asked: (readonly unknown[])[] = []
let begin: () => void = () => undefined
let finish: () => Identity = () => ana

const provider: IdentityProvider = {
  name: 'Login "A & B" <i>',
  accountId: undefined,
  roles: [{ group: 'kyc', role: 'analyst' }],
  begin: async (returnAddress, at) => {
    asked.push(['begin', returnAddress])
    begin()
    return {
      address: theirPage,
      attempt: { state: 's', nonce: 'n', verifier: 'v', startedAt: at.getTime() },
    }
  },
  finish: async (answer: URL, attempt: SignInAttempt) => {
    asked.push(['finish', answer.href, attempt.state, attempt.verifier])
    return finish()
  },
  signOutAddress: async (returnAddress) => `https://login.example/end?back=${returnAddress}`,
}

let service: FakeService
let limiar: string
before(async () => {
  service = await startFakeService({ clock: () => now, identityProvider: provider })
  limiar = service.client.baseUrl
})
after(() => service.close())
beforeEach(() => {
  now = start
  asked = []
  begin = () => undefined
  finish = () => ana
})

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
  service.inject({ url, headers, method })
/** The cookies of an answer by name, each with its attributes. */
const cookiesOf = ({ headers }: Awaited<ReturnType<typeof ask>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [headers['set-cookie'] ?? []].flat().map((text) => [text.slice(0, text.indexOf('=')), text]),
  )
const valueOf = (cookie = ''): string => cookie.split(';', 1)[0] ?? ''

const ATTEMPT = 'limiar-console-sign-in'
const callback = '/console/oidc-callback?code=c&state=s'

/** The cookie that the browser has when the provider sends it back. */
async function begun(): Promise<string> {
  return valueOf(cookiesOf(await ask('/console/oidc'))[ATTEMPT])
}

async function signedIn(): Promise<string> {
  const answer = await ask(callback, { cookie: await begun() })
  return valueOf(cookiesOf(answer)['limiar-console'])
}

describe('the way to an identity provider', () => {
  it('leads to its page, and keeps the attempt in a cookie for ten minutes', async () => {
    const answer = await ask('/console/oidc')
    assert.deepEqual([answer.statusCode, answer.headers.location], [303, theirPage])
    assert.equal(answer.headers['cache-control'], 'no-store')
    assert.match(
      cookiesOf(answer)[ATTEMPT] ?? '',
      /^limiar-console-sign-in=[\w-]+; HttpOnly; SameSite=Lax; Max-Age=600$/,
    )
    assert.deepEqual(asked, [['begin', `${limiar}/console/oidc-callback`]])
  })

  it('leads back to the console, with the reason and no cookie, when the provider cannot be asked', async () => {
    for (const reason of ['unreachable', 'failed'] as const) {
      begin = () => {
        throw new SignInRefused(reason)
      }
      const answer = await ask('/console/oidc')
      assert.deepEqual([answer.statusCode, answer.headers.location], [303, `../console#/sign-in/${reason}`])
      assert.deepEqual(cookiesOf(answer), {})
    }
  })

  it('is offered by the page of the console, under the name of the provider as text', async (t) => {
    const consoleDirectory = await mkdtemp(join(tmpdir(), 'limiar-console-'))
    t.after(() => rm(consoleDirectory, { recursive: true }))
    await mkdir(join(consoleDirectory, 'console'))
    await writeFile(
      join(consoleDirectory, 'index.html'),
      '<limiar-console idle-minutes="15"></limiar-console>',
    )
    const pageWith = async (identityProvider: IdentityProvider | undefined): Promise<string> => {
      const own = await startFakeService(
        { identityProvider },
        { consoleDirectory },
        { consoleIdleMinutes: 7 },
      )
      const { body } = await own.inject({ url: '/console' })
      await own.close()
      return body
    }
    const name = 'Login &#34;A &#38; B&#34; &#60;i&#62;'
    const offered = `<limiar-console idle-minutes="7" sign-in-with="${name}"></limiar-console>`
    assert.equal(await pageWith(provider), offered)
    assert.equal(await pageWith(undefined), '<limiar-console idle-minutes="7"></limiar-console>')
  })
})

describe('the answer of an identity provider', () => {
  it('opens a session, and ends the attempt', async () => {
    const answer = await ask(callback, { cookie: await begun() })
    assert.deepEqual([answer.statusCode, answer.headers.location], [303, '../console#/'])
    assert.equal(answer.headers['cache-control'], 'no-store')
    const cookies = cookiesOf(answer)
    assert.equal(cookies[ATTEMPT], `${ATTEMPT}=; HttpOnly; SameSite=Lax; Max-Age=0`)
    const session = { ...ours, cookie: valueOf(cookies['limiar-console']) }
    const { person } = (await ask('/console/session', session, 'POST')).json()
    assert.deepEqual([person.name, person.role], ['Ana Lima', 'analyst'])
    const [, told] = asked
    assert.deepEqual(told, ['finish', `${limiar}/console/oidc-callback?code=c&state=s`, 's', 'v'])
  })

  it('is late without the attempt, with one of another service, and after its ten minutes', async () => {
    const cookie = await begun()
    const late = { statusCode: 303, location: '../console#/sign-in/late' }
    const outcome = async (sent: string, minutes: number) => {
      now = new Date(start.getTime() + minutes * 60_000)
      const { statusCode, headers } = await ask(callback, { cookie: sent })
      return { statusCode, location: headers.location }
    }
    for (const [sent, minutes] of [
      ['', 0],
      [`${ATTEMPT}=abcd`, 0],
      [`limiar-console=${cookie.slice(ATTEMPT.length + 1)}`, 0],
      [cookie, 10.01],
      [cookie, -10.01],
    ] as const)
      assert.deepEqual(await outcome(sent, minutes), late, `${sent} ${minutes}`)
    assert.equal(asked.filter(([what]) => what === 'finish').length, 0)
    for (const minutes of [10, -10])
      assert.equal((await outcome(cookie, minutes)).location, '../console#/', `${minutes}`)
  })

  it('that lets nobody in says why, and the log says the cause without what was said of a person', async () => {
    const quoting = (message: string, more: object = {}) => Object.assign(new TypeError(message), more)
    for (const [reason, cause, level, told] of [
      ['denied', undefined, 30, undefined],
      ['failed', quoting('Ana is unknown', { code: 'OAUTH_RESPONSE' }), 40, 'TypeError: OAUTH_RESPONSE'],
      [
        'failed',
        quoting('Ana is unknown', { code: 7, error: 'invalid_grant' }),
        40,
        'TypeError: invalid_grant',
      ],
      ['unreachable', quoting('fetch failed'), 40, 'TypeError: fetch failed'],
      ['failed', 'Ana is unknown', 40, undefined],
    ] as const) {
      finish = () => {
        throw new SignInRefused(reason, cause)
      }
      const cookie = await begun()
      const before = service.log().length
      const answer = await ask(callback, { cookie })
      assert.equal(answer.headers.location, `../console#/sign-in/${reason}`)
      assert.equal(cookiesOf(answer)['limiar-console'], undefined)
      const lines = service.log().slice(before).trim().split('\n')
      const line = lines.map((one) => JSON.parse(one)).find((one) => 'reason' in one)
      assert.deepEqual([line.level, line.reason, line.cause], [level, reason, told])
    }
  })

  it('that breaks something of ours is a failure like any other', async () => {
    finish = () => {
      throw new Error('The database is gone.')
    }
    const answer = await ask(callback, { cookie: await begun() })
    assert.deepEqual([answer.statusCode, answer.json().type], [500, 'urn:limiar:problem:internal'])
  })
})

describe('signing out', () => {
  const signOut = async (cookie: string) => ask('/console/sign-out', { ...ours, cookie }, 'POST')
  const opens = async (cookie: string): Promise<number> =>
    (await ask('/console/api/executions', { ...ours, cookie })).statusCode

  it('ends the session of a provider for good, and leads to where the provider ends its own', async () => {
    const cookie = await signedIn()
    assert.equal(await opens(cookie), 200)
    const answer = await signOut(cookie)
    const back = `https://login.example/end?back=${limiar}/console`
    assert.deepEqual([answer.statusCode, answer.json()], [200, { signOutUrl: back }])
    assert.equal(answer.headers['clear-site-data'], '"cache"')
    assert.match(cookiesOf(answer)['limiar-console'] ?? '', /^limiar-console=; .*Max-Age=0$/)
    assert.equal(await opens(cookie), 401, 'a copy of the cookie opens nothing')
  })

  it('leaves the key of a token, and of an invited person, as it is', async () => {
    const bearer = { ...ours, authorization: `Bearer ${service.client.token}` }
    const ofToken = valueOf(cookiesOf(await ask('/console/session', bearer, 'POST'))['limiar-console'])
    const { body: invited } = await service.client.call('POST', '/people', { name: 'Bia', role: 'analyst' })
    const invitation = invited.invitationUrl.split('/').at(-1)
    const accepted = await service.inject({
      method: 'POST',
      url: '/console/invitation',
      headers: ours,
      payload: { invitation },
    })
    const ofPerson = valueOf(cookiesOf(accepted)['limiar-console'])
    for (const cookie of [ofToken, ofPerson]) {
      assert.equal((await signOut(cookie)).statusCode, 204)
      assert.equal(await opens(cookie), 200)
    }
    assert.equal((await signOut('')).statusCode, 204)
  })
})
