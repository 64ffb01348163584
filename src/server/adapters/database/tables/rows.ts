/** Converts between rows and records: SQL's null is undefined in the rest of the code. */
import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Schema } from './schema.ts'

/** A row with undefined for null. */
export type Present<Row> = {
  [Column in keyof Row]: null extends Row[Column] ? Exclude<Row[Column], null> | undefined : Row[Column]
}

/**
 * The record of a row. Bytes become plain Uint8Arrays, because PostgreSQL's driver returns Buffers on a shared pool.
 */
export function fromRow<Row extends object>(row: Row): Present<Row> {
  const members = Object.entries(row).map(([name, value]: [string, unknown]) => {
    if (value === null) return [name, undefined]
    return [name, value instanceof Uint8Array ? new Uint8Array(value) : value]
  })
  return Object.fromEntries(members) as Present<Row>
}

/** The value of a jsonb column; null for undefined. */
export function toJson<Value>(value: Value): undefined extends Value ? string | null : string {
  return (value === undefined ? null : JSON.stringify(value)) as undefined extends Value
    ? string | null
    : string
}

/**
 * Whether a column equals one of some texts. They are passed as one parameter, however many there are. An empty list
 * matches nothing.
 */
export function isAnyOf(column: Expression<unknown>, values: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} = any(${[...values]}::text[])`
}

/** The value of a column that may be empty. */
export function orNull<Value>(value: Value | undefined): Value | null {
  return value ?? null
}

/** How many rows a query has. It reads all of them. */
export async function count<Tables extends keyof Schema>(
  rows: SelectQueryBuilder<Schema, Tables, object>,
): Promise<number> {
  const { total } = await rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}
