import { html, nothing, type TemplateResult } from 'lit'

/** Rows that were read so far, of how many; undefined before the first answer. */
interface ReadRows<Row> {
  readonly rows: readonly Row[]
  readonly total: number | undefined
}

/** The list of a desk, or what is said of an empty one, and the way to the rows after those that are shown. */
export function pagedRows<Row>(
  { rows, total }: ReadRows<Row>,
  words: { readonly none: string; readonly more: string },
  row: (row: Row) => TemplateResult,
  readMore: () => void,
): TemplateResult {
  return html`${total === 0 ? html`<p class="empty">${words.none}</p>` : nothing}
  ${
    rows.length === 0
      ? nothing
      : html`<ul class="rows">
          ${rows.map((one) => row(one))}
        </ul>`
  }
  ${
    rows.length < (total ?? 0)
      ? html`<p class="pager">
          <button type="button" class="quiet" @click=${readMore}>${words.more}</button>
        </p>`
      : nothing
  }`
}
