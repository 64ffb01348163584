import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCustomSources } from '../../../../src/server/adapters/sources/custom-sources.ts'
import { systemNetwork, type Network } from '../../../../src/server/adapters/sources/network.ts'
import type { CustomSources } from '../../../../src/server/domain/findings/custom-sources.ts'
import {
  answering,
  brokenOff,
  endless,
  silent,
  withSource,
  type SourceServer,
  type Way,
} from '../../../support/source-server.ts'

const question = { headers: { 'X-Api-Key': 'secret' }, body: { cpf: '52998224725' }, timeoutMs: 10_000 }
/** Time for a try that gets no answer. */
const SILENCE_MS = 700

type Answer = Awaited<ReturnType<CustomSources['ask']>>

async function ask(
  ways: readonly [Way, ...Way[]],
): Promise<{ readonly answer: Answer; readonly asked: SourceServer['asked'] }> {
  return withSource(ways, async ({ url, asked }) => {
    const sources = createCustomSources({ trustedHosts: ['127.0.0.1'], firstPauseMs: 1 })
    const timeoutMs = ways.includes(silent) ? SILENCE_MS : question.timeoutMs
    return { answer: await sources.ask({ ...question, url, timeoutMs }), asked }
  })
}

describe('a source of a report', () => {
  it('gets the question unchanged, and may answer any JSON', async () => {
    const { answer, asked } = await ask([answering({ score: 7, list: [] })])
    assert.deepEqual(answer, { performed: true, answer: { score: 7, list: [] } })
    const [request] = asked
    assert.equal(request?.method, 'POST')
    assert.equal(request.headers['x-api-key'], 'secret')
    assert.equal(request.headers['content-type'], 'application/json')
    assert.deepEqual(JSON.parse(request.body), question.body)
  })

  it('is asked again while its failures pass', async () => {
    const { answer, asked } = await ask([answering({}, 502), brokenOff, answering(true)])
    assert.deepEqual(answer, { performed: true, answer: true })
    assert.equal(asked.length, 3)
  })

  const failures: readonly (readonly [string, Way, string])[] = [
    ['is down', answering({}, 500), 'source-failing'],
    ['never answers', silent, 'source-timeout'],
    ['does not know the secret', answering({}, 403), 'source-refused'],
    ['redirects, which could lead anywhere', answering({}, 307), 'source-refused'],
    ['answers a page', (response) => void response.end('<p>'), 'source-answer-invalid'],
    ['answers without end', endless, 'source-answer-too-large'],
  ]
  for (const [what, way, reason] of failures)
    it(`that ${what} gives ${reason}`, async () => {
      const { answer } = await ask([way])
      const passes = reason === 'source-failing' || reason === 'source-timeout'
      assert.deepEqual(answer, { performed: false, reason, ...(passes && { isPassing: true }) })
    })

  it('is not asked for a while once it failed five times, and others still are', async () => {
    await withSource([answering({}, 500)], async (down) =>
      withSource([answering(1)], async (up) => {
        const sources = createCustomSources({ trustedHosts: ['127.0.0.1'], firstPauseMs: 1, now: () => 0 })
        for (let i = 0; i < 5; i++) await sources.ask({ ...question, url: down.url })
        const suspended = { performed: false, reason: 'source-suspended', isPassing: true }
        assert.equal(sources.isSuspended(down.url), true)
        assert.equal(sources.isSuspended(up.url), false)
        assert.deepEqual(await sources.ask({ ...question, url: down.url }), suspended)
        assert.equal((await sources.ask({ ...question, url: up.url })).performed, true)
      }),
    )
  })
})

describe('the network of the operator', () => {
  /** Names lead to this machine; a connection there is recorded. */
  function watched(): { readonly network: Network; readonly connections: string[] } {
    const connections: string[] = []
    const network: Network = {
      resolve: async () => ['127.0.0.1'],
      connect: (target) => {
        connections.push(target.address)
        return systemNetwork().connect(target)
      },
    }
    return { network, connections }
  }

  it('is not reached by a name that leads there, nor by an address', async () => {
    const { network, connections } = watched()
    const sources = createCustomSources({ trustedHosts: [], firstPauseMs: 1 }, network)
    for (const url of ['https://inside.example/', 'https://127.0.0.1/', 'http://public.example/']) {
      const answer = await sources.ask({ ...question, url })
      assert.deepEqual(answer, { performed: false, reason: 'source-unreachable' })
    }
    assert.deepEqual(connections, [])
  })

  it('is reached where the operator trusts the host', async () => {
    await withSource([answering(1)], async ({ url }) => {
      const { network, connections } = watched()
      const named = url.replace('127.0.0.1', 'inside.example')
      const { host } = new URL(named)
      const sources = createCustomSources({ trustedHosts: [host] }, network)
      assert.equal(sources.whyRefused(named), undefined)
      assert.equal((await sources.ask({ ...question, url: named })).performed, true)
      assert.deepEqual(connections, ['127.0.0.1'])
    })
  })
})
