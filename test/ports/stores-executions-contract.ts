/** The contract of the store of executions without submissions through links, the same on every database. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Storage } from '../../src/server/adapters/storage.ts'
import type { StoredExecution } from '../../src/server/domain/executions/execution.ts'
import { until } from '../support/until.ts'
import { keepReport } from './kept-records.ts'
import { aLink, anExecution, aSession, secondsLater } from './stores-records.ts'

export function executionsContract(engine: string, open: () => Promise<Storage>): void {
  describe(`executions without a link on ${engine}`, () => {
    let storage: Storage
    const started: string[] = []
    let onStart: (executionId: string) => void = () => undefined

    before(async () => {
      storage = await open()
      await storage.jobs.work('run-execution', async ({ executionId }) => {
        started.push(executionId)
        onStart(executionId)
      })
    })
    after(() => storage.close())

    const hasBegun = ({ id }: StoredExecution): boolean => started.includes(id)

    async function anExecutionByApi(changed: Partial<StoredExecution> = {}): Promise<StoredExecution> {
      return anExecution(aSession(aLink(await keepReport(storage))), { linkId: undefined, ...changed })
    }

    test('those that wait for their analysis too long are listed, the oldest first, and nothing else', async () => {
      const waits = { analysed: false, status: 'processando' } as const
      // Older than all other executions of this database.
      const made = (year: number, changed: Partial<StoredExecution> = {}) =>
        anExecutionByApi({ ...waits, createdAt: new Date(`${year}-01-01T00:00:00Z`), ...changed })
      const second = await made(1991)
      const first = await made(1990)
      const analysed = await made(1990, { analysed: true })
      const noted = await made(1990, { status: 'Pendente' })
      const inTime = await made(1992)
      for (const one of [second, first, analysed, noted, inTime]) await storage.executions.submit(one)
      const listed = async (limit: number) =>
        (await storage.executions.listOverdue(inTime.createdAt, limit)).map(({ id }) => id)
      assert.deepEqual(await listed(10), [first.id, second.id])
      assert.deepEqual(await listed(1), [first.id])
    })

    test('an execution is kept as it was submitted, and its job is started', async () => {
      const execution = await anExecutionByApi({
        callbackUrl: 'https://integrator.example/hook',
        history: [
          {
            status: 'processando',
            at: secondsLater(0).toISOString(),
            actor: { kind: 'token', token: 'a'.repeat(24) },
          },
        ],
      })
      const { promise, resolve } = Promise.withResolvers<string>()
      onStart = (id) => id === execution.id && resolve(id)
      await storage.executions.submit(execution)
      assert.deepEqual(await storage.executions.find(execution.accountId, execution.id), execution)
      assert.equal(await promise, execution.id)
    })

    test('an execution that cannot be inserted leaves no job behind', async () => {
      const execution = await anExecutionByApi()
      await storage.executions.submit(execution)
      await assert.rejects(storage.executions.submit(execution))
      const last = await anExecutionByApi()
      await storage.executions.submit(last)
      // Jobs run side by side, so the last may begin before the first.
      await until('both have begun, and no execution waits', async () => {
        const waiting = await storage.load.waitingJobs()
        const executions = waiting.find(({ kind }) => kind === 'run-execution')
        return (hasBegun(execution) && hasBegun(last) && executions?.waiting === 0) || undefined
      })
      assert.equal(started.filter((id) => id === execution.id).length, 1)
    })
  })
}
