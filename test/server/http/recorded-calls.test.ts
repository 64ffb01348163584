/** Which calls are recorded, and what the record answers, on a server of a few routes. `audit` asks the whole service. */
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import Fastify from 'fastify'
import { LimiarError } from '../../../src/protocol/errors.ts'
import type { Scope } from '../../../src/protocol/access/access-tokens.ts'
import type { Access } from '../../../src/server/domain/access/access.ts'
import type { ChainVerdict } from '../../../src/server/domain/access/audit.ts'
import { requireAccess } from '../../../src/server/http/plugins/access.ts'
import { REPLAYED_HEADER } from '../../../src/server/http/plugins/idempotency.ts'
import type { TokenMemory } from '../../../src/server/http/plugins/token-memory.ts'
import { auditRoutes, recordCalls } from '../../../src/server/http/routes/access/audit.ts'
import { figureRoutes } from '../../../src/server/http/routes/executions/figures.ts'
import type { Api, HttpContext } from '../../../src/server/http/wire/api.ts'
import { answerProblem } from '../../../src/server/http/wire/problem.ts'
import { validatorCompiler } from '../../../src/server/http/wire/validation.ts'
import { Metrics } from '../../../src/server/telemetry/metrics.ts'
import { anAccount } from '../../ports/stores-records.ts'
import { fakePorts } from '../../support/fakes/service-ports.ts'

const at = new Date('2026-11-21T12:00:00Z')
const account = anAccount()
const one = '1'.repeat(24)
const two = '2'.repeat(24)
const three = '3'.repeat(24)

/** Tokens by their scopes: `faces:read audit:read`, or `all`. */
const tokens = {
  find: async (sent: string): Promise<Access | undefined> =>
    sent === 'wrong'
      ? undefined
      : {
          account,
          token: {
            id: 'f'.repeat(24),
            accountId: account.id,
            name: 'x',
            scopes: sent === 'all' ? undefined : (sent.split(' ') as Scope[]),
            createdAt: at,
          } as Access['token'],
          person: undefined,
        },
} as unknown as TokenMemory

function serving(t: TestContext) {
  let now = at
  const ports = fakePorts({ clock: () => now })
  const app: Api = Fastify()
  app.setErrorHandler(answerProblem)
  app.setValidatorCompiler(validatorCompiler)
  t.after(() => app.close())
  requireAccess(app, tokens, () => at)
  recordCalls(app, { ports } as unknown as HttpContext)
  auditRoutes(app, { ports } as unknown as HttpContext)
  const call = (url: string, token = 'all', method: 'GET' | 'POST' = 'GET') =>
    app.inject({ url, method, headers: { authorization: `Bearer ${token}` } })
  const recorded = async () =>
    (await ports.audit.list(account.id, {}, { limit: 100, offset: 0 })).rows
      .map(({ actor, action, status, objects }) => [action, status, ...objects, actor === 'f'.repeat(24)])
      .toReversed()
  return { app, ports, call, recorded, later: (ms: number) => (now = new Date(now.getTime() + ms)) }
}

const faces = { scope: 'faces:read' } as const

