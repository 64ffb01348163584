import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { DatabaseAccountStore } from '../../../../src/server/adapters/database/access/account-store.ts'
import { DatabaseReportStore } from '../../../../src/server/adapters/database/reports/report-store.ts'
import { cipherOf } from '../../../../src/server/adapters/encryption/encryption.ts'
import { anAccount, aReport } from '../../../ports/stores-records.ts'
import { engines, type TestDatabase } from '../../../support/databases.ts'

let database: TestDatabase

const store = (key: number) => new DatabaseReportStore(database.db, cipherOf(new Uint8Array(32).fill(key)))

async function storedReport(): Promise<string> {
  const account = anAccount()
  await new DatabaseAccountStore(database.db).create(account, crypto.getRandomValues(new Uint8Array(32)))
  const report = aReport(account.id)
  await store(1).insert(report, { credit: 'the-secret-of-the-bureau' })
  return report.id
}

for (const engine of engines)
  describe(`the secrets of a report in the database, on ${engine.name}`, { skip: engine.skip }, () => {
    before(async () => {
      database = await engine.open()
    })
    after(() => database.close())

    it('cannot be read there', async () => {
      const id = await storedReport()
      const row = await database.db
        .selectFrom('reportVersions')
        .selectAll()
        .where('reportId', '=', id)
        .executeTakeFirstOrThrow()
      assert.ok(row.secrets)
      const everything = JSON.stringify(row) + Buffer.from(row.secrets).toString('latin1')
      assert.doesNotMatch(everything, /the-secret-of-the-bureau|credit/)
      assert.deepEqual(await store(1).secretsOf(id, 1), { credit: 'the-secret-of-the-bureau' })
    })

    it('do not open with another key, or as those of another report', async () => {
      const [one, other] = [await storedReport(), await storedReport()]
      await assert.rejects(store(2).secretsOf(one, 1), { code: 'internal' })
      const { secrets } = await database.db
        .selectFrom('reportVersions')
        .select('secrets')
        .where('reportId', '=', one)
        .executeTakeFirstOrThrow()
      await database.db.updateTable('reportVersions').set({ secrets }).where('reportId', '=', other).execute()
      await assert.rejects(store(1).secretsOf(other, 1), { code: 'internal' })
    })
  })
