/** The contract of the store of the marks that recognise executions, the same on every database. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Storage } from '../../src/server/adapters/storage.ts'
import type { StoredReport } from '../../src/server/domain/reports/report.ts'
import type { RecognisedExecution } from '../../src/server/domain/findings/velocity.ts'
import { keepReport } from './kept-records.ts'
import { aLink, anErasure, anExecution, aSession, secondsLater, someTime } from './stores-records.ts'

const EMBEDDING = Float32Array.from([0.6, -0.8, 0])

export function velocityContract(engine: string, open: () => Promise<Storage>): void {
  describe(`velocity on ${engine}`, () => {
    let storage: Storage
    before(async () => {
      storage = await open()
    })
    after(() => storage.close())

    /** An execution that is kept with its marks: one document of its report's account unless changed. */
    async function keep(
      report: StoredReport,
      changed: Partial<RecognisedExecution> = {},
    ): Promise<RecognisedExecution> {
      const execution = anExecution(aSession(aLink(report)), { linkId: undefined })
      await storage.executions.submit(execution)
      const { id: executionId, accountId } = execution
      const marks = { document: storage.velocity.mark(accountId, 'document', 'a card') }
      const recognised = { executionId, accountId, at: someTime, marks, face: undefined, ...changed }
      await storage.velocity.keep(recognised)
      return recognised
    }

    test('executions with the same mark are counted, this one among them', async () => {
      const report = await keepReport(storage)
      await keep(report)
      const last = await keep(report, { at: secondsLater(60) })
      const other = storage.velocity.mark(last.accountId, 'document', 'another card')
      await keep(report, { marks: { document: other } })
      assert.deepEqual(await storage.velocity.countEqual(last, someTime), { document: 2 })
      assert.deepEqual(await storage.velocity.countEqual(last, secondsLater(1)), { document: 1 })
    })

    test('an execution that is kept again counts once', async () => {
      const first = await keep(await keepReport(storage))
      await Promise.all([1, 2, 3].map(() => storage.velocity.keep(first)))
      assert.deepEqual(await storage.velocity.countEqual(first, someTime), { document: 1 })
    })

    test('a mark does not reveal its value, and differs for each account and kind', async () => {
      const [one, other] = [await keepReport(storage), await keepReport(storage)]
      const { velocity } = storage
      const marks = [
        velocity.mark(one.accountId, 'document', '52998224725'),
        velocity.mark(other.accountId, 'document', '52998224725'),
        velocity.mark(one.accountId, 'network', '52998224725'),
      ]
      assert.equal(new Set(marks).size, 3)
      for (const mark of marks) assert.match(mark, /^[0-9a-f]{32}$/)
      assert.equal(velocity.mark(one.accountId, 'document', '52998224725'), marks[0])
    })

    test('faces of other executions are found, the newest first, only of the same account and model', async () => {
      const report = await keepReport(storage)
      const face = (first: number, modelId = 'm') => ({
        modelId,
        embedding: Float32Array.from([first, 0, 1]),
      })
      await keep(report, { face: face(1) })
      await keep(report, { face: face(2), at: secondsLater(2) })
      await keep(report, { face: face(3, 'another model') })
      await keep(await keepReport(storage), { face: face(4) })
      const asking = await keep(report, { face: face(5), at: secondsLater(5) })
      const found = async (since: Date, limit: number) =>
        (await storage.velocity.otherFaces(asking, since, limit)).map(([first]) => first)
      assert.deepEqual(await found(someTime, 10), [2, 1])
      assert.deepEqual(await found(someTime, 1), [2])
      assert.deepEqual(await found(secondsLater(1), 10), [2])
      assert.deepEqual(await storage.velocity.otherFaces({ ...asking, face: undefined }, someTime, 10), [])
    })

    test('an embedding comes back as it was', async () => {
      const report = await keepReport(storage)
      await keep(report, { face: { modelId: 'm', embedding: EMBEDDING } })
      const asking = await keep(report, { face: { modelId: 'm', embedding: EMBEDDING } })
      assert.deepEqual(await storage.velocity.otherFaces(asking, someTime, 10), [EMBEDDING])
    })

    test('nothing is left of an execution that was erased or is too old', async () => {
      const report = await keepReport(storage)
      const face = { modelId: 'm', embedding: EMBEDDING }
      const erased = await keep(report, { face })
      const old = await keep(report, { face, at: new Date('1999-01-01T00:00:00Z') })
      const last = await keep(report, { face })
      const { accountId } = last
      const removal = { executionIds: [erased.executionId], linkIds: [], sessionIds: [] }
      await storage.retention.remove(accountId, removal, secondsLater(1), anErasure)
      assert.equal(await storage.velocity.removeOlderThan(new Date('2000-01-01T00:00:00Z')), 1)
      const since = new Date(0)
      assert.deepEqual(await storage.velocity.countEqual(last, since), { document: 1 })
      assert.deepEqual(await storage.velocity.otherFaces(last, since, 10), [])
      assert.ok(await storage.executions.findById(old.executionId))
    })
  })
}
