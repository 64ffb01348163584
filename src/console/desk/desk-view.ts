import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { nextCursor } from '../../client/paging.ts'
import type { Report } from '../../protocol/reports/reports.ts'
import { answered, type ApiClient, type Failure } from '../api-client.ts'
import { isCopied } from '../clipboard.ts'
import { consoleStyles } from '../styles/console.styles.ts'
import { desk } from '../styles/desk.styles.ts'
import { ptBR } from '../texts/pt-br.ts'
import type { Texts } from '../texts/texts.ts'
import { failureNotice } from '../views/parts.ts'
import { FocusKeeper } from './focus-keeper.ts'
import type { PageOfRows } from './paged-list.ts'
import { fillIn, typedIn, type TypedFields } from '../typed-fields.ts'

type Call<Body> = Promise<{ readonly data?: Body; readonly response: Response }>

/** What every desk has: its calls, the last failure, and the sentence about the last action. */
export abstract class DeskView extends LitElement {
  static override readonly styles = [...consoleStyles, desk]

  @property({ attribute: false }) api!: ApiClient
  @property({ attribute: false }) texts: Texts = ptBR
  @property({ attribute: false }) reports: readonly Report[] = []
  /** Called when a call failed. When the session is over, the page signs out. */
  @property({ attribute: false }) failed: (failure: Failure) => void = () => undefined
  /** Whether the session has a scope. */
  @property({ attribute: false }) may: (scope: string) => boolean = () => true
  @state() protected failure: Failure | undefined
  @state() protected busy = false
  /** The sentence about the last action, which everybody reads and a screen reader announces. */
  @state() protected said = ''

  #toFillIn: TypedFields = new Map()

  constructor() {
    super()
    new FocusKeeper(this)
  }

  /** The text of its forms that was typed and not sent. */
  typed(): TypedFields {
    return typedIn(this.renderRoot)
  }

  /** Puts typed text back; into a field that comes later, once it is there. */
  fillIn(typed: TypedFields): void {
    this.#toFillIn = fillIn(this.renderRoot, typed)
  }

  protected override updated(_changed: PropertyValues): void {
    if (this.#toFillIn.size > 0) this.fillIn(this.#toFillIn)
  }

  protected override firstUpdated(): void {
    this.renderRoot.querySelector<HTMLElement>('[data-heading]')?.focus()
    void this.begin()
  }

  /** Reads the first data of the desk. */
  protected abstract begin(): Promise<void>
  protected abstract heading(): string
  protected abstract content(): TemplateResult | typeof nothing

  protected override render(): TemplateResult {
    return html`<main class="desk" lang=${this.texts.language}>
      <div class="title-row">
        <h1 tabindex="-1" data-heading>${this.heading()}</h1>
        ${this.busy ? html`<span class="muted waiting">${this.texts.loading}</span>` : nothing}
      </div>
      ${failureNotice(this.texts, this.failure, () => void this.begin())}
      <p class="said" role="status">${this.said === '' ? nothing : this.said}</p>
      ${this.content()}
    </main>`
  }

  /**
   * Where the browser has no clipboard for pages (plain http) or refuses it, the address is selected, and a sentence says
   * how to copy it.
   */
  protected async copy(address: string, copied: string): Promise<void> {
    this.renderRoot.querySelector<HTMLInputElement>('.address input')?.select()
    this.said = (await isCopied(address)) ? copied : this.texts.copyByHand
  }

  /** The body of an answer; undefined when the call failed, which the page then reports. */
  protected async ask<Body>(call: Call<Body>): Promise<Body | undefined> {
    this.busy = true
    this.failure = undefined
    const answer = await answered(call)
    this.busy = false
    if (answer.ok) return answer.body
    this.failure = answer.failure
    this.failed(answer.failure)
    return undefined
  }

  /** The outcome of a removal. A record that somebody else removed meanwhile is gone as well, which is no failure. */
  protected async askToRemove(call: Call<unknown>): Promise<'removed' | 'gone' | undefined> {
    const answer = await answered(call)
    const isGone = !answer.ok && answer.failure === 'not-found'
    this.failure = answer.ok || isGone ? undefined : answer.failure
    if (this.failure) this.failed(this.failure)
    return answer.ok ? 'removed' : isGone ? 'gone' : undefined
  }

  /** A page of a list, and where the list goes on. */
  protected async askPage<Row>(call: Call<PageOfRows<Row>>): Promise<PageOfRows<Row> | undefined> {
    const page = await this.ask(call)
    return page && { ...page, cursor: nextCursor((await call).response) }
  }
}
