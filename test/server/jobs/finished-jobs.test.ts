/** How the queue keeps time: finished jobs go, waiting ones stay, and a clock that is set back holds nothing up. */
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

test(
  'a job still waits after three weeks in which no server ran, or in a backup of that age',
  { skip: whyNoPostgres() },
  async () => {
    const server = await startPostgres()
    const stores = await openTestStores({ name: 'PostgreSQL', skip: false, start: async () => server })
    const { storage } = stores
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    const states = async (): Promise<readonly string[]> => {
      const { rows } = await client.query<{ state: string }>(
        `select state from pgboss.job where name = 'run-execution'`,
      )
      return rows.map(({ state }) => state)
    }
    try {
      for (let submitted = 0; submitted < 2; submitted++) {
        const session = await keepSession(storage)
        await storage.sessions.submit(session.id, () => anExecution(session))
      }
      await client.query(`update pgboss.job set created_on = created_on - interval '21 days',
        start_after = start_after - interval '21 days', keep_until = keep_until - interval '21 days'`)
      // The other one ended, and its end shows that the queue was tidied up.
      await client.query(`update pgboss.job set state = 'completed', completed_on = now() - interval '21 days'
        where id = (select id from pgboss.job where name = 'run-execution' limit 1)`)
      await client.query(`update pgboss.queue set maintain_on = now() - interval '601 seconds'`)
      await until('the ended one is gone', async () => !(await states()).includes('completed') || undefined)
      assert.deepEqual(await states(), ['created'])
    } finally {
      await client.end()
      await stores.close()
    }
  },
)

test(
  'a job, the schedule and the look for dead nodes go on when the clock of the database is set back',
  { skip: whyNoPostgres() },
  async () => {
    const server = await startPostgres()
    const stores = await openTestStores({ name: 'PostgreSQL', skip: false, start: async () => server })
    const { storage } = stores
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    const rounds = async () => {
      const { rows } = await client.query<{ ahead: boolean }>(
        `select cron_on > now() + interval '2 minutes' as ahead from pgboss.version
        union all select maintain_on > now() + interval '2 minutes' from pgboss.queue where maintain_on is not null`,
      )
      return rows.some(({ ahead }) => ahead)
    }
    try {
      const session = await keepSession(storage)
      await storage.sessions.submit(session.id, () => anExecution(session))
      // What the queue dated before the clock of the database went back by an hour.
      await client.query(`update pgboss.job set created_on = created_on + interval '1 hour',
        start_after = start_after + interval '1 hour'`)
      await client.query(`update pgboss.version set cron_on = now() + interval '1 hour'`)
      await client.query(`update pgboss.queue set maintain_on = now() + interval '1 hour'`)
      let taken = 0
      await storage.jobs.work('run-execution', async () => void taken++)
      await until('the job is taken', async () => taken === 1 || undefined)
      assert.equal(await rounds(), false)
    } finally {
      await client.end()
      await stores.close()
    }
  },
)
