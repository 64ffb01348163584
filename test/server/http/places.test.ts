/** Who gets a place among the requests in progress, on a server of a few routes. `admission` asks the whole service. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import type { Access } from '../../../src/server/domain/access/access.ts'
import { requireAccess } from '../../../src/server/http/plugins/access.ts'
import { admitRequests } from '../../../src/server/http/plugins/admission.ts'
import type { TokenMemory } from '../../../src/server/http/plugins/token-memory.ts'
import type { Api } from '../../../src/server/http/wire/api.ts'
import { answerProblem } from '../../../src/server/http/wire/problem.ts'
import { readLimits, type Limits } from '../../../src/server/settings/limit-settings.ts'
import { until } from '../../support/until.ts'

/** The token is the name of the account that it opens. */
const tokens = {
  find: async (id: string): Promise<Access> => ({
    account: { id, name: id, environment: 'test' },
    token: { id, accountId: id, name: id, scopes: undefined, createdAt: new Date(0) } as Access['token'],
    person: undefined,
  }),
} as unknown as TokenMemory

/** A server whose routes answer once they are let go. */
async function serving(t: TestContext, limits: Partial<Limits>) {
  const app: Api = Fastify({ forceCloseConnections: true })
  app.setErrorHandler(answerProblem)
  await admitRequests(app, { ...readLimits(), eventLoopLagMs: 1e9, memoryPercent: 100, ...limits })
  let atWork = 0
  const waiting: (() => void)[] = []
  const work = async () => {
    atWork += 1
    await new Promise<void>((resolve) => waiting.push(resolve))
    return { done: true }
  }
  app.get('/alive', { config: { alwaysAnswered: true } }, async () => 'alive')
  await app.register(async (scope: Api) => {
    requireAccess(scope, tokens, () => new Date(0))
    scope.get('/work', work)
    scope.post('/work', work)
    scope.get('/quick', async () => ({ done: true }))
  })
  t.after(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const begin = (path: string, method = 'GET', headers: Record<string, string | number> = {}) => {
    const request = httpRequest(url + path, { method, headers, agent: false })
    request.on('error', () => undefined)
    const answer = once(request, 'response').then(async ([response]) => {
      const body = JSON.parse(await text(response)) as { readonly type?: string }
      return [response.statusCode, body.type?.split(':').at(-1), response.headers['retry-after']]
    })
    answer.catch(() => undefined)
    return { request, answer }
  }
  return {
    begin,
    /** The status of an answer, with its problem and when to come back. */
    ask: async (account: string, path = '/quick') => {
      const { request, answer } = begin(`${path}?token=${account}`)
      request.end()
      return answer
    },
    /** Begins a call that works until it is let go. */
    occupy: async (account: string) => {
      const earlier = atWork
      const { request, answer } = begin(`/work?token=${account}`)
      request.end()
      await until('the call works', () => atWork > earlier || undefined)
      return { request, answer }
    },
    letGo: () => {
      for (const goOn of waiting.splice(0)) goOn()
    },
    atWork: () => atWork,
  }
}

const done = [200, undefined, undefined]
const overloaded = [503, 'overloaded', '2']
const limited = [429, 'rate-limited', '2']

describe('the requests in progress', () => {
  it('are as many as the limit, no matter who sent them, and each place is given once it is free', async (t) => {
    const { ask, occupy, letGo, begin } = await serving(t, { requests: 2, requestsOfAccount: 2 })
    for (let round = 0; round < 3; round++) {
      const held = [await occupy('ana'), await occupy('rui')]
      assert.deepEqual(await ask('eva'), overloaded)
      const { request } = begin('/alive')
      request.end()
      const [{ statusCode }] = await once(request, 'response')
      assert.equal(statusCode, 200, 'who watches the server is answered')
      letGo()
      for (const { answer } of held) assert.deepEqual(await answer, done)
      for (let times = 0; times < 3; times++) assert.deepEqual(await ask('eva'), done)
    }
  })

  it('of one account are fewer than those of all, and leave room for others', async (t) => {
    const { ask, occupy, letGo } = await serving(t, { requests: 4, requestsOfAccount: 2 })
    for (let round = 0; round < 3; round++) {
      const held = [await occupy('ana'), await occupy('ana')]
      for (let times = 0; times < 5; times++) assert.deepEqual(await ask('ana'), limited)
      assert.deepEqual(await ask('rui'), done)
      letGo()
      for (const { answer } of held) assert.deepEqual(await answer, done)
      for (let times = 0; times < 3; times++) assert.deepEqual(await ask('ana'), done)
    }
  })

  it('end for a caller who hangs up, although the work goes on', async (t) => {
    const { ask, occupy } = await serving(t, { requests: 2, requestsOfAccount: 1 })
    for (let round = 0; round < 3; round++) {
      const { request } = await occupy('ana')
      assert.deepEqual(await ask('ana'), limited)
      request.destroy()
      await until('the place is free', async () => (await ask('ana'))[0] === 200 || undefined)
    }
  })

  it('do not hold those whose bodies still arrive, which need a place of their own then', async (t) => {
    const { ask, occupy, letGo, begin, atWork } = await serving(t, { requests: 1, requestsOfAccount: 1 })
    const head = { 'content-type': 'application/json', 'content-length': 2 }
    const slow = begin('/work?token=ana', 'POST', head)
    slow.request.write('{')
    for (let times = 0; times < 3; times++) assert.deepEqual(await ask('ana'), done)
    slow.request.end('}')
    await until('the call works', () => atWork() === 1 || undefined)
    assert.deepEqual(await ask('rui'), overloaded)
    letGo()
    assert.deepEqual(await slow.answer, done)
    const late = begin('/work?token=ana', 'POST', head)
    late.request.write('{')
    assert.deepEqual(await ask('rui'), done)
    const held = await occupy('rui')
    late.request.end('}')
    assert.deepEqual(await late.answer, overloaded)
    letGo()
    assert.deepEqual(await held.answer, done)
    assert.deepEqual(await ask('ana'), done)
  })
})
