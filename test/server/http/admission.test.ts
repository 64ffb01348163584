import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { systemNetwork } from '../../../src/server/adapters/sources/network.ts'
import { createRemoteImages } from '../../../src/server/adapters/sources/remote-image.ts'
import { createApiClient } from '../../support/api-client.ts'
import { startFakeService } from '../../support/server.ts'
import { until } from '../../support/until.ts'

describe('requests beyond the limit of those in progress', () => {
  it('are refused at once, while earlier ones are answered and the process reports that it is alive', async () => {
    const { promise: until, resolve: goOn } = Promise.withResolvers<undefined>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<undefined>()
    const first = await startFakeService()
    let asked = 0
    const list = async () => {
      asked += 1
      if (asked === 3) begin(undefined)
      await until
      return { rows: [], total: 0 }
    }
    const executions = Object.assign(Object.create(first.ports.executions), { list })
    const service = await startFakeService({ executions }, {}, { requests: 3 })
    const ask = () => service.client.call('GET', '/executions')
    const answered = [ask(), ask(), ask()]
    await begun
    const refused = await Promise.all(Array.from({ length: 20 }, ask))
    for (const { status, headers, body } of refused) {
      assert.equal(status, 503)
      assert.equal(body.type, 'urn:limiar:problem:overloaded')
      assert.ok(Number(headers.get('retry-after')) >= 1)
    }
    for (const path of ['/health', '/ready', '/metrics'])
      assert.equal((await service.client.raw(path)).status, 200, path)
    goOn(undefined)
    for (const answer of answered) assert.equal((await answer).status, 200)
    assert.equal((await ask()).status, 200)
    await service.close()
    await first.close()
  })
})

describe('pictures of one account under names that no server answers for', () => {
  it('leave others half of the requests in progress', async (t) => {
    let names = 0
    const network = {
      ...systemNetwork(),
      resolve: (_host: string, { signal }: { readonly signal: AbortSignal }) => {
        names += 1
        return new Promise<never>((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        )
      },
    }
    const remoteImages = createRemoteImages({ trustedHosts: [], timeoutMs: 600_000 }, network)
    const service = await startFakeService({ remoteImages }, {}, { requests: 8, requestsOfAccount: 4 })
    const { client } = service
    const { body: account } = await client.call('POST', '/accounts', { name: 'B', environment: 'test' })
    const wanted = { account: account._id, name: 'x', scopes: ['executions:read', 'faces:write'] }
    const { body: made } = await client.call('POST', '/access-tokens', wanted)
    const other = createApiClient(client.baseUrl, made.accessToken)
    const giveUp = new AbortController()
    t.after(async () => {
      giveUp.abort()
      await service.close()
    })
    const answered: string[] = []
    const register = async () => {
      const face = { description: 'Ana', images: ['https://name.example/ana.jpg'] }
      const { status, headers } = await client.raw('/private-faceset', {
        method: 'POST',
        headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(face),
        signal: giveUp.signal,
      })
      answered.push(`${status} ${headers.get('retry-after')}`)
    }
    const calls = Promise.allSettled(Array.from({ length: 8 }, register))
    await until('each call waits or was answered', () => names + answered.length === 8 || undefined)
    assert.equal((await other.call('GET', '/executions')).status, 200)
    assert.equal((await other.call('POST', '/private-faceset', { description: 'Rui' })).status, 200)
    assert.deepEqual(
      answered,
      Array.from({ length: 4 }, () => '429 2'),
    )
    assert.equal((await client.call('GET', '/executions')).status, 429)
    giveUp.abort()
    await calls
    await until(
      'the calls that were broken off are no longer worked on',
      async () => (await client.call('GET', '/executions')).status === 200 || undefined,
    )
  })
})
