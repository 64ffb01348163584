/** Makes executions by the million, as in a busy year: most approved, few waiting, an old report retired long ago. */
import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../src/server/adapters/database/tables/schema.ts'
import { firstReportDefinition } from '../../src/server/domain/reports/report.ts'

/** The filters that the filled database can be asked for. */
export const filled = {
  accountId: 'a'.repeat(24),
  retiredReportId: 'c'.repeat(24),
  /** The CPF of one of the few executions. */
  cpf: '00000012345',
}
const otherAccountId = 'b'.repeat(24)
const reportIds = [filled.retiredReportId, 'd'.repeat(24), 'e'.repeat(24)]
/** Rows of one statement. */
const STEP = 100_000

/** Inserts executions, nine of ten of one account; answers the seconds it took. */
export async function fillExecutions(db: Kysely<Schema>, count: number): Promise<number> {
  const startedAt = performance.now()
  const definition = JSON.stringify(firstReportDefinition)
  for (const account of [filled.accountId, otherAccountId])
    await sql`insert into accounts (id, environment) values (${account}, 'test')`.execute(db)
  for (const report of reportIds)
    await sql`insert into reports (id, account_id, name, version, definition, created_at, updated_at)
      values (${report}, ${filled.accountId}, 'r', 1, ${definition}, now(), now())`.execute(db)
  for (let from = 0; from < count; from += STEP) await insert(db, from, Math.min(from + STEP, count), count)
  await sql`vacuum analyze executions`.execute(db)
  await sql`analyze execution_counts`.execute(db)
  return (performance.now() - startedAt) / 1000
}

/** About 900 bytes a row, in the order of time; the oldest fifth belongs to the retired report. */
async function insert(db: Kysely<Schema>, from: number, to: number, count: number): Promise<void> {
  const section = JSON.stringify({ ocr: { type: 'cnh', fields: { name: { value: 'x'.repeat(300) } } } })
  const validations = JSON.stringify([
    { rule: 'cpf_is_valid', title: 'CPF', description: '', status: 'VALID' },
  ])
  await sql`
    insert into executions (id, account_id, report_id, report_version, status, type, fraud, sections, validations,
      parameters, data, images, document_cpf, parameter_cpf, files, analysed, created_at, updated_at)
    select lpad(to_hex(i), 24, '0'),
      case when i % 10 = 0 then ${otherAccountId} else ${filled.accountId} end,
      case when i < ${count}::integer / 5 then ${reportIds[0]} when i % 3 = 0 then ${reportIds[1]} else ${reportIds[2]} end,
      1,
      case when i % 1000 = 7 then 'processando' when i % 50 = 3 then 'Pendente' when i % 4 = 1 then 'REPROVADO'
        else 'APROVADO' end,
      'cnh', false, ${section}::jsonb, ${validations}::jsonb, '{}', '{}', '{}',
      lpad((i % ${Math.floor(count / 3)}::integer)::text, 11, '0'), lpad((i % ${Math.floor(count / 3)}::integer)::text, 11, '0'),
      '[]', true,
      timestamptz '2026-01-01' + i * interval '30 seconds', timestamptz '2026-01-01'
    from generate_series(${from}::integer, ${to - 1}::integer) as i`.execute(db)
}
