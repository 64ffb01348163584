/** Callers who hang up early: a phone in a lift, a client with a short limit, or somebody who means harm. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { systemNetwork } from '../../../src/server/adapters/sources/network.ts'
import { createRemoteImages } from '../../../src/server/adapters/sources/remote-image.ts'
import type { Limits } from '../../../src/server/settings/limit-settings.ts'
import { startFakeService } from '../../support/server.ts'
import { until } from '../../support/until.ts'

/** Makes calls of a store wait from now on, until they are let go. */
function holdUp<Name extends string>(
  store: Readonly<Record<Name, (...args: never[]) => Promise<unknown>>>,
  name: Name,
) {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const held = store as Record<Name, (...args: never[]) => Promise<unknown>>
  const ask = held[name].bind(held)
  let waiting = 0
  held[name] = async (...args) => {
    waiting += 1
    await promise
    return ask(...args)
  }
  return {
    letGo: () => resolve(undefined),
    until: (calls: number) => until(`${calls} calls of ${name} wait`, () => waiting >= calls || undefined),
  }
}

/** A service whose callers hang up while their access token is looked up. */
async function leftWhileLookedUp(t: TestContext, limits: Partial<Limits>, head: string, sent = '') {
  const service = await startFakeService({}, {}, limits)
  t.after(() => service.close())
  const { client, ports } = service
  const lookUp = holdUp(ports.accessTokens, 'findByHash')
  const { hostname, port } = new URL(client.baseUrl)
  const callers = Array.from({ length: 3 }, () => connect(Number(port), hostname))
  for (const caller of callers) {
    caller.on('error', () => undefined)
    caller.write(`${head}\r\nHost: limiar\r\nAuthorization: Bearer ${client.token}\r\n\r\n${sent}`)
  }
  await lookUp.until(callers.length)
  const left = callers.map((caller) => once(caller, 'close'))
  for (const caller of callers) caller.resetAndDestroy()
  await Promise.all(left)
  // The server has heard of it when it answers a later caller.
  assert.equal((await client.raw('/health')).status, 200)
  lookUp.letGo()
  return service
}

describe('callers who hang up while their access token is looked up', () => {
  it('keep no place among the requests in progress', async (t) => {
    const limits = { requests: 3, requestsOfAccount: 3 }
    const { client } = await leftWhileLookedUp(t, limits, 'GET /executions HTTP/1.1')
    for (let times = 0; times < 3; times++)
      assert.equal((await client.call('GET', '/executions')).status, 200)
  })

  it('are counted with a status of their own', async (t) => {
    const { client } = await leftWhileLookedUp(t, {}, 'GET /executions HTTP/1.1')
    const counted =
      /^limiar_request_duration_seconds_count\{method="GET",route="\/executions",status="499"\} 3$/m
    await until('the three are counted', async () => {
      const metrics = await fetch(`${client.baseUrl}/metrics`)
      return counted.test(await metrics.text()) || undefined
    })
  })

  for (const [name, announced, sent] of [
    ['whose body was still to come', 600_000, '{'],
    ['whose body had arrived', 10_000, `"${'a'.repeat(9_998)}"`],
  ] as const)
    it(`keep no room for a body, ${name}`, async (t) => {
      const head = `POST /private-faceset HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: ${announced}`
      const { client } = await leftWhileLookedUp(t, { bodyMegabytes: 1 }, head, sent)
      await until('the room is given back', async () => {
        const metrics = await fetch(`${client.baseUrl}/metrics`)
        return /^limiar_body_bytes 0$/m.test(await metrics.text()) || undefined
      })
    })
})

describe('a caller who hangs up before the work begins', () => {
  it('has nothing done', async (t) => {
    let asked = 0
    let ended = 0
    const network = {
      ...systemNetwork(),
      resolve: async (_host: string, { signal }: { readonly signal: AbortSignal }) => {
        asked += 1
        if (!signal.aborted) await once(signal, 'abort')
        ended += 1
        throw signal.reason
      },
    }
    const remoteImages = createRemoteImages({ trustedHosts: [], timeoutMs: 600_000 }, network)
    const service = await startFakeService({ remoteImages })
    const { client, ports } = service
    const claim = holdUp(ports.idempotency, 'claim')
    const release = holdUp(ports.idempotency, 'release')
    release.letGo()
    const leaving = new AbortController()
    t.after(() => service.close())
    const call = client.raw('/private-faceset', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${client.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'of-ana',
      },
      body: JSON.stringify({ description: 'Ana', images: ['https://name.example/ana.jpg'] }),
      signal: leaving.signal,
    })
    await claim.until(1)
    leaving.abort()
    await assert.rejects(call)
    assert.equal((await client.raw('/health')).status, 200)
    claim.letGo()
    // The key is free again once the work has ended.
    await release.until(1)
    assert.equal(asked, ended)
  })
})
