/** Work whose job is gone is found again: an analysis, a delivery and a message. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import pg from 'pg'
import { newId } from '../../../src/protocol/ids.ts'
import { openDatabase, templateArchive } from '../../../src/server/adapters/database/database.ts'
import { openStorage, type Storage } from '../../../src/server/adapters/storage.ts'
import type { Jobs } from '../../../src/server/domain/job-queue.ts'
import { findLostBySchedule } from '../../../src/server/jobs/find-lost.ts'
import { createWebhookSender } from '../../../src/server/adapters/sources/webhook-sender.ts'
import { createWebhook } from '../../../src/server/operations/webhooks/webhooks.ts'
import { keepReport } from '../../ports/kept-records.ts'
import { aLink, anExecution, aSession, secondsLater, someTime } from '../../ports/stores-records.ts'
import { onEachLentDatabase, type EmptyDatabase } from '../../support/on-each-database.ts'
import { until } from '../../support/until.ts'

const kinds = ['run-execution', 'deliver-webhook', 'send-message'] as const

interface Opened {
  readonly storage: Storage
  /** Runs a statement on the tables of the queue. */
  readonly run: (sql: string) => Promise<readonly unknown[]>
  readonly close: () => Promise<void>
}

/** Opens the storage over a database that nothing has been written to. */
async function open(settings: ReturnType<EmptyDatabase['settings']>): Promise<Opened> {
  const { url } = settings
  const { run, client, end } = await (url === undefined ? embedded(settings) : connected(url))
  const storage = await openStorage({ ...settings, client })
  const close = async () => {
    await storage.close()
    await end()
  }
  return { storage, run, close }
}

/** The database that the suite was lent, or one of its own. */
async function embedded({ dataDir, client: lent }: ReturnType<EmptyDatabase['settings']>) {
  const database = await openDatabase(
    lent ? { client: lent } : { directory: join(dataDir, 'database'), template: templateArchive() },
  )
  if (database.engine.kind !== 'embedded') throw new Error('It was opened in a folder.')
  const { client } = database.engine
  const run: Opened['run'] = async (sql) => (await client.write({ sql, parameters: [] })).rows
  return { client, run, end: () => database.close() }
}

async function connected(connectionString: string) {
  const server = new pg.Client({ connectionString })
  await server.connect()
  const run: Opened['run'] = async (sql) => (await server.query<Record<string, unknown>>(sql)).rows
  return { client: undefined, run, end: () => server.end() }
}

/** An execution, a delivery of its event and a message, each with its job. */
async function keepWork(storage: Storage): Promise<ReadonlySet<string>> {
  const report = await keepReport(storage)
  const { accountId } = report
  const webhookSender = createWebhookSender({ trustedHosts: ['127.0.0.1'] })
  const ports = { ...storage, webhookSender, clock: () => someTime }
  const { webhook } = await createWebhook(ports, accountId, {
    url: 'http://127.0.0.1:9/',
    events: ['execution.created'],
  })
  const link = aLink(report)
  await storage.links.insert(link)
  const session = aSession(link)
  await storage.sessions.insert(session)
  const execution = anExecution(session)
  await storage.sessions.submit(session.id, () => execution)
  const about = { id: newId(), accountId, linkId: link.id, channel: 'email', status: 'waiting' } as const
  const message = { ...about, reason: undefined, createdAt: someTime, updatedAt: someTime }
  const url = 'https://id.example/0123456789abcdef0123456789abcdef'
  const letter = { to: 'ana@example.com', url, sender: 'Banco', expiresAt: secondsLater(3600) }
  await storage.messages.insert([{ message, letter }])
  const { rows } = await storage.webhookDeliveries.list(accountId, webhook.id, { limit: 10, offset: 0 })
  assert.equal(rows.length, 1)
  return new Set([execution.id, rows[0]!.id, message.id])
}

describe('work whose job is gone', () =>
  onEachLentDatabase(({ settings }) => {
    test('gets another one at the next look, and only once', async () => {
      const { storage, run, close } = await open(settings())
      try {
        const lost = await keepWork(storage)
        await run('delete from pgboss.job')
        const kept = await keepWork(storage)
        const given: string[] = []
        const take = (job: Jobs[(typeof kinds)[number]]) => void given.push(...Object.values<string>(job))
        const found: number[] = []
        await findLostBySchedule({ ...storage, clock: () => someTime }, (records) => found.push(records))
        const look = async (times: number) => {
          await run(`insert into pgboss.job (name, data) values ('find-lost', '{}')`)
          await until('the look is over', async () => {
            const ended = `select id from pgboss.job where name = 'find-lost' and state = 'completed'`
            return (await run(ended)).length === times || undefined
          })
        }
        await look(1)
        assert.deepEqual(found, [lost.size])
        await look(2)
        assert.deepEqual(found, [lost.size], 'whatever waits has a job by now')
        for (const kind of kinds) await storage.jobs.work(kind, async (job) => take(job))
        await until('each was taken', async () => given.length >= lost.size + kept.size || undefined)
        assert.deepEqual(given.toSorted(), [...lost, ...kept].toSorted())
      } finally {
        await close()
      }
    })
  }))
