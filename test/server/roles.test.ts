import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import pg from 'pg'
import { startPostgres, whyNoPostgres } from '../ports/stores-postgres.ts'
import { limiar } from '../support/limiar-command.ts'
import { startNode } from '../support/node-on-postgres.ts'
import { until } from '../support/until.ts'

const LIMIAR_KEY = 'b2'.repeat(32)
const LIMIAR_ACCESS_TOKEN = 'the-token-of-nodes-with-roles'

describe('the role of a node', () => {
  it('is one of the known ones, and needs a database that several nodes can share', async () => {
    const none = await limiar(['serve', '--role', 'cook'])
    assert.deepEqual([none.status, none.stderr], [2, '--role must be one of all, api, worker, not cook.\n'])
    const embedded = await limiar(['serve', '--role', 'worker'])
    assert.equal(embedded.status, 1)
    assert.match(embedded.stderr, /^The embedded database belongs to one process.*DATABASE_URL/)
  })
})

describe('nodes with roles', { skip: whyNoPostgres() }, () => {
  it('share the work: an api node leaves jobs, worker nodes take them, and one worker keeps each schedule', async () => {
    const postgres = await startPostgres()
    const LIMIAR_BLOBS_DIR = await mkdtemp(join(tmpdir(), 'limiar-pictures-'))
    const environment = {
      DATABASE_URL: postgres.url,
      LIMIAR_BLOBS_DIR,
      LIMIAR_KEY,
      LIMIAR_MODEL_THREADS: '1',
      // Nothing listens there, so that each attempt fails at once.
      SMTP_URL: 'smtp://127.0.0.1:9',
      LIMIAR_MAIL_FROM: 'limiar@bank.example',
    }
    const api = await startNode({ ...environment, LIMIAR_ACCESS_TOKEN, LIMIAR_ROLE: 'api' })
    const links = `/reports/${(await api.call('GET', '/reports')).body.docs[0]._id}/onboarding-ext`
    const { body: link } = await api.call('POST', links, { email: 'ana@example.com' })
    const message = async () => (await api.call('GET', `${links}/${link._id}`)).body.messages[0]
    assert.match((await api.app.inject('/metrics')).body, /^limiar_jobs_waiting\{kind="send-message"\} 1$/m)
    assert.deepEqual(await schedules(postgres.url), [], 'no node that keeps schedules has started yet')

    // A worker needs no token, because it answers no requests.
    const worker = await startNode({ ...environment, LIMIAR_ROLE: 'worker' })
    const another = await startNode({ ...environment, LIMIAR_ROLE: 'worker' })
    await until('the message was tried', async () => (await message()).reason === 'unreachable' || undefined)
    assert.deepEqual(await schedules(postgres.url), ['find-lost', 'note-delays', 'purge', 'remove-blobs'])
    for (const path of ['/reports', '/console', '/openapi.json', '/private-faceset'])
      assert.equal((await worker.app.inject(path)).statusCode, 404, path)
    assert.equal((await worker.app.inject('/health')).statusCode, 200)
    assert.equal((await worker.app.inject('/ready')).statusCode, 503, 'its models are not loaded')
    const told = await Promise.all([worker, another, api].map(({ app }) => app.inject('/metrics')))
    assert.match(told[0]!.body, /^limiar_info\{version="[^"]+",role="worker"/m)
    const took = told.map(({ body }) => /^limiar_job_duration_seconds_count\{kind="send-message"/m.test(body))
    assert.ok(took[0] || took[1], 'a worker took the job')
    assert.equal(took[2], false, 'the api did not')
    for (const node of [another, worker, api]) await node.close()
    await postgres.stop()
    await rm(LIMIAR_BLOBS_DIR, { recursive: true })
  })
})

async function schedules(url: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select name from pgboss.schedule order by name')
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}
