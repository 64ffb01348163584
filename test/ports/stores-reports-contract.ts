/** The contract of the store of versions of reports and their end, the same on every database. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '../../src/protocol/ids.ts'
import type { Storage } from '../../src/server/adapters/storage.ts'
import type { Link } from '../../src/server/domain/links/link.ts'
import type { StoredReport } from '../../src/server/domain/reports/report.ts'
import {
  aLink,
  anAccount,
  anExecution,
  aReport,
  aSession,
  randomBytes,
  secondsLater,
} from './stores-records.ts'

const wholeList = { limit: 100, offset: 0 }

export function reportsContract(engine: string, open: () => Promise<Storage>): void {
  describe(`versions of reports on ${engine}`, () => {
    let storage: Storage
    before(async () => {
      storage = await open()
    })
    after(() => storage.close())

    async function newReport(secrets?: Readonly<Record<string, string>>): Promise<StoredReport> {
      const account = anAccount()
      await storage.accounts.create(account, randomBytes(32))
      const report = aReport(account.id)
      await storage.reports.insert(report, secrets)
      return report
    }

    async function newLink(report: StoredReport, changes: Partial<Link> = {}): Promise<Link> {
      const link = aLink(report, changes)
      await storage.links.insert(link)
      return link
    }

    const next = (report: StoredReport, changes: Partial<StoredReport> = {}): StoredReport => ({
      ...report,
      version: report.version + 1,
      updatedAt: secondsLater(report.version),
      ...changes,
    })

    test('each version is kept as it was, newest first', async () => {
      const first = await newReport()
      const second = next(first, { name: 'Second', definition: { ...first.definition, minimumAge: 18 } })
      assert.equal(await storage.reports.update(second, {}), true)
      assert.deepEqual(await storage.reports.find(first.accountId, first.id), second)
      assert.deepEqual(await storage.reports.findVersion(first.accountId, first.id, 1), first)
      const { rows, total } = await storage.reports.listVersions(first.accountId, first.id, wholeList)
      assert.deepEqual([rows, total], [[second, first], 2])
    })

    test('versions belong to their account', async () => {
      const { id } = await newReport()
      assert.equal(await storage.reports.findVersion(newId(), id, 1), undefined)
      assert.equal((await storage.reports.listVersions(newId(), id, wholeList)).total, 0)
      assert.equal(await storage.reports.remove(newId(), id, secondsLater(1)), undefined)
    })

    test('of many versions that follow the same one, one is added', async () => {
      const first = await newReport()
      const added = await Promise.all(
        Array.from({ length: 20 }, (_, i) => storage.reports.update(next(first, { name: `${i}` }), {})),
      )
      assert.equal(added.filter(Boolean).length, 1)
      assert.equal((await storage.reports.listVersions(first.accountId, first.id, wholeList)).total, 2)
    })

    test('each version has its own secrets, and most have none', async () => {
      const first = await newReport({ credit: 'one' })
      await storage.reports.update(next(first), { credit: 'two', other: 'ção' })
      assert.deepEqual(await storage.reports.secretsOf(first.id, 1), { credit: 'one' })
      assert.deepEqual(await storage.reports.secretsOf(first.id, 2), { credit: 'two', other: 'ção' })
      assert.deepEqual(await storage.reports.secretsOf((await newReport()).id, 1), {})
    })

    test('a report that nothing names is removed with all its versions', async () => {
      const report = await newReport()
      const removal = await storage.reports.remove(report.accountId, report.id, secondsLater(5))
      assert.deepEqual(removal, { outcome: 'removed', linksClosed: 0 })
      assert.equal(await storage.reports.find(report.accountId, report.id), undefined)
      assert.equal(await storage.reports.findVersion(report.accountId, report.id, 1), undefined)
    })

    test('a report that has links is archived: they are closed, and it is not listed and does not change', async () => {
      const report = await newReport()
      const open = [await newLink(report), await newLink(report, { noExpire: true })]
      const closed = await newLink(report, { active: false })
      const at = secondsLater(5)
      assert.deepEqual(await storage.reports.remove(report.accountId, report.id, at), {
        outcome: 'archived',
        linksClosed: 2,
      })
      const archived = { ...report, archivedAt: at }
      assert.deepEqual(await storage.reports.find(report.accountId, report.id), archived)
      assert.deepEqual(await storage.reports.findVersion(report.accountId, report.id, 1), archived)
      assert.equal((await storage.reports.list(report.accountId, wholeList)).total, 0)
      assert.equal(await storage.reports.update(next(report), {}), false)
      for (const { tokenHash } of [...open, closed])
        assert.equal((await storage.links.findByTokenHash(tokenHash))?.active, false)
    })

    test('an archived report takes no submission, and archiving it again changes nothing', async () => {
      const report = await newReport()
      const session = aSession(await newLink(report))
      await storage.sessions.insert(session)
      const at = secondsLater(5)
      await storage.reports.remove(report.accountId, report.id, at)
      const { outcome } = await storage.sessions.submit(session.id, () => anExecution(session))
      assert.equal(outcome, 'inactive')
      const again = await storage.reports.remove(report.accountId, report.id, secondsLater(9))
      assert.deepEqual(again, { outcome: 'archived', linksClosed: 0 })
      assert.deepEqual((await storage.reports.find(report.accountId, report.id))?.archivedAt, at)
    })

    test('a session remembers the version under which it was opened', async () => {
      const link = await newLink(await newReport())
      for (const changes of [{ reportVersion: 3 }, { reportVersion: undefined }]) {
        const session = aSession(link, changes)
        await storage.sessions.insert(session)
        assert.equal((await storage.sessions.find(session.id))?.reportVersion, session.reportVersion)
      }
    })

    test('executions stay when their report is archived', async () => {
      const report = await newReport()
      const session = aSession(await newLink(report))
      await storage.sessions.insert(session)
      const execution = anExecution(session)
      await storage.sessions.submit(session.id, () => execution)
      await storage.reports.remove(report.accountId, report.id, secondsLater(5))
      const found = await storage.executions.find(report.accountId, execution.id)
      assert.equal(found?.reportVersion, 1)
    })

    test('a link that is made while its report is removed keeps the report', async () => {
      for (let round = 0; round < 5; round++) {
        const report = await newReport()
        const link = aLink(report)
        const [inserted, removal] = await Promise.allSettled([
          storage.links.insert(link),
          storage.reports.remove(report.accountId, report.id, secondsLater(5)),
        ])
        assert.equal(removal.status, 'fulfilled')
        const isThere = (await storage.links.findByTokenHash(link.tokenHash)) !== undefined
        assert.equal(isThere, inserted.status === 'fulfilled', 'a link that was made is never lost')
      }
    })
  })
}
