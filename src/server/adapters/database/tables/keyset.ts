/**
 * Lists that go on after a row instead of skipping the rows before it (keyset pagination, the "seek method": Winand,
 * SQL Performance Explained, 2012). The thousandth page costs what the first one does.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import type { Position } from '../../../domain/listing.ts'

/** A moment in microseconds since 1970: a Date has milliseconds, and rows between two of them would be left out. */
export function microsecondsOf(column: string): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`
}

/** Whether a row comes behind a position, newest first. Without a position every row does. */
export function isBehind(
  position: Position | undefined,
  columns: { readonly at: string; readonly id: string },
): RawBuilder<SqlBool> {
  if (!position) return sql`true`
  const moment = sql`timestamptz 'epoch' + ${position.at}::bigint * interval '1 microsecond'`
  return sql`(${sql.ref(columns.at)}, ${sql.ref(columns.id)}) < (${moment}, ${position.id ?? ''})`
}

/** Where the last row of a page stands. */
export function lastOf(
  rows: readonly { readonly id: Id; readonly microseconds: number }[],
): Position | undefined {
  const last = rows.at(-1)
  return last && { at: last.microseconds, id: last.id }
}
