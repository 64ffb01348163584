import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { ApiClient, Failure } from './api-client.ts'
import { focusBeginning, focusNextRow, focusRow } from './focus.ts'
import { IdleController } from './idle-controller.ts'
import { KeyController, type KeyHost } from './key-controller.ts'
import { DraftKeeper } from './review/draft.ts'
import { DecisionController } from './review/decision-controller.ts'
import type { Command } from './keys.ts'
import { obeyPictureCommand } from './picture/picture-commands.ts'
import { hashOf, placeOf, type Place } from './place.ts'
import { QueueController } from './queue/queue-controller.ts'
import type { QueueQuery } from './queue/queue-query.ts'
import { ReviewController } from './review/review-controller.ts'
import { SessionController } from './session-controller.ts'
import { consoleStyles } from './styles/console.styles.ts'
import { chooseLanguage, loadTexts } from './texts/load-texts.ts'
import { ptBR } from './texts/pt-br.ts'
import type { Texts } from './texts/texts.ts'
import { decisionDialog, given } from './views/decision-dialog.ts'
import { executionView } from './views/execution-view.ts'
import { headerView } from './views/header-view.ts'
import { idleDialog } from './views/idle-dialog.ts'
import { helpDialog } from './views/help-dialog.ts'
import { queueView } from './views/queue-view.ts'
import { signInView } from './views/sign-in-view.ts'

/** How often "three minutes ago" is counted on. */
const TICK_MS = 30_000
const CPF_PATTERN = /^(\d{11})?$/

/** The review console: sign in, the queue of what a person must look at, and one execution with its decision. */
export class ConsolePage extends LitElement implements KeyHost {
  static override readonly styles = consoleStyles

