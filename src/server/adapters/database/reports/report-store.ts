/** Reports: the processing flows of an account, every version of each. */
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import type { SourceSecrets } from '../../../domain/findings/custom-sources.ts'
import type { Listed, Page } from '../../../domain/listing.ts'
import type { ReportRemoval, ReportStore } from '../../../domain/reports/report-store.ts'
import { presentDefinition, type StoredReport } from '../../../domain/reports/report.ts'
import type { Cipher } from '../../encryption/encryption.ts'
import { fromRow, toJson, type Present } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'

const ofVersion = [
  'reports.id',
  'reports.accountId',
  'reports.createdAt',
  'reports.archivedAt',
  'reportVersions.name',
  'reportVersions.version',
  'reportVersions.definition',
  'reportVersions.createdAt as updatedAt',
] as const

/** Links that are closed in one statement: some 150 ms of work, for which nobody waits long. */
const CLOSED_AT_ONCE = 2000
/** For so long a removal closes links itself. The schedule closes the others. */
const CLOSING_MS = 5_000

export class DatabaseReportStore implements ReportStore {
  readonly #db: Kysely<Schema>
  readonly #cipher: Cipher

  /** The cipher seals the secrets of sources. */
  constructor(db: Kysely<Schema>, cipher: Cipher) {
    this.#db = db
    this.#cipher = cipher
  }

