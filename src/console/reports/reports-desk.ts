import { html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import type { Report } from '../../protocol/reports.ts'
import { DeskView } from '../desk/desk-view.ts'
import { ago } from '../views/parts.ts'
import { differencesOf, type Difference } from './differences.ts'
import { reportsWords, type ReportsWords } from './reports-words.ts'

const PAGE = 50

/** The flows of the account: their versions, and what differs between two of them. */
export class ReportsDesk extends DeskView {
  @state() private reportId = ''
  /** Newest first. */
  @state() private versions: readonly Report[] = []
  @state() private total = 0
  @state() private from: number | undefined
  @state() private to: number | undefined

  get #words(): ReportsWords {
    return reportsWords[this.texts.language]
  }

  protected heading(): string {
    return this.texts.places.reports
  }

  protected async begin(): Promise<void> {
    if (this.reportId === '') this.reportId = this.reports[0]?._id ?? ''
    if (this.reportId !== '') await this.#read(0)
  }

  protected content(): TemplateResult {
    const words = this.#words
    if (this.reports.length === 0) return html`<p class="empty">${words.none}</p>`
    const choose = (event: Event): void => {
      this.reportId = (event.currentTarget as HTMLSelectElement).value
      void this.#read(0)
    }
    return html`
      <section>
        <div class="field">
          <label for="of-report">${words.report}</label>
          <select id="of-report" @change=${choose}>
            ${this.reports.map(
              ({ _id, name }) =>
                html`<option value=${_id} .selected=${_id === this.reportId}>${name}</option>`,
            )}
          </select>
        </div>
      </section>
      ${this.#list(words)} ${this.#comparison(words)}
    `
  }

  #list(words: ReportsWords): TemplateResult | typeof nothing {
    if (this.versions.length === 0) return nothing
    const now = new Date()
    return html`<section aria-labelledby="versions">
      <h2 id="versions">${words.versions}</h2>
      <ul class="rows">
        ${this.versions.map(
          (one, index) =>
            html`<li>
              <div class="main">
                <b>${words.version(one.version)}</b>
                <span class="muted">${one.name}, ${ago(this.texts, one.updatedAt, now)}</span>
              </div>
              ${index === 0 ? html`<span class="pill aprovado">${words.present}</span>` : nothing}
            </li>`,
        )}
      </ul>
      ${
        this.versions.length < this.total
          ? html`<p class="pager">
              <button type="button" class="quiet" @click=${() => void this.#read(this.versions.length)}>
                ${words.more}
              </button>
            </p>`
          : nothing
      }
    </section>`
  }

  #comparison(words: ReportsWords): TemplateResult | typeof nothing {
    if (this.versions.length === 0) return nothing
    if (this.versions.length === 1) return html`<p class="empty">${words.only}</p>`
    const of = (version: number | undefined): Report | undefined =>
      this.versions.find((one) => one.version === version)
    const found = differencesOf(of(this.from)?.definition, of(this.to)?.definition)
    return html`<section class="card" aria-labelledby="differences">
      <h2 id="differences">${words.compare}</h2>
      <form novalidate @submit=${(event: Event) => event.preventDefault()}>
        ${this.#choice('from', words.from, words)} ${this.#choice('to', words.to, words)}
      </form>
      <p role="status">${found.length === 0 ? words.same : words.differences(found.length)}</p>
      <dl class="changes">${found.map((one) => difference(words, one))}</dl>
    </section>`
  }

  #choice(which: 'from' | 'to', label: string, words: ReportsWords): TemplateResult {
    const choose = (event: Event): void => {
      this[which] = Number((event.currentTarget as HTMLSelectElement).value)
    }
    return html`<div class="field">
      <label for="version-${which}">${label}</label>
      <select id="version-${which}" @change=${choose}>
        ${this.versions.map(
          ({ version }) =>
            html`<option value=${version} .selected=${version === this[which]}>
              ${words.version(version)}
            </option>`,
        )}
      </select>
    </div>`
  }

  async #read(offset: number): Promise<void> {
    const query = { _limit: String(PAGE), _offset: String(offset) }
    const answer = await this.ask(
      this.api.limiar.GET('/reports/{reportId}/versions', {
        params: { path: { reportId: this.reportId }, query },
      }),
    )
    if (!answer) return
    const docs = answer.docs as readonly Report[]
    this.versions = offset === 0 ? docs : [...this.versions, ...docs]
    this.total = answer.totalItems
    if (offset > 0) return
    this.to = docs[0]?.version
    this.from = docs[1]?.version ?? this.to
  }
}

function difference(words: ReportsWords, { pointer, before, after }: Difference): TemplateResult {
  return html`<div>
    <dt><code>${pointer}</code></dt>
    <dd>
      ${before === undefined ? html`<span class="muted">${words.absent}</span>` : html`<del>${before}</del>`}
      <span aria-hidden="true">→</span>
      ${after === undefined ? html`<span class="muted">${words.absent}</span>` : html`<ins>${after}</ins>`}
    </dd>
  </div>`
}

declare global {
  interface HTMLElementTagNameMap {
    'limiar-reports-desk': ReportsDesk
  }
}
