import { html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import type { ListReportsAnswer, Report } from '../../protocol/reports/reports.ts'
import { DeskView } from '../desk/desk-view.ts'
import { PagedList, pagedRows, type Paging } from '../desk/paged-list.ts'
import { spellText } from '../texts/spelling.ts'
import { ago } from '../views/parts.ts'
import { DryRunController } from './dry-run-controller.ts'
import { badNumber, draftOf, pastedDefinition, type NumberName } from './dry-run-draft.ts'
import { dryRunView } from './dry-run-view.ts'
import { reportsWords, type ReportsWords } from './reports-words.ts'
import { VersionComparison } from './version-comparison.ts'

const DAY_MS = 86_400_000

/** The flows of the account: their versions, the differences between two of them, and the effect of a change. */
export class ReportsDesk extends DeskView {
  @state() private reportId = ''
  @state() private isMistaken = false
  @state() private wrongNumber: NumberName | undefined
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
  readonly #comparison = new VersionComparison(this, (version) => this.#versionOf(version))

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
      ${this.#comparison.view(words)} ${this.#trial()} ${this.#list(words)}
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
            ${one === this.#versions.rows[0] ? html`<span class="pill aprovado">${words.present}</span>` : this.#compare(words, one)}
          </li>`,
      )}
    </section>`
  }

  #compare(words: ReportsWords, { version }: Report): TemplateResult {
    return html`<button
      type="button"
      class="quiet"
      @click=${() => void this.#comparison.withPresent(version)}
    >
      ${words.compareOne}<span class="unseen"> ${words.version(version)}</span>
    </button>`
  }

  /** A version of the list, or else from the server: people compare versions that no page of the list shows yet. */
  async #versionOf(version: number): Promise<Report | undefined> {
    const listed = this.#versions.rows.find((one) => one.version === version)
    if (listed) return listed
    const path = { reportId: this.reportId, version: String(version) }
    return this.ask<Report>(
      this.api.limiar.GET('/reports/{reportId}/versions/{version}', { params: { path } }),
    )
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
        wrongNumber: this.wrongNumber,
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
    const isPasted = pasted.trim() !== ''
    this.#dryRun.forget()
    this.open = undefined
    this.wrongNumber = isPasted ? undefined : badNumber(fields)
    this.isMistaken = false
    if (this.wrongNumber) return this.#goToMistake()
    const changed = isPasted ? pastedDefinition(pasted) : draftOf(definition, fields)
    this.isMistaken = changed === undefined
    if (!changed) return
    const since = span === '' ? undefined : new Date(Date.now() - Number(span) * DAY_MS).toISOString()
    await this.#dryRun.run(this.api, this.reportId, changed, since)
  }

  async #goToMistake(): Promise<void> {
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('.dry-run [aria-invalid=true]')?.focus()
  }

  async #read(): Promise<void> {
    this.#dryRun.forget()
    this.isMistaken = false
    this.wrongNumber = undefined
    await this.#versions.begin()
    await this.#comparison.begin(this.#versions.rows[0]?.version ?? 0)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'limiar-reports-desk': ReportsDesk
  }
}
