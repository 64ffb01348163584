/** Pages of lists in memory, which go on after a row as those of a database do. */
import type { Listed, Page, Position } from '../../../src/server/domain/listing.ts'

/** The page of rows that are newest first. */
export function pageOf<Row>(
  rows: readonly Row[],
  { limit, offset, after }: Page,
  placeOf: (row: Row) => Position,
): Listed<Row> {
  const behind = rows.filter((row) => after === undefined || isBehind(placeOf(row), after))
  const page = behind.slice(offset, offset + limit)
  const last = page.at(-1)
  return { rows: page, total: rows.length, ...(last && { last: placeOf(last) }) }
}

/** The position of a record with a moment. */
export function placeInTime({ id, createdAt }: { readonly id: string; readonly createdAt: Date }): Position {
  return { at: createdAt.getTime() * 1000, id }
}

function isBehind({ at, id = '' }: Position, after: Position): boolean {
  return at < after.at || (at === after.at && id < (after.id ?? ''))
}