describe('a call with an access token', () => {
  it('is recorded with the records that it asked for and was shown, each once', async (t) => {
    const { app, call, recorded } = serving(t)
    const schema = { operationId: 'getThing' }
    app.get('/things/:id/:word', { schema, config: faces }, async () => ({
      docs: [{ _id: one }, { _id: two }],
    }))
    assert.equal((await call(`/things/${one}/maria`)).statusCode, 200)
    assert.deepEqual(await recorded(), [['getThing', 200, one, two, true]])
  })

  it('is recorded under no name where a route has none, but not for a caller without a token', async (t) => {
    const { app, call, recorded } = serving(t)
    app.get('/nameless', async () => 'x')
    await call('/nameless')
    await call('/nameless', 'wrong')
    await app.inject('/nameless')
    assert.deepEqual(await recorded(), [['unknown', 200, true]])
  })

  it('is recorded although it was refused', async (t) => {
    const { app, call, recorded } = serving(t)
    app.get('/faces/:id', { schema: { operationId: 'getFace' }, config: faces }, async () => {
      throw new LimiarError('not-found', 'There is no such face.')
    })
    await call(`/faces/${one}`)
    await call(`/faces/${one}`, 'reports:read')
    assert.deepEqual(await recorded(), [
      ['getFace', 404, one, true],
      ['getFace', 403, one, true],
    ])
  })

  it('is not recorded where it shows nobody and changes nothing', async (t) => {
    const { app, call, recorded } = serving(t)
    app.get('/figures', { config: { scope: 'admin', isOfNobody: true } }, async () => 'x')
    app.get('/reports', { config: { scope: 'reports:read' } }, async () => 'x')
    app.get('/faces', { schema: { operationId: 'listFaces' }, config: faces }, async () => 'x')
    for (const url of ['/figures', '/reports', '/faces']) assert.equal((await call(url)).statusCode, 200)
    assert.deepEqual(await recorded(), [['listFaces', 200, true]])
  })

  it('is not recorded for the figures of the server, which are of the moment and for administrators', async (t) => {
    const { app, ports, call, recorded } = serving(t)
    const metrics = new Metrics()
    metrics.gauge('limiar_things', 'Things', [], () => 3)
    figureRoutes(app, { metrics, ports } as unknown as HttpContext)
    assert.equal((await call('/figures', 'faces:read')).statusCode, 403)
    const { at: moment, figures } = (await call('/figures')).json()
    assert.equal(moment, at.toISOString())
    const things = figures.find(({ name }: { readonly name: string }) => name === 'limiar_things')
    assert.equal(things?.value, 3)
    assert.deepEqual(await recorded(), [])
  })

  it('that records itself is recorded here only where it was refused', async (t) => {
    const { app, call, recorded } = serving(t)
    const config = { scope: 'subjects', recordedByOperation: true } as const
    const statuses = [200, 302, 399, 400, 404]
    app.get<{ Querystring: { status: string } }>(
      '/erase',
      { schema: { operationId: 'erase' }, config },
      async ({ query }, reply) => reply.code(Number(query.status)).send({ done: true }),
    )
    for (const status of statuses) await call(`/erase?status=${status}`)
    assert.deepEqual(await recorded(), [
      ['erase', 400, true],
      ['erase', 404, true],
    ])
  })

  it('that is answered again is recorded with the records of the first answer', async (t) => {
    const { app, call, recorded } = serving(t)
    const answer = (type: string, replayed: boolean, body: string | Buffer) => ({ type, replayed, body })
    const kept = {
      again: answer('application/json', true, JSON.stringify({ _id: three })),
      asProblem: answer('application/problem+json', true, '{}'),
      newOne: answer('application/json', false, JSON.stringify({ _id: three })),
      asText: answer('text/plain', true, `{ "_id": "${three}" }`),
      asBytes: answer('application/json', true, Buffer.from(JSON.stringify({ _id: three }))),
    }
    for (const [name, { type, replayed, body }] of Object.entries(kept))
      app.get(`/${name}`, { schema: { operationId: name }, config: faces }, async (_request, reply) => {
        if (replayed) reply.header(REPLAYED_HEADER, 'true')
        return reply.header('Content-Type', type).send(body)
      })
    for (const name of Object.keys(kept)) assert.equal((await call(`/${name}`)).statusCode, 200, name)
    assert.deepEqual(await recorded(), [
      ['again', 200, three, true],
      ['asProblem', 200, true],
      ['newOne', 200, true],
      ['asText', 200, true],
      ['asBytes', 200, true],
    ])
  })

  it('that cannot be recorded shows nothing, and is tried once', async (t) => {
    const { app, ports, call } = serving(t)
    let tried = 0
    Object.assign(ports.audit, {
      append: async () => {
        tried += 1
        throw new LimiarError('unavailable', 'The disk is full.')
      },
    })
    app.get('/faces', { config: faces }, async () => ({ name: 'Ana' }))
    const { statusCode, body } = await call('/faces')
    assert.equal(statusCode, 503)
    assert.doesNotMatch(body, /Ana/)
    assert.equal(tried, 1)
  })
})

