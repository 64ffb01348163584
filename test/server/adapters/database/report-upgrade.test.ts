import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql, type Kysely } from 'kysely'
import { openDatabase } from '../../../../src/server/adapters/database/database.ts'
import { firstTables } from '../../../../src/server/adapters/database/migrations/0001-first-tables.ts'
import { embeddingsOfModels } from '../../../../src/server/adapters/database/migrations/0002-embeddings-of-models.ts'
import { searchingFaces } from '../../../../src/server/adapters/database/migrations/0003-searching-faces.ts'
import { cipherOf } from '../../../../src/server/adapters/encryption/encryption.ts'
import { DatabaseReportStore } from '../../../../src/server/adapters/database/reports/report-store.ts'
import { databaseSettings, onBareDatabase } from '../../../support/bare-database.ts'
import { onEachDatabase } from '../../../support/on-each-database.ts'

const account = 'a'.repeat(24)
const report = 'b'.repeat(24)
/** A definition as the first release stored it. */
const definition = {
  documentTypes: ['cnh'],
  captures: ['front', 'selfie'],
  sections: ['ocr'],
  rules: [],
  thresholds: { faceMatch: 61, privateFaceset: 80 },
  embedOrigins: [],
  links: { maxSubmissions: 3, days: 30 },
  theme: { name: 'Banco' },
  languages: ['pt-BR'],
  showOutcome: false,
}

/** Writes a database of the first release, with one report in its second version. */
async function writeFirstRelease(db: Kysely<unknown>): Promise<void> {
  for (const script of [firstTables, embeddingsOfModels, searchingFaces]) await sql.raw(script).execute(db)
  await sql`create table schema_steps (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    db,
  )
  for (const step of ['0001-first-tables', '0002-embeddings-of-models', '0003-searching-faces'])
    await sql`insert into schema_steps values (${step}, '2026-01-01T00:00:00.000Z')`.execute(db)
  await sql`insert into accounts (id, environment) values (${account}, 'test')`.execute(db)
  await sql`insert into reports values (${report}, ${account}, 'Conta', 2, ${JSON.stringify(definition)}::jsonb,
    '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z')`.execute(db)
}

onEachDatabase(({ settings }) => {
  describe('a report of the first release', () => {
    it('is still found, in the version that its executions name, with the members that came since', async () => {
      await onBareDatabase(settings(), writeFirstRelease)
      const database = await openDatabase(databaseSettings(settings()))
      try {
        const reports = new DatabaseReportStore(database.db, cipherOf(new Uint8Array(32)))
        const found = await reports.findVersion(account, report, 2)
        assert.deepEqual(found, await reports.find(account, report))
        assert.equal(found?.definition.thresholds.faceMatch, 61)
        assert.deepEqual(found.definition.sources, [])
        assert.equal(found.definition.selfie, 'any', 'it still asks nothing')
        assert.deepEqual(await reports.listSilentOnSelfie(account), [report])
        assert.deepEqual(found.definition.retention, { days: null })
        assert.deepEqual(found.updatedAt, new Date('2026-02-01T00:00:00Z'))
        assert.deepEqual(await reports.secretsOf(report, 2), {})
        assert.equal(await reports.update({ ...found, version: 3 }, { credit: 'secret' }), true)
        assert.deepEqual(await reports.listSilentOnSelfie(account), [], 'it now says what it asks')
      } finally {
        await database.close()
      }
    })
  })
})