  async insert(report: StoredReport, secrets: SourceSecrets = {}): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('reports')
        .values({ ...report, definition: toJson(report.definition) })
        .execute()
      await this.#insertVersion(transaction, report, secrets)
    })
  }

  async find(accountId: Id, reportId: Id): Promise<StoredReport | undefined> {
    const row = await this.#of(accountId).selectAll().where('id', '=', reportId).executeTakeFirst()
    return row && present(fromRow(row))
  }

  async findVersion(accountId: Id, reportId: Id, version: number): Promise<StoredReport | undefined> {
    const row = await this.#versions(accountId, reportId)
      .select(ofVersion)
      .where('reportVersions.version', '=', version)
      .executeTakeFirst()
    return row && present(fromRow(row))
  }

  async listVersions(accountId: Id, reportId: Id, page: Page): Promise<Listed<StoredReport>> {
    const versions = this.#versions(accountId, reportId)
    const [rows, { total }] = await Promise.all([
      versions
        .select(ofVersion)
        .orderBy('reportVersions.version', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),
      versions.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ])
    return { rows: rows.map((row) => present(fromRow(row))), total }
  }

  async list(accountId: Id, { limit, offset }: Page): Promise<Listed<StoredReport>> {
    const open = this.#of(accountId).where('archivedAt', 'is', null)
    const [rows, { total }] = await Promise.all([
      open.selectAll().orderBy('createdAt').orderBy('id').limit(limit).offset(offset).execute(),
      open.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ])
    return { rows: rows.map((row) => present(fromRow(row))), total }
  }

  async listSilentOnSelfie(accountId: Id): Promise<readonly Id[]> {
    const rows = await this.#of(accountId)
      .select('id')
      .where('archivedAt', 'is', null)
      // Some drivers read jsonb's operator ? as a placeholder.
      .where(sql<boolean>`jsonb_exists(definition->'captures', 'selfie')`)
      .where(sql<boolean>`not jsonb_exists(definition, 'selfie')`)
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  async update(report: StoredReport, secrets: SourceSecrets): Promise<boolean> {
    const { id, accountId, name, version, updatedAt } = report
    return this.#db.transaction().execute(async (transaction) => {
      const updated = await transaction
        .updateTable('reports')
        .set({ name, version, updatedAt, definition: toJson(report.definition) })
        .where('id', '=', id)
        .where('accountId', '=', accountId)
        .where('version', '=', version - 1)
        .where('archivedAt', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (updated) await this.#insertVersion(transaction, report, secrets)
      return updated !== undefined
    })
  }

  async secretsOf(reportId: Id, version: number): Promise<SourceSecrets> {
    const row = await this.#db
      .selectFrom('reportVersions')
      .select('secrets')
      .where('reportId', '=', reportId)
      .where('version', '=', version)
      .executeTakeFirst()
    if (!row?.secrets) return {}
    const text = this.#cipher.open(secretsName(reportId, version), row.secrets)
    return JSON.parse(Buffer.from(text).toString('utf8')) as SourceSecrets
  }

  async remove(accountId: Id, reportId: Id, at: Date): Promise<ReportRemoval | undefined> {
    const until = performance.now() + CLOSING_MS
    const removal = await this.#removeOrArchive(accountId, reportId, at)
    if (!removal || removal.linksClosed <= CLOSED_AT_ONCE) return removal
    // The report is archived, so that nobody can use these links any more: only their rows are still to be changed.
    while (performance.now() < until && (await closeLinks(this.#db, reportId, at)) > 0);
    return removal
  }

  async closeLinksOfArchived(at: Date, signal?: AbortSignal): Promise<number> {
    const archived = await this.#db
      .selectFrom('reports')
      .select('id')
      .where('archivedAt', 'is not', null)
      .where(sql<boolean>`exists (select from links where links.report_id = reports.id and links.active)`)
      .execute()
    let total = 0
    for (const { id } of archived)
      for (let closed = 1; closed > 0 && signal?.aborted !== true; total += closed)
        closed = await closeLinks(this.#db, id, at)
    return total
  }

  async #removeOrArchive(accountId: Id, reportId: Id, at: Date): Promise<ReportRemoval | undefined> {
    return this.#db.transaction().execute(async (transaction) => {
      // A transaction that adds a link waits for this lock, so the links found next are all there are.
      const row = await transaction
        .selectFrom('reports')
        .select('archivedAt')
        .where('accountId', '=', accountId)
        .where('id', '=', reportId)
        .forUpdate()
        .executeTakeFirst()
      if (!row) return undefined
      if (!(await isNamed(transaction, reportId))) {
        await transaction.deleteFrom('reports').where('id', '=', reportId).execute()
        return { outcome: 'removed', linksClosed: 0 }
      }
      await transaction
        .updateTable('reports')
        .set({ archivedAt: row.archivedAt ?? at })
        .where('id', '=', reportId)
        .execute()
      const { active } = await transaction
        .selectFrom('links')
        .select(({ fn }) => fn.countAll<number>().as('active'))
        .where('reportId', '=', reportId)
        // Not a parameter: an index of the active links serves only statements that say so themselves.
        .where(sql<boolean>`active`)
        .executeTakeFirstOrThrow()
      if (active <= CLOSED_AT_ONCE) await closeLinks(transaction, reportId, at)
      return { outcome: 'archived', linksClosed: active }
    })
  }

  async #insertVersion(
    transaction: Transaction<Schema>,
    { id, version, name, definition, updatedAt }: StoredReport,
    secrets: SourceSecrets,
  ): Promise<void> {
    const sealed =
      Object.keys(secrets).length === 0
        ? null
        : this.#cipher.seal(secretsName(id, version), Buffer.from(JSON.stringify(secrets)))
    await transaction
      .insertInto('reportVersions')
      .values({
        reportId: id,
        version,
        name,
        definition: toJson(definition),
        secrets: sealed,
        createdAt: updatedAt,
      })
      .execute()
  }

  #of(accountId: Id) {
    return this.#db.selectFrom('reports').where('accountId', '=', accountId)
  }

  #versions(accountId: Id, reportId: Id) {
    return this.#db
      .selectFrom('reportVersions')
      .innerJoin('reports', 'reports.id', 'reportVersions.reportId')
      .where('reports.accountId', '=', accountId)
      .where('reports.id', '=', reportId)
  }
}

/** The name under which secrets are sealed: those of one version do not open as those of another. */
export function secretsName(reportId: Id, version: number): string {
  return `report/${reportId}/${version}`
}

type ReportRow = Present<Omit<StoredReport, 'archivedAt'> & { readonly archivedAt: Date | null }>

function present({ archivedAt, ...row }: ReportRow): StoredReport {
  const definition = presentDefinition(row.definition)
  return { ...row, definition, ...(archivedAt && { archivedAt }) }
}

async function isNamed(transaction: Transaction<Schema>, reportId: Id): Promise<boolean> {
  for (const table of ['links', 'executions'] as const) {
    const row = await transaction
      .selectFrom(table)
      .select('id')
      .where('reportId', '=', reportId)
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

/** Closes some of a report's active links and returns how many. Idempotent, and several processes may do it at once. */
async function closeLinks(db: Kysely<Schema>, reportId: Id, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update links set active = false, updated_at = ${at} where id in (
      select id from links where report_id = ${reportId} and active order by id limit ${CLOSED_AT_ONCE}
      for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
