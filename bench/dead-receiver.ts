/**
 * What a receiver of webhooks for which many deliveries wait costs the database: `node bench/dead-receiver.ts`.
 *
 * On a PostgreSQL server of its own, for 1,000, 30,000 and 100,000 waiting deliveries of one webhook: a pause of the
 * receiver, and a look for the next job of any other receiver, while jobs of this one are due and while they are put
 * off. The look is the condition and the order of pg-boss's own statement.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openStorage } from '../src/server/adapters/storage.ts'
import { CALLED_AT_ONCE } from '../src/server/adapters/database/webhooks/receiver-line.ts'
import { keepReport } from '../test/ports/kept-records.ts'
import { startPostgres } from '../test/ports/stores-postgres.ts'
import { aWebhook } from '../test/support/a-webhook.ts'

const WAITING = [1_000, 30_000, 100_000]
const PAUSES = 3

const server = await startPostgres()
const dataDir = await mkdtemp(join(tmpdir(), 'limiar-dead-receiver-'))
const storage = await openStorage({ dataDir, url: server.url })
const client = new pg.Client({ connectionString: server.url })
await client.connect()

for (const waiting of WAITING) {
  const { accountId } = await keepReport(storage)
  const webhook = aWebhook(accountId)
  await storage.webhooks.insert(webhook, { signingKeys: [new Uint8Array(32)], bodySignature: undefined }, 1)
  await fill(accountId, webhook.id, waiting)
  const due = await look(`and (group_id is null or group_id <> '${webhook.id}')`)
  const pauses: number[] = []
  for (let i = 1; i <= PAUSES; i++) pauses.push(await pause(i))
  const putOff = await look('')
  const middle = pauses.toSorted((one, other) => one - other)[Math.floor(PAUSES / 2)] ?? 0
  console.log(
    `${waiting} waiting: a pause ${middle.toFixed(1)} ms (middle of ${PAUSES}), ` +
      `a look ${due} ms, while it is put off ${putOff} ms`,
  )
}
await client.end()
await storage.close()
await server.stop()
await rm(dataDir, { recursive: true })

/** Deliveries of one receiver, the first of them with their jobs. */
async function fill(accountId: string, webhookId: string, count: number): Promise<void> {
  const id = (first: string) => `'${first}' || lpad(to_hex(row), 23, '0')`
  const at = `now() - interval '1 hour' + row * interval '1 ms'`
  await client.query(`delete from pgboss.job; delete from webhook_deliveries`)
  await client.query(`
    insert into webhook_deliveries (id, event_id, account_id, webhook_id, type, body, state, attempts, tried_since,
      next_attempt_at, created_at, line)
    select ${id('d')}, ${id('e')}, '${accountId}', '${webhookId}', 'execution.created', '{}', 'waiting', '[]', now(),
      ${at}, ${at}, case when row > ${CALLED_AT_ONCE} then '${webhookId}' end from generate_series(1, ${count}) as row`)
  await client.query(`
    insert into pgboss.job (name, data, group_id, created_on, start_after, keep_until)
    select 'deliver-webhook', jsonb_build_object('deliveryId', ${id('d')}), '${webhookId}', ${at}, ${at},
      now() + interval '1 year' from generate_series(1, ${CALLED_AT_ONCE}) as row`)
  await client.query('analyze webhook_deliveries; analyze pgboss.job')
}

/** Milliseconds that the look for the next job takes in the database. */
async function look(others: string): Promise<string> {
  const { rows } = await client.query<{
    readonly 'QUERY PLAN': readonly { readonly 'Execution Time': number }[]
  }>(`
    explain (analyze, format json) select id from pgboss.job where name = 'deliver-webhook' and state < 'active'
      and not blocked and start_after <= now() ${others} order by priority desc, created_on limit 1
      for update skip locked`)
  return (rows[0]?.['QUERY PLAN'][0]?.['Execution Time'] ?? Number.NaN).toFixed(2)
}

/** Milliseconds that a pause of the receiver takes, met by its first delivery. */
async function pause(times: number): Promise<number> {
  const first = await storage.webhookDeliveries.findDue('d' + '1'.padStart(23, '0'), new Date())
  if (!first) throw new Error('The first delivery waits.')
  const until = new Date(Date.now() + times * 30_000)
  const began = performance.now()
  await storage.webhookDeliveries.postpone(first.delivery, until)
  return performance.now() - began
}
