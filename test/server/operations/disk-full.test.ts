import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createFileBlobs } from '../../../src/server/adapters/blobs/file-blobs.ts'
import type { BlobStore } from '../../../src/server/domain/pictures/blob-store.ts'
import { removeDueBlobs } from '../../../src/server/operations/pictures/blob-removal.ts'
import { decideExecution } from '../../../src/server/operations/executions/decide-execution.ts'
import type { Answer, Json } from '../../support/api-client.ts'
import { findings } from '../../support/fakes/service-ports.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { keptBlobs } from '../../support/kept-blobs.ts'
import { openPageSession } from '../../support/onboard.ts'
import { makeSmallDisk, whyNoSmallDisk, type SmallDisk } from '../../support/small-disk.ts'
import { storageEngines } from '../../support/storage-engines.ts'
import { startStoredService, type StoredService } from '../../support/stored-service.ts'
import { until } from '../../support/until.ts'

const DISK_MB = 2
const PICTURE_BYTES = 100_000
/** Less room than a picture takes, so that its writing begins and cannot finish. */
const HALF_A_PICTURE = 50_000
const HOUR_MS = 60 * 60 * 1000
const mounted = whyNoSmallDisk()

/** A picture of its own for each name. */
function picture(name: string): Uint8Array {
  return Buffer.concat([writtenFace('ana', name), Buffer.alloc(PICTURE_BYTES, name)])
}

function mustBeFull({ status, body, headers, text }: Answer): void {
  assert.deepEqual([status, body?.type], [503, 'urn:limiar:problem:unavailable'], text)
  assert.equal(headers.get('retry-after'), '60')
}

for (const engine of storageEngines)
  describe(`a full disk, on ${engine.name}`, { skip: mounted ?? engine.skip }, () => {
    let now = new Date()
    let disk: SmallDisk
    let service: StoredService
    /** The pictures that the analysis makes for an execution; this waits until there are some. */
    let analysed = Promise.withResolvers<Uint8Array>()
    let failedWrites = 0
    before(async () => {
      disk = makeSmallDisk(DISK_MB)
      const directory = join(disk.directory, 'blobs')
      const blobs = countingFailures(await createFileBlobs({ directory, key: Buffer.alloc(32, 7) }))
      service = await startStoredService(engine, {
        blobs,
        clock: () => now,
        analyse: async () => findings({ pictures: { frontCard: await analysed.promise } }),
      })
    })
    after(async () => {
      analysed.resolve(picture('card'))
      await service.close()
      disk.remove()
    })

    /** The store itself, which also says how often it could not write. */
    const countingFailures = (blobs: BlobStore): BlobStore => ({
      get: (key) => blobs.get(key),
      remove: (key) => blobs.remove(key),
      list: () => blobs.list(),
      put: (key, bytes) =>
        blobs.put(key, bytes).catch((error: unknown) => {
          failedWrites++
          throw error
        }),
    })

    const unfinished = () => readdir(join(disk.directory, 'blobs', '.unfinished'))
    const submitFiles = (kinds: readonly string[]) =>
      service.client.call('POST', `/reports/${service.reportId}/executions`, {
        files: kinds.map((kind) => ({ type: kind, data: asBase64(picture(kind)) })),
      })
    const execution = async (id: string): Promise<Json> =>
      (await service.client.call('GET', `/reports/${service.reportId}/executions/${id}`)).body

    it('asks the page to send its still again later, and leaves nothing of it meanwhile', async () => {
      const { client, ports, reportId } = service
      const link = await client.call('POST', `/reports/${reportId}/onboarding-ext`, {})
      const session = await openPageSession(client, link.body.token)
      assert.equal((await session.put('front', picture('front'))).status, 200)
      const before = await keptBlobs(ports)
      await disk.fill(HALF_A_PICTURE)
      mustBeFull(await session.put('back', picture('back')))
      assert.deepEqual([await keptBlobs(ports), await unfinished()], [before, []])
      assert.deepEqual((await session.resume()).body.progress.captured, ['front'])
      await disk.empty()
      assert.equal((await session.put('back', picture('back'))).status, 200)
      assert.equal((await session.put('selfie', picture('selfie'))).status, 200)
      assert.deepEqual((await session.resume()).body.progress.captured, ['front', 'back', 'selfie'])
    })

    it('asks the caller of the API to try again later, and keeps none of the pictures that there was room for', async () => {
      const { client, ports } = service
      const before = await keptBlobs(ports)
      await disk.fill(PICTURE_BYTES + HALF_A_PICTURE)
      mustBeFull(await submitFiles(['FRONT', 'BACK', 'SELFIE']))
      assert.equal((await client.call('GET', '/executions')).body.totalItems, 0)
      assert.deepEqual(await unfinished(), [])
      now = new Date(now.getTime() + HOUR_MS)
      assert.equal((await removeDueBlobs(ports)).failed, 0)
      assert.deepEqual(await keptBlobs(ports), before)
      await disk.empty()
      assert.equal((await submitFiles(['FRONT', 'BACK', 'SELFIE'])).status, 200)
      analysed.resolve(picture('card'))
    })

    it('decides no execution: an analysis that cannot keep its pictures waits for room', async () => {
      const { client, ports } = service
      analysed = Promise.withResolvers()
      const { body } = await submitFiles(['FRONT', 'BACK', 'SELFIE'])
      await disk.fill(HALF_A_PICTURE)
      failedWrites = 0
      analysed.resolve(picture('card'))
      await until('the analysis met the full disk', () => failedWrites > 0 || undefined)
      await assert.rejects(decideExecution(ports, body._id), { code: 'unavailable' })
      const waiting = await execution(body._id)
      assert.deepEqual([waiting.status, waiting.history.length], ['processando', 1])
      await disk.empty()
      await decideExecution(ports, body._id)
      const decided = await execution(body._id)
      assert.notEqual(decided.status, 'processando')
      const path = `/reports/${service.reportId}/executions/${body._id}/images`
      for (const address of Object.values<string>((await client.call('GET', path)).body))
        assert.equal((await client.raw(address)).status, 200)
    })
  })
