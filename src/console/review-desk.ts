import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit'
import type { IssuerKeyRecord } from '../protocol/access/issuer-keys.ts'
import type { Report } from '../protocol/reports/reports.ts'
import type { ApiClient, Failure } from './api-client.ts'
import { exportSubject, type ExportKind } from './review/export-subject.ts'
import { focusFilters, focusNextRow } from './focus.ts'
import type { Command } from './keys.ts'
import { obeyPictureCommand } from './picture/picture-commands.ts'
import { hashOf, type Place } from './place.ts'
import { QueueController } from './queue/queue-controller.ts'
import { filterMistake, firstQuery, type FilterMistake, type QueueQuery } from './queue/queue-query.ts'
import { DecisionController } from './review/decision-controller.ts'
import type { Draft } from './review/draft.ts'
import { ReviewController } from './review/review-controller.ts'
import type { Texts } from './texts/texts.ts'
import { decisionDialog, given } from './views/decision-dialog.ts'
import { executionView } from './views/execution-view.ts'
import { queueView } from './views/queue-view.ts'

/** The page around the review desk. */
export interface ReviewHost extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment
  readonly shadowRoot: ShadowRoot | null
  readonly texts: Texts
  readonly place: Place
  /** Lets a screen reader announce a text. */
  say(text: string): void
  failed(failure: Failure): void
  focusBeginning(): Promise<void>
  may(scope: string): boolean
}

/** The parts of the account that the session reads once, at its beginning. */
export interface KnownOfAccount {
  readonly reports: readonly Report[]
  /** The keys of issuers, for an administrator. */
  readonly issuerKeys: readonly IssuerKeyRecord[] | undefined
}

/** The queue, the execution that is open, and its decision: their content, and the acts of a person there. */
export class ReviewDesk {
  readonly #host: ReviewHost
  readonly #queue: QueueController
  readonly #review: ReviewController
  readonly #decision: DecisionController
  #mistake: FilterMistake | undefined
  /** The field whose box is highlighted. */
  #field: string | undefined
  /** Notes that were typed and not added, by execution. */
  readonly #typedNotes = new Map<string, string>()

  constructor(host: ReviewHost) {
    this.#host = host
    const failed = (failure: Failure): void => host.failed(failure)
    this.#queue = new QueueController(host, failed)
    this.#review = new ReviewController(host, failed)
    this.#decision = new DecisionController(host, this.#review)
  }

  get isBusy(): boolean {
    return this.#queue.busy
  }

  /** Forgets everything, for signing out. */
  clear(): void {
    this.#queue.clear()
    this.#typedNotes.clear()
    this.look()
  }

  /** Closes the execution that is open. */
  look(): void {
    this.#review.close()
    this.#decision.leave()
    this.#field = undefined
  }

  /** Opens a place of the desk. The queue is read again, because decided executions have left it. */
  async go(api: ApiClient, place: Place): Promise<void> {
    this.#decision.leave()
    this.#field = undefined
    if (place.name === 'execution') return this.#review.open(api, place)
    this.#review.close()
    if (place.name === 'queue') await this.readQueue(api)
  }

