import { html, nothing, type LitElement, type TemplateResult } from 'lit'
import type { Report } from '../../protocol/reports/reports.ts'
import { spellText } from '../texts/spelling.ts'
import { differencesOf, type Difference } from './differences.ts'
import type { ReportsWords } from './reports-words.ts'

type Side = 'from' | 'to'

const SIDES = ['from', 'to'] as const satisfies readonly Side[]

/** Two versions of a flow that a person chooses by their numbers, and what differs between them. */
export class VersionComparison {
  readonly #host: LitElement
  readonly #find: (version: number) => Promise<Report | undefined>
  /** The numbers as they were typed. */
  #chosen: Readonly<Record<Side, string>> = { from: '', to: '' }
  /** The number of the present version. */
  #last = 0
  #found: readonly Difference[] | undefined
  #reading = 0

  /** Finds a version by its number; undefined when the call failed, which the host reports. */
  constructor(host: LitElement, find: (version: number) => Promise<Report | undefined>) {
    this.#host = host
    this.#find = find
  }

  /** Begins with the change that the present version made. */
  async begin(last: number): Promise<void> {
    this.#last = last
    await this.#choose({ from: String(Math.max(1, last - 1)), to: String(last) })
  }

  /** Compares a version with the present one. */
  async withPresent(version: number): Promise<void> {
    await this.#choose({ from: String(version), to: String(this.#last) })
    this.#host.renderRoot.querySelector<HTMLElement>('#differences')?.focus()
  }

  view(words: ReportsWords): TemplateResult | typeof nothing {
    if (this.#last === 0) return nothing
    if (this.#last === 1) return html`<p class="empty">${words.only}</p>`
    const wrong = SIDES.filter((side) => !this.#isVersion(this.#chosen[side]))
    return html`<section class="card" aria-labelledby="differences">
      <h2 id="differences" tabindex="-1">${words.compare}</h2>
      <form novalidate @submit=${(event: Event) => event.preventDefault()}>
        ${SIDES.map((side) => this.#field(side, words[side], wrong.includes(side)))}
        ${
          wrong.length === 0
            ? nothing
            : html`<p id="version-mistake" class="mistake" role="alert">${words.badVersion(this.#last)}</p>`
        }
      </form>
      ${wrong.length === 0 && this.#found ? differencesView(words, this.#found) : nothing}
    </section>`
  }

  #field(side: Side, label: string, isWrong: boolean): TemplateResult {
    const choose = (event: Event): void => {
      void this.#choose({ ...this.#chosen, [side]: (event.currentTarget as HTMLInputElement).value })
    }
    return html`<div class="field version">
      <label for="version-${side}">${label}</label>
      <input
        id="version-${side}"
        type="number"
        min="1"
        max=${this.#last}
        autocomplete="off"
        .value=${this.#chosen[side]}
        aria-invalid=${isWrong ? 'true' : 'false'}
        aria-describedby=${isWrong ? 'version-mistake' : nothing}
        @change=${choose}
      />
    </div>`
  }

  #isVersion(typed: string): boolean {
    const version = Number(typed)
    return Number.isInteger(version) && version >= 1 && version <= this.#last
  }

  async #choose(chosen: Readonly<Record<Side, string>>): Promise<void> {
    this.#chosen = chosen
    const reading = ++this.#reading
    this.#host.requestUpdate()
    if (!SIDES.every((side) => this.#isVersion(chosen[side]))) return
    const [before, after] = await Promise.all(SIDES.map((side) => this.#find(Number(chosen[side]))))
    // The answer for numbers that were changed meanwhile is dropped.
    if (reading !== this.#reading) return
    this.#found = before && after && differencesOf(before.definition, after.definition)
    this.#host.requestUpdate()
    await this.#host.updateComplete
  }
}

function differencesView(words: ReportsWords, found: readonly Difference[]): TemplateResult {
  return html`<p role="status">${found.length === 0 ? words.same : words.differences(found.length)}</p>
    <dl class="changes">${found.map((one) => difference(words, one))}</dl>`
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
