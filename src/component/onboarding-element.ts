import { LitElement, html, type PropertyValues, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { RaisedEvent } from '../protocol/events.ts'
import type { SessionResumed } from '../protocol/session-api.ts'
import { browserKindOf } from './camera/browser-kind.ts'
import type { OpenCamera } from './camera/camera-controller.ts'
import { inAppBrowserOf } from './camera/in-app-browser.ts'
import type { CameraObstacle } from './camera/obstacles.ts'
import { openDeviceCamera } from './camera/open-camera.ts'
import type { Layout } from './capture/geometry.ts'
import { ContinueElsewhere } from './continue-elsewhere.ts'
import { SessionController, type SessionHost } from './session/session-controller.ts'
import type { SessionState } from './session/session-machine.ts'
import type { SessionMemory } from './session/session-memory.ts'
import { styles } from './styles/styles.ts'
import { ptBR } from './texts/pt-br.ts'
import { chooseLanguage, loadTexts } from './texts/load-texts.ts'
import type { Texts } from './texts/texts.ts'
import { accentOf } from './theme.ts'
import type { DetectorName } from './vision/face-detector.ts'
import { captureView } from './views/capture-view.ts'
import { documentChoiceView, wordsFor } from './views/document-choice-view.ts'
import { fileView } from './views/file-view.ts'
import { interludeView } from './views/interlude-view.ts'
import { obstacleView } from './views/obstacle-view.ts'
import { closedView, doneView, sendingView } from './views/outcome-view.ts'
import type { movementView } from './views/movement-view.ts'
import { checkingView, retakeView, reviewView } from './views/review-view.ts'
import { consentText, consentView, declinedView, openingView, primerView } from './views/start-view.ts'

/**
 * Walks a person through one onboarding: consent, document, selfie, sending, done.
 *
 * Nothing leaves the origin that serves it, and it needs neither cookies nor storage.
 *
 * @fires limiar-event - Everything that happens, as `{ code, response? }` in `detail`; the same goes to the
 *   window or the app around the page.
 * @cssprop [--limiar-accent] - The one colour of buttons and marks, on light surfaces.
 * @cssprop [--limiar-accent-dark] - The same on dark surfaces and on the camera screens.
 * @cssprop [--limiar-surface] - The background of the calm screens.
 * @cssprop [--limiar-text] - The colour of the text on it.
 * @cssprop [--limiar-surface-dark] - The background of the calm screens in the dark scheme.
 * @cssprop [--limiar-text-dark] - The colour of the text on it.
 * @cssprop [--limiar-font] - The font family; without it that of the system.
 * @cssprop [--limiar-radius=12px] - How round buttons, panels and pictures are.
 * @cssprop [--limiar-min-height=100%] - How tall the calm screens are at least.
 * @cssprop [--limiar-camera-height=100dvh] - How tall the camera screens are.
 * @csspart heading - The one heading of every screen.
 * @csspart screen - The column of a calm screen.
 * @csspart ways - What holds the ways on.
 * @csspart button - Every way on; with it `primary`, `outlined` or `quiet`.
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

  /** Gives the camera's stream; replace it to let another source stand in. */
  @property({ attribute: false }) openCamera: OpenCamera = openDeviceCamera

  /**
   * What finds faces: `blazeface`, or `mediapipe` for Google's runtime of the same model, which is ten times as large
   * and needs WebGL; without it the report decides. Read when the first camera screen comes near.
   */
  @property() detector: DetectorName | undefined

  /** Where the session is kept over a reload; without it a page that is loaded again begins anew. */
  @property({ attribute: false }) memory: SessionMemory | undefined

  @state() private texts: Texts = ptBR

  readonly #session = new SessionController(this)
  readonly #elsewhere = new ContinueElsewhere(this)
  #movementView: typeof movementView | undefined
  #resize: ResizeObserver | undefined
  #height = 0
  #screen = ''

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#speak(this.#session.session?.told.languages)
    this.#resize = new ResizeObserver(() => this.#tellHeight())
    this.#resize.observe(this)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#resize?.disconnect()
  }

  captureLayout(): Layout | undefined {
    const box = this.renderRoot.querySelector('.picture')?.getBoundingClientRect()
    const guide = this.renderRoot.querySelector('[data-guide]')?.getBoundingClientRect()
    if (!box?.width || !guide?.width) return undefined
    const { width, height } = guide
    return {
      box: { width: box.width, height: box.height },
      guide: { x: guide.x - box.x, y: guide.y - box.y, width, height },
    }
  }

  async showMovement(): Promise<boolean> {
    const loaded = await import('./views/movement-view.ts').catch(() => undefined)
    this.#movementView = loaded?.movementView
    this.requestUpdate()
    await this.updateComplete
    return loaded !== undefined
  }

  announce(event: RaisedEvent): void {
    this.dispatchEvent(new CustomEvent('limiar-event', { detail: event, bubbles: true, composed: true }))
  }

  sessionOpened({ theme, languages }: SessionResumed): void {
    const accent = accentOf(theme.accent)
    // Set through the object model: a style attribute would need a looser content security policy.
    this.style.setProperty('--limiar-accent', accent.onLight)
    this.style.setProperty('--limiar-on-accent', accent.textOnLight)
    this.style.setProperty('--limiar-accent-dark', accent.onDark)
    this.style.setProperty('--limiar-on-accent-dark', accent.textOnDark)
    void this.#speak(languages)
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('lang') && this.hasUpdated) void this.#speak(this.#session.session?.told.languages)
  }

  protected override render(): TemplateResult {
    const { state } = this.#session
    const dark =
      state.name === 'interlude' ||
      state.name === 'movement' ||
      (state.name === 'capture' && this.#session.phase.name !== 'choosing')
    return html`<main class="root ${dark ? 'dark' : ''}" lang=${this.#language}>${this.#view(state)}</main>`
  }

  protected override updated(): void {
    const { state, phase, movement } = this.#session
    const screen = screenOf(state, phase.name, movement.phase.name, this.#session.outcome)
    if (screen === this.#screen) return
    const first = this.#screen === '' || this.#screen === 'opening'
    this.#screen = screen
    this.#tellHeight()
    // Not on the first screen: a page that takes the focus while it loads is rude to whoever embeds it.
    if (first) return
    const heading = this.renderRoot.querySelector<HTMLElement>('[data-heading]')
    // One that stays with other words is read again only when it gets the focus anew.
    heading?.blur()
    heading?.focus({ preventScroll: true })
  }

  #language = 'pt-BR'

  async #speak(offered: readonly string[] | undefined): Promise<void> {
    const language = chooseLanguage(this.lang ? [this.lang] : navigator.languages, offered)
    this.#language = language
    const texts = await loadTexts(language)
    if (this.#language === language) this.texts = texts
    this.requestUpdate()
  }

  #tellHeight(): void {
    const height = Math.ceil(this.getBoundingClientRect().height)
    // Before the session opens nobody is listening yet.
    if (height === this.#height || height === 0 || this.#session.state.name === 'opening') return
    this.#height = height
    this.#session.raise({ code: 'ONBOARDING_RESIZED', response: { height } })
  }

  #view(state: SessionState): TemplateResult {
    const { texts } = this
    const session = this.#session
    const happen = session.happen.bind(session)
    const useFile = (): void => happen({ name: 'file-wanted' })
    const useCamera = (): void => happen({ name: 'camera-wanted' })
    switch (state.name) {
      case 'opening':
        return openingView(texts)
      case 'closed':
        return closedView(texts, state.obstacle, () => happen({ name: 'reopened' }))
      case 'consent':
        return this.#consent()
      case 'declined':
        return declinedView(texts, () => happen({ name: 'reconsidered' }))
      case 'document': {
        const types = session.session?.documents ?? []
        return documentChoiceView(texts, types, (type) => session.chooseDocument(type))
      }
      case 'primer':
        return primerView(texts, { open: useCamera, useFile }, this.#elsewhere.onPhone(texts))
      case 'capture':
        return this.#capture(state, useFile, useCamera)
      case 'obstacle':
        return this.#obstacle(state.obstacle, useFile, useCamera)
      case 'interlude':
        return interludeView(texts, state.next, () => happen({ name: 'interlude-over' }))
      case 'movement':
        return this.#movement()
      case 'sending': {
        const model = { captures: session.session?.plan ?? [], failed: state.failed, delay: session.delay }
        return sendingView(texts, model, () => happen({ name: 'submission-retried' }))
      }
      case 'done':
        return doneView(texts, session.outcome)
    }
  }

  #consent(): TemplateResult {
    const opened = this.#session.session?.told
    const documents = (opened?.documentTypes ?? []).map((type) => type.toUpperCase())
    const model = {
      name: opened?.theme.name ?? '',
      captures: opened?.captures ?? [],
      text: opened?.consent?.text ?? '',
      documents: new Intl.ListFormat(this.#language, { type: 'disjunction' }).format(documents),
    }
    return consentView(this.texts, model, {
      accept: () => void this.#session.consent(consentText(this.texts, model)),
      decline: () => this.#session.happen({ name: 'declined' }),
    })
  }

  #movement(): TemplateResult {
    const { captures, movement } = this.#session
    if (!this.#movementView) return openingView(this.texts)
    const model = { phase: movement.phase, video: captures.video }
    return this.#movementView(this.texts, model, {
      again: () => movement.again(),
      skip: () => movement.skip(),
    })
  }

  #obstacle(obstacle: CameraObstacle, useFile: () => void, again: () => void): TemplateResult {
    const { captures } = this.#session
    const { address, linkCopied, copyLink } = this.#elsewhere
    const otherCamera = (): void => {
      captures.changeCamera()
      again()
    }
    return obstacleView(
      this.texts,
      {
        obstacle,
        browser: browserKindOf(navigator.userAgent),
        inApp: inAppBrowserOf(navigator.userAgent),
        hasOtherCamera: captures.hasOtherCamera,
        address,
        linkCopied,
        phone: this.#elsewhere.onPhone(this.texts),
      },
      { again, useFile, otherCamera, copyLink: () => void copyLink() },
    )
  }

  #capture(
    { capture, source }: Extract<SessionState, { name: 'capture' }>,
    useFile: () => void,
    useCamera: () => void,
  ): TemplateResult {
    const { captures, delivery, phase, session } = this.#session
    const texts = wordsFor(this.texts, session?.documentType)
    const again = (): void => this.#session.again()
    switch (phase.name) {
      case 'choosing':
        return fileView(texts, capture, { chosen: (file) => void captures.file(file), useCamera })
      case 'checking':
        return checkingView(texts, { capture, ...phase }, again)
      case 'doubted':
        return reviewView(texts, { capture, ...phase }, { use: () => delivery.accept(), again })
      case 'refused':
        return retakeView(
          texts,
          { capture, ...phase },
          {
            again,
            useFile: source === 'camera' ? useFile : undefined,
            insist: phase.mayInsist ? () => void delivery.insist() : undefined,
          },
        )
      case 'starting':
      case 'live':
        return captureView(
          texts,
          {
            capture,
            video: captures.video,
            mirrored: captures.mirrored,
            live: phase.name === 'live' ? phase.live : undefined,
            torch: captures.torch,
            hasOtherCamera: captures.hasOtherCamera,
          },
          {
            shutter: () => void captures.shutter(),
            useFile,
            changeCamera: () => {
              captures.changeCamera()
              this.#session.again()
            },
            toggleTorch: () => void captures.toggleTorch().then(() => this.requestUpdate()),
          },
        )
    }
  }
}

/** What is one screen to the person: opening the camera and watching are, and so is a movement until it is asked again. */
function screenOf(state: SessionState, phase: string, movement: string, outcome: string): string {
  // Its words change while it stays; without the focus nobody would hear them.
  if (state.name === 'done') return `done ${outcome}`
  if (state.name === 'movement') return movement === 'again' ? 'movement again' : 'movement'
  if (state.name !== 'capture') return state.name
  return `${state.capture} ${phase === 'starting' || phase === 'live' ? 'camera' : phase}`
}

declare global {
  interface HTMLElementTagNameMap {
    'limiar-onboarding': OnboardingElement
  }
  interface HTMLElementEventMap {
    'limiar-event': CustomEvent<RaisedEvent>
  }
}
