import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../../src/protocol/ids.ts'
import { purge, surveyPurge } from '../../../src/server/operations/privacy/purge.ts'
import { foundRecords } from '../../../src/server/operations/access/audit.ts'
import { storageEngines } from '../../support/storage-engines.ts'
import { startStoredService, type StoredService } from '../../support/stored-service.ts'

const times = { abandonedHours: 3, auditMonths: 6 }
/** More entries than one step of the trimming removes. */
const OLD_ENTRIES = 450

for (const engine of storageEngines) {
  describe(`the record of accesses is trimmed by month, on ${engine.name}`, { skip: engine.skip }, () => {
    let now = new Date('2026-02-10T12:00:00Z')
    let service: StoredService
    before(async () => {
      service = await startStoredService(engine, { clock: () => now })
      await foundRecords(service.ports)
    })
    after(() => service.close())

    const see = async (count: number): Promise<void> => {
      const { audit } = service.ports
      const [account] = await service.ports.accounts.all()
      const append = () =>
        audit.append(account!.id, {
          at: now,
          actor: newId(),
          action: 'getExecution',
          status: 200,
          objects: [newId()],
          details: undefined,
        })
      await Promise.all(Array.from({ length: count }, append))
    }
    const verified = async (whole: boolean) => {
      const { body } = await service.client.call('GET', `/audit/verification?whole=${whole}`)
      return body.docs[0]
    }
    const listed = async () => (await service.client.call('GET', '/audit?_limit=100')).body

    it('keeps everything while no period is set', async () => {
      await see(OLD_ENTRIES)
      now = new Date('2026-09-01T00:00:00Z')
      assert.equal((await purge(service.ports, { abandonedHours: 3 })).accesses, 0)
      assert.equal((await verified(true)).dropped, undefined)
    })

    it('drops whole months, in UTC, and says beforehand how many entries', async () => {
      now = new Date('2026-08-31T23:59:59Z')
      assert.equal((await surveyPurge(service.ports, times)).accesses, 0)
      assert.equal(
        (await purge(service.ports, times)).accesses,
        0,
        'February is the sixth month before August',
      )
      now = new Date('2026-09-01T00:00:00Z')
      await see(3)
      const { accesses } = await surveyPurge(service.ports, times)
      assert.equal((await purge(service.ports, times)).accesses, accesses)
      assert.equal(accesses > OLD_ENTRIES, true)
      assert.equal((await purge(service.ports, times)).accesses, 0)
    })

    it('still verifies, completely and in part, and says from which entry on', async () => {
      await see(2)
      const { docs, totalItems } = await listed()
      assert.equal(docs.length, totalItems)
      const oldest = docs.at(-1)
      for (const whole of [true, false]) {
        const { intact, entries, dropped } = await verified(whole)
        assert.deepEqual([intact, dropped], [true, oldest.sequence - 1])
        assert.equal(entries >= docs[0].sequence, true)
      }
    })

    it('names the dropped entries in the record itself', async () => {
      const { docs } = await listed()
      const entry = docs.find(({ action }: { action: string }) => action === 'trimRecord')
      assert.equal(entry.actor, 'server')
      assert.equal(entry.details.entries, entry.details.through)
      assert.match(entry.details.hash, /^[0-9a-f]{64}$/)
    })
  })
}
