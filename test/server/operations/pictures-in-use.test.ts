import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../../src/protocol/ids.ts'
import { purge } from '../../../src/server/operations/privacy/purge.ts'
import { findings } from '../../support/fakes/service-ports.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { keptBlobs } from '../../support/kept-blobs.ts'
import { anotherTake, onboard } from '../../support/onboard.ts'
import { storageEngines } from '../../support/storage-engines.ts'
import { startStoredService, type StoredService } from '../../support/stored-service.ts'
import { until } from '../../support/until.ts'

const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000
const still = writtenFace('ana')
const derived = { frontCard: Buffer.from('front'), backCard: Buffer.from('back'), portrait: still }
const captures = { front: writtenFace('ana', 'front'), back: writtenFace('ana', 'back'), selfie: still }
const files = Object.entries(captures).map(([kind, bytes]) => ({
  type: kind.toUpperCase(),
  data: asBase64(bytes),
}))

/** Three originals and three derived pictures of each execution, and the picture of the face. */
const PICTURES_IN_USE = 2 * 6 + 1

for (const engine of storageEngines) {
  describe(`pictures that records name, on ${engine.name}`, { skip: engine.skip }, () => {
    const start = new Date()
    let now = start
    let service: StoredService
    let executions: readonly string[]
    before(async () => {
      service = await startStoredService(engine, {
        clock: () => now,
        analyse: async () => findings({ pictures: derived }),
      })
      const { client, reportId } = service
      const enrolled = { description: 'ANA LIMA', images: [asBase64(still)] }
      assert.equal((await client.call('POST', '/private-faceset', enrolled)).status, 200)
      const captures = { front: still, back: still, selfie: anotherTake(still) }
      executions = [await onboard(client, reportId, captures), await submitByApi(service)]
    })
    after(() => service.close())

    it('survive the purge of two days later, wherever they came from', async () => {
      const { client, ports, reportId } = service
      assert.equal((await keptBlobs(ports)).length, PICTURES_IN_USE)
      now = new Date(start.getTime() + TWO_DAYS_MS)
      const first = await purge(ports, { abandonedHours: 3 })
      now = new Date(now.getTime() + TWO_DAYS_MS)
      const second = await purge(ports, { abandonedHours: 3 })
      now = start
      assert.deepEqual([first.suspected, second.suspected, first.orphans], [0, 0, 0])
      assert.deepEqual([second.orphans, (await keptBlobs(ports)).length], [0, PICTURES_IN_USE])
      for (const id of executions) {
        const { body } = await client.call('GET', `/reports/${reportId}/executions/${id}/images`)
        const addresses = Object.values<string>(body)
        assert.equal(addresses.length, 6)
        for (const address of addresses) assert.equal((await client.raw(address)).status, 200, address)
      }
    })

    it('are distinguished from pictures of the same owners that no record names', async () => {
      const { ports } = service
      const inUse = await keptBlobs(ports)
      const sameOwners = inUse.map((key) => `${key}-replaced`)
      const unknownOwners = ['faces', 'stills', 'executions'].map((kind) => `${kind}/${newId()}/front`)
      const orphans = [...sameOwners, ...unknownOwners]
      assert.deepEqual(
        (await ports.retention.unreferenced([...inUse, ...orphans])).toSorted(),
        orphans.toSorted(),
      )
    })

    it('are not confused with files that do not belong to the service', async () => {
      const foreign = ['backup.tar', 'executions/backup.tar', 'lost/and/found']
      assert.deepEqual(await service.ports.retention.unreferenced(foreign), [])
    })
  })
}

async function submitByApi({ client, reportId, ports }: StoredService): Promise<string> {
  const sent = await client.call('POST', `/reports/${reportId}/executions`, { files })
  assert.equal(sent.status, 200, sent.text)
  await until(
    'the execution is analysed',
    async () => (await ports.executions.findById(sent.body._id))?.analysed || undefined,
  )
  return sent.body._id
}
