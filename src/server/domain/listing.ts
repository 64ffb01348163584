/** Windows onto lists. */

/** A window onto a list. */
export interface Page {
  readonly limit: number
  readonly offset: number
}

export interface Listed<Row> {
  readonly rows: readonly Row[]
  /** All rows that the filter lets through, whatever the page. */
  readonly total: number
}
