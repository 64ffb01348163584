/** A process that opens a data folder, says so, and stays until it is killed; with `job` it is in the middle of one. */
import { openStorage } from '../../../../src/server/adapters/storage.ts'
import {
  aLink,
  anAccount,
  anExecution,
  aReport,
  aSession,
  randomBytes,
} from '../../../contracts/stores-records.ts'

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
  const account = anAccount()
  await storage.accounts.create(account, randomBytes(32))
  const report = aReport(account.id)
  await storage.reports.insert(report)
  const link = aLink(report)
  await storage.links.insert(link)
  const session = aSession(link)
  await storage.sessions.insert(session)
  await storage.sessions.submit(session, anExecution(session))
}
