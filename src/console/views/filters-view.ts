import { html, nothing, type TemplateResult } from 'lit'
import type { Report } from '../../protocol/reports/reports.ts'
import { givenText } from '../given-text.ts'
import { filterCount, queueOrders, statusFilters, type QueueQuery } from '../queue/queue-query.ts'
import type { Texts } from '../texts/texts.ts'

export interface FilterModel {
  readonly query: QueueQuery
  readonly reports: readonly Report[]
  readonly cpfMistake: string | undefined
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
  { query, reports, cpfMistake }: FilterModel,
  { filter, clear }: FilterActions,
): TemplateResult {
  const { queue } = texts
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement)
    filter({
      cpf: givenText(given, 'cpf').replace(/[\s.-]/g, ''),
      // The API needs at least two letters to search.
      name: givenText(given, 'name').length < 2 ? '' : givenText(given, 'name'),
      since: givenText(given, 'since'),
      until: givenText(given, 'until'),
    })
  }
  return html`<details class="fold" ?open=${cpfMistake !== undefined}>
      <summary>${queue.filtersActive(filterCount(query))}</summary>
    </details>
    <form class="filters" role="search" aria-label=${queue.filters} novalidate @submit=${submit}>
      ${choice('status', queue.status, statusFilters, query.status, queue.statuses, (status) => filter({ status }))}
      ${reports.length > 1 ? reportChoice(texts, reports, query, filter) : nothing}
      <div class="field">
        <label for="cpf">${queue.cpf}</label>
        <input
          id="cpf"
          name="cpf"
          type="text"
          inputmode="numeric"
          autocomplete="off"
          .value=${query.cpf}
          aria-invalid=${cpfMistake === undefined ? 'false' : 'true'}
          aria-describedby=${cpfMistake === undefined ? nothing : 'cpf-mistake'}
        />
      </div>
      ${field('name', 'text', queue.name, query.name)} ${field('since', 'date', queue.since, query.since)}
      ${field('until', 'date', queue.until, query.until)}
      ${choice('order', queue.order, queueOrders, query.order, queue.orders, (order) => filter({ order }))}
      <div class="ways">
        <button type="submit" class="quiet">${queue.apply}</button>
        <button type="button" class="plain" @click=${clear}>${queue.clear}</button>
      </div>
      ${
        cpfMistake === undefined
          ? nothing
          : html`<p id="cpf-mistake" class="mistake" role="alert">${cpfMistake}</p>`
      }
    </form>`
}

function field(name: string, type: 'text' | 'date', label: string, value: string): TemplateResult {
  return html`<div class="field">
    <label for=${name}>${label}</label>
    <input id=${name} name=${name} type=${type} maxlength="100" autocomplete="off" .value=${value} />
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
