/** Pages of lists. */
import type { Id } from '../../protocol/ids.ts'

/** The place of a row in a list that is newest first. */
export interface Position {
  /** Microseconds since 1970, as exact as a database keeps a moment; in a record of accesses the number of the entry. */
  readonly at: number
  /** Orders rows of the same moment. */
  readonly id: Id | undefined
}

/** A page of a list. */
export interface Page {
  readonly limit: number
  readonly offset: number
  /** Where the page before ended. The rows up to there are not read, however many they are. */
  readonly after?: Position | undefined
}

export interface Listed<Row> {
  readonly rows: readonly Row[]
  /** How many rows the filter lets through, on all pages together. */
  readonly total: number
  /** The place of the last row, in a list that can continue from there; undefined for an empty page. */
  readonly last?: Position | undefined
}
