/** The contract of the store of sessions for a page that goes on: choices, refusals and doubts. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '../../src/protocol/ids.ts'
import type { Storage } from '../../src/server/adapters/storage.ts'
import type { Link } from '../../src/server/domain/links/link.ts'
import { withRefusal, type Session } from '../../src/server/domain/sessions/session.ts'
import { keepReport, keepSession } from './kept-records.ts'
import { aLink, anExecution, aSession, aStill, secondsLater, someTime } from './stores-records.ts'

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

    test('the person’s choices are kept, and members that are not named stay', async () => {
      const session = await keepSession(storage)
      const receipt = consent(session.linkId)
      await storage.sessions.change(session.id, () => ({ consent: receipt }))
      await storage.sessions.change(session.id, () => ({ documentType: 'cnh' }))
      await storage.sessions.change(session.id, () => ({}))
      const found = await storage.sessions.find(session.id)
      assert.deepEqual(found, { ...session, consent: receipt, documentType: 'cnh' })
    })

    test('a change that cannot be made changes nothing', async () => {
      const session = await keepSession(storage)
      const change = (): never => {
        throw new RangeError('Not now.')
      }
      await assert.rejects(storage.sessions.change(session.id, change), RangeError)
      assert.deepEqual(await storage.sessions.find(session.id), session)
    })

    test('a change sees the submission that came before it', async () => {
      const session = await keepSession(storage)
      const execution = anExecution(session)
      await storage.sessions.submit(session.id, () => execution)
      const changed = await storage.sessions.change(session.id, (current) => {
        assert.equal(current.executionId, execution.id)
        return {}
      })
      assert.equal(changed.executionId, execution.id)
    })

    test('a session that was erased cannot be changed', async () => {
      const isErased = { code: 'session-invalid' }
      await assert.rejects(
        storage.sessions.change(newId(), () => ({})),
        isErased,
      )
    })

    test('no still is kept after the submission, and the earlier ones stay', async () => {
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

    test('refused stills are kept for each capture', async () => {
      const session = await keepSession(storage)
      const refusals = { front: { count: 2, lastHash: 'b' }, selfie: { count: 1, lastHash: 'c' } }
      const changed = await storage.sessions.change(session.id, () => ({ refusals }))
      assert.deepEqual(changed, { ...session, refusals })
      assert.deepEqual(await storage.sessions.find(session.id), changed)
    })

    test('changes at the same time take turns, so that none is lost', async () => {
      const session = await keepSession(storage)
      const hashes = Array.from({ length: 8 }, (_, i) => `hash-${i}`)
      const count = (hash: string) =>
        storage.sessions.change(session.id, ({ refusals }) => ({
          refusals: withRefusal(refusals, 'back', hash),
        }))
      await Promise.all(hashes.map(count))
      assert.equal((await storage.sessions.find(session.id))?.refusals?.back?.count, 8)
    })

    test('the doubts about a still are kept with it', async () => {
      const session = await keepSession(storage)
      const still = aStill(session, { doubts: [{ reason: 'too-blurred', refused: true }] })
      await storage.sessions.putStill(still)
      assert.deepEqual(await storage.sessions.stills(session.id), [still])
    })

    test('the findings about a document are kept with its still', async () => {
      const session = await keepSession(storage)
      const corner = { x: 12.5, y: 0 }
      const region = [corner, corner, corner, corner] as const
      const look = { edition: '1', photo: { width: 8, height: 6 }, region, text: [region], isOpen: true }
      const still = aStill(session, { look })
      await storage.sessions.putStill(still)
      assert.deepEqual(await storage.sessions.stills(session.id), [still])
    })

    test('a person goes on without the code that a still asks for, and other stills are as they were', async () => {
      const session = await keepSession(storage)
      const asking = aStill(session, { measurements: { source: 'file', width: 800, codeWanted: true } })
      const other = aStill(session, { capture: 'selfie', contentHash: Buffer.alloc(32, 7) })
      for (const still of [asking, other]) await storage.sessions.putStill(still)
      for (let i = 0; i < 2; i++) await storage.sessions.skipCode(session.id)
      const kept = await storage.sessions.stills(session.id)
      const measurements = kept.map(({ capture, measurements: notes }) => [capture, notes])
      assert.deepEqual(Object.fromEntries(measurements), {
        [asking.capture]: { source: 'file', width: 800, codeWanted: 'skipped' },
        selfie: other.measurements,
      })
    })

    test('the doubts that a capture leaves to the analysis are kept with the execution', async () => {
      const session = await keepSession(storage)
      const captured = {
        declaredType: 'cnh',
        doubts: [{ capture: 'front', reason: 'glare', refused: false } as const],
      }
      const execution = anExecution(session, { captured })
      await storage.sessions.submit(session.id, () => execution)
      assert.deepEqual(await storage.executions.findById(execution.id), execution)
    })

    test('a link without a limit counts every submission of many at the same time', async () => {
      const link = await submitAtOnce(20, { maxSubmissions: undefined, expiresAt: undefined, noExpire: true })
      assert.deepEqual(link.outcomes, { created: 20 })
      assert.equal(link.submissions, 20)
      assert.deepEqual(link.updatedAt, secondsLater(60))
    })

    test('a limited link lets exactly its uses through, however many come at the same time', async () => {
      const link = await submitAtOnce(20, { maxSubmissions: 3 })
      assert.deepEqual(link.outcomes, { created: 3, spent: 17 })
      assert.equal(link.submissions, 3)
    })

    test('a link without a limit that is closed or has expired counts nothing', async () => {
      for (const closed of [{ active: false }, { expiresAt: secondsLater(59) }]) {
        const link = await submitAtOnce(2, { maxSubmissions: undefined, ...closed })
        assert.equal(link.outcomes['created'], undefined)
        assert.equal(link.submissions, 0)
      }
    })

    /** Submits sessions of a new link a minute later; answers the count of each outcome, and the link afterwards. */
    async function submitAtOnce(count: number, changes: Partial<Link>) {
      const made = aLink(await keepReport(storage), changes)
      await storage.links.insert(made)
      const sessions = Array.from({ length: count }, () => aSession(made))
      for (const session of sessions) await storage.sessions.insert(session)
      const outcomes: Record<string, number> = {}
      const submit = async (session: Session) => {
        const execution = anExecution(session, { createdAt: secondsLater(60) })
        const { outcome } = await storage.sessions.submit(session.id, () => execution)
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      }
      await Promise.all(sessions.map(submit))
      const link = await storage.links.findByTokenHash(made.tokenHash)
      return { ...link!, outcomes }
    }
  })
}