  async readQueue(api: ApiClient, isQuiet = false): Promise<void> {
    if ((await this.#queue.read(api)) && !isQuiet) this.#sayCount()
  }

  /** Text that was typed and not sent yet. */
  draft(): Draft {
    const { kind } = this.#decision
    const form = this.#host.renderRoot.querySelector<HTMLFormElement>('dialog:not(.idle) form')
    const executionId = this.#review.execution?._id
    const decision =
      kind && form && executionId !== undefined ? { executionId, kind, reasons: given(form) } : undefined
    return { decision, notes: new Map(this.#typedNotes) }
  }

  /** Shows the notes of a draft in their fields when their executions are opened. */
  takeNotes({ notes }: Draft): void {
    for (const [executionId, text] of notes) this.#typedNotes.set(executionId, text)
  }

  askAgain({ decision }: Draft): void {
    if (decision && decision.executionId === this.#review.execution?._id)
      this.#decision.ask(decision.kind, decision.reasons)
  }

  view(api: ApiClient, known: KnownOfAccount): TemplateResult {
    return this.#host.place.name === 'execution'
      ? this.#executionView(api, known.reports)
      : this.#queueView(api, known)
  }

  #queueView(api: ApiClient, account: KnownOfAccount): TemplateResult {
    const { query, shown, failure, busy } = this.#queue
    const known = { ...account, mayChangeReports: this.#host.may('reports:write') }
    return queueView(
      this.#host.texts,
      { query, page: shown, failure, busy, ...known, mistake: this.#mistake, now: new Date() },
      {
        filter: (change) => void this.#filter(api, change),
        clear: () => void this.#filter(api, firstQuery),
        refresh: () => void this.readQueue(api),
        turnTo: (page) => void this.#turnTo(api, page),
      },
    )
  }

  #executionView(api: ApiClient, reports: readonly Report[]): TemplateResult {
    const { execution, pictures, failure } = this.#review
    const { texts } = this.#host
    return executionView(
      texts,
      {
        execution,
        pictures,
        failure,
        reports,
        field: this.#field,
        notice: this.#decision.notice(texts),
        hasPrevious: this.#neighbour('up') !== undefined,
        next: this.#neighbour('down'),
        ofPerson: this.#review.ofPerson,
        mayExport: this.#host.may('subjects'),
        notes: this.#notes(api),
        now: new Date(),
      },
      {
        step: (direction) => this.#step(direction),
        again: () => void this.#review.read(api),
        showPerson: (cpf) => void this.#showPerson(api, cpf),
        exportPerson: (cpf, kind) => void this.#export(api, cpf, kind),
        decide: (decision) => this.#decision.ask(decision),
        pointAt: (pointed) => this.#pointAt(pointed),
        showField: (shown, asked) => this.#showField(shown, asked),
      },
    )
  }

  #notes(api: ApiClient): TemplateResult {
    const { place, texts } = this.#host
    if (place.name !== 'execution') return html``
    return html`<limiar-execution-notes
      .api=${api}
      .texts=${texts}
      .address=${place}
      .mayWrite=${this.#host.may('executions:review')}
      .typed=${this.#typedNotes}
      .failed=${(failure: Failure) => this.#host.failed(failure)}
    ></limiar-execution-notes>`
  }

  dialog(api: ApiClient, singleKeys: boolean): TemplateResult | typeof nothing {
    const { execution, saving } = this.#review
    const { kind, draft } = this.#decision
    if (!kind || !execution) return nothing
    const { texts } = this.#host
    const mistake = this.#decision.mistake(texts)
    return decisionDialog(
      texts,
      { execution, kind, saving, mistake, singleKeys, draft },
      {
        confirm: (reasons) =>
          void this.#decision.confirm(api, reasons).then((outcome) => {
            if (outcome === undefined) return
            if (outcome === 'conflict') this.#keepAsNote(execution._id, reasons.other)
            this.#host.say(this.#decision.notice(texts) ?? texts.decision[outcome])
            void this.#focusAfter(outcome)
          }),
        close: () => this.#decision.close(),
      },
    )
  }

  /** Once somebody else has decided, the reason that the person typed is a note that they may add. */
  #keepAsNote(executionId: string, reason: string): void {
    if (reason === '' || this.#review.execution?.allowedReviews.length !== 0) return
    const before = this.#typedNotes.get(executionId) ?? ''
    this.#typedNotes.set(executionId, before === '' ? reason : `${before}\n${reason}`)
    this.#host.renderRoot.querySelector('limiar-execution-notes')?.showTyped()
  }

  obey(command: Command, api: ApiClient): void {
    const viewer = this.#host.renderRoot.querySelector('limiar-picture-viewer')
    const isQueue = this.#host.place.name === 'queue'
    const { page } = this.#queue.query
    switch (command.name) {
      case 'refresh':
        return void (isQueue ? this.readQueue(api) : this.#readAgain(api))
      case 'up':
      case 'down':
        return isQueue ? this.#moveInQueue(command.name) : this.#step(command.name)
      case 'filter':
        return focusFilters(this.#host.renderRoot)
      case 'next-page':
      case 'previous-page':
        return void this.#turnTo(api, Math.max(0, page + (command.name === 'next-page' ? 1 : -1)))
      case 'back':
        location.hash = hashOf({ name: 'queue' })
        return
      case 'approve':
      case 'reject':
        return this.#decision.ask(command.name)
      case 'help':
        return
      case 'closer':
      case 'farther':
      case 'fit':
      case 'turn-left':
      case 'turn-right':
      case 'picture':
        if (viewer) obeyPictureCommand(viewer, command)
    }
  }

  async #readAgain(api: ApiClient): Promise<void> {
    await Promise.all([
      this.#review.read(api),
      this.#host.renderRoot.querySelector('limiar-execution-notes')?.read(),
    ])
  }

  #sayCount(): void {
    this.#host.say(this.#host.texts.queue.count(this.#queue.shown?.total ?? 0))
  }

  async #filter(api: ApiClient, change: Partial<QueueQuery>): Promise<void> {
    this.#mistake = filterMistake({ ...this.#queue.query, ...change })
    this.#host.requestUpdate()
    if (this.#mistake) return
    if (await this.#queue.ask(api, change)) this.#sayCount()
  }

  async #turnTo(api: ApiClient, page: number): Promise<void> {
    if (!(await this.#queue.ask(api, { page }))) return
    this.#sayCount()
    await this.#host.focusBeginning()
  }

  /**
   * After a decision the focus goes to the next execution, so that Enter opens it. After a conflict it stays at the
   * beginning of this one.
   */
  async #focusAfter(outcome: 'approved' | 'rejected' | 'conflict'): Promise<void> {
    await this.#host.focusBeginning()
    if (outcome === 'conflict') return
    this.#host.renderRoot.querySelector<HTMLElement>('[data-next]')?.focus()
  }

  async #showPerson(api: ApiClient, cpf: string): Promise<void> {
    location.hash = hashOf({ name: 'queue' })
    await this.#filter(api, { ...firstQuery, status: 'all', cpf: cpf.replace(/\D/g, ''), order: 'newest' })
  }

  async #export(api: ApiClient, cpf: string, kind: ExportKind): Promise<void> {
    const answer = await exportSubject(api, cpf, kind)
    if (answer.ok) this.#host.say(this.#host.texts.execution.exported)
    else this.#host.failed(answer.failure)
  }

  #moveInQueue(direction: 'up' | 'down'): void {
    const { shadowRoot } = this.#host
    if (shadowRoot) focusNextRow(shadowRoot, direction)
  }

  #neighbour(direction: 'up' | 'down'): Place | undefined {
    const { place } = this.#host
    const next = place.name === 'execution' ? this.#queue.neighbour(place.executionId, direction) : undefined
    return next && { name: 'execution', reportId: next.report, executionId: next._id }
  }

  #step(direction: 'up' | 'down'): void {
    const next = this.#neighbour(direction)
    if (next) location.hash = hashOf(next)
    else if (direction === 'down') this.#host.say(this.#host.texts.execution.lastOne)
  }

  #pointAt(field: string | undefined): void {
    this.#field = field
    this.#host.requestUpdate()
  }

  #showField(field: string, asked: boolean): void {
    const viewer = this.#host.renderRoot.querySelector('limiar-picture-viewer')
    this.#pointAt(field)
    viewer?.chooseOf(field)
    // In a low window the picture is out of sight, and moving the focus does not scroll to it.
    if (asked) viewer?.scrollIntoView({ block: 'nearest' })
  }
}
