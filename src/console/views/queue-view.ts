import { html, nothing, type TemplateResult } from 'lit'
import type { ListedExecution, MAX_REPEATS } from '../../protocol/executions/executions.ts'
import type { Report } from '../../protocol/reports/reports.ts'
import type { Failure } from '../api-client.ts'
import { endingKeys } from '../../protocol/access/ending-keys.ts'
import type { IssuerKeyRecord } from '../../protocol/access/issuer-keys.ts'
import { hashOf } from '../place.ts'
import type { QueuePage } from '../queue/queue-controller.ts'
import { filterCount, pageCount, type FilterMistake, type QueueQuery } from '../queue/queue-query.ts'
import { cpfOf, gravestFirst, isBeingAnalysed, nameOf, shownStatus } from '../review/standing.ts'
import { spellCpf, spellDay } from '../texts/spelling.ts'
import type { Texts } from '../texts/texts.ts'
import { filtersView, type FilterActions } from './filters-view.ts'
import { icon } from './icons.ts'
import { ago, answerMark, failureNotice, ruleAnswer, statusPill } from './parts.ts'

export interface QueueModel {
  readonly query: QueueQuery
  readonly page: QueuePage | undefined
  readonly failure: Failure | undefined
  readonly busy: boolean
  readonly reports: readonly Report[]
  /** Whether this person may name the sites that may show a report. */
  readonly mayChangeReports: boolean
  /** The keys of issuers, for an administrator. */
  readonly issuerKeys: readonly IssuerKeyRecord[] | undefined
  /** The fault of the CPF that was entered. */
  readonly mistake: FilterMistake | undefined
  readonly now: Date
}

export interface QueueActions extends FilterActions {
  readonly refresh: () => void
  readonly turnTo: (page: number) => void
}

/** Rules of one row that could not be checked. A row with all of them would be as high as half a window. */
const MOST_DOUBTS = 3
/** The queue shows how often a CPF or a face came from this many executions on. */
const MANY = 5
/** Where the service stops counting; named here once more, as the protocol’s module holds the library of its schemas. */
const COUNTED: typeof MAX_REPEATS = 100

/** The executions that wait for a person, or those that match the filters. */
export function queueView(texts: Texts, model: QueueModel, actions: QueueActions): TemplateResult {
  const { page, failure, busy } = model
  return html`
    <main class="queue">
      <div class="title-row">
        <h1 tabindex="-1" data-heading>${texts.queue.title}</h1>
        <p class="count">${page ? texts.queue.count(page.total) : nothing}</p>
        <button type="button" class="quiet" aria-keyshortcuts="u" @click=${actions.refresh}>
          ${icon('again')}${texts.queue.refresh}
        </button>
      </div>
      ${filtersView(texts, model, actions)} ${openReportNote(texts, model)} ${keysNote(texts, model)}
      ${failureNotice(texts, failure, actions.refresh)}
      <div class="list" aria-busy=${busy ? 'true' : 'false'}>${rowsOf(texts, model)}</div>
      ${page && pageCount(page.total) > 1 ? pager(texts, model.query.page, page.total, actions) : nothing}
    </main>
  `
}

/** A note about the chosen report, when it names no hosts. Its integrator may have forgotten to name them. */
function openReportNote(
  texts: Texts,
  { query, reports, mayChangeReports }: QueueModel,
): TemplateResult | typeof nothing {
  const report = reports.find(({ _id }) => _id === query.reportId)
  if (report?.definition.embedOrigins.length !== 0) return nothing
  const { openReport, nameHosts } = texts.queue
  return html`<p class="open-report">
    ${icon('alert')}<span>${openReport}${mayChangeReports ? ` ${nameHosts}` : nothing}</span>
  </p>`
}

/**
 * A note for administrators. Without an issuer's key a report's rule about its code is never answered, and nobody would
 * notice.
 */
function keysNote(
  texts: Texts,
  { reports, issuerKeys, now }: QueueModel,
): TemplateResult | typeof nothing | readonly TemplateResult[] {
  const isAsked = reports.some(({ definition }) =>
    definition.rules.some(({ rule }) => rule === 'issuer_code_is_valid'),
  )
  if (!issuerKeys || !isAsked) return nothing
  const note = (words: string | TemplateResult): TemplateResult =>
    html`<p class="open-report">${icon('alert')}<span>${words}</span></p>`
  if (issuerKeys.every(({ signs }) => signs.includes('specimen')))
    return note(
      html`${texts.queue.noIssuerKey[issuerKeys.length === 0 ? 'at-all' : 'real']} ${texts.queue.installKey}
        <code>limiar issuer-keys import</code>.`,
    )
  return endingKeys(issuerKeys, now).map(({ signs, validUntil, revokedAt }) =>
    note(
      texts.queue.endingKey(
        signs.map((kind) => kind.toUpperCase()).join(', '),
        spellDay((revokedAt ?? validUntil).slice(0, 10), texts.language),
      ),
    ),
  )
}

