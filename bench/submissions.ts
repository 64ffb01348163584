/**
 * The rate of submissions through one permanent link, compared with many links: `node bench/submissions.ts
 * [submissions]`.
 *
 * On a PostgreSQL server (installed, or named by DATABASE_URL_TEST), through the store: sessions are made first, then
 * submitted by as many callers as there are connections, all of one permanent link, and each of a link of its own.
 * Three rounds of each in turn; the ratio is of the medians, so that other work on the machine meets both.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../src/imaging/quantiles.ts'
import { openStorage, type Storage } from '../src/server/adapters/storage.ts'
import type { Link } from '../src/server/domain/links/link.ts'
import { startPostgres, whyNoPostgres } from '../test/ports/stores-postgres.ts'
import { aLink, anAccount, anExecution, aReport, aSession } from '../test/ports/stores-records.ts'

const CALLERS = 10
const LINKS = 300
const ROUNDS = 3
const [submissions = 1500] = process.argv.slice(2).map(Number)

const missing = whyNoPostgres()
if (missing) console.log(`Nothing was measured: ${missing}.`)
else await measure()

async function measure(): Promise<void> {
  const postgres = await startPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'limiar-submissions-'))
  const storage = await openStorage({ dataDir, url: postgres.url })
  const one: number[] = []
  const many: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    one.push(await submitAll(storage, 1))
    many.push(await submitAll(storage, LINKS))
  }
  const [ofOne, ofMany] = [median(one), median(many)]
  console.log(`one permanent link: ${ofOne.toFixed(0)} submissions/s`)
  console.log(`${LINKS} permanent links: ${ofMany.toFixed(0)} submissions/s`)
  console.log(`ratio: ${(ofOne / ofMany).toFixed(2)}`)
  await storage.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true })
}

/** Submissions a second. */
async function submitAll(storage: Storage, linkCount: number): Promise<number> {
  const links = await makeLinks(storage, linkCount)
  const sessions = Array.from({ length: submissions }, (_, i) => aSession(links[i % links.length]!))
  for (const session of sessions) await storage.sessions.insert(session)
  const waiting = sessions.values()
  const caller = async () => {
    for (const session of waiting) await storage.sessions.submit(session.id, () => anExecution(session))
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return submissions / ((performance.now() - begun) / 1000)
}

async function makeLinks(storage: Storage, count: number): Promise<readonly Link[]> {
  const account = anAccount()
  const report = aReport(account.id)
  await storage.accounts.insert(account)
  await storage.reports.insert(report)
  const permanent = { maxSubmissions: undefined, expiresAt: undefined, noExpire: true }
  const links = Array.from({ length: count }, () => aLink(report, permanent))
  for (const link of links) await storage.links.insert(link)
  return links
}
