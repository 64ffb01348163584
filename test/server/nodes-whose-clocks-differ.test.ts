/** Two nodes on one PostgreSQL, of which the clock of one is wrong. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, it, mock } from 'node:test'
import pg from 'pg'
import { startPostgres, whyNoPostgres } from '../ports/stores-postgres.ts'
import { startNode, type ServerNode } from '../support/node-on-postgres.ts'
import { until } from '../support/until.ts'

const MINUTE_MS = 60_000
const LIMIAR_ACCESS_TOKEN = 'the-token-of-all-nodes-of-a-test'
const url = 'https://bank.example/hook'

describe('nodes whose clocks differ', { skip: whyNoPostgres() }, () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let database: pg.Client
  let pictures: string
  let right: ServerNode
  const wrong: ServerNode[] = []
  before(async () => {
    postgres = await startPostgres()
    database = new pg.Client({ connectionString: postgres.url })
    await database.connect()
    pictures = await mkdtemp(join(tmpdir(), 'limiar-pictures-'))
    right = await start()
  })
  afterEach(async () => {
    for (const node of wrong.splice(0)) await node.close()
    mock.timers.reset()
  })
  after(async () => {
    await right.close()
    await database.end()
    await postgres.stop()
    await rm(pictures, { recursive: true, force: true })
  })

  const start = () =>
    startNode({
      DATABASE_URL: postgres.url,
      LIMIAR_KEY: 'a1'.repeat(32),
      LIMIAR_ACCESS_TOKEN,
      LIMIAR_BLOBS_DIR: pictures,
      LIMIAR_DATABASE_LOCK_MS: '60000',
      LIMIAR_DATABASE_STATEMENT_MS: '60000',
    })

  /** Sets the clock of this process wrong, and starts a node that has nothing else. */
  async function startWrong(minutes: number): Promise<ServerNode> {
    mock.timers.enable({ apis: ['Date'], now: Date.now() + minutes * MINUTE_MS })
    const node = await start()
    wrong.push(node)
    return node
  }

  const subscribe = ({ app }: ServerNode, key: string) =>
    app.inject({
      method: 'POST',
      url: '/webhooks',
      headers: { authorization: `Bearer ${LIMIAR_ACCESS_TOKEN}`, 'idempotency-key': key },
      payload: { url },
    })

  /** Runs something while requests for a new webhook stay under way: each waits for a lock. */
  async function whileUnderWay<T>(first: () => ReturnType<typeof subscribe>, run: () => Promise<T>) {
    await database.query('begin; lock table webhooks in share row exclusive mode')
    const answer = first()
    await until('the first request waits', async () => {
      const { rows } = await database.query('select from pg_locks where not granted')
      return rows[0]
    })
    const result = await run()
    await database.query('commit')
    assert.equal((await answer).statusCode, 200)
    return result
  }

  it('a retry on one that is ahead finds the request of another under way', async () => {
    const retry = await whileUnderWay(
      () => subscribe(right, 'ahead'),
      async () => subscribe(await startWrong(10), 'ahead'),
    )
    assert.equal(retry.json().type, 'urn:limiar:problem:idempotency-key-in-use')
  })

  it('a retry finds the request of one that is behind under way', async () => {
    const behind = await startWrong(-10)
    const retry = await whileUnderWay(
      () => subscribe(behind, 'behind'),
      async () => {
        mock.timers.reset()
        return subscribe(right, 'behind')
      },
    )
    assert.equal(retry.json().type, 'urn:limiar:problem:idempotency-key-in-use')
  })

  for (const minutes of [10, -10])
    it(`records have the time of the database, ${minutes} minutes off`, async () => {
      const before = Date.now()
      const { body } = await (await startWrong(minutes)).call('POST', '/webhooks', { url })
      assert.ok(Math.abs(Date.parse(body.createdAt) - before) < 5 * MINUTE_MS, body.createdAt)
    })
})
