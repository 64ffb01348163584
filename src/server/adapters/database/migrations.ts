/** The numbered steps from an empty database to the present schema. A step that was released never changes. */
import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { LimiarError } from '../../../protocol/errors.ts'
import { packageVersion } from '../../package-directory.ts'
import { firstTables } from './migrations/0001-first-tables.ts'
import { embeddingsOfModels } from './migrations/0002-embeddings-of-models.ts'
import { searchingFaces } from './migrations/0003-searching-faces.ts'
import { reportVersions } from './migrations/0004-report-versions.ts'
import { versionsOfSessions } from './migrations/0005-versions-of-sessions.ts'
import { executionsAndLinks } from './migrations/0006-executions-and-links.ts'
import { idempotencyKeys } from './migrations/0007-idempotency-keys.ts'
import { webhookTables } from './migrations/0008-webhooks.ts'
import { messageTable } from './migrations/0009-messages.ts'
import { accessAndAudit } from './migrations/0010-access-and-audit.ts'
import { retention } from './migrations/0011-retention.ts'
import { movement } from './migrations/0012-movement.ts'
import { pagesThatGoOn } from './migrations/0013-pages-that-go-on.ts'
import { blobOutbox } from './migrations/0014-blob-outbox.ts'
import { installation } from './migrations/0016-installation.ts'
import { overdueAnalyses } from './migrations/0015-overdue-analyses.ts'
import { unsentBytes } from './migrations/0017-unsent-bytes.ts'
import { shownByAnswers } from './migrations/0018-shown-by-answers.ts'
import { velocity } from './migrations/0019-velocity.ts'
import { issuerKeys } from './migrations/0022-issuer-keys.ts'
import { looksOfStills } from './migrations/0023-looks-of-stills.ts'
import { seenPictures } from './migrations/0024-seen-pictures.ts'
import { linksOfAReport } from './migrations/0025-links-of-a-report.ts'
import { brand } from './migrations/0026-brand.ts'
import { severalNodes } from './migrations/0027-several-nodes.ts'
import { keysInTurn } from './migrations/0028-keys.ts'
import { faceIndexReaders } from './migrations/0029-face-index-readers.ts'
import { consentTexts } from './migrations/0030-consent-texts.ts'
import type { Schema } from './schema.ts'

const all: Readonly<Record<string, string>> = {
  '0001-first-tables': firstTables,
  '0002-embeddings-of-models': embeddingsOfModels,
  '0003-searching-faces': searchingFaces,
  '0004-report-versions': reportVersions,
  '0005-versions-of-sessions': versionsOfSessions,
  '0006-executions-and-links': executionsAndLinks,
  '0007-idempotency-keys': idempotencyKeys,
  '0008-webhooks': webhookTables,
  '0009-messages': messageTable,
  '0010-access-and-audit': accessAndAudit,
  '0011-retention': retention,
  '0012-movement': movement,
  '0013-pages-that-go-on': pagesThatGoOn,
  '0014-blob-outbox': blobOutbox,
  '0015-overdue-analyses': overdueAnalyses,
  '0016-installation': installation,
  '0017-unsent-bytes': unsentBytes,
  '0018-shown-by-answers': shownByAnswers,
  '0019-velocity': velocity,
  '0022-issuer-keys': issuerKeys,
  '0023-looks-of-stills': looksOfStills,
  '0024-seen-pictures': seenPictures,
  '0025-links-of-a-report': linksOfAReport,
  '0026-brand': brand,
  '0027-several-nodes': severalNodes,
  '0028-keys': keysInTurn,
  '0029-face-index-readers': faceIndexReaders,
  '0030-consent-texts': consentTexts,
}

/**
 * Brings a database to the present schema, each step and its record in one transaction; servers that start
 * at the same time take turns. A database that is ahead of this code is refused.
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  if (await isPresent(db)) return
  const migrations = Object.entries(all).map(([name, script]) => [name, migrationOf(script)] as const)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(migrations)) },
    migrationTableName: 'schema_steps',
    migrationLockTableName: 'schema_steps_lock',
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw new Error('The database could not be brought to the present schema.', { cause: error })
}

/**
 * Whether every step is recorded: two queries, where the migrator asks a dozen.
 * @throws LimiarError `conflict` when there are steps that this code does not know.
 */
async function isPresent(db: Kysely<Schema>): Promise<boolean> {
  const names = Object.keys(all)
  const { rows } = await sql<{ present: boolean }>`
    select to_regclass('schema_steps') is not null as present`.execute(db)
  if (!rows[0]?.present) return false
  const recorded = await sql<{ name: string }>`select name from schema_steps order by name`.execute(db)
  const steps = recorded.rows.map(({ name }) => name)
  const unknown = steps.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw await aheadOfThis(db, unknown)
  return steps.join() === names.join()
}

/** What a node of an older version says when it is started on the database of a newer one. */
async function aheadOfThis(db: Kysely<Schema>, unknown: readonly string[]): Promise<LimiarError> {
  const { rows } = await sql<{ version: string | null }>`
    select to_jsonb(installation) ->> 'version' as version from installation`.execute(db)
  const newer = rows[0]?.version ?? 'a newer version'
  return new LimiarError(
    'conflict',
    `The database has the schema of Limiar ${newer} (${unknown.join(', ')}), and this is ${packageVersion()}. ` +
      'Start the newer version, or restore the backup that was made before the update.',
  )
}

function migrationOf(script: string): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      await sql.raw(script).execute(db)
    },
  }
}

/** Tells one schema from another: twelve hex characters over all steps. */
export function schemaHash(): string {
  return createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 12)
}
