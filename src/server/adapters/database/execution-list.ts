/** The list of executions: which ones are on a page, and how many there are in all. */
import { sql, type ExpressionBuilder, type Kysely, type Selectable, type SelectQueryBuilder } from 'kysely'
import type { Id } from '../../../protocol/ids.ts'
import type { ExecutionFilter, Page } from '../../domain/ports.ts'
import { isAnyOf } from './rows.ts'
import type { Schema } from './schema.ts'

type ExecutionRow = Selectable<Schema['executions']>
type PageOfIds = SelectQueryBuilder<Schema, never, Pick<ExecutionRow, 'id' | 'createdAt'>>

/** The executions of a page, newest first, the id deciding between equals. */
export function executionPage(
  db: Kysely<Schema>,
  accountId: Id,
  filter: ExecutionFilter,
  page: Page,
): Promise<ExecutionRow[]> {
  // Rows are read for the page alone: what comes before it is skipped in the index.
  return db
    .selectFrom(idsOf(db, accountId, filter, page).as('page'))
    .innerJoin('executions', 'executions.id', 'page.id')
    .selectAll('executions')
    .orderBy('page.createdAt', 'desc')
    .orderBy('page.id', 'desc')
    .execute()
}

/** How many executions a filter lets through: kept counts, unless it asks for a CPF, which has few. */
export async function executionTotal(
  db: Kysely<Schema>,
  accountId: Id,
  filter: ExecutionFilter,
): Promise<number> {
  if (filter.cpf !== undefined) {
    const { total } = await db
      .selectFrom('executions')
      .where('accountId', '=', accountId)
      .where((row) => passes(row, filter))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  }
  const { total } = await countsOf(db, accountId, filter)
    .select(sql<number>`coalesce(sum(total), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

function idsOf(db: Kysely<Schema>, accountId: Id, filter: ExecutionFilter, page: Page): PageOfIds {
  const isNarrow = filter.cpf !== undefined
  if (!isNarrow && (filter.statuses ?? filter.reportIds)) return idsByStatus(db, accountId, filter, page)
  const ids = db
    .selectFrom('executions')
    .select(['executions.id', 'executions.createdAt'])
    .where('accountId', '=', accountId)
    .where((row) => passes(row, filter))
    .orderBy('executions.createdAt', 'desc')
    .orderBy('executions.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
  return ids
}

/**
 * The newest of each status and report that there are, each in its own order in the index, and of these the newest:
 * a filter for what is rare, or long past, does not read through everything that is newer.
 */
function idsByStatus(db: Kysely<Schema>, accountId: Id, filter: ExecutionFilter, page: Page): PageOfIds {
  const kinds = countsOf(db, accountId, filter).select(['status', 'reportId']).distinct()
  const ids = db
    .selectFrom(kinds.as('kind'))
    .innerJoinLateral(
      (outer) =>
        outer
          .selectFrom('executions')
          .select(['executions.id', 'executions.createdAt'])
          .where('executions.accountId', '=', accountId)
          .whereRef('executions.status', '=', 'kind.status')
          .whereRef('executions.reportId', '=', 'kind.reportId')
          .orderBy('executions.createdAt', 'desc')
          .orderBy('executions.id', 'desc')
          .limit(page.offset + page.limit)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['newest.id', 'newest.createdAt'])
    .orderBy('newest.createdAt', 'desc')
    .orderBy('newest.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
  return ids
}

function countsOf(db: Kysely<Schema>, accountId: Id, { statuses, reportIds }: ExecutionFilter) {
  return db
    .selectFrom('executionCounts')
    .where('accountId', '=', accountId)
    .$if(statuses !== undefined, (counts) =>
      counts.where((row) => isAnyOf(row.ref('status'), statuses ?? [])),
    )
    .$if(reportIds !== undefined, (counts) =>
      counts.where((row) => isAnyOf(row.ref('reportId'), reportIds ?? [])),
    )
}

function passes(row: ExpressionBuilder<Schema, 'executions'>, filter: ExecutionFilter) {
  const { cpf, statuses, reportIds } = filter
  return row.and([
    ...(cpf ? [row.or([row('documentCpf', '=', cpf), row('parameterCpf', '=', cpf)])] : []),
    ...(statuses ? [isAnyOf(row.ref('status'), statuses)] : []),
    ...(reportIds ? [isAnyOf(row.ref('reportId'), reportIds)] : []),
  ])
}
