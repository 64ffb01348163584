import { html, nothing, svg, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { DeskView } from '../desk/desk-view.ts'
import { spellNumber } from '../texts/spelling.ts'
import { icon } from '../views/icons.ts'
import { ago } from '../views/parts.ts'
import { healthWords, type HealthWords } from './health-words.ts'
import { partsOf, pointsOf, ratesOf, READINGS_KEPT, totalOf, type Reading } from './readings.ts'

const READ_EVERY_MS = 5_000
const BYTES_PER_GIGABYTE = 1e9
/** How many of a plot's last values a screen reader reads. */
const VALUES_SPOKEN = 6

const REFUSALS = 'limiar_refusals_total'
const FREE_BYTES = 'limiar_disk_free_bytes'

interface Plot {
  readonly name: string
  readonly title: string
  readonly values: readonly number[]
  readonly value: string
  readonly under: string
}

/** The state of the server as small plots: queues, lanes of the models, database, refusals, faces, disk and nodes. */
export class HealthDesk extends DeskView {
  @state() private readings: readonly Reading[] = []
  #timer: ReturnType<typeof setInterval> | undefined

  get #words(): HealthWords {
    return healthWords[this.texts.language]
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#timer = setInterval(() => {
      // While nobody looks at the page, nothing is asked.
      if (!document.hidden && this.failure === undefined) void this.begin()
    }, READ_EVERY_MS)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearInterval(this.#timer)
  }

  protected heading(): string {
    return this.texts.places.health
  }

  protected async begin(): Promise<void> {
    const reading = await this.ask(this.api.limiar.GET('/figures'))
    if (reading) this.readings = [...this.readings, reading].slice(-READINGS_KEPT)
  }

  protected content(): TemplateResult {
    const words = this.#words
    const last = this.readings.at(-1)
    if (!last) return html`<p class="hint">${words.lead}</p>`
    const isReady = totalOf(last, 'limiar_ready') !== 0
    const outages = totalOf(last, 'limiar_outages') ?? 0
    return html`
      <p class="hint">${words.lead} ${words.asOf} ${ago(this.texts, last.at, new Date())}.</p>
      <p>
        <span class="mark ${isReady ? 'valid' : 'invalid'}">
          ${icon(isReady ? 'check' : 'cross')}${isReady ? words.ready : words.notReady}
        </span>
        ${outages > 0 ? html`<span class="mark invalid">${icon('alert')}${words.outages(outages)}</span>` : nothing}
      </p>
      <div class="plots">${this.#plots(words, last).map((one) => plot(words, one))}</div>
      ${this.#nodes(words, last)}
    `
  }

  #plots(words: HealthWords, last: Reading): readonly Plot[] {
    const number = (value: number, digits = 0): string => spellNumber(value, this.texts.language, digits)
    const values = (name: string): readonly number[] =>
      this.readings.map((reading) => totalOf(reading, name) ?? 0)
    const named = (name: string, label: string): string =>
      partsOf(last, name, label)
        .map(([part, value]) => `${words.names[part] ?? part} ${number(value)}`)
        .join(', ')
    const oldest = Math.max(
      0,
      ...partsOf(last, 'limiar_oldest_job_seconds', 'kind').map(([, value]) => value),
    )
    const connections = new Map(partsOf(last, 'limiar_database_connections', 'state'))
    const refusals = ratesOf(this.readings, REFUSALS)
    const free = totalOf(last, FREE_BYTES) ?? 0
    const size = totalOf(last, 'limiar_disk_size_bytes') ?? 0
    const gauge = (title: string, name: string, under: readonly string[]): Plot => ({
      name,
      title,
      values: values(name),
      value: number(totalOf(last, name) ?? 0),
      under: under.filter((text) => text !== '').join(', '),
    })
    const all = [
      gauge(words.queues, 'limiar_jobs_waiting', [
        named('limiar_jobs_waiting', 'kind'),
        words.running(number(totalOf(last, 'limiar_jobs_running') ?? 0)),
        ...(oldest > 0 ? [words.oldest(number(oldest))] : []),
      ]),
      gauge(words.models, 'limiar_model_tasks_waiting', [
        named('limiar_model_tasks_waiting', 'lane'),
        words.threads(number(totalOf(last, 'limiar_model_threads') ?? 0)),
      ]),
      gauge(words.database, 'limiar_database_waiting', [
        words.connections(number(connections.get('busy') ?? 0), number(connections.get('idle') ?? 0)),
      ]),
      {
        name: REFUSALS,
        title: words.refusals,
        values: refusals,
        value: number(refusals.at(-1) ?? 0, 1),
        under: '',
      },
      gauge(words.faces, 'limiar_face_index_faces', [
        words.behind(number(totalOf(last, 'limiar_face_index_behind') ?? 0)),
      ]),
      {
        name: FREE_BYTES,
        title: words.disk,
        values: values(FREE_BYTES),
        value: new Intl.NumberFormat(this.texts.language, { style: 'percent' }).format(
          size === 0 ? 0 : free / size,
        ),
        under: words.diskOf(number(free / BYTES_PER_GIGABYTE), number(size / BYTES_PER_GIGABYTE)),
      },
    ]
    // A node may not report a figure, for example while its index is not loaded. That is not a zero, so the plot is
    // left out.
    return all.filter(({ name }) => name === REFUSALS || totalOf(last, name) !== undefined)
  }

  #nodes(words: HealthWords, last: Reading): TemplateResult {
    const nodes = last.figures.filter(({ name }) => name === 'limiar_nodes')
    return html`<section aria-labelledby="nodes">
      <h2 id="nodes">${words.nodes}</h2>
      ${
        nodes.length === 0
          ? html`<p class="muted">${words.oneNode}</p>`
          : html`<ul class="rows">
              ${nodes.map(
                ({ labels }) =>
                  html`<li>
                    <div class="main">
                      <b>${labels['host']}</b><span class="muted">${labels['version']}</span>
                    </div>
                  </li>`,
              )}
            </ul>`
      }
    </section>`
  }
}

function plot(words: HealthWords, { title, values, value, under }: Plot): TemplateResult {
  const spoken = values.slice(-VALUES_SPOKEN).map((one) => String(Math.round(one)))
  return html`<section class="card">
    <h2>${title}</h2>
    <b class="large">${value}</b>
    <span class="muted">${under}</span>
    <svg
      class="plot"
      viewBox="0 0 100 48"
      preserveAspectRatio="none"
      role="img"
      aria-label="${title}. ${words.lastMinutes(spoken.join(', '))}"
    >
      ${svg`<polyline points=${pointsOf(values)} />`}
    </svg>
  </section>`
}

declare global {
  interface HTMLElementTagNameMap {
    'limiar-health-desk': HealthDesk
  }
}
