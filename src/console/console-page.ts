import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { chooseLanguage } from '../protocol/languages.ts'
import { isServerThere, type Failure } from './api-client.ts'
import { brandOf, wear, type Brand } from './brand.ts'
import type { DeskView } from './desk/desk-view.ts'
import { FocusKeeper } from './desk/focus-keeper.ts'
import { deskView, loadDesk, unloadedView } from './load-desk.ts'
import { focusBeginning, focusRow } from './focus.ts'
import { IdleController } from './idle-controller.ts'
import { KeyController, type KeyHost } from './key-controller.ts'
import type { Command, KeyView } from './keys.ts'
import { InvitationController } from './people/invitation-controller.ts'
import { hashOf, isReview, placeOf, refusalIn, type DeskName, type Place } from './place.ts'
import { DraftKeeper } from './review/draft.ts'
import { ReviewDesk, type ReviewHost } from './review-desk.ts'
import { SessionController } from './session-controller.ts'
import { consoleStyles } from './styles/console.styles.ts'
import { loadTexts } from './texts/load-texts.ts'
import { ptBR } from './texts/pt-br.ts'
import type { Texts } from './texts/texts.ts'
import { emulatorNotice, headerView } from './views/header-view.ts'
import { helpDialog } from './views/help-dialog.ts'
import { idleDialog } from './views/idle-dialog.ts'
import { placesView } from './views/places-view.ts'
import { openingView, signInView } from './views/sign-in-view.ts'

/** How often a time such as "three minutes ago" is updated. */
const TICK_MS = 30_000

/**
 * The console: signing in, the queue, one execution, and the other desks, each of which is loaded when it is opened.
 */
export class ConsolePage extends LitElement implements KeyHost, ReviewHost {
  static override readonly styles = consoleStyles

