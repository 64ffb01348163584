import { LitElement, adoptStyles, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { shownConsent } from '../protocol/consent/consent-shown.ts'
import type { RaisedEvent } from '../protocol/sessions/events.ts'
import type { FirstScreen, SessionResumed } from '../protocol/sessions/session-api.ts'
import { chooseLanguage, languages, type Language } from '../protocol/languages.ts'
import type { OpenCamera } from './camera/camera-controller.ts'
import { openDeviceCamera } from './camera/open-camera.ts'
import type { Layout } from '../imaging/geometry/regions.ts'
import { companyOf, homeAddress, type Company } from './brand/company.ts'
import { stillCounts, type EarlyAnswer } from './first-screen.ts'
import type { CaptureScreens } from './capture-screens.ts'
import type { LaterStages, LaterStagesOptions } from './session/later-stages.ts'
import { parseAhead } from './parse-ahead.ts'
import { nextTask } from './session/next-task.ts'
import { comesUnasked, isDark, isOfCapture, screenOf } from './screens.ts'
import { SessionController } from './session/session-controller.ts'
import type { SessionHost } from './session/session-host.ts'
import type { SessionObstacle, SessionState } from './session/session-states.ts'
import type { SessionMemory } from './session/session-memory.ts'
import { styles } from './styles/styles.ts'
import { cardNames } from './texts/card-names.ts'
import { listed } from './texts/listed.ts'
import { SpokenTexts } from './texts/spoken-texts.ts'
import { setTheme } from './brand/theme.ts'
import { VisibilityGuard } from './visibility-guard.ts'
import type { DetectorName } from './vision/face-detector.ts'
import { closedView, waitingView } from './views/closed-view.ts'
import { consentView, declinedView, openingView } from './views/start-view.ts'
import { unseenNotice } from './views/unseen-notice.ts'

/**
 * Walks a person through one onboarding: consent, document, selfie, sending, done.
 *
 * Nothing is sent to any other origin than the one that serves it. It needs neither cookies nor storage.
 *
 * @fires limiar-event - Everything that happens, as `{ code, response? }` in `detail`. The same events go to the window
 *   or the app around the page.
 * @cssprop [--limiar-accent] - The colour of links, lines and marks, on light surfaces.
 * @cssprop [--limiar-accent-dark] - The same on dark surfaces and on the camera screens.
 * @cssprop [--limiar-fill] - The colour of buttons; without it the accent.
 * @cssprop [--limiar-fill-dark] - The same on dark surfaces and on the camera screens.
 * @cssprop [--limiar-edge=transparent] - The edge of buttons.
 * @cssprop [--limiar-edge-dark=transparent] - The same on dark surfaces and on the camera screens.
 * @cssprop [--limiar-on-accent] - The colour of the text on buttons, on light surfaces.
 * @cssprop [--limiar-on-accent-dark] - The same on dark surfaces and on the camera screens.
 * @cssprop [--limiar-surface] - The background of the calm screens.
 * @cssprop [--limiar-text] - The colour of the text on it.
 * @cssprop [--limiar-surface-dark] - The background of the calm screens in the dark scheme.
 * @cssprop [--limiar-text-dark] - The colour of the text on it.
 * @cssprop [--limiar-muted] - The colour of less important text on the calm screens.
 * @cssprop [--limiar-muted-dark] - The same in the dark scheme.
 * @cssprop [--limiar-line] - The colour of lines between things, on the calm screens.
 * @cssprop [--limiar-line-dark] - The same in the dark scheme.
 * @cssprop [--limiar-raised] - The background of panels on the calm screens.
 * @cssprop [--limiar-raised-dark] - The same in the dark scheme.
 * @cssprop [--limiar-font] - The font family; without it that of the system.
 * @cssprop [--limiar-radius=12px] - How round buttons, panels and pictures are.
 * @cssprop [--limiar-min-height=100%] - How tall the calm screens are at least.
 * @cssprop [--limiar-camera-height=100dvh] - How tall the camera screens are.
 * @csspart heading - The one heading of every screen.
 * @csspart screen - The column of a calm screen.
 * @csspart ways - The container of a screen's buttons and links.
 * @csspart button - Every button and link that leads on. It also has one of the three parts that follow.
 * @csspart primary - The button that most people press.
 * @csspart outlined - Another button beside it.
 * @csspart quiet - A button that few people need.
 * @csspart capture - A camera screen.
 * @csspart guide - The frame for the card or the face on it.
 * @csspart hint - The words above the guide.
 * @csspart shutter - The button that takes the picture.
 * @attr scheme - `light` or `dark`; without it the person's system decides.
 */
export class OnboardingElement extends LitElement implements SessionHost {
  static override readonly styles = styles

  /** The link's address path on this origin, `/<token>`. */
  @property() link = ''

  /** The language to speak: `pt-BR`, `en` or `es`; without it the person's browser decides. */
  @property() override lang = ''

  /** Opens the camera and gives its stream. Replace it to use another source. */
  @property({ attribute: false }) openCamera: OpenCamera = openDeviceCamera

  /**
   * Which detector finds faces: `blazeface`, or `mediapipe` for Google's runtime of the same model. That runtime is ten
   * times as large and needs WebGL and the files of `limiar-mediapipe` beside the component's own. Where either is
   * missing, `blazeface` takes over. Without the attribute the report decides. The element reads it when the first
   * camera screen is near.
   */
  @property() detector: DetectorName | undefined

  /**
   * Shows what the camera screens measure, where the report allows it. For developers who build or debug an
   * integration.
   */
  @property({ type: Boolean }) debug = false

  /** Where the session is kept over a reload. Without it a page that is loaded again starts from the beginning. */
  @property({ attribute: false }) memory: SessionMemory | undefined

  /** What the first screen shows before the session is opened; nothing until the words of the language are there. */
  @state() protected firstScreen: FirstScreen | undefined

  @state() private early: EarlyAnswer | undefined

  readonly #session = new SessionController(this)
  readonly #guard = new VisibilityGuard(this)
  readonly #texts = new SpokenTexts({
    own: (language) => this.#told?.theme.texts?.[language],
    onChange: () => this.requestUpdate(),
  })
  /** The company that asks, known once a session was opened. It stays when the session ends. */
  #company: Company | undefined
  #screens: CaptureScreens | undefined
  #resize: ResizeObserver | undefined
  #height = 0
  #screen = ''

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.firstScreen) this.#dress(this.firstScreen)
    this.#speak(this.#told?.languages)
    // The observer reports after a layout that takes place anyway. Asking for the height would force another one.
    this.#resize = new ResizeObserver(([entry]) => entry && this.#tellHeight(entry))
    this.#resize.observe(this)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#resize?.disconnect()
    this.#texts.end()
  }

  /** @internal Where the guide lies in the camera's picture, for the judgement of frames. */
  captureLayout(): Layout | undefined {
    const picture = this.renderRoot.querySelector('.picture')
    const box = picture?.getBoundingClientRect()
    const guide = this.renderRoot.querySelector('[data-guide]')?.getBoundingClientRect()
    if (!box?.width || !guide?.width) return undefined
    const { width, height } = guide
    // Behind a guide beside the middle, a mirrored picture has what the camera sees on the other side.
    const x = picture?.matches('.mirrored') ? box.right - guide.right : guide.x - box.x
    return { box, guide: { x, y: guide.y - box.y, width, height } }
  }

  /** @internal The stages and screens that come after the consent, loaded when they are near. */
  async loadLaterStages(): Promise<(options: LaterStagesOptions) => LaterStages> {
    const [{ CaptureScreens, LaterStages, captureScreenStyles }] = await Promise.all([
      import('./capture-screens.ts'),
      this.#texts.loadAll(),
    ])
    // Evaluating the code, the styles and the stages with their worker are a task each: the person may press a button
    // of the first screen meanwhile.
    await nextTask()
    adoptStyles(this.renderRoot as ShadowRoot, [...styles, ...captureScreenStyles])
    await nextTask()
    return (options) => {
      const stages = new LaterStages(options)
      this.#screens = new CaptureScreens(this, this.#session, stages)
      return stages
    }
  }

  /** @internal Tells the page around the element what the session tells its host. */
  announce(event: RaisedEvent): void {
    this.dispatchEvent(new CustomEvent('limiar-event', { detail: event, bubbles: true, composed: true }))
  }

  /** @internal Takes the report's colours and languages. */
  sessionOpened(told: SessionResumed): void {
    if (this.#session.session?.isUnderUnnamedParent) this.#guard.begin()
    const answer = stillCounts(this.early, this.firstScreen, told)
    this.firstScreen = undefined
    this.early = undefined
    this.#dress(told)
    this.#speak(told.languages)
    // The session enters its first state after this.
    if (answer) void nextTask().then(() => this.#answer(answer))
  }

  get #told(): FirstScreen | undefined {
    return this.#session.session?.told ?? this.firstScreen
  }

  #dress(told: FirstScreen): void {
    this.#company = companyOf(told)
    setTheme(this, told.theme)
  }

  /** Before there is a session the answer is kept for it. */
  #answer(answer: EarlyAnswer): void {
    if (this.#session.state.name === 'opening') this.early = answer
    if (this.#session.state.name !== 'consent') return
    if (answer === 'declined') return this.#session.happen({ name: 'declined' })
    const shown = { name: this.#company?.name ?? '', text: this.#told?.consent?.text ?? '' }
    void this.#session.consent(shownConsent(this.#texts.first.consent, shown))
  }

  /** Renders in a task of its own, and the first screen in several: rendering takes as long as what led to it. */
  protected override async scheduleUpdate(): Promise<void> {
    await nextTask()
    // Only once: parsing renders, and a later screen's video would leave the page for it.
    if (!this.hasUpdated) await parseAhead(this.render())
    await super.scheduleUpdate()
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('lang') && this.hasUpdated) this.#speak(this.#told?.languages)
  }

  protected override render(): TemplateResult {
    const { state } = this.#session
    const dark = this.#screens && isDark(this.#session)
    return html`<main class="root ${dark ? 'dark' : ''}" lang=${this.#texts.language ?? 'pt-BR'}>
      ${this.#view(state)} ${this.#guard.hasRefused ? unseenNotice(this.#texts.first, this.link) : nothing}
    </main>`
  }

  protected override updated(): void {
    const screen = screenOf(this.#session)
    if (screen === this.#screen) return
    const before = this.#screen
    this.#screen = screen
    this.#guard.screenChanged()
    // Observing again reports the height in the next frame. Before the session opened nobody listened for it.
    this.#resize?.unobserve(this)
    this.#resize?.observe(this)
    if (comesUnasked(before)) return
    const heading = this.renderRoot.querySelector<HTMLElement>('[data-heading]')
    // A heading that stays but changes its words is read again only when it gets the focus again.
    heading?.blur()
    // The focus moves at once, although that needs a layout. In the next frame the screen's other words would be heard
    // first.
    heading?.focus({ preventScroll: true })
  }

  #speak(offered: readonly string[] | undefined): void {
    this.#texts.speak(chooseLanguage(this.lang ? [this.lang] : navigator.languages, offered))
  }

  #tellHeight({ borderBoxSize: [size] }: ResizeObserverEntry): void {
    const height = Math.ceil(size?.blockSize ?? 0)
    if (height === this.#height || height === 0 || !this.#session.isHeard) return
    this.#height = height
    this.#session.raise({ code: 'ONBOARDING_RESIZED', response: { height } })
  }

  #view(state: SessionState): TemplateResult {
    const { first, all, language } = this.#texts
    const session = this.#session
    const { opening, laterDelay } = session
    if (isOfCapture(state))
      return all && this.#screens
        ? this.#screens.show(state, all)
        : waitingView(first, laterDelay, () => session.loadLaterAgain())
    switch (state.name) {
      case 'opening':
        if (!this.firstScreen || opening.delay) return openingView(first, opening.delay)
        return language ? this.#consent() : html``
      case 'closed':
        return this.#closed(state.obstacle)
      case 'consent':
        return this.#consent()
      case 'declined':
        return this.#declined()
    }
  }

  #closed(obstacle: SessionObstacle): TemplateResult {
    const session = this.#session
    const company = session.session?.company ?? this.#company
    const home = company && homeAddress(company, obstacle)
    return closedView(this.#texts.first, { obstacle, company, home }, () =>
      session.happen({ name: 'reopened' }),
    )
  }

  #declined(): TemplateResult {
    const company = this.#company ?? { name: '' }
    const model = { company, home: homeAddress(company, 'declined') }
    return declinedView(this.#texts.first, model, () => this.#session.happen({ name: 'reconsidered' }))
  }

  #consent(): TemplateResult {
    const opened = this.#told
    const { first, language: spoken = 'pt-BR' } = this.#texts
    const documents = cardNames(first, opened?.documentTypes ?? [])
    const company = this.#company ?? { name: '' }
    const offered = languages.filter((language) => opened?.languages.includes(language))
    const model = {
      company,
      language: {
        spoken,
        offered,
        choose: (language: Language) => (this.lang = language),
        late: this.#texts.late,
      },
      captures: opened?.captures ?? [],
      text: opened?.consent?.text ?? '',
      documents: listed(documents, first.consent.or),
      isWaiting: this.early === 'accepted',
    }
    return consentView(first, model, {
      accept: () => this.#answer('accepted'),
      decline: () => this.#answer('declined'),
    })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'limiar-onboarding': OnboardingElement
  }
  interface HTMLElementEventMap {
    'limiar-event': CustomEvent<RaisedEvent>
  }
}
