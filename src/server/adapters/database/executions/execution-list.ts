/** The list of executions: which ones are on a page, how many there are in all, and what a list shows of each. */
import {
  sql,
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
} from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import type { JsonText, ListedExecutionRow } from '../../../domain/executions/listed-execution.ts'
import type { ExecutionFilter } from '../../../domain/executions/execution-store.ts'
import type { Listed, Page } from '../../../domain/listing.ts'
import { isBehind, lastOf, microsecondsOf } from '../tables/keyset.ts'
import { fromRow, isAnyOf } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'

type ExecutionRow = Selectable<Schema['executions']>
type PageOfIds = SelectQueryBuilder<Schema, never, Pick<ExecutionRow, 'id' | 'createdAt'>>

/** PostgreSQL's id of the transaction that last wrote a row. It changes with every write. */
const version = sql<string>`executions.xmin::text`

/** The columns that a list shows. JSON and times are read as text. */
const shown = [
  version.as('version'),
  'executions.id',
  'executions.reportId',
  'executions.status',
  'executions.type',
  'executions.fraud',
  isoText('executions.created_at').as('createdAt'),
  isoText('executions.updated_at').as('updatedAt'),
  isoText('executions.documentscopy_requested_at').as('documentscopyRequestedAt'),
  sql<JsonText | null>`(sections -> 'ocr')::text`.as('ocr'),
  sql<JsonText | null>`(sections -> 'documentscopy')::text`.as('documentscopy'),
  sql<JsonText>`validations::text`.as('validations'),
  sql<JsonText>`parameters::text`.as('parameters'),
  sql<JsonText>`data::text`.as('data'),
  sql<JsonText | null>`reproval_reasons::text`.as('reprovalReasons'),
  sql<JsonText>`files::text`.as('files'),
] as const