  @state() private texts: Texts = ptBR
  @state() private place: Place = placeOf(location.hash)
  @state() private cpfMistake: string | undefined
  @state() private field: string | undefined
  @state() private showsHelp = false
  /** What a screen reader hears of what happened. */
  @state() private said = ''
  /** Minutes after which a person who does nothing is signed out. */
  @property({ type: Number, attribute: 'idle-minutes' }) idleMinutes = 15
  readonly #session = new SessionController(this)
  readonly #keys = new KeyController(this)
  readonly #queue = new QueueController(this, (failure) => this.#failed(failure))
  readonly #review = new ReviewController(this, (failure) => this.#failed(failure))
  readonly #decision = new DecisionController(this, this.#review)
  readonly #drafts = new DraftKeeper()
  readonly #idle = new IdleController(this, {
    minutes: () => this.idleMinutes,
    isIn: () => this.#session.api !== undefined,
    signOut: () => this.#leaveIdle(),
  })
  #ticking: ReturnType<typeof setInterval> | undefined
  #leaving = new AbortController()
  /** The execution that was left for the queue, where the focus goes back to. */
  #left: string | undefined
  readonly #opened = new WeakSet<HTMLDialogElement>()

  override connectedCallback(): void {
    super.connectedCallback()
    this.#leaving = new AbortController()
    const { signal } = this.#leaving
    addEventListener('hashchange', () => void this.#go(placeOf(location.hash)), { signal })
    addEventListener('visibilitychange', () => void this.#comeBack(), { signal })
    this.#ticking = setInterval(() => this.requestUpdate(), TICK_MS)
    void this.#speak(chooseLanguage(navigator.languages))
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#leaving.abort()
    clearInterval(this.#ticking)
  }

  protected override render(): TemplateResult {
    const { texts } = this
    return html`
      <div class="root" lang=${texts.language}>
        ${headerView(texts, this.#session.api !== undefined, {
          speak: (language) => void this.#speak(language),
          help: () => (this.showsHelp = true),
          signOut: () => this.#leaveByHand(),
        })}
        ${this.#view()} ${this.#dialog()} ${this.#idleDialog()}
        <p class="unseen" role="status">${this.said}</p>
      </div>
    `
  }

  protected override firstUpdated(): void {
    void this.#focusBeginning()
  }

  protected override updated(changed: PropertyValues): void {
    for (const dialog of this.renderRoot.querySelectorAll('dialog')) {
      // One that was closed stays for a moment, until its event has come, and must not be opened again.
      if (!this.#opened.has(dialog)) dialog.showModal()
      this.#opened.add(dialog)
    }
    if (changed.has('texts')) document.documentElement.lang = this.texts.language
    document.title = `${this.#title()} · Limiar`
  }

  #view(): TemplateResult {
    const { texts, place } = this
    const { api, entering } = this.#session
    if (!api) {
      const model = { busy: entering, mistake: this.#session.mistake(texts) }
      return signInView(texts, model, (token) => void this.#enter(token))
    }
    return place.name === 'queue' ? this.#queueView(api) : this.#executionView(api)
  }

  #queueView(api: ApiClient): TemplateResult {
    const { query, shown, failure, busy } = this.#queue
    const { reports, issuerKeys } = this.#session
    const { cpfMistake, texts } = this
    return queueView(
      texts,
      { query, page: shown, failure, busy, reports, issuerKeys, cpfMistake, now: new Date() },
      {
        filter: (change) => void this.#filter(api, change),
        clear: () => void this.#filter(api, { status: 'to-review', reportId: '', cpf: '', order: 'oldest' }),
        refresh: () => void this.#read(api),
        turnTo: (page) => void this.#turnTo(api, page),
      },
    )
  }

  #executionView(api: ApiClient): TemplateResult {
    const { execution, pictures, failure } = this.#review
    const { reports } = this.#session
    const { field, texts } = this
    return executionView(
      texts,
      {
        ...{ execution, pictures, failure, reports, field },
        notice: this.#decision.conflicted ? texts.decision.conflict : undefined,
        hasPrevious: this.#neighbour('up') !== undefined,
        hasNext: this.#neighbour('down') !== undefined,
        now: new Date(),
      },
      {
        step: (direction) => this.#step(direction),
        again: () => void this.#review.read(api),
        decide: (decision) => this.#decision.ask(decision),
        pointAt: (pointed) => (this.field = pointed),
        showField: (shown, asked) => this.#showField(shown, asked),
      },
    )
  }

  #dialog(): TemplateResult | typeof nothing {
    const { texts } = this
    const { api } = this.#session
    const { singleKeys } = this.#keys
    if (this.showsHelp) {
      return helpDialog(texts, singleKeys, {
        useSingleKeys: (use) => this.#keys.use(use),
        close: () => (this.showsHelp = false),
      })
    }
    const { execution, saving } = this.#review
    const { kind } = this.#decision
    if (!api || !kind || !execution) return nothing
    const mistake = this.#decision.mistake(texts)
    const { draft } = this.#decision
    return decisionDialog(
      texts,
      { execution, kind, saving, mistake, singleKeys, draft },
      {
        confirm: (reasons) =>
          void this.#decision.confirm(api, reasons).then((outcome) => {
            if (outcome === undefined) return
            this.said = texts.decision[outcome]
            void this.#focusBeginning()
          }),
        close: () => this.#decision.close(),
      },
    )
  }

  /** Over any other dialog, which keeps what was typed in it. */
  #idleDialog(): TemplateResult | typeof nothing {
    if (!this.#idle.isWarning) return nothing
    return idleDialog(this.texts, { stay: () => this.#idle.stay(), signOut: () => this.#leaveByHand() })
  }

  async #speak(language: Texts['language']): Promise<void> {
    this.texts = await loadTexts(language)
  }

  async #enter(token: string): Promise<void> {
    if (!(await this.#session.enter(token))) return
    this.#idle.stay()
    await this.#go(this.place)
    const draft = this.#drafts.take(this.#session.owner)
    if (draft && draft.executionId === this.#review.execution?._id)
      this.#decision.ask(draft.kind, draft.reasons)
  }

  /** The server then has the browser empty its cache, too: what an older version of the console left in it. */
  #leaveByHand(): void {
    this.#drafts.keep(undefined, undefined)
    this.#leave()
  }

  /** What was typed for a decision comes back when the same person signs in again. */
  #leaveIdle(): void {
    const { kind } = this.#decision
    const form = this.renderRoot.querySelector<HTMLFormElement>('dialog:not(.idle) form')
    const executionId = this.#review.execution?._id
    const draft =
      kind && form && executionId !== undefined ? { executionId, kind, reasons: given(form) } : undefined
    this.#drafts.keep(draft, this.#session.owner)
    this.#leave('idle')
  }

  #leave(refusal?: 'idle'): void {
    this.#signOut(refusal)
    void fetch('console/sign-out', { method: 'POST', credentials: 'omit' }).catch(() => undefined)
  }

  /** Nothing of what was seen stays behind. */
  #signOut(refusal?: 'ended' | 'idle'): void {
    this.#idle.stay()
    this.#queue.clear()
    this.#review.close()
    this.#decision.close()
    this.#session.leave(refusal)
    this.field = undefined
    this.showsHelp = false
    void this.#focusBeginning()
  }

  #failed(failure: Failure): void {
    if (failure === 'signed-out') this.#signOut('ended')
    else this.said = this.texts.failures[failure]
  }

  async #go(place: Place): Promise<void> {
    const { api } = this.#session
    if (this.place.name === 'execution') this.#left = this.place.executionId
    this.place = place
    this.field = undefined
    this.#decision.close()
    if (!api) return
    const reading = place.name === 'execution' ? this.#review.open(api, place) : this.#leaveForQueue(api)
    await this.#focusBeginning()
    await reading
    await this.updateComplete
    if (place.name === 'queue' && this.#left !== undefined) focusRow(this.renderRoot, this.#left)
  }

  /** The queue is read again: what was decided has left it. */
  async #leaveForQueue(api: ApiClient): Promise<void> {
    this.#review.close()
    await this.#read(api)
  }

  async #read(api: ApiClient): Promise<void> {
    if (await this.#queue.read(api)) this.#sayCount()
  }

  #sayCount(): void {
    this.said = this.texts.queue.count(this.#queue.shown?.total ?? 0)
  }

  async #filter(api: ApiClient, change: Partial<QueueQuery>): Promise<void> {
    this.cpfMistake = CPF_PATTERN.test(change.cpf ?? '') ? undefined : this.texts.queue.badCpf
    if (this.cpfMistake !== undefined) return
    if (await this.#queue.ask(api, change)) this.#sayCount()
  }

  async #turnTo(api: ApiClient, page: number): Promise<void> {
    if (!(await this.#queue.ask(api, { page }))) return
    this.#sayCount()
    await this.#focusBeginning()
  }

  /**
   * Who comes back to the page sees the queue as it is now. It is not read while nobody asks: every reading is an
   * access to personal data, and stands in the audit log.
   */
  async #comeBack(): Promise<void> {
    const { api } = this.#session
    if (!api || document.hidden || this.place.name !== 'queue' || this.#queue.busy) return
    await this.#queue.read(api)
  }

  viewForKeys(): Place['name'] | undefined {
    return this.#session.api && this.place.name
  }

  obey(command: Command): void {
    const { api } = this.#session
    const viewer = this.renderRoot.querySelector('limiar-picture-viewer')
    const { page } = this.#queue.query
    if (!api) return
    switch (command.name) {
      case 'help':
        this.showsHelp = true
        return
      case 'refresh':
        return void (this.place.name === 'queue' ? this.#read(api) : this.#review.read(api))
      case 'up':
      case 'down':
        return this.place.name === 'queue' ? this.#moveInQueue(command.name) : this.#step(command.name)
      case 'filter':
        return this.renderRoot.querySelector<HTMLElement>('#cpf')?.focus()
      case 'next-page':
      case 'previous-page':
        return void this.#turnTo(api, Math.max(0, page + (command.name === 'next-page' ? 1 : -1)))
      case 'back':
        location.hash = hashOf({ name: 'queue' })
        return
      case 'approve':
      case 'reject':
        return this.#decision.ask(command.name)
      case 'closer':
      case 'farther':
      case 'fit':
      case 'turn-left':
      case 'turn-right':
      case 'picture':
        if (viewer) obeyPictureCommand(viewer, command)
    }
  }

  #moveInQueue(direction: 'up' | 'down'): void {
    if (this.shadowRoot) focusNextRow(this.shadowRoot, direction)
  }

  #neighbour(direction: 'up' | 'down'): Place | undefined {
    const { place } = this
    const next = place.name === 'execution' ? this.#queue.neighbour(place.executionId, direction) : undefined
    return next && { name: 'execution', reportId: next.report, executionId: next._id }
  }

  #step(direction: 'up' | 'down'): void {
    const next = this.#neighbour(direction)
    if (next) location.hash = hashOf(next)
    else if (direction === 'down') this.said = this.texts.execution.lastOne
  }

  #showField(field: string, asked: boolean): void {
    const viewer = this.renderRoot.querySelector('limiar-picture-viewer')
    this.field = field
    viewer?.chooseOf(field)
    // Where the window is low the picture is out of sight; the focus alone moves nothing.
    if (asked) viewer?.scrollIntoView({ block: 'nearest' })
  }

  async #focusBeginning(): Promise<void> {
    await this.updateComplete
    focusBeginning(this.renderRoot)
  }

  #title(): string {
    const { texts, place } = this
    if (!this.#session.api) return texts.signIn.title
    return place.name === 'queue' ? texts.queue.title : texts.title
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'limiar-console': ConsolePage
  }
}