  @state() texts: Texts = ptBR
  @state() place: Place = placeOf(location.hash)
  @state() private showsHelp = false
  /** The desk whose script could not be loaded. */
  @state() private unloaded: DeskName | undefined
  /** The sentence that a screen reader announces about the last action. */
  @state() private said = ''
  /** Minutes after which a person who does nothing is signed out. */
  @property({ type: Number, attribute: 'idle-minutes' }) idleMinutes = 15
  /** The name of the identity provider by which people may sign in; empty: there is none. */
  @property({ attribute: 'sign-in-with' }) signInWith = ''
  readonly #session = new SessionController(this)
  readonly #invitation = new InvitationController(this, this.#session, () => void this.#begin())
  readonly #keys = new KeyController(this)
  readonly #desk = new ReviewDesk(this)
  readonly #drafts = new DraftKeeper()
  readonly #idle = new IdleController(this, {
    minutes: () => this.idleMinutes,
    isIn: () => this.#isIn,
    signOut: () => this.#leaveIdle(),
    renew: () => void this.#session.renew(),
  })
  readonly #failed = (failure: Failure): void => this.failed(failure)
  readonly #may = (scope: string): boolean => this.#session.may(scope)
  #ticking: ReturnType<typeof setInterval> | undefined
  #leaving = new AbortController()
  /** The execution that the person left for the queue. The focus goes back to its row. */
  #left: string | undefined
  readonly #opened = new WeakSet<HTMLDialogElement>()

  constructor() {
    super()
    new FocusKeeper(this)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#leaving = new AbortController()
    const { signal } = this.#leaving
    addEventListener('hashchange', () => this.#invitation.take() || void this.#go(placeOf(location.hash)), {
      signal,
    })
    addEventListener('visibilitychange', () => void this.#comeBack(), { signal })
    this.#ticking = setInterval(() => this.requestUpdate(), TICK_MS)
    void this.#speak(chooseLanguage(navigator.languages))
    const refusal = refusalIn(location.hash)
    if (refusal !== undefined) history.replaceState(null, '', '#/')
    if (refusal !== undefined) this.#session.refuse(refusal)
    else if (!this.#invitation.take()) void this.#resume()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#leaving.abort()
    clearInterval(this.#ticking)
  }

  protected override render(): TemplateResult {
    const { texts, place } = this
    const isIn = this.#isIn
    return html`
      <div class="root" lang=${texts.language}>
        ${headerView(texts, isIn, this.#session.opened?.person?.name, this.#brand, {
          speak: (language) => void this.#speak(language),
          help: () => (this.showsHelp = true),
          signOut: () => this.#leaveByHand(),
        })}
        ${isIn && this.#session.opened?.isEmulated ? emulatorNotice(texts) : nothing}
        ${isIn ? placesView(texts, place, (scope) => this.may(scope)) : nothing} ${this.#view()}
        ${this.#dialog()} ${this.#idleDialog()}
        <p class="unseen" role="status">${this.said}</p>
      </div>
    `
  }

  protected override updated(changed: PropertyValues): void {
    for (const dialog of this.renderRoot.querySelectorAll('dialog')) {
      // A closed dialog stays in the page until its close event has come, and must not be opened again.
      if (!this.#opened.has(dialog)) dialog.showModal()
      this.#opened.add(dialog)
    }
    wear(this, this.#brand)
    if (changed.has('texts')) document.documentElement.lang = this.texts.language
    document.title = `${this.#title()} · Limiar`
  }

  /** Somebody who reads their new key is not at a desk yet. */
  get #isIn(): boolean {
    return this.#session.api !== undefined && !this.#invitation.isOpen
  }

  get #brand(): Brand | undefined {
    return this.#isIn ? brandOf(this.#session.reports) : undefined
  }

  #view(): TemplateResult {
    const { texts, place } = this
    const { api, state: entry, reports, issuerKeys } = this.#session
    if (this.#invitation.isOpen) return this.#invitation.view(texts)
    if (!api) {
      if (entry === 'resuming') return openingView(texts)
      const model = {
        busy: entry === 'entering',
        mistake: this.#session.mistake(texts),
        provider: this.signInWith,
        keepsText: this.#drafts.isWaiting,
      }
      return signInView(texts, model, (token) => void this.#enter(token))
    }
    if (isReview(place)) return this.#desk.view(api, { reports, issuerKeys })
    if (this.unloaded === place.name)
      return unloadedView(texts, place.name, () => void this.#loadAgain(place.name))
    const self = this.#session.opened?.person?._id
    return deskView(place.name, { api, texts, reports, failed: this.#failed, may: this.#may, self })
  }

  #dialog(): TemplateResult | typeof nothing {
    const { singleKeys } = this.#keys
    if (this.showsHelp) {
      return helpDialog(this.texts, singleKeys, {
        useSingleKeys: (use) => this.#keys.use(use),
        close: () => (this.showsHelp = false),
      })
    }
    const { api } = this.#session
    return api ? this.#desk.dialog(api, singleKeys) : nothing
  }

  /** Shown over any other dialog, which keeps its typed text. */
  #idleDialog(): TemplateResult | typeof nothing {
    if (!this.#idle.isWarning) return nothing
    return idleDialog(this.texts, { stay: () => this.#idle.stay(), signOut: () => this.#leaveByHand() })
  }

  async #speak(language: Texts['language']): Promise<void> {
    this.texts = await loadTexts(language)
  }

  async #resume(): Promise<void> {
    return (await this.#session.resume()) ? this.#begin() : this.focusBeginning()
  }

  async #enter(token: string): Promise<void> {
    if (await this.#session.enter(token)) await this.#begin()
  }

  async #begin(): Promise<void> {
    this.#idle.stay()
    const draft = this.#drafts.take(this.#session.self)
    if (draft) this.#desk.takeNotes(draft)
    await this.#go(this.place)
    if (!draft) return
    this.#desk.askAgain(draft)
    await this.updateComplete
    if (draft.desk?.name === this.place.name) this.#openDesk()?.fillIn(draft.desk.typed)
  }

  /**
   * Signs the person out. The server then also makes the browser empty its cache, because an older version of the
   * console may have left something in it.
   */
  #leaveByHand(): void {
    this.#drafts.forget()
    this.#leave()
  }

  /** The typed text comes back when the same person signs in again. */
  #leaveIdle(): void {
    this.#keepDraft()
    this.#leave('idle')
  }

  #keepDraft(): void {
    const [{ name }, typed] = [this.place, this.#openDesk()?.typed()]
    this.#drafts.keep({ ...this.#desk.draft(), desk: typed && { name, typed } }, this.#session.self)
  }

  /** The element of the desk that is open; nothing at the queue and at an execution. */
  #openDesk(): DeskView | null {
    return this.renderRoot.querySelector<DeskView>(`limiar-${this.place.name}-desk`)
  }

  #leave(refusal?: 'idle'): void {
    this.#signOut(refusal)
    this.#session.end(refusal === undefined)
  }

  /** Clears everything that the person saw. */
  #signOut(refusal?: 'ended' | 'idle'): void {
    this.#idle.stay()
    this.#desk.clear()
    this.#session.leave(refusal)
    this.showsHelp = false
    void this.focusBeginning()
  }

  failed(failure: Failure): void {
    if (failure !== 'signed-out') this.said = this.texts.failures[failure]
    // Several calls may find the session ended; the first one finds the typed text.
    else if (this.#session.api) {
      this.#keepDraft()
      this.#signOut('ended')
    }
  }

  say(text: string): void {
    this.said = text
  }

  may(scope: string): boolean {
    return this.#session.may(scope)
  }

  async #go(place: Place): Promise<void> {
    const { api } = this.#session
    if (this.place.name === 'execution') this.#left = this.place.executionId
    this.place = place
    if (!api) return
    if (!isReview(place)) {
      this.#desk.look()
      return this.#loadDesk(place.name)
    }
    const reading = this.#desk.go(api, place)
    await this.focusBeginning()
    await reading
    await this.updateComplete
    if (place.name === 'queue' && this.#left !== undefined) focusRow(this.renderRoot, this.#left)
  }

  async #loadDesk(name: DeskName): Promise<void> {
    this.unloaded = await loadDesk(name).then(
      () => undefined,
      () => name,
    )
    if (this.unloaded !== undefined) await this.focusBeginning()
  }

  /** After an upgrade the script of a desk has another address: then only a new page can load it. */
  async #loadAgain(name: DeskName): Promise<void> {
    await this.#loadDesk(name)
    if (this.unloaded !== undefined && (await isServerThere())) location.reload()
  }

  /**
   * A person who signed in again in another tab goes on with what they had typed. Others see the queue as it is now. It is
   * not read when nobody looks, because every reading is an access to personal data and is recorded in the audit log.
   */
  async #comeBack(): Promise<void> {
    const { api, state } = this.#session
    if (!api && !document.hidden && state === 'settled' && this.#drafts.isWaiting) return this.#resume()
    if (!api || document.hidden || this.place.name !== 'queue' || this.#desk.isBusy) return
    await this.#desk.readQueue(api, true)
  }

  viewForKeys(): KeyView | undefined {
    if (!this.#isIn) return undefined
    return isReview(this.place) ? this.place.name : 'desk'
  }

  obey(command: Command): void {
    const { api } = this.#session
    if (!api) return
    if (command.name === 'help') this.showsHelp = true
    else if (isReview(this.place)) this.#desk.obey(command, api)
    else if (command.name === 'back') location.hash = hashOf({ name: 'queue' })
  }

  async focusBeginning(): Promise<void> {
    await this.updateComplete
    focusBeginning(this.renderRoot)
  }

  #title(): string {
    const { texts, place } = this
    if (!this.#session.api) return texts.signIn.title
    return place.name === 'execution' ? texts.title : texts.places[place.name]
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'limiar-console': ConsolePage
  }
}
