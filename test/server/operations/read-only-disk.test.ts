/** A disk of pictures that may only be read from some moment on, as after a fault that its kernel found. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, afterEach, before, describe, it } from 'node:test'
import { createFileBlobs } from '../../../src/server/adapters/blobs/file-blobs.ts'
import { decideExecution } from '../../../src/server/operations/executions/decide-execution.ts'
import type { Answer, Json } from '../../support/api-client.ts'
import { findings } from '../../support/fakes/service-ports.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { openPageSession } from '../../support/onboard.ts'
import { makeSmallDisk, whyNoSmallDisk, type SmallDisk } from '../../support/small-disk.ts'
import { storageEngines } from '../../support/storage-engines.ts'
import { startStoredService, type StoredService } from '../../support/stored-service.ts'

const CPF = '52998224725'
const mounted = whyNoSmallDisk()

function mustWait({ status, body, headers, text }: Answer): void {
  assert.deepEqual([status, body?.type], [503, 'urn:limiar:problem:unavailable'], text)
  assert.equal(headers.get('retry-after'), '60')
}

for (const engine of storageEngines)
  describe(`a disk that may only be read, on ${engine.name}`, { skip: mounted ?? engine.skip }, () => {
    let disk: SmallDisk
    let service: StoredService
    /** Lets the analysis end. */
    const analysed = Promise.withResolvers<undefined>()
    before(async () => {
      disk = makeSmallDisk(5)
      const blobs = await createFileBlobs({
        directory: join(disk.directory, 'blobs'),
        key: Buffer.alloc(32, 7),
      })
      service = await startStoredService(engine, {
        blobs,
        analyse: async () => {
          await analysed.promise
          return findings({ pictures: { frontCard: writtenFace('ana', 'card') } })
        },
      })
    })
    afterEach(() => disk.remount('rw'))
    after(async () => {
      analysed.resolve(undefined)
      await service.close()
      disk.remove()
    })

    const execution = async (id: string): Promise<Json> =>
      (await service.client.call('GET', `/reports/${service.reportId}/executions/${id}`)).body

    it('asks for a still again later, and takes it then', async () => {
      const { client, reportId } = service
      const link = await client.call('POST', `/reports/${reportId}/onboarding-ext`, {})
      const session = await openPageSession(client, link.body.token)
      disk.remount('ro')
      mustWait(await session.put('front', writtenFace('ana', 'front')))
      disk.remount('rw')
      assert.equal((await session.put('front', writtenFace('ana', 'front'))).status, 200)
    })

    it('asks for an erasure again later, which leaves nothing then', async () => {
      const { client } = service
      const face = { description: 'Ana', cpf: CPF, images: [asBase64(writtenFace('ana'))] }
      assert.equal((await client.call('POST', '/private-faceset', face)).status, 200)
      disk.remount('ro')
      mustWait(await client.call('DELETE', `/subjects/${CPF}`))
      disk.remount('rw')
      assert.equal((await client.call('DELETE', `/subjects/${CPF}`)).status, 200)
    })

    it('decides no execution: an analysis that cannot keep its pictures waits', async () => {
      const { client, ports, reportId } = service
      const files = ['FRONT', 'BACK', 'SELFIE'].map((type) => ({
        type,
        data: asBase64(writtenFace('ana', type)),
      }))
      const { body } = await client.call('POST', `/reports/${reportId}/executions`, { files })
      disk.remount('ro')
      analysed.resolve(undefined)
      await assert.rejects(decideExecution(ports, body._id), { code: 'unavailable' })
      assert.equal((await execution(body._id)).status, 'processando')
      disk.remount('rw')
      await decideExecution(ports, body._id)
      assert.notEqual((await execution(body._id)).status, 'processando')
    })
  })
