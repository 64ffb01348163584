import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import {
  openDatabase,
  templateArchive,
  type Database,
} from '../../../../src/server/adapters/database/database.ts'
import { hangWorker } from '../../../support/hang-worker.ts'
import { anAccount } from '../../../ports/stores-records.ts'
import { until } from '../../../support/until.ts'

const MAX_WAITING = 8
const unavailable = { name: 'LimiarError', code: 'unavailable' }

describe('the thread of the embedded database', () => {
  const workers: Worker[] = []
  const remember = (worker: Worker): void => void workers.push(worker)
  let folder: string
  let database: Database
  before(async () => {
    process.on('worker', remember)
    folder = await mkdtemp(join(tmpdir(), 'limiar-thread-'))
    database = await openDatabase({
      directory: join(folder, 'database'),
      template: templateArchive(),
      maxWaiting: MAX_WAITING,
      // Three seconds until the thread is given up: it never pauses that long, even on a busy machine.
      lookEveryMs: 250,
    })
  })
  after(async () => {
    process.off('worker', remember)
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  const insert = async () => {
    const account = anAccount()
    await database.db.insertInto('accounts').values(account).execute()
    return account.id
  }
  const has = async (id: string) => {
    const row = await database.db.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst()
    return row !== undefined
  }
  const isOpen = () =>
    database.probe().then(
      () => true as const,
      () => undefined,
    )

  it('that dies is started again with every committed transaction, and without half of one', async () => {
    const kept = await insert()
    const dropped = anAccount()
    const cutOff = database.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('accounts').values(dropped).execute()
      await workers.at(-1)?.terminate()
      await until('the thread is back', isOpen)
      await transaction.insertInto('accounts').values(anAccount()).execute()
    })
    await assert.rejects(cutOff, unavailable)
    assert.equal(await has(kept), true)
    assert.equal(await has(dropped.id), false)
    assert.equal(workers.length, 2)
  })

  it('keeps notifying listeners of the thread before', async () => {
    const { engine } = database
    if (engine.kind !== 'embedded') throw new Error('This is not the embedded database.')
    const heard = Promise.withResolvers<string>()
    const reopened = Promise.withResolvers<boolean>()
    await engine.client.listen('a_channel', heard.resolve, () => reopened.resolve(true))
    await workers.at(-1)?.terminate()
    assert.equal(await reopened.promise, true)
    await sql`select pg_notify('a_channel', 'a word')`.execute(database.db)
    assert.equal(await heard.promise, 'a word')
  })

  it('that hangs is given up: waiting calls fail in a passing way, and the next thread answers', async () => {
    const before = workers.length
    await hangWorker()
    await assert.rejects(insert(), unavailable)
    await until('the thread is back', isOpen)
    assert.equal(await has(await insert()), true)
    assert.equal(workers.length, before + 1)
  })

  it('lets a limited number of statements wait, and transactions that have begun go on', async () => {
    let waiting: Promise<PromiseSettledResult<string>[]> | undefined
    await database.db.transaction().execute(async (transaction) => {
      waiting = Promise.allSettled(Array.from({ length: MAX_WAITING + 4 }, insert))
      // The transaction has the database to itself: waiting statements are answered once it has ended.
      await transaction.insertInto('accounts').values(anAccount()).execute()
    })
    const outcomes = (await waiting) ?? []
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    assert.equal(outcomes.length - refused.length, MAX_WAITING)
    assert.equal(refused.length, 4)
    for (const { reason } of refused) assert.equal(reason.code, 'unavailable')
    assert.equal(await has(await insert()), true)
  })
})
