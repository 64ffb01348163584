/** Finished jobs are removed, because an erasure reads all jobs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { keepSession } from '../../ports/kept-records.ts'
import { startPostgres, whyNoPostgres } from '../../ports/stores-postgres.ts'
import { anExecution } from '../../ports/stores-records.ts'
import { openTestStores } from '../../support/test-stores.ts'
import { until } from '../../support/until.ts'

test(
  'a job that ended over an hour ago is removed within ten minutes',
  { skip: whyNoPostgres() },
  async () => {
    const server = await startPostgres()
    const engine = { name: 'PostgreSQL', skip: false as const, start: async () => server }
    const stores = await openTestStores(engine)
    const { storage } = stores
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    const jobs = async (state: string): Promise<number> => {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::integer as count from pgboss.job where name = 'run-execution' and state = $1`,
        [state],
      )
      return rows[0]!.count
    }
    try {
      await storage.jobs.work('run-execution', async () => undefined)
      for (let submitted = 0; submitted < 2; submitted++) {
        const session = await keepSession(storage)
        await storage.sessions.submit(session.id, () => anExecution(session))
      }
      await until('both jobs have ended', async () => ((await jobs('completed')) === 2 ? true : undefined))
      // An hour and a minute pass for one of them, and ten minutes and a second since the last look for such jobs.
      await client.query(`update pgboss.job set completed_on = completed_on - interval '61 minutes'
      where id = (select id from pgboss.job where name = 'run-execution' order by created_on limit 1)`)
      await client.query(`update pgboss.queue set maintain_on = now() - interval '601 seconds'`)
      await until('the older one is gone', async () => ((await jobs('completed')) < 2 ? true : undefined))
      assert.equal(await jobs('completed'), 1, 'the other one ended just now')
    } finally {
      await client.end()
      await stores.close()
    }
  },
)
