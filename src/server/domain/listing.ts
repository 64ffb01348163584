/** Windows onto lists. */
import type { Id } from '../../protocol/ids.ts'

/** The place of a row in a list that is newest first. */
export interface Position {
  /** Microseconds since 1970, as exact as a database keeps a moment; in a record of accesses the number of the entry. */
  readonly at: number
  /** Decides between rows of one moment. */
  readonly id: Id | undefined
}

/** A page of a list. */
export interface Page {
  readonly limit: number
  readonly offset: number
  /** Where the page before ended: what comes before it is not read, however deep it lies. */
  readonly after?: Position | undefined
}

export interface Listed<Row> {
  readonly rows: readonly Row[]
  /** All rows that the filter lets through, whatever the page. */
  readonly total: number
  /** The place of the last row, of a list that can go on from there; undefined of an empty page. */
  readonly last?: Position | undefined
}
