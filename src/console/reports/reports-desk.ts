import { html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import type { ListReportsAnswer, Report } from '../../protocol/reports/reports.ts'
import { DeskView } from '../desk/desk-view.ts'
import { PagedList, pagedRows, type Paging } from '../desk/paged-list.ts'
import { spellText } from '../texts/spelling.ts'
import { ago } from '../views/parts.ts'
import { differencesOf, type Difference } from './differences.ts'
import { DryRunController } from './dry-run-controller.ts'
import { draftOf, pastedDefinition } from './dry-run-draft.ts'
import { dryRunView } from './dry-run-view.ts'
import { reportsWords, type ReportsWords } from './reports-words.ts'

const DAY_MS = 86_400_000

/** The flows of the account: their versions, the differences between two of them, and the effect of a change. */
export class ReportsDesk extends DeskView {
  @state() private reportId = ''
  @state() private from: number | undefined
  @state() private to: number | undefined
  @state() private isMistaken = false
  /** The change of verdicts whose executions are all shown. */
  @state() private open: string | undefined
  readonly #dryRun = new DryRunController(this, (failure) => {
    this.failure = failure
    if (failure) this.failed(failure)
  })
  /** Newest first. */
  readonly #versions = new PagedList<Report>(this, (query: Paging) =>
    this.ask<ListReportsAnswer>(
      this.api.limiar.GET('/reports/{reportId}/versions', {
        params: { path: { reportId: this.reportId }, query },
      }),
    ),
  )

  get #words(): ReportsWords {
    return reportsWords[this.texts.language]
  }

  protected heading(): string {
    return this.texts.places.reports
  }

  protected async begin(): Promise<void> {
    if (this.reportId === '') this.reportId = this.reports[0]?._id ?? ''
    if (this.reportId !== '') await this.#read()
  }

  protected content(): TemplateResult {
    const words = this.#words
    if (this.reports.length === 0) return html`<p class="empty">${words.none}</p>`
    const choose = (event: Event): void => {
      this.reportId = (event.currentTarget as HTMLSelectElement).value
      void this.#read()
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
      ${this.#list(words)} ${this.#comparison(words)} ${this.#trial()}
    `
  }

  #list(words: ReportsWords): TemplateResult | typeof nothing {
    if (this.#versions.rows.length === 0) return nothing
    const now = new Date()
    return html`<section aria-labelledby="versions">
      <h2 id="versions">${words.versions}</h2>
      ${pagedRows(
        this.#versions,
        words,
        (one) =>
          html`<li>
            <div class="main">
              <b>${words.version(one.version)}</b>
              <span class="muted">${spellText(one.name)}, ${ago(this.texts, one.updatedAt, now)}</span>
            </div>
            ${one === this.#versions.rows[0] ? html`<span class="pill aprovado">${words.present}</span>` : nothing}
          </li>`,
      )}
    </section>`
  }

  #comparison(words: ReportsWords): TemplateResult | typeof nothing {
    if (this.#versions.rows.length === 0) return nothing
    if (this.#versions.rows.length === 1) return html`<p class="empty">${words.only}</p>`
    const of = (version: number | undefined): Report | undefined =>
      this.#versions.rows.find((one) => one.version === version)
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
        ${this.#versions.rows.map(
          ({ version }) =>
            html`<option value=${version} .selected=${version === this[which]}>
              ${words.version(version)}
            </option>`,
        )}
      </select>
    </div>`
  }

  #trial(): TemplateResult | typeof nothing {
    const [present] = this.#versions.rows
    if (!present || !this.may('reports:write')) return nothing
    const { progress, refusals } = this.#dryRun
    return dryRunView(
      {
        texts: this.texts,
        reportId: this.reportId,
        definition: present.definition,
        progress,
        refusals,
        isMistaken: this.isMistaken,
        open: this.open,
      },
      {
        run: (form) => void this.#tryOut(form, present),
        stop: () => this.#dryRun.stop(),
        more: () => void this.#dryRun.more(),
        showAll: (change) => (this.open = change),
      },
    )
  }

  async #tryOut(form: HTMLFormElement, { definition }: Report): Promise<void> {
    const fields = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    )
    const { pasted = '', span = '' } = fields
    const changed = pasted.trim() === '' ? draftOf(definition, fields) : pastedDefinition(pasted)
    this.isMistaken = changed === undefined
    this.open = undefined
    if (!changed) return
    const since = span === '' ? undefined : new Date(Date.now() - Number(span) * DAY_MS).toISOString()
    await this.#dryRun.run(this.api, this.reportId, changed, since)
  }

  async #read(): Promise<void> {
    this.#dryRun.forget()
    this.isMistaken = false
    await this.#versions.begin()
    this.to = this.#versions.rows[0]?.version
    this.from = this.#versions.rows[1]?.version ?? this.to
  }
}

function difference(words: ReportsWords, { pointer, before, after }: Difference): TemplateResult {
  return html`<div>
    <dt><code>${spellText(pointer)}</code></dt>
    <dd>
      ${before === undefined ? html`<span class="muted">${words.absent}</span>` : html`<del>${spellText(before)}</del>`}
      <span aria-hidden="true">→</span>
      ${after === undefined ? html`<span class="muted">${words.absent}</span>` : html`<ins>${spellText(after)}</ins>`}
    </dd>
  </div>`
}

declare global {
  interface HTMLElementTagNameMap {
    'limiar-reports-desk': ReportsDesk
  }
}
