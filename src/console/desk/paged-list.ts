import { html, nothing, type TemplateResult } from 'lit'

const PAGE = 20

/** The window that a list is asked for. */
export interface Paging {
  readonly _limit: string
  readonly _offset: string
}

interface PageOfRows<Row> {
  readonly docs: readonly Row[]
  readonly totalItems: number
}

/** The rows of a desk as far as they were read. */
export class PagedList<Row> {
  rows: readonly Row[] = []
  /** Undefined before the first answer. */
  total: number | undefined
  readonly #host: { requestUpdate(): void }
  readonly #ask: (page: Paging) => Promise<PageOfRows<Row> | undefined>
  #reading = 0

  /** Asks for one page after the other; undefined is a call that came to nothing, and leaves what is shown. */
  constructor(host: { requestUpdate(): void }, ask: (page: Paging) => Promise<PageOfRows<Row> | undefined>) {
    this.#host = host
    this.#ask = ask
  }

  /** Reads the first page in place of what is shown. */
  async begin(): Promise<void> {
    await this.#read(0)
  }

  /** Adds the next page to what is shown. */
  async more(): Promise<void> {
    await this.#read(this.rows.length)
  }

  async #read(offset: number): Promise<void> {
    const reading = ++this.#reading
    const page = await this.#ask({ _limit: String(PAGE), _offset: String(offset) })
    // Of a filter that was changed meanwhile the late answer is dropped.
    if (!page || reading !== this.#reading) return
    this.rows = offset === 0 ? page.docs : [...this.rows, ...page.docs]
    this.total = page.totalItems
    this.#host.requestUpdate()
  }
}

/** The list of a desk, or what is said of an empty one, and the way to the rows after those that are shown. */
export function pagedRows<Row>(
  list: PagedList<Row>,
  words: { readonly none: string; readonly more: string },
  row: (row: Row) => TemplateResult,
): TemplateResult {
  const { rows, total } = list
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
          <button type="button" class="quiet" @click=${() => void list.more()}>${words.more}</button>
        </p>`
      : nothing
  }`
}
