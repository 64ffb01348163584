/** A receiver with a long queue: what the queue and the database do for it does not grow with its length. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../../src/protocol/ids.ts'
import { openStorage, type Storage } from '../../../src/server/adapters/storage.ts'
import type { StoredReport } from '../../../src/server/domain/reports/report.ts'
import { keepReport } from '../../ports/kept-records.ts'
import { aLink, anErasure, aSession, secondsLater, someTime } from '../../ports/stores-records.ts'
import { openCounted, type CountedDatabase } from '../../support/rows-read.ts'
import { until } from '../../support/until.ts'

const WAITING = 300
/** Far fewer than wait. */
const FEW = 60

let dataDir: string
let database: CountedDatabase
let storage: Storage

const failed = { at: someTime.toISOString(), durationMs: 3, status: 500, failure: 'status' as const }
const delivered = { at: someTime.toISOString(), durationMs: 3, status: 204 }

interface Receiver {
  readonly report: StoredReport
  readonly webhookId: string
}

async function newReceiver(): Promise<Receiver> {
  const report = await keepReport(storage)
  const webhookId = newId()
  const { accountId } = report
  const about = { id: webhookId, accountId, url: 'https://hooks.example/', description: '', reports: [] }
  const never = { pausedReason: undefined, pausedAt: undefined, failingSince: undefined }
  await storage.webhooks.insert(
    {
      ...about,
      ...never,
      events: ['onboarding.started'],
      bodySignatureHeader: undefined,
      previousSecretUntil: undefined,
      createdAt: someTime,
      updatedAt: someTime,
    },
    { signingKeys: [new Uint8Array(32)], bodySignature: undefined },
    20,
  )
  return { report, webhookId }
}

/** Somebody begins: an event for the receiver. */
async function raise({ report }: Receiver, times = 1): Promise<void> {
  const link = aLink(report)
  await storage.links.insert(link)
  for (let i = 0; i < times; i++)
    await storage.sessions.insert(aSession(link, { createdAt: secondsLater(60 * i) }))
}

/** The deliveries of a receiver, oldest first. */
async function deliveriesTo({ report, webhookId }: Receiver) {
  const page = { limit: 1000, offset: 0 }
  return (await storage.webhookDeliveries.list(report.accountId, webhookId, page)).rows.toReversed()
}

async function waitingJobs(receiver: Receiver, more = ''): Promise<readonly { readonly id: string }[]> {
  const { rows } = await database.client.write({
    sql: `select data->>'deliveryId' as id from pgboss.job
      where name = 'deliver-webhook' and group_id = $1 and state < 'active' ${more} order by priority desc, created_on, start_after`,
    parameters: [receiver.webhookId],
  })
  return rows as readonly { readonly id: string }[]
}

const take = (deliveryId: string) =>
  database.run(
    `update pgboss.job set state = 'active' where state < 'active' and data->>'deliveryId' = '${deliveryId}'`,
  )

async function waitingDeliveries(): Promise<number> {
  const kinds = await storage.load.waitingJobs()
  return kinds.find(({ kind }) => kind === 'deliver-webhook')?.waiting ?? 0
}

describe('a receiver for which hundreds of deliveries wait', () => {
  let receiver: Receiver
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'limiar-lines-'))
    database = await openCounted(join(dataDir, 'database'))
    storage = await openStorage({ dataDir, client: database.client })
    receiver = await newReceiver()
    await raise(receiver, WAITING)
  })
  after(async () => {
    await storage.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('has few jobs, and all of its deliveries are counted as waiting', async () => {
    const jobs = await waitingJobs(receiver)
    assert.ok(jobs.length < FEW, `There are ${jobs.length} jobs.`)
    const first = (await deliveriesTo(receiver)).slice(0, jobs.length)
    assert.deepEqual(
      jobs.map(({ id }) => id),
      first.map(({ id }) => id),
    )
    assert.equal(await waitingDeliveries(), WAITING)
  })

  it('is postponed without a look at those that wait, and the first one stays the first', async () => {
    const [first] = await deliveriesTo(receiver)
    assert.ok(first)
    await take(first.id)
    const until = new Date(Date.now() + 3_600_000)
    const read = await database.rowsRead('pgboss.job_common', () =>
      storage.webhookDeliveries.postpone(first, until),
    )
    assert.ok(read < 4 * FEW, `${read} jobs were read.`)
    const jobs = await waitingJobs(receiver)
    assert.ok(jobs.length < FEW, `There are ${jobs.length} jobs.`)
    assert.equal(jobs[0]?.id, first.id)
    assert.deepEqual(await waitingJobs(receiver, 'and start_after <= now()'), [])
  })

  it('does not fill the queue with those that come while it is postponed', async () => {
    const before = (await deliveriesTo(receiver)).map(({ id }) => id)
    await raise(receiver, FEW)
    const coming = (await deliveriesTo(receiver)).filter(({ id }) => !before.includes(id))
    assert.equal(coming.length, FEW)
    for (;;) {
      const [next] = await waitingJobs(receiver, 'and start_after <= now()')
      if (!next) break
      await take(next.id)
      const delivery = coming.find(({ id }) => id === next.id)
      assert.ok(delivery)
      await storage.webhookDeliveries.postpone(delivery, new Date(Date.now() + 3_600_000))
    }
    const jobs = await waitingJobs(receiver)
    assert.ok(jobs.length < FEW, `There are ${jobs.length} jobs.`)
  })
})

