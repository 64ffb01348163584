import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../../src/protocol/ids.ts'
import type { AuditLog } from '../../../src/server/domain/access/audit.ts'
import { purge } from '../../../src/server/operations/privacy/purge.ts'
import type { Json } from '../../support/api-client.ts'
import { writtenFace } from '../../support/fakes/written-faces.ts'
import { anotherTake, onboard, openPageSession } from '../../support/onboard.ts'
import { storageEngines } from '../../support/storage-engines.ts'
import { startStoredService, type StoredService } from '../../support/stored-service.ts'

/** A session lasts an hour longer. */
const ABANDONED_HOURS = 3
const MS_PER_DAY = 24 * 60 * 60 * 1000
const still = writtenFace('ana')
const stills = { front: still, back: still, selfie: anotherTake(still) }
const noOthers = { keys: 0, accesses: 0 }
const start = new Date()

for (const engine of storageEngines) {
  describe(`a purge, on ${engine.name}`, { skip: engine.skip }, () => {
    let now = start
    let service: StoredService
    let kept: string
    let expiring: string
    let shortReport: string
    before(async () => {
      service = await startStoredService(engine, { clock: () => now })
      const { client, reportId, storage } = service
      shortReport = await reportKeeping(30)
      kept = await onboard(client, reportId, stills)
      expiring = await onboard(client, shortReport, stills, { cpf: '52998224725' })
      // Somebody sent a picture and went away.
      const link = await client.call('POST', `/reports/${reportId}/onboarding-ext`, { noExpire: true })
      const left = await openPageSession(client, link.body.token)
      await left.put('front', still)
      // The rest that a crash between picture and record leaves.
      await storage.blobs.put(`faces/${newId()}/${newId()}`, still)
    })
    after(() => service.close())

    async function reportKeeping(days: number): Promise<string> {
      const { client, reportId } = service
      const { body } = await client.call('GET', `/reports/${reportId}`)
      const definition = { ...body.definition, retention: { days } }
      const made = await client.call('POST', '/reports', { name: 'Curto', definition })
      assert.equal(made.status, 200, made.text)
      return made.body._id
    }

    async function pictures(): Promise<number> {
      let count = 0
      for await (const { key } of service.storage.blobs.list()) count += key === '' ? 0 : 1
      return count
    }

    const purgeAfter = async (days: number): Promise<Awaited<ReturnType<typeof purge>>> => {
      now = new Date(start.getTime() + days * MS_PER_DAY)
      const purged = await purge(service.ports, { abandonedHours: ABANDONED_HOURS })
      now = start
      return purged
    }

    const statusOf = async (report: string, id: string): Promise<number> =>
      (await service.client.call('GET', `/reports/${report}/executions/${id}`)).status

    it('removes nothing that is in use, and only reports the findings of one sweep', async () => {
      const nothing = {
        executions: 0,
        links: 0,
        sessions: 0,
        pictures: 0,
        orphans: 0,
        suspected: 1,
        ...noOthers,
      }
      assert.deepEqual(await purgeAfter(3.8 / 24), nothing)
      const withoutSweep = { ...nothing, suspected: 0 }
      assert.deepEqual(await purgeAfter(3.9 / 24), withoutSweep, 'there is one sweep a day')
    })

    it('removes sessions that were left in the morning, and a day later pictures without a record', async () => {
      const nothing = {
        executions: 0,
        links: 0,
        sessions: 0,
        pictures: 0,
        orphans: 0,
        suspected: 0,
        ...noOthers,
      }
      assert.deepEqual(await purgeAfter(4.1 / 24), { ...nothing, sessions: 1, pictures: 1 })
      // The two links were asked for with keys, which are kept for a day.
      assert.deepEqual(await purgeAfter(2), { ...nothing, orphans: 1, suspected: 1, keys: 2 })
      assert.equal(await pictures(), 6)
    })

    it('removes executions that were kept as long as their report says, and nothing of other reports', async () => {
      assert.equal((await purgeAfter(29.9)).executions, 0)
      const purged = await purgeAfter(30.1)
      assert.deepEqual([purged.executions, purged.pictures, purged.orphans], [1, 3, 0])
      assert.equal(await statusOf(shortReport, expiring), 404)
      assert.equal(await statusOf(service.reportId, kept), 200)
      assert.equal(await pictures(), 3)
    })

    it('removes links that could not be used for as long', async () => {
      const purged = await purgeAfter(61)
      assert.deepEqual([purged.executions, purged.links], [0, 1])
      assert.equal((await purgeAfter(61)).links, 0)
    })

    it('is in the record of accesses even if the server dies as soon as the records are gone', async () => {
      const { client, ports } = service
      const erased = await onboard(client, shortReport, stills)
      now = new Date(start.getTime() + 31 * MS_PER_DAY)
      const dying = { ...ports, audit: withoutAppending(ports.audit) }
      await purge(dying, { abandonedHours: ABANDONED_HOURS }).catch(() => undefined)
      now = start
      assert.equal(await statusOf(shortReport, erased), 404)
      await purgeAfter(31)
      const { body } = await client.call('GET', `/audit?object=${erased}`)
      const [entry] = body.docs.filter(({ action }: Json) => action === 'purge')
      assert.deepEqual([entry?.actor, entry?.details.removed.executions], ['server', 1])
      assert.equal((await client.call('GET', '/audit/verification?whole=true')).body.intact, true)
    })

    it('is in the record of accesses, as done by the server', async () => {
      const { body } = await service.client.call('GET', `/audit?object=${expiring}`)
      const entry = body.docs.find(({ action }: Json) => action === 'purge')
      assert.deepEqual([entry.actor, entry.details.removed.executions], ['server', 1])
    })
  })
}

/** The record of a process that ends before it can add to it. */
function withoutAppending(audit: AuditLog): AuditLog {
  return new Proxy(audit, {
    get: (log, name: keyof AuditLog) =>
      name === 'append' ? () => Promise.reject(new Error('The process is gone.')) : log[name].bind(log),
  })
}
