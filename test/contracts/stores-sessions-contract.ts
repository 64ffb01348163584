/** What the store of sessions must keep for a page that goes on: choices, refusals and doubts. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Storage } from '../../src/server/adapters/storage.ts'
import { keepSession } from './kept-records.ts'
import { anExecution, aStill, someTime } from './stores-records.ts'

export function sessionsContract(engine: string, open: () => Promise<Storage>): void {
  describe(`sessions that go on, on ${engine}`, () => {
    let storage: Storage
    before(async () => {
      storage = await open()
    })
    after(() => storage.close())

    const consent = (link: string) => ({
      version: '1',
      agreedAt: someTime.toISOString(),
      receivedAt: someTime.toISOString(),
      link,
    })

    test('what the person chose is kept, and what is not named stays', async () => {
      const session = await keepSession(storage)
      const receipt = consent(session.linkId)
      await storage.sessions.putChoices(session.id, { consent: receipt })
      await storage.sessions.putChoices(session.id, { documentType: 'cnh' })
      await storage.sessions.putChoices(session.id, {})
      const found = await storage.sessions.find(session.id)
      assert.deepEqual(found, { ...session, consent: receipt, documentType: 'cnh' })
    })

    test('nothing is chosen once it was submitted', async () => {
      const session = await keepSession(storage)
      await storage.sessions.submit(session.id, () => anExecution(session))
      await storage.sessions.putChoices(session.id, { documentType: 'cnh' })
      assert.equal((await storage.sessions.find(session.id))?.documentType, undefined)
    })

    test('no still is kept once it was submitted, and those that were stay', async () => {
      const session = await keepSession(storage)
      const [still, late] = [aStill(session), aStill(session)]
      await storage.sessions.putStill(still)
      await storage.sessions.submit(session.id, () => anExecution(session))
      assert.deepEqual(await storage.sessions.putStill(late), { outcome: 'submitted' })
      assert.deepEqual(await storage.sessions.stills(session.id), [still])
    })

    test('a submission sees every still that was kept before it, and none after it', async () => {
      const session = await keepSession(storage)
      const stills = Array.from({ length: 8 }, (_, i) => aStill(session, { blobKey: `stills/${i}` }))
      let seen: readonly unknown[] = []
      const submit = storage.sessions.submit(session.id, (current, kept) => {
        seen = kept
        return anExecution(current)
      })
      await Promise.all([submit, ...stills.map((still) => storage.sessions.putStill(still))])
      assert.deepEqual(await storage.sessions.stills(session.id), seen)
    })

    test('a submission that cannot be made changes nothing', async () => {
      const session = await keepSession(storage)
      const makeExecution = (): never => {
        throw new RangeError('Nothing was captured.')
      }
      await assert.rejects(storage.sessions.submit(session.id, makeExecution), RangeError)
      assert.deepEqual(await storage.sessions.find(session.id), session)
      const { outcome } = await storage.sessions.submit(session.id, () => anExecution(session))
      assert.equal(outcome, 'created')
    })

    test('refused stills are counted for each capture, and one that is sent again once', async () => {
      const session = await keepSession(storage)
      await storage.sessions.countRefusal(session.id, 'front', 'a')
      await storage.sessions.countRefusal(session.id, 'front', 'a')
      await storage.sessions.countRefusal(session.id, 'selfie', 'c')
      const refusals = await storage.sessions.countRefusal(session.id, 'front', 'b')
      assert.deepEqual(refusals, { front: { count: 2, lastHash: 'b' }, selfie: { count: 1, lastHash: 'c' } })
      assert.deepEqual((await storage.sessions.find(session.id))?.refusals, refusals)
    })

    test('stills that are refused at the same time count as many', async () => {
      const session = await keepSession(storage)
      const hashes = Array.from({ length: 8 }, (_, i) => `hash-${i}`)
      await Promise.all(hashes.map((hash) => storage.sessions.countRefusal(session.id, 'back', hash)))
      assert.equal((await storage.sessions.find(session.id))?.refusals?.back?.count, 8)
    })

    test('the doubts about a still are kept with it', async () => {
      const session = await keepSession(storage)
      const still = aStill(session, { doubts: [{ reason: 'too-blurred', refused: true }] })
      await storage.sessions.putStill(still)
      assert.deepEqual(await storage.sessions.stills(session.id), [still])
    })

    test('what the capture leaves to whoever decides is kept with the execution', async () => {
      const session = await keepSession(storage)
      const captured = {
        declaredType: 'cnh',
        doubts: [{ capture: 'front', reason: 'glare', refused: false } as const],
      }
      const execution = anExecution(session, { captured })
      await storage.sessions.submit(session.id, () => execution)
      assert.deepEqual(await storage.executions.findById(execution.id), execution)
    })
  })
}
