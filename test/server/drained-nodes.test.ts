import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startPostgres, whyNoPostgres, type TestPostgres } from '../ports/stores-postgres.ts'
import type { Json } from '../support/api-client.ts'
import { media } from '../support/media.ts'
import { startNodeProcess, type NodeProcess } from '../support/nodes-on-s3.ts'
import { answering, withSource } from '../support/source-server.ts'
import { specimenStills } from '../support/specimen-stills.ts'
import { until } from '../support/until.ts'

const TOKEN = 'the-token-of-nodes-that-are-drained'

/** Processes, told to end as systemd and Kubernetes tell them. */
describe('a restart of one node after the other', { skip: whyNoPostgres() }, () => {
  let postgres: TestPostgres
  let pictures: string
  let api: NodeProcess
  const running = new Set<NodeProcess>()
  before(async () => {
    postgres = await startPostgres()
    pictures = await mkdtemp(join(tmpdir(), 'limiar-pictures-'))
  })
  after(async () => {
    for (const node of running) await node.kill()
    await postgres.stop()
    await rm(pictures, { recursive: true, force: true })
  })

  async function start(role: 'api' | 'worker', settings: Record<string, string>): Promise<NodeProcess> {
    const shared = { DATABASE_URL: postgres.url, LIMIAR_BLOBS_DIR: pictures, LIMIAR_KEY: 'd4'.repeat(32) }
    const node = await startNodeProcess({ ...shared, LIMIAR_ROLE: role, ...settings }, TOKEN)
    running.add(node)
    void node.ended.then(() => running.delete(node))
    return node
  }

  /** Submits a person by API, whose analysis asks a source; answers a function that asks for the verdict. */
  async function submit(sourceUrl: string): Promise<() => Promise<boolean | undefined>> {
    const [report] = (await api.client.call('GET', '/reports')).body.docs as Json[]
    const source = {
      section: 'bureau',
      url: sourceUrl,
      timeoutMs: 20_000,
      send: ['cpf'],
      mapping: { status: '/status' },
      approvedWhen: { pointer: '/status', equals: 'regular' },
    }
    const definition = {
      ...report.definition,
      sources: [source],
      rules: [...report.definition.rules, { rule: 'custom_sources_approve' }],
    }
    const made = await api.client.call('POST', '/reports', { name: 'Bureau', definition })
    assert.equal(made.status, 200, made.text)
    const { front, back, selfie } = await specimenStills(media('franck_02888.jpg'))
    const files = Object.entries({ FRONT: front, BACK: back, SELFIE: selfie }).map(([type, bytes]) => ({
      type,
      data: Buffer.from(bytes).toString('base64'),
    }))
    const path = `/reports/${made.body._id}/executions`
    const submitted = await api.client.call('POST', path, { files })
    assert.equal(submitted.status, 200, submitted.text)
    return async () => {
      const { body } = await api.client.call('GET', `${path}/${submitted.body._id}`)
      return body.sections.bureau?.approved as boolean | undefined
    }
  }

  it('lets a worker end only after the analysis that it has begun', async () => {
    const held: ServerResponse[] = []
    await withSource([(response) => void held.push(response)], async ({ url }) => {
      const trusted = { LIMIAR_SOURCE_HOSTS: new URL(url).host }
      api = await start('api', trusted)
      const worker = await start('worker', { LIMIAR_DRAIN_MS: '1', ...trusted })
      const verdict = await submit(url)
      await until('the analysis asks the source', () => held[0])
      worker.tellToEnd()
      await until('it has heard that', () =>
        worker.client.raw('/ready').then(
          ({ status }) => status === 503 || undefined,
          () => true,
        ),
      )
      assert.equal(await verdict(), undefined, 'the source has not answered')
      for (const response of held) answering({ status: 'regular' })(response)
      assert.equal(await worker.ended, 0)
      // No other worker was there that could have taken it.
      assert.equal(await verdict(), true)
      assert.equal(held.length, 1, 'and it was done once')
    })
  })

  it('makes a node say that it stops, serve on, and close its port last', async () => {
    const node = await start('api', { LIMIAR_DRAIN_MS: '2000' })
    node.tellToEnd()
    const { text } = await until('/ready says so', async () => {
      const answer = await node.client.raw('/ready')
      return answer.status === 503 ? answer : undefined
    })
    assert.match(text, /about to stop/)
    // A caller whom the load balancer still sends is served as before, on a connection of their own.
    const served = await node.client.call('POST', '/webhooks', { url: 'https://bank.example/hook' })
    assert.equal(served.status, 200, served.text)
    assert.equal((await api.client.raw('/ready')).status, 200, 'the other node is not about to stop')
    assert.equal(await node.ended, 0)
    await assert.rejects(node.client.raw('/health'), 'the port is closed')
    const again = await start('api', { PORT: new URL(node.baseUrl).port })
    assert.ok((await again.client.call('GET', '/webhooks')).text.includes('bank.example'))
    await again.stop()
  })
})
