/** Puts new records into a storage, each with the records that it belongs to. */
import type { Storage } from '../../src/server/adapters/storage.ts'
import type { Link } from '../../src/server/domain/links/link.ts'
import type { Account } from '../../src/server/domain/access/account-store.ts'
import type { StoredReport } from '../../src/server/domain/reports/report.ts'
import type { Session } from '../../src/server/domain/sessions/session.ts'
import { aLink, anAccount, aReport, aSession, randomBytes } from './stores-records.ts'

export async function keepAccount({ accounts }: Storage): Promise<Account> {
  const account = anAccount()
  await accounts.create(account, randomBytes(32))
  return account
}

/** A report of an account of its own. */
export async function keepReport(storage: Storage): Promise<StoredReport> {
  const { id } = await keepAccount(storage)
  const report = aReport(id)
  await storage.reports.insert(report)
  return report
}

/** A link that can be submitted to, of an account of its own. */
export async function keepLink(storage: Storage): Promise<Link> {
  const link = aLink(await keepReport(storage))
  await storage.links.insert(link)
  return link
}

/** A session of a link of its own. */
export async function keepSession(storage: Storage, changes: Partial<Session> = {}): Promise<Session> {
  const session = aSession(await keepLink(storage), changes)
  await storage.sessions.insert(session)
  return session
}