/** Formats a time as `Date.toISOString` does: a driver would make a Date of it, which would only be formatted again. */
function isoText(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** The columns by which the list is ordered, both descending. */
const order = { at: 'executions.createdAt', id: 'executions.id' } as const

/** An execution on a page, as it stands at the moment. */
export interface OnPage {
  readonly id: Id
  /** Changes with each write of the row. */
  readonly version: string
}

/**
 * The executions of a page, newest first and then by id, and how many there are in all. This is one statement, unless
 * the page is empty.
 */
export async function executionPage(
  db: Kysely<Schema>,
  accountId: Id,
  filter: ExecutionFilter,
  page: Page,
): Promise<Listed<OnPage>> {
  // Only rows of this page are read: earlier ones are skipped in the index.
  const rows = await db
    .selectFrom(idsOf(db, accountId, filter, page).as('page'))
    .innerJoin('executions', 'executions.id', 'page.id')
    .select(['executions.id', version.as('version')])
    .select(microsecondsOf('page.createdAt').as('microseconds'))
    .select(totalOf(db, accountId, filter).as('total'))
    .orderBy('page.createdAt', 'desc')
    .orderBy('page.id', 'desc')
    .execute()
  const total = rows[0]?.total ?? (await executionTotal(db, accountId, filter))
  return { rows, total, last: lastOf(rows) }
}

/** The listed columns of some executions, in no order. Erased ones are left out. */
export async function listedExecutionRows(
  db: Kysely<Schema>,
  ids: readonly Id[],
): Promise<readonly (ListedExecutionRow & Pick<OnPage, 'version'>)[]> {
  const rows = await db
    .selectFrom('executions')
    .select(shown)
    .where((row) => isAnyOf(row.ref('id'), ids))
    .execute()
  return rows.map(fromRow)
}

/** How many executions a filter lets through. */
export async function executionTotal(
  db: Kysely<Schema>,
  accountId: Id,
  filter: ExecutionFilter,
): Promise<number> {
  return (await totalOf(db, accountId, filter).executeTakeFirstOrThrow()).total
}

/** Whether a filter asks for certain statuses or reports, and for nobody's executions in particular. */
function isByStatus({ cpf, name, statuses, reportIds }: ExecutionFilter): boolean {
  return (cpf ?? name) === undefined && (statuses ?? reportIds) !== undefined
}

/** The total from the kept counts, or by counting rows where those cannot tell. */
function totalOf(db: Kysely<Schema>, accountId: Id, filter: ExecutionFilter): Total {
  const { cpf, name, since, until } = filter
  if ((cpf ?? name ?? since ?? until) === undefined)
    return countsOf(db, accountId, filter).select(sql<number>`coalesce(sum(total), 0)::bigint`.as('total'))
  if (isByStatus(filter)) return totalByStatus(db, accountId, filter)
  return db
    .selectFrom('executions')
    .where('accountId', '=', accountId)
    .where((row) => passes(row, filter))
    .select(({ fn }) => fn.countAll<number>().as('total'))
}

type Total = SelectQueryBuilder<Schema, never, { readonly total: number }>

/** Counts the executions of some days for each status and report, in an index that has exactly these in a row. */
function totalByStatus(db: Kysely<Schema>, accountId: Id, filter: ExecutionFilter): Total {
  const total: Total = db
    .selectFrom(kindsOf(db, accountId, filter).as('kind'))
    .innerJoinLateral(
      (outer) =>
        ofKind(outer, accountId, filter)
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select(sql<number>`coalesce(sum(counted.total), 0)::bigint`.as('total'))
  return total
}

function idsOf(db: Kysely<Schema>, accountId: Id, filter: ExecutionFilter, page: Page): PageOfIds {
  if (isByStatus(filter)) return idsByStatus(db, accountId, filter, page)
  const ids = db
    .selectFrom('executions')
    .select(['executions.id', 'executions.createdAt'])
    .where('accountId', '=', accountId)
    .where((row) => passes(row, filter))
    .where(isBehind(page.after, order))
    .orderBy('executions.createdAt', 'desc')
    .orderBy('executions.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
  return ids
}

/**
 * Takes the newest executions of each status and report, which an index has in order, and then the newest of all of
 * these. So a filter for something rare, or long past, does not read through everything newer.
 */
function idsByStatus(db: Kysely<Schema>, accountId: Id, filter: ExecutionFilter, page: Page): PageOfIds {
  const ids = db
    .selectFrom(kindsOf(db, accountId, filter).as('kind'))
    .innerJoinLateral(
      (outer) =>
        ofKind(outer, accountId, filter)
          .select(['executions.id', 'executions.createdAt'])
          .where(isBehind(page.after, order))
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

/** The statuses and reports that a filter lets through, as far as there are executions of them. */
function kindsOf(db: Kysely<Schema>, accountId: Id, filter: ExecutionFilter) {
  return countsOf(db, accountId, filter).select(['status', 'reportId']).distinct()
}

type Kind = Pick<Selectable<Schema['executionCounts']>, 'status' | 'reportId'>

/** The executions of one status and report, and of the days that a filter names. */
function ofKind(
  outer: ExpressionBuilder<Schema & { readonly kind: Kind }, 'kind'>,
  accountId: Id,
  { since, until }: ExecutionFilter,
) {
  return outer
    .selectFrom('executions')
    .where('executions.accountId', '=', accountId)
    .whereRef('executions.status', '=', 'kind.status')
    .whereRef('executions.reportId', '=', 'kind.reportId')
    .$if(since !== undefined, (rows) => rows.where('executions.createdAt', '>=', since!))
    .$if(until !== undefined, (rows) => rows.where('executions.createdAt', '<', until!))
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
  const { cpf, name, since, until, statuses, reportIds } = filter
  return row.and([
    ...(cpf ? [row.or([row('documentCpf', '=', cpf), row('parameterCpf', '=', cpf)])] : []),
    ...(name ? [hasName(name)] : []),
    ...(since ? [row('createdAt', '>=', since)] : []),
    ...(until ? [row('createdAt', '<', until)] : []),
    ...(statuses ? [isAnyOf(row.ref('status'), statuses)] : []),
    ...(reportIds ? [isAnyOf(row.ref('reportId'), reportIds)] : []),
  ])
}

/** Letters that differ from a plain one by an accent alone. */
const accented: Readonly<Record<string, string>> = {
  A: 'ÁÀÂÃÄ',
  E: 'ÉÈÊË',
  I: 'ÍÌÎÏ',
  O: 'ÓÒÔÕÖ',
  U: 'ÚÙÛÜ',
  C: 'Ç',
  N: 'Ñ',
}

/**
 * Lets a name through that has every word of the one that is sought, in any order: people type "Silva, Maria" and the
 * document says "Maria da Silva".
 *
 * No index helps here: all executions of the account are read, or those of the given days. So the work on each counts: a
 * pattern of classes of letters takes a fraction of the time in which PostgreSQL would rewrite each name. The longest
 * word comes first, because few names have it and the others are then not sought in the rest.
 */
function hasName(name: string): RawBuilder<boolean> {
  const words = [...new Set(name.split(' '))].toSorted((a, b) => b.length - a.length)
  const has = words.map((word) => {
    const pattern = [...word].map(anyFormOf).join('')
    return sql<boolean>`executions.sections #>> '{ocr,fields,name,value}' ~ ${pattern}`
  })
  return sql<boolean>`(${sql.join(has, sql` and `)})`
}

/** A pattern for a letter, small or capital, with accents or without, or for any other sign as it is. */
function anyFormOf(sign: string): string {
  const capitals = `${sign}${accented[sign] ?? ''}`
  const forms = `${capitals}${capitals.toLowerCase()}`
  return /^\p{L}+$/u.test(forms) ? `[${forms}]` : sign.replace(/[^\p{L}\p{N}\s]/u, '\\$&')
}
