/** An erasure and a submission of the same person at the same moment: one waits for the other, and nothing is left. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { removeDueBlobs } from '../../../src/server/operations/pictures/blob-removal.ts'
import type { Answer } from '../../support/api-client.ts'
import { writtenFace } from '../../support/fakes/written-faces.ts'
import { keptBlobs } from '../../support/kept-blobs.ts'
import { anotherTake, openPageSession, type PageSession } from '../../support/onboard.ts'
import { storageEngines } from '../../support/storage-engines.ts'
import { startStoredService, type StoredService } from '../../support/stored-service.ts'

const CPF = '52998224725'
const ROUNDS = 8
const still = writtenFace('ana')

for (const engine of storageEngines)
  describe(`an erasure during a submission, on ${engine.name}`, { skip: engine.skip }, () => {
    let service: StoredService
    before(async () => {
      service = await startStoredService(engine)
    })
    after(() => service.close())

    const erase = (): Promise<Answer> => service.client.call('DELETE', `/subjects/${CPF}`)

    async function completeSession(): Promise<PageSession> {
      const { client, reportId } = service
      const link = await client.call('POST', `/reports/${reportId}/onboarding-ext`, { cpf: CPF })
      const session = await openPageSession(client, link.body.token)
      for (const capture of ['front', 'back']) assert.equal((await session.put(capture, still)).status, 200)
      assert.equal((await session.put('selfie', anotherTake(still))).status, 200)
      return session
    }

    it('ends in no deadlock, and the submission is made or finds its link gone', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const session = await completeSession()
        const requests = [() => session.submit(), erase, () => session.put('front', anotherTake(still))]
        // The rounds alternate which of the two comes first.
        const turned = requests.map((_, i) => requests[(i + round) % requests.length]!)
        const answers = await Promise.all(turned.map((request) => request()))
        for (const { status, text } of answers) assert.ok(status < 500, `${status} ${text}`)
      }
    })

    it('leaves nothing once the person is erased again', async () => {
      assert.equal((await erase()).status, 200)
      await removeDueBlobs(service.ports)
      assert.deepEqual([await keptBlobs(service.ports), await service.ports.blobOutbox.count()], [[], 0])
      const { body } = await service.client.call('GET', '/executions')
      assert.equal(body.totalItems, 0)
    })

    it('leaves no session, still, link or job of the person in the database', async () => {
      assert.deepEqual(await service.closeAndSearch([CPF]), [])
    })
  })
