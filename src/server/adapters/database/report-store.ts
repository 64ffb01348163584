/** Reports: the processing flows of an account. */
import type { Kysely } from 'kysely'
import type { Id } from '../../../protocol/ids.ts'
import type { Listed, Page, ReportStore } from '../../domain/ports.ts'
import { presentDefinition, type StoredReport } from '../../domain/report.ts'
import { toJson } from './rows.ts'
import type { Schema } from './schema.ts'

export class DatabaseReportStore implements ReportStore {
  readonly #db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.#db = db
  }

  async insert(report: StoredReport): Promise<void> {
    await this.#db
      .insertInto('reports')
      .values({ ...report, definition: toJson(report.definition) })
      .execute()
  }

  async find(accountId: Id, reportId: Id): Promise<StoredReport | undefined> {
    const row = await this.#of(accountId).selectAll().where('id', '=', reportId).executeTakeFirst()
    return row && present(row)
  }

  async list(accountId: Id, { limit, offset }: Page): Promise<Listed<StoredReport>> {
    const [rows, { total }] = await Promise.all([
      this.#of(accountId)
        .selectAll()
        .orderBy('createdAt')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute(),
      this.#of(accountId)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ])
    return { rows: rows.map(present), total }
  }

  #of(accountId: Id) {
    return this.#db.selectFrom('reports').where('accountId', '=', accountId)
  }
}

function present(row: StoredReport): StoredReport {
  return { ...row, definition: presentDefinition(row.definition) }
}
