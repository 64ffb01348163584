/** A process that opens a data folder, says so, and stays until it is killed; with `job` it is in the middle of one. */
import { openStorage } from '../../../../src/server/adapters/storage.ts'
import { keepSession } from '../../../ports/kept-records.ts'
import { anExecution } from '../../../ports/stores-records.ts'

const [dataDir = '', doing] = process.argv.slice(2)
const storage = await openStorage({ dataDir })
if (doing === 'job') await beginJob()
else console.log('open')
setInterval(() => undefined, 60_000)

/** Submits an execution and says its id from inside its job, which never ends. */
async function beginJob(): Promise<void> {
  await storage.jobs.work('run-execution', ({ executionId }) => {
    console.log(executionId)
    return new Promise(() => undefined)
  })
  const session = await keepSession(storage)
  await storage.sessions.submit(session.id, () => anExecution(session))
}
