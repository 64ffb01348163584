import { html, LitElement, nothing, svg, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { OnboardingFrame, type HostObstacle, type OnboardingEvent } from '../../src/host/index.ts'
import type { ExecutionImageAddresses } from '../../src/protocol/executions/execution-images.ts'
import type { Execution } from '../../src/protocol/executions/executions.ts'
import { mistakeIn, toMistakes, toSentences, type Mistake } from './mistakes.ts'
import type { CreatedLink } from '../../src/protocol/links/links.ts'
import type { Report } from '../../src/protocol/reports/reports.ts'
import type { Theme } from '../../src/protocol/reports/themes.ts'
import { fetchAccess, type PlaygroundAccess } from './access.ts'
import { ApiClient, type ApiCall } from './api-client.ts'
import { toCurl } from './curl.ts'
import { followExecution } from './follow-execution.ts'
import { openInConsole } from './open-console.ts'
import { sampleOf, type SampleName } from './samples.ts'
import { noOptions, toLinkBody, wrongFields, type LinkOptions } from './link-options.ts'
import { playgroundStyles } from './playground-page.styles.ts'
import { chooseReport, hasCamera } from './surroundings.ts'
import { copyOrShow } from './copy.ts'
import { chooseTexts, textsAfter, type Texts } from './texts.ts'
import { callsView } from './views/calls-view.ts'
import { eventsView } from './views/events-view.ts'
import { executionView } from './views/execution-view.ts'
import { linkView } from './views/link-view.ts'
import { phoneView } from './views/phone-view.ts'

/** A door that stands open: the product's mark. */
const mark = svg`<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
  <rect width="32" height="32" rx="8" fill="#0b6e69" />
  <path d="M10 25V7h12v18" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round" /><path d="M10 7l7 3v17l-7-2z" fill="#fff" /><path d="M5 25h22" stroke="#fff" stroke-width="2" stroke-linecap="round" />
</svg>`

/** The playground: makes a link, shows the onboarding in a frame, and shows everything that follows from it. */
export class PlaygroundPage extends LitElement {
  static override readonly styles = playgroundStyles

  @state() private texts: Texts = chooseTexts(navigator.languages)
  @state() private link: CreatedLink | undefined
  @state() private events: readonly OnboardingEvent[] = []
  @state() private execution: Execution | undefined
  @state() private pictures: ExecutionImageAddresses | undefined
  @state() private calls: readonly ApiCall[] = []
  /** Whether the theme is being changed, and the outcome of the last change. */
  @state() private dresses = false
  @state() private dressed: readonly string[] = []
  @state() private copied: ApiCall | undefined
  /** A call that the browser refused to copy. */
  @state() private refusedCopy: string | undefined
  @state() private mistakes: readonly Mistake[] = []
  /** Nothing can be asked before the page has its access, and a press that does nothing looks like a lost one. */
  @state() private busy = true
  @state() private trial: SampleName | undefined
  @state() private sampleCamera = false
  @state() private obstacle: HostObstacle | undefined
  #access: PlaygroundAccess | undefined
  #api: ApiClient | undefined
  #frame: OnboardingFrame | undefined
  #walk = new AbortController()
  #following = new AbortController()
  #report: Report | undefined
  /** The report for pictures that were not taken by a page's camera. */
  #ofFiles: Report | undefined
  #options: LinkOptions = noOptions

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#begin()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#walk.abort()
  }

  protected override render(): TemplateResult {
    const { texts } = this
    return html`
      ${this.#header()}
      <main ?hidden=${this.dresses}>
        ${phoneView(
          {
            texts,
            address: this.#address(),
            sampleCamera: this.sampleCamera,
            obstacle: this.obstacle,
          },
          {
            useSampleCamera: (use) => this.#useSampleCamera(use),
            startOver: () => void this.#createLink(),
          },
        )}
        ${linkView({ texts, link: this.link, busy: this.busy, mistakes: this.mistakes }, (options) =>
          this.#ask(options),
        )}
        ${executionView(
          { texts, execution: this.execution, pictures: this.pictures, busy: this.busy, trial: this.trial },
          {
            trySample: (name) => void this.#trySample(name),
            openConsole: (execution) => void openInConsole(this.#access?.accessToken ?? '', execution),
          },
        )}
        ${eventsView(texts, this.events)}
        ${callsView(texts, { calls: this.calls, copied: this.copied, refused: this.refusedCopy }, (call) => void this.#copy(call))}
      </main>
      ${this.dresses ? this.#editor() : nothing}
    `
  }

  /** The newest event stays in sight, and so does the execution that a walk has made. */
  protected override updated(changed: ReadonlyMap<PropertyKey, unknown>): void {
    if (changed.has('texts')) document.documentElement.lang = this.texts.language
    if (changed.has('mistakes'))
      this.renderRoot.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus()
    if (changed.has('execution')) this.#bringVerdict(changed.get('execution') as Execution | undefined)
    if (!changed.has('events') && !changed.has('calls')) return
    for (const list of this.renderRoot.querySelectorAll('.newest')) list.scrollTop = list.scrollHeight
  }

  /** On a phone the execution lies below the walk, where nobody would look for it. */
  #bringVerdict(before: Execution | undefined): void {
    if (!this.execution || this.execution.status === before?.status) return
    this.renderRoot.querySelector('.execution')?.scrollIntoView({ block: 'nearest' })
  }

  #header(): TemplateResult {
    const { texts } = this
    return html`
      <header>
        <h1>${mark}Limiar</h1>
        <p><b>${texts.tagline}.</b> ${texts.intro}</p>
        <nav>
          <button
            type="button"
            class="quiet"
            aria-pressed=${this.dresses ? 'true' : 'false'}
            @click=${this.#dress}
          >
            ${this.dresses ? texts.brand.close : texts.brand.open}
          </button>
          <button
            type="button"
            class="quiet"
            ?hidden=${!this.#access}
            @click=${() => void openInConsole(this.#access?.accessToken ?? '')}
          >
            ${texts.console}
          </button>
          <a href="/docs">${texts.apiReference}</a>
          <button
            type="button"
            class="quiet"
            lang=${textsAfter(texts).language}
            @click=${this.#switchLanguage}
          >
            ${texts.otherLanguage}
          </button>
        </nav>
      </header>
    `
  }

  async #begin(): Promise<void> {
    this.sampleCamera = !(await hasCamera())
    try {
      this.#access = await fetchAccess()
    } catch {
      this.mistakes = toMistakes({}, this.texts)
      return
    }
    this.#api = new ApiClient(this.#access.accessToken, (call) => {
      this.calls = [...this.calls, call]
    })
    this.busy = false
    await this.#createLink()
  }

  #ask(options: LinkOptions): void {
    this.mistakes = wrongFields(options).map((field) => mistakeIn(field, this.texts))
    if (this.mistakes.length > 0) return
    this.#options = options
    void this.#createLink()
  }

  async #createLink(): Promise<void> {
    const api = this.#api
    if (!api || this.busy) return
    this.busy = true
    const reports = await api.listReports()
    const report = (this.#report = reports.ok ? chooseReport(reports.body) : undefined)
    this.#ofFiles = reports.ok
      ? reports.body.docs.find(({ definition }) => definition.selfie === 'any')
      : undefined
    const answer = report ? await api.createLink(report._id, toLinkBody(this.#options)) : reports
    this.busy = false
    if (!answer.ok) this.mistakes = toMistakes(answer.problem, this.texts)
    else if ('url' in answer.body) this.#open(answer.body)
  }

  #open(link: CreatedLink): void {
    this.mistakes = []
    this.link = link
    this.#show()
  }

  /** Shows the link in a new frame and follows what happens in it. An earlier walk ends. */
  #show(): void {
    const url = this.#address()
    const screen = this.renderRoot.querySelector('.screen')
    if (!url || !screen) return
    this.#walk.abort()
    this.#walk = new AbortController()
    this.events = []
    this.execution = undefined
    this.pictures = undefined
    screen.replaceChildren()
    const { signal } = this.#walk
    const frame = (this.#frame = new OnboardingFrame({
      parent: screen,
      url,
      title: this.texts.phone.frame,
      resize: false,
      signal,
    }))
    // As tall as the telephone's screen: a frame of its own height would hide the buttons below the edge.
    frame.element.style.height = '100%'
    this.obstacle = frame.obstacle
    void this.#hear(frame, signal)
  }

  async #hear(frame: OnboardingFrame, signal: AbortSignal): Promise<void> {
    void frame.listener.finished.then(({ executionId }) => this.#follow(executionId, signal))
    for await (const event of frame.listener) this.events = [...this.events, event]
  }

  async #follow(
    executionId: string | undefined,
    signal: AbortSignal,
    report = this.link?.report,
  ): Promise<void> {
    if (!this.#api || !report || executionId === undefined) return
    // Only one execution is shown: that of the last walk, or that of a sample that was tried since.
    this.#following.abort()
    this.#following = new AbortController()
    const either = AbortSignal.any([signal, this.#following.signal])
    for await (const execution of followExecution(this.#api, report, executionId, either)) {
      // The pictures come with the verdict, so that nothing moves under a person who reads it.
      const isDecided = execution.status !== 'processando'
      const pictures = isDecided ? await this.#api.readPictures(report, executionId) : undefined
      // Another execution may be shown by now.
      if (either.aborted) return
      this.execution = execution
      this.pictures = pictures?.ok ? pictures.body : undefined
    }
  }

  /** Submits a sample by API and follows it to its verdict. Only one sample is on its way at a time. */
  async #trySample(name: SampleName): Promise<void> {
    if (!this.#api || this.busy || this.trial) return
    this.trial = name
    this.mistakes = []
    // The execution that was shown belongs to another person.
    this.#following.abort()
    this.execution = undefined
    this.pictures = undefined
    try {
      await this.#submit(this.#api, name)
    } finally {
      this.trial = undefined
    }
  }

  /** All samples except the fraud use a report that asks for no camera, where there is one. */
  async #submit(api: ApiClient, name: SampleName): Promise<void> {
    const report = name === 'fraud' ? this.#report : (this.#ofFiles ?? this.#report)
    const { signal } = this.#walk
    const sample = report && (await sampleOf(name))
    const answer = sample && (await api.submitFiles(report._id, sample))
    if (signal.aborted) return
    if (!answer?.ok) this.mistakes = toMistakes(answer?.problem ?? {}, this.texts)
    else {
      this.execution = answer.body
      await this.#follow(answer.body._id, signal, report?._id)
    }
  }

  #editor(): TemplateResult {
    const theme = this.#report?.definition.theme ?? { name: 'Limiar' }
    return html`<main class="brand">
      <limiar-theme-editor
        .texts=${this.texts}
        .theme=${theme}
        .said=${this.dressed}
        @theme-wanted=${(event: CustomEvent<Theme>) => void this.#wear(event.detail)}
      ></limiar-theme-editor>
    </main>`
  }

  readonly #dress = (): void => {
    this.dresses = !this.dresses
    this.dressed = []
  }

  /** Gives the report the theme from its next version on, and makes a new link that uses it. */
  async #wear(theme: Theme): Promise<void> {
    const report = this.#report
    if (!this.#api || !report || this.busy) return
    const answer = await this.#api.dressReport(report, theme)
    if (!answer.ok) {
      this.dressed = toSentences(answer.problem, this.texts)
      return
    }
    this.dressed = [this.texts.brand.used]
    await this.#createLink()
  }

  #address(): string | undefined {
    if (!this.link) return undefined
    const { language } = this.texts
    return `${this.link.url}?${this.sampleCamera ? 'camera=sample&' : ''}lang=${language}`
  }

  #useSampleCamera(use: boolean): void {
    this.sampleCamera = use
    this.#show()
  }

  async #copy(call: ApiCall): Promise<void> {
    const accessTokenCommand = this.#access?.accessTokenCommand ?? ''
    const command = toCurl(call, { apiUrl: location.origin, accessTokenCommand })
    const copied = await copyOrShow(this, command, (refused) => (this.refusedCopy = refused))
    this.copied = copied ? call : undefined
  }

  readonly #switchLanguage = (): void => {
    this.texts = textsAfter(this.texts)
    this.#frame?.speak(this.texts.language)
  }
}