describe('the record of accesses', () => {
  it('answers what is of a record, and what is of a time', async (t) => {
    const { app, call, later } = serving(t)
    app.get('/faces/:id', { schema: { operationId: 'getFace' }, config: faces }, async () => 'x')
    await call(`/faces/${one}`)
    later(1000)
    await call(`/faces/${two}`)
    const listed = async (query: string) => {
      const { docs } = (await call(`/audit?${query}`, 'audit:read')).json()
      return docs.map(({ objects }: { readonly objects: readonly string[] }) => objects[0])
    }
    assert.deepEqual(await listed(''), [two, one])
    assert.deepEqual(await listed(`object=${one}`), [one])
    assert.deepEqual(await listed('since=2026-11-21T12:00:01Z'), [two])
    assert.deepEqual(await listed('_limit=1'), [two])
    const { headers } = await call('/audit?_limit=1', 'audit:read')
    assert.match(String(headers['link']), /rel="next"/)
    for (const query of ['object=ana', 'since=yesterday'])
      assert.equal((await call(`/audit?${query}`, 'audit:read')).statusCode, 400, query)
  })

  it('is verified for the account, or for all by an administrator: one broken chain is told', async (t) => {
    const { ports, call } = serving(t)
    const other = anAccount({ id: 'b'.repeat(24) })
    await ports.accounts.insert(account)
    await ports.accounts.insert(other)
    const hash = new Uint8Array(32).fill(10)
    const verdicts: Readonly<Record<string, ChainVerdict>> = {
      [account.id]: { intact: true, entries: 4, hash, dropped: 3 },
      [other.id]: { intact: false, brokenAt: 2, reason: 'changed' },
    }
    const asked: unknown[] = []
    const verify = async (id: string, extent: unknown) => (asked.push([id, extent]), verdicts[id]!)
    Object.assign(ports.audit, { verify })
    const whole = { account: account.id, intact: true, entries: 4, hash: '0a'.repeat(32), dropped: 3 }
    const own = await call('/audit/verification', 'audit:read')
    assert.deepEqual(own.json(), { intact: true, docs: [whole] })
    const all = await call('/audit/verification?whole=true')
    const broken = { account: other.id, intact: false, brokenAt: 2, reason: 'changed' }
    const byId = (docs: readonly { readonly account: string }[]) =>
      docs.toSorted((a, b) => (a.account < b.account ? -1 : 1))
    assert.equal(all.json().intact, false)
    assert.deepEqual(byId(all.json().docs), byId([whole, broken]))
    await call('/audit/verification?whole=false', 'audit:read')
    assert.deepEqual(asked[0], [account.id, 'new'])
    assert.deepEqual(asked.at(-1), [account.id, 'new'])
    assert.deepEqual(
      asked.slice(1, -1).map((call_) => (call_ as string[])[1]),
      ['whole', 'whole'],
    )
    assert.equal((await call('/audit/verification?whole=yes')).statusCode, 400)
  })

  it('of which nothing was dropped says no number', async (t) => {
    const { ports, call } = serving(t)
    const verdict = { intact: true, entries: 4, hash: new Uint8Array(32), dropped: 0 }
    Object.assign(ports.audit, { verify: async () => verdict })
    const { docs } = (await call('/audit/verification', 'audit:read')).json()
    assert.deepEqual(docs, [{ account: account.id, intact: true, entries: 4, hash: '00'.repeat(32) }])
  })

  it('is sealed again by an administrator alone', async (t) => {
    const { ports, call } = serving(t)
    await ports.accounts.insert(account)
    const sealed: unknown[] = []
    Object.assign(ports.audit, { sealAnew: async (ids: unknown) => (sealed.push(ids), ids) })
    assert.equal((await call('/audit/seal', 'audit:read', 'POST')).statusCode, 403)
    assert.deepEqual(sealed, [])
    assert.equal((await call('/audit/seal', 'all', 'POST')).statusCode, 200)
    assert.deepEqual(sealed, [[account.id]])
  })
})