function rowsOf(texts: Texts, model: QueueModel): TemplateResult | typeof nothing {
  const { page, failure, query } = model
  if (!page) return failure ? nothing : html`<p class="empty waiting">${texts.queue.loading}</p>`
  if (page.rows.length > 0) return table(texts, page.rows, model)
  return html`<p class="empty">${filterCount(query) > 0 ? texts.queue.emptyFiltered : texts.queue.empty}</p>`
}

function table(texts: Texts, rows: readonly ListedExecution[], model: QueueModel): TemplateResult {
  const { columns } = texts.queue
  const withReport = model.reports.length > 1
  return html`<table>
    <caption class="unseen">
      ${texts.queue.caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">${columns.person}</th>
        <th scope="col" class="wide">${columns.document}</th>
        <th scope="col">${columns.status}</th>
        <th scope="col">${columns.why}</th>
        <th scope="col">${columns.received}</th>
        ${withReport ? html`<th scope="col" class="widest">${columns.report}</th>` : nothing}
      </tr>
    </thead>
    <tbody>
      ${rows.map((row) => rowView(texts, row, model, withReport))}
    </tbody>
  </table>`
}

function rowView(
  texts: Texts,
  row: ListedExecution,
  { reports, now }: QueueModel,
  withReport: boolean,
): TemplateResult {
  const cpf = cpfOf(row)
  const address = hashOf({ name: 'execution', reportId: row.report, executionId: row._id })
  // The whole row can be clicked. Keyboards and screen readers use the link.
  return html`<tr @click=${openByRow}>
    <th scope="row">
      <a href=${address} data-execution=${row._id}>${nameOf(row) ?? texts.queue.unnamed}</a>
      <span class="under">${cpf === undefined ? texts.queue.noCpf : spellCpf(cpf)}</span>
    </th>
    <td class="wide">${row.type ? texts.documentTypes[row.type] : '·'}</td>
    <td>${statusPill(texts, shownStatus(row))}</td>
    <td class="why">${why(texts, row)}</td>
    <td class="when">${ago(texts, row.createdAt, now)}</td>
    ${
      withReport
        ? html`<td class="widest">${reports.find(({ _id }) => _id === row.report)?.name ?? row.report}</td>`
        : nothing
    }
  </tr>`
}

function openByRow(event: MouseEvent): void {
  const target = event.target as Element
  if (target.closest('a') || getSelection()?.type === 'Range') return
  ;(event.currentTarget as Element).querySelector('a')?.click()
}

/** The rules that did not pass, failed rules before those that could not be checked; then the marks that came many times. */
function why(texts: Texts, row: ListedExecution): TemplateResult | readonly TemplateResult[] | string {
  if (isBeingAnalysed(row)) return texts.queue.beingAnalysed
  const doubts = gravestFirst(row.validations).filter(({ status }) => status !== 'VALID')
  const repeats = repeatsIn(texts, row)
  if (doubts.length + repeats.length === 0)
    return html`<span class="muted">${texts.queue.nothingWrong}</span>`
  const failed = doubts.filter(({ status }) => status === 'INVALID').length
  const shown = Math.max(failed, MOST_DOUBTS)
  return html`<ul>
    ${doubts.slice(0, shown).map((rule) => {
      const word = texts.execution.ruleStatus[rule.status]
      return html`<li>
        ${answerMark(rule.status, ruleAnswer(texts, rule, row))}<span class="unseen">: ${word}</span>
      </li>`
    })}
    ${doubts.length > shown ? html`<li class="muted">${texts.queue.moreDoubts(doubts.length - shown)}</li>` : nothing}
    ${repeats.map(
      (words) => html`<li data-repeats><span class="mark not_performed">${icon('alert')}${words}</span></li>`,
    )}
  </ul>`
}

/** People try again: only as many executions as the rule about velocity lets through by default are worth a look. */
function repeatsIn(
  { execution: words }: Texts,
  { repeats: { cpf = 1, face } = {} }: ListedExecution,
): readonly string[] {
  return [
    ...(face && face.count >= MANY ? [words.sameFace(face.count, face.hours)] : []),
    ...(cpf >= MANY ? [cpf < COUNTED ? words.samePerson(cpf) : words.samePersonOrMore(cpf)] : []),
  ]
}

function pager(
  texts: Texts,
  page: number,
  total: number,
  { turnTo }: Pick<QueueActions, 'turnTo'>,
): TemplateResult {
  const pages = pageCount(total)
  const step = (to: number, label: string, key: string): TemplateResult =>
    html`<button
      type="button"
      class="quiet"
      aria-keyshortcuts=${key}
      ?disabled=${to < 0 || to >= pages}
      @click=${() => turnTo(to)}
    >
      ${label}
    </button>`
  return html`<nav class="pager" aria-label=${texts.queue.pages}>
    ${step(page - 1, texts.queue.previous, 'p')}
    <span>${texts.queue.page(page + 1, pages)}</span>
    ${step(page + 1, texts.queue.next, 'n')}
  </nav>`
}