describe('deliveries in line', () => {
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'limiar-lines-'))
    database = await openCounted(join(dataDir, 'database'))
    storage = await openStorage({ dataDir, client: database.client })
  })
  after(async () => {
    await storage.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** Ends every delivery that has a job, in the order of the jobs, until none is left. */
  async function deliverAll(receiver: Receiver): Promise<readonly string[]> {
    const made: string[] = []
    for (;;) {
      const [next] = await waitingJobs(receiver, 'and start_after <= now()')
      if (!next) return made
      await take(next.id)
      const delivery = (await deliveriesTo(receiver)).find(({ id }) => id === next.id)
      if (delivery) {
        made.push(delivery.id)
        await storage.webhookDeliveries.recordAttempt(delivery, delivered, { state: 'delivered' })
      } else await storage.webhookDeliveries.callNext(receiver.webhookId)
    }
  }

  it('are made in the order in which they came, one not before the other', async () => {
    const receiver = await newReceiver()
    await raise(receiver, 50)
    const wanted = (await deliveriesTo(receiver)).map(({ id }) => id)
    assert.deepEqual(await deliverAll(receiver), wanted)
    assert.equal(await waitingDeliveries(), 0)
  })

  it('that failed are tried again at their time, although they had no job meanwhile', async () => {
    const receiver = await newReceiver()
    await raise(receiver, 50)
    const later = new Date(Date.now() + 3_600_000)
    let attempts = 0
    for (;;) {
      const [next] = await waitingJobs(receiver, 'and start_after <= now()')
      if (!next) break
      await take(next.id)
      const delivery = (await deliveriesTo(receiver)).find(({ id }) => id === next.id)
      assert.ok(delivery)
      const nextAttemptAt = new Date(later.getTime() + attempts++)
      await storage.webhookDeliveries.recordAttempt(delivery, failed, { state: 'waiting', nextAttemptAt })
    }
    assert.equal(attempts, 50)
    const jobs = await waitingJobs(receiver)
    assert.ok(jobs.length < 25, `There are ${jobs.length} jobs.`)
    assert.equal(await waitingDeliveries(), 50)
    // Their time comes.
    await database.run(`update webhook_deliveries set next_attempt_at = now() where state = 'waiting';
      update pgboss.job set start_after = now() where name = 'deliver-webhook' and state < 'active'`)
    assert.equal((await deliverAll(receiver)).length, 50)
    assert.equal(await waitingDeliveries(), 0)
  })

  it('are sent at once when somebody asks for it', async () => {
    const receiver = await newReceiver()
    await raise(receiver, 50)
    const last = (await deliveriesTo(receiver)).at(-1)
    assert.ok(last)
    const again = () =>
      storage.webhookDeliveries.retry(receiver.report.accountId, receiver.webhookId, last.id, new Date())
    assert.equal(await again(), true)
    assert.equal(await again(), true)
    const jobs = await waitingJobs(receiver)
    assert.equal(jobs.filter(({ id }) => id === last.id).length, 1)
    assert.equal((await deliverAll(receiver)).length, 50)
  })

  it('go on when those before them were erased with their records', async () => {
    const receiver = await newReceiver()
    await raise(receiver, 15)
    const erased = await deliveriesTo(receiver)
    await raise(receiver, 15)
    const { linkId } = erased[0]!
    assert.ok(linkId)
    const removal = { executionIds: [], linkIds: [linkId], sessionIds: [] }
    await storage.retention.remove(receiver.report.accountId, removal, new Date(), anErasure)
    assert.equal((await deliveriesTo(receiver)).length, 15)
    assert.equal((await deliverAll(receiver)).length, 15)
  })

  it('are called again when every job was lost', async () => {
    const receiver = await newReceiver()
    await raise(receiver, 50)
    await database.run(`delete from pgboss.job`)
    const found = await storage.lostWork.requeue(500)
    assert.ok(found > 0)
    assert.equal((await deliverAll(receiver)).length, 50)
    assert.equal(await storage.lostWork.requeue(500), 0)
    await until('nothing waits', async () => (await waitingDeliveries()) === 0 || undefined)
  })
})
