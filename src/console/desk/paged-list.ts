import { html, nothing, type LitElement, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'

const PAGE = 20

/** The part of a list to ask for: after the row of a cursor, or after this many rows. */
export interface Paging {
  readonly _limit: string
  readonly _offset?: string
  readonly _cursor?: string
}

export interface PageOfRows<Row> {
  readonly docs: readonly Row[]
  readonly totalItems: number
  /** Where the list goes on; undefined at its end, and from a server that does not say. */
  readonly cursor?: string | undefined
}

/** The rows of a desk as far as they were read. */
export class PagedList<Row> {
  rows: readonly Row[] = []
  /** Undefined before the first answer. */
  total: number | undefined
  readonly #host: { requestUpdate(): void }
  readonly #ask: (page: Paging) => Promise<PageOfRows<Row> | undefined>
  #cursor: string | undefined
  /** Whether the page that was read last began at a cursor. */
  #followsCursor = false
  #reading = 0

  /** Asks for one page after the other; undefined means that the call failed, and the rows stay. */
  constructor(host: { requestUpdate(): void }, ask: (page: Paging) => Promise<PageOfRows<Row> | undefined>) {
    this.#host = host
    this.#ask = ask
  }

  /** Reads the first page, which replaces the rows that are shown. */
  async begin(): Promise<void> {
    await this.#read({ _offset: '0' })
  }

  /**
   * Adds the next page to the rows that are shown. With a cursor, rows that came meanwhile cause neither a repeated row
   * nor a missing one.
   */
  async more(): Promise<void> {
    await this.#read(
      this.#cursor === undefined ? { _offset: String(this.rows.length) } : { _cursor: this.#cursor },
    )
  }

  /** Whether there are rows after those that are shown. Rows that came meanwhile stand above them. */
  get hasMore(): boolean {
    const isAtEnd = this.#followsCursor && this.#cursor === undefined
    return !isAtEnd && this.rows.length < (this.total ?? 0)
  }

  async #read(place: Omit<Paging, '_limit'>): Promise<void> {
    const reading = ++this.#reading
    const page = await this.#ask({ _limit: String(PAGE), ...place })
    // A late answer is dropped when the filter was changed meanwhile.
    if (!page || reading !== this.#reading) return
    this.rows = place._offset === '0' ? page.docs : [...this.rows, ...page.docs]
    this.total = page.totalItems
    this.#cursor = page.cursor
    this.#followsCursor = place._cursor !== undefined
    this.#host.requestUpdate()
  }
}

/** The heading of a list and, once it is known, how many rows there are in all. */
export function listHead<Row extends Identified>(
  list: PagedList<Row>,
  {
    id,
    title,
    count,
  }: { readonly id: string; readonly title: string; readonly count: (total: number) => string },
): TemplateResult {
  return html`<div class="list-head">
    <h2 id=${id}>${title}</h2>
    <p class="muted" role="status">${list.total === undefined ? nothing : count(list.total)}</p>
  </div>`
}

/**
 * Renders the list of a desk, or the sentence for an empty one, and the button for the rows after those that are shown.
 */
export function pagedRows<Row extends Identified>(
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
          ${
            // A row that leaves takes its buttons along: the focus must not stay on those of another row.
            repeat(rows, identityOf, (one) => row(one))
          }
        </ul>`
  }
  ${
    list.hasMore
      ? html`<p class="pager">
          <button
            type="button"
            class="quiet"
            @click=${(event: MouseEvent) => void showMore(list, event.currentTarget as Element)}
          >
            ${words.more}
          </button>
        </p>`
      : nothing
  }`
}

/** A record; the versions of a report have one id. */
interface Identified {
  readonly _id: string
  readonly version?: number
}

function identityOf({ _id, version = 0 }: Identified): string {
  return `${_id} ${version}`
}

/** Reads the next rows, and puts the focus on the first of them: the button may be gone, and they are what was wanted. */
async function showMore<Row>(list: PagedList<Row>, button: Element): Promise<void> {
  const shown = list.rows.length
  const section = button.closest('section')
  const { host } = button.getRootNode() as ShadowRoot
  await list.more()
  await (host as LitElement).updateComplete
  const first = section?.querySelectorAll<HTMLElement>('.rows > li')[shown]
  if (first) first.tabIndex = -1
  first?.focus()
}
