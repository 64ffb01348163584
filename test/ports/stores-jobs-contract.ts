/** The contract of the job queue, the same on every database. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { LimiarError } from '../../src/protocol/errors.ts'
import { atOnce } from '../../src/server/adapters/database/jobs/job-kinds.ts'
import type { Storage } from '../../src/server/adapters/storage.ts'
import { keepSession } from './kept-records.ts'
import { anExecution } from './stores-records.ts'

export function jobsContract(engine: string, open: (retries?: number) => Promise<Storage>): void {
  describe(`the job queue on ${engine}`, () => {
    let storage: Storage
    /** The work of each execution's job; the queue's one worker looks it up here. */
    const runs = new Map<string, (signal: AbortSignal) => Promise<void>>()

    before(async () => {
      storage = await open()
      await storage.jobs.work('run-execution', async ({ executionId }, { signal }) => {
        await runs.get(executionId)?.(signal)
      })
    })
    after(() => storage.close())

    /** Submits a new execution, whose job does the given work. */
    async function submit(run: (signal: AbortSignal) => Promise<void>): Promise<void> {
      const session = await keepSession(storage)
      const execution = anExecution(session)
      runs.set(execution.id, run)
      await storage.sessions.submit(session.id, () => execution)
    }

    test('a submission starts its job', async () => {
      const started = Promise.withResolvers<undefined>()
      await submit(async () => started.resolve(undefined))
      await started.promise
    })

    test('more jobs than workers are all run', async () => {
      const done = Promise.withResolvers<undefined>()
      const count = 24
      let ended = 0
      for (let i = 0; i < count; i++) {
        await submit(async () => {
          if (++ended === count) done.resolve(undefined)
        })
      }
      await done.promise
    })

    test('a job that throws is tried again later', async () => {
      const tries: number[] = []
      const succeeded = Promise.withResolvers<undefined>()
      await submit(async () => {
        tries.push(performance.now())
        if (tries.length === 1) throw new Error('The first try fails.')
        succeeded.resolve(undefined)
      })
      await succeeded.promise
      const [first = 0, second = 0] = tries
      assert.ok(second - first > 1000, 'there is a pause before the second try')
    })

    test('a job is given a signal that has not been raised', async () => {
      const aborted = Promise.withResolvers<boolean>()
      await submit(async (signal) => aborted.resolve(signal.aborted))
      assert.equal(await aborted.promise, false)
    })

    test('closing lets a running job end', async () => {
      const started = Promise.withResolvers<undefined>()
      const mayEnd = Promise.withResolvers<undefined>()
      let ended = false
      await submit(async () => {
        started.resolve(undefined)
        await mayEnd.promise
        ended = true
      })
      await started.promise
      const closed = storage.close().then(() => ended)
      mayEnd.resolve(undefined)
      assert.equal(await closed, true)
      storage = await open()
    })

    test('a job that failed every time is given up, and the worker for such jobs hears of it', async () => {
      await storage.close()
      storage = await open(0)
      const tried = Promise.withResolvers<string>()
      await storage.jobs.work('run-execution', async ({ executionId }) => {
        tried.resolve(executionId)
        throw new Error('It fails every time.')
      })
      const heard = Promise.withResolvers<string>()
      await storage.jobs.workGivenUp('run-execution', async ({ executionId }) => heard.resolve(executionId))
      await submit(async () => undefined)
      assert.equal(await heard.promise, await tried.promise)
    })

    test('a job that meets a passing failure waits for its end, however few tries there are', async () => {
      await storage.close()
      storage = await open(0)
      const done = Promise.withResolvers<string>()
      const waits: (number | undefined)[] = []
      const began = Date.now()
      await storage.jobs.work('run-execution', async ({ executionId }, { putOffSince }) => {
        waits.push(putOffSince?.getTime())
        if (waits.length < 3) throw new LimiarError('unavailable', 'The store is away.')
        done.resolve(executionId)
      })
      const givenUp: string[] = []
      await storage.jobs.workGivenUp(
        'run-execution',
        async ({ executionId }) => void givenUp.push(executionId),
      )
      await submit(async () => undefined)
      assert.ok(await done.promise)
      assert.deepEqual(givenUp, [])
      const [first, second = 0, third] = waits
      assert.equal(first, undefined)
      assert.ok(second >= began)
      assert.equal(third, second)
    })

    test('analyses take turns between the accounts, however many of one account wait', async () => {
      await storage.close()
      storage = await open()
      const workers = atOnce['run-execution']
      const begun: string[] = []
      /** All workers have a job, and then each takes the next one. */
      const rounds = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
      const gates = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
      const many = await keepSession(storage)
      const few = await keepSession(storage)
      await storage.jobs.work('run-execution', async ({ executionId }) => {
        const found = await storage.executions.findById(executionId)
        const round = begun.length < workers ? 0 : 1
        begun.push(found?.accountId === many.accountId ? 'many' : 'few')
        if (begun.length === workers * (round + 1)) rounds[round]?.resolve(undefined)
        await gates[round]?.promise
      })
      const add = ({ accountId, reportId }: typeof many) =>
        storage.executions.submit(anExecution({ accountId, reportId }))
      for (let i = 0; i < 3 * workers; i++) await add(many)
      await rounds[0]?.promise
      for (let i = 0; i < 2; i++) await add(few)
      gates[0]?.resolve(undefined)
      await rounds[1]?.promise
      const next = begun.slice(workers)
      gates[1]?.resolve(undefined)
      assert.equal(next.filter((account) => account === 'few').length, 2, begun.join(' '))
    })
  })
}
