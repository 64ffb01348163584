/** What kill -9 in the middle of submissions and erasures leaves: nothing acknowledged is lost, nothing is there twice. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { it } from 'node:test'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { migrate } from '../../../../src/server/adapters/database/migrations.ts'
import { schemaSteps } from '../../../../src/server/adapters/database/schema-steps.ts'
import { openStorage, type Storage, type StorageSettings } from '../../../../src/server/adapters/storage.ts'
import { eraseSubject } from '../../../../src/server/operations/privacy/retention.ts'
import { onBareDatabase } from '../../../support/bare-database.ts'
import { fakePorts } from '../../../support/fakes/service-ports.ts'
import { switches } from '../../../support/limiar-command.ts'
import { onEachDatabase } from '../../../support/on-each-database.ts'
import { whyNotNow } from '../../../support/scope.ts'

/** `npm test` proves each ending once. `npm run test:all` repeats it, because each kill comes at another moment. */
const isOnce = whyNotNow() !== false
const ROUNDS = isOnce ? 1 : 2
/** Links that the steps of an upgrade have to read. */
const ROWS = 20_000
/** An upgrade of these takes about three seconds on a machine that does other things as well. */
const KILLED_AFTER_MS = isOnce ? [1_500] : [1_000, 2_000, 3_000]
/** Lines that a process says before it is killed, and the longest that it then lives on, to be killed anywhere. */
const LINES = 12
const LIFE_MS = 60

interface Told {
  readonly what: 'submitted' | 'erasing' | 'erased'
  readonly accountId: string
  readonly cpf: string
  readonly executionId: string
  readonly blobKey: string
}

const manyRows = `
  insert into accounts (id, environment) values ('a', 'test');
  insert into reports (id, account_id, name, version, definition, created_at, updated_at)
    values ('r', 'a', 'r', 1, '{}', now(), now());
  insert into links (id, token_hash, account_id, report_id, active, no_expire, variables, created_at, updated_at)
    select 'l' || row, sha256(row::text::bytea), 'a', 'r', true, true, '{}', now(), now()
    from generate_series(1, ${ROWS}) as row`

const stepsBefore = (name: string) =>
  Object.fromEntries(Object.entries(schemaSteps).filter(([step]) => step < name))

const script = fileURLToPath(new URL('killed-work.ts', import.meta.url))

/** What a process said until it was killed. */
async function killedInTheMidst(settings: StorageSettings, first: number): Promise<readonly Told[]> {
  const child = spawn(process.execPath, [...switches, script, JSON.stringify(settings), String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const told: Told[] = []
  const enough = Promise.withResolvers<undefined>()
  createInterface(child.stdout).on('line', (line) => {
    told.push(JSON.parse(line) as Told)
    if (told.length === LINES) enough.resolve(undefined)
  })
  await Promise.race([enough.promise, ended])
  await pause(Math.random() * LIFE_MS)
  child.kill('SIGKILL')
  await ended
  return told
}

async function deliveriesOf(storage: Storage, accountId: string): Promise<readonly (string | undefined)[]> {
  const [webhook] = (await storage.webhooks.list(accountId, { limit: 1, offset: 0 })).rows
  assert.ok(webhook)
  const { rows } = await storage.webhookDeliveries.list(accountId, webhook.id, { limit: 1000, offset: 0 })
  return rows.map(({ executionId }) => executionId)
}

/** An execution is whole: there once, with its use of the link, its event and its picture. */
async function mustBeWhole(storage: Storage, { accountId, cpf, executionId, blobKey }: Told): Promise<void> {
  const { executions, links } = await storage.retention.findSubject(accountId, cpf)
  assert.deepEqual(
    executions.map(({ id }) => id),
    [executionId],
  )
  assert.deepEqual(
    links.map(({ submissions }) => submissions),
    [1],
  )
  const events = await deliveriesOf(storage, accountId)
  assert.equal(events.filter((id) => id === executionId).length, 1)
  assert.equal((await storage.blobs.get(blobKey))?.length, 1000)
}

async function mustBeGone(storage: Storage, { accountId, cpf, executionId, blobKey }: Told): Promise<void> {
  assert.deepEqual(await storage.retention.findSubject(accountId, cpf), { executions: [], links: [] })
  assert.equal(await storage.executions.find(accountId, executionId), undefined)
  assert.ok(!(await deliveriesOf(storage, accountId)).includes(executionId))
  assert.equal(await storage.blobs.get(blobKey), undefined)
}

onEachDatabase(({ settings }) => {
  it('kill -9 in the midst of an upgrade leaves a schema that the next start completes', async () => {
    await onBareDatabase(settings(), async (db) => {
      await migrate(db, stepsBefore('0044'))
      await sql.raw(manyRows).execute(db)
    })
    for (const killedAfterMs of KILLED_AFTER_MS) {
      const child = spawn(process.execPath, [script, JSON.stringify(settings()), '0'], { stdio: 'ignore' })
      const ended = once(child, 'exit')
      await pause(killedAfterMs)
      child.kill('SIGKILL')
      await ended
    }
    const storage = await openStorage(settings())
    await storage.close()
    await onBareDatabase(settings(), async (db) => {
      const steps = await sql<{ name: string }>`select name from schema_steps order by name`.execute(db)
      assert.deepEqual(
        steps.rows.map(({ name }) => name),
        Object.keys(schemaSteps),
      )
      const { rows } = await sql<{ kept: number; total: number }>`
        select (select count(*) from links where report_id = 'r')::integer as kept,
          (select sum(total) from list_totals where list = 'links' and owner = 'r')::integer as total`.execute(
        db,
      )
      assert.deepEqual(rows, [{ kept: ROWS, total: ROWS }])
    })
  })
})

onEachDatabase(({ settings }) => {
  it('kill -9 among submissions and erasures leaves each person whole or gone', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const told = await killedInTheMidst(settings(), 1000 * round)
      assert.ok(told.length >= LINES)
      const storage = await openStorage(settings())
      try {
        const begun = new Set(told.filter(({ what }) => what === 'erasing').map(({ cpf }) => cpf))
        const over = new Set(told.filter(({ what }) => what === 'erased').map(({ cpf }) => cpf))
        for (const one of told.filter(({ what }) => what === 'submitted')) {
          if (over.has(one.cpf)) await mustBeGone(storage, one)
          else if (!begun.has(one.cpf)) await mustBeWhole(storage, one)
          else {
            // It was cut off: the same request finishes it, whatever is left.
            const ports = { ...fakePorts(), ...storage, clock: () => new Date() }
            await eraseSubject(ports, { accountId: one.accountId, actor: 'token:test' }, one.cpf)
            await mustBeGone(storage, one)
          }
        }
        // Each execution has its job, and no other job is left over.
        assert.equal(await storage.lostWork.requeue(500), 0)
      } finally {
        await storage.close()
      }
    }
  })
})
