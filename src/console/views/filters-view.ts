import { html, nothing, type TemplateResult } from 'lit'
import type { Report } from '../../protocol/reports/reports.ts'
import { cpfField, cpfMistake } from './cpf-field.ts'
import { givenText } from '../given-text.ts'
import {
  filterCount,
  queueOrders,
  statusFilters,
  type FilterMistake,
  type QueueQuery,
} from '../queue/queue-query.ts'
import { soughtCpf } from '../sought-cpf.ts'
import type { Texts } from '../texts/texts.ts'

export interface FilterModel {
  readonly query: QueueQuery
  readonly reports: readonly Report[]
  readonly mistake: FilterMistake | undefined
}

export interface FilterActions {
  readonly filter: (change: Partial<QueueQuery>) => void
  readonly clear: () => void
}

/**
 * The filters. A choice is applied as soon as it is made, a typed text when it is entered. On a small screen they are
 * folded, so that the queue begins on the first screen.
 */
export function filtersView(
  texts: Texts,
  { query, reports, mistake }: FilterModel,
  { filter, clear }: FilterActions,
): TemplateResult {
  const { queue } = texts
  const sought = { id: 'cpf', cpf: query.cpf, isWrong: mistake === 'badCpf' }
  const ofDays = mistake === 'badCpf' ? undefined : mistake
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    filter(givenIn(event.currentTarget as HTMLFormElement))
  }
  return html`<details class="fold" ?open=${mistake !== undefined}>
      <summary>${queue.filtersActive(filterCount(query))}</summary>
    </details>
    <form class="filters" role="search" aria-label=${queue.filters} novalidate @submit=${submit}>
      ${choice('status', queue.status, statusFilters, query.status, queue.statuses, (status) => filter({ status }))}
      ${reports.length > 1 ? reportChoice(texts, reports, query, filter) : nothing} ${cpfField(texts, sought)}
      <div class="field">
        <label for="name">${queue.name}</label>
        <input id="name" name="name" type="text" maxlength="100" autocomplete="off" .value=${query.name} />
      </div>
      ${dayField('since', queue.since, query.since, ofDays)}
      ${dayField('until', queue.until, query.until, ofDays)}
      ${choice('order', queue.order, queueOrders, query.order, queue.orders, (order) => filter({ order }))}
      <div class="ways">
        <button type="submit" class="quiet">${queue.apply}</button>
        <button type="button" class="plain" @click=${clear}>${queue.clear}</button>
      </div>
      ${cpfMistake(texts, sought)}
      ${ofDays ? html`<p id="days-mistake" class="mistake" role="alert">${queue.mistakes[ofDays]}</p>` : nothing}
    </form>`
}

function givenIn(form: HTMLFormElement): Partial<QueueQuery> {
  const given = new FormData(form)
  const [cpf, name] = [givenText(given, 'cpf'), givenText(given, 'name')]
  return {
    cpf: soughtCpf(cpf) ?? cpf,
    // The API needs at least two letters to search.
    name: name.length < 2 ? '' : name,
    since: givenDay(form, 'since'),
    until: givenDay(form, 'until'),
  }
}

/** The day of a field as yyyy-mm-dd; what cannot be a day, such as 31 February, is not read as an empty field. */
function givenDay(form: HTMLFormElement, name: 'since' | 'until'): string {
  const field = form.querySelector<HTMLInputElement>(`#${name}`)
  return field?.validity.badInput ? 'unfinished' : (field?.value ?? '')
}

/** Without its latest day, Chromium takes six digits of a year. */
function dayField(
  name: 'since' | 'until',
  label: string,
  value: string,
  mistake: FilterMistake | undefined,
): TemplateResult {
  return html`<div class="field">
    <label for=${name}>${label}</label>
    <input
      id=${name}
      name=${name}
      type="date"
      max="9999-12-31"
      .value=${value}
      aria-invalid=${mistake ? 'true' : 'false'}
      aria-describedby=${mistake ? 'days-mistake' : nothing}
    />
  </div>`
}

function choice<Value extends string>(
  id: string,
  label: string,
  values: readonly Value[],
  chosen: Value,
  names: Readonly<Record<Value, string>>,
  choose: (value: Value) => void,
): TemplateResult {
  const change = (event: Event): void => {
    const value = values.find((one) => one === (event.currentTarget as HTMLSelectElement).value)
    if (value !== undefined) choose(value)
  }
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <select id=${id} @change=${change}>
      ${values.map(
        (value) => html`<option value=${value} .selected=${value === chosen}>${names[value]}</option>`,
      )}
    </select>
  </div>`
}

function reportChoice(
  texts: Texts,
  reports: readonly Report[],
  { reportId }: QueueQuery,
  filter: FilterActions['filter'],
): TemplateResult {
  const names = Object.fromEntries([
    ['', texts.queue.everyReport],
    ...reports.map(({ _id, name }) => [_id, name] as const),
  ])
  return choice('report', texts.queue.report, Object.keys(names), reportId, names, (chosen) =>
    filter({ reportId: chosen }),
  )
}
