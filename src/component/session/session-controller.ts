import type { ReactiveController } from 'lit'
import type { RaisedEvent } from '../../protocol/sessions/events.ts'
import type { Delay } from '../upload/retries.ts'
import type { Failure } from '../upload/session-client.ts'
import type { DigitalCardDrawing } from './digital-cards.ts'
import { EventOutlet } from './event-outlet.ts'
import type { LaterStages, LaterStagesOptions } from './later-stages.ts'
import { LazyModule } from './lazy-module.ts'
import { OpenSession } from './open-session.ts'
import { OpeningStage } from './opening-stage.ts'
import { Presence } from './presence.ts'
import { SessionKeeping } from './session-keeping.ts'
import { nextStep } from './session-machine.ts'
import type { Happening, SessionState } from './session-states.ts'
import type { SessionHost } from './session-host.ts'
import { obstacleOf } from './session-opening.ts'

/**
 * Walks one person through one session: opens it and keeps its state. The later stages do what each state after the
 * first screens asks for.
 */
export class SessionController implements ReactiveController {
  /** The screens read why opening takes long. */
  readonly opening: OpeningStage
  readonly #host: SessionHost
  readonly #events: EventOutlet
  #session: OpenSession | undefined
  #state: SessionState = { name: 'opening' }
  #life = new AbortController()
  readonly #keeping: SessionKeeping
  readonly #presence: Presence
  readonly #laterCode: LazyModule<(options: LaterStagesOptions) => LaterStages>
  #later: LaterStages | undefined

  constructor(host: SessionHost) {
    this.#host = host
    this.opening = new OpeningStage(() => {
      // A host that hears nothing for half a minute takes the page for dead. Opening the way now lets it hear of the
      // height.
      this.#events.openUnnamed()
      host.requestUpdate()
    })
    this.#laterCode = new LazyModule(
      () => host.loadLaterStages(),
      () => this.#laterCodeChanged(),
    )
    this.#events = new EventOutlet((event) => host.announce(event))
    this.#keeping = new SessionKeeping(() => host.memory)
    this.#presence = new Presence({
      element: host,
      onSeen: (at) => this.#keeping.seen(at),
      onReturn: () => {
        this.happen({ name: 'returned' })
        return host.updateComplete
      },
    })
    host.addController(this)
  }

  get state(): SessionState {
    return this.#state
  }

  /** The stages after the first screens, once they are loaded. The screens read them and act through them. */
  get later(): LaterStages | undefined {
    return this.#later
  }

  /** Why the later stages are not there yet. */
  get laterDelay(): Delay | undefined {
    return this.#laterCode.delay
  }

  /** Tries to load the later stages now instead of after a pause. */
  loadLaterAgain(): void {
    void this.#laterCode.again()
  }

  get session(): OpenSession | undefined {
    return this.#session
  }

  hostConnected(): void {
    this.#life = new AbortController()
    // This comes first, so that a camera which was left open is not opened for somebody else.
    this.#presence.begin()
    document.addEventListener('visibilitychange', this.#onVisibility)
    if (this.#state.name === 'opening') void this.#open()
  }

  hostDisconnected(): void {
    this.#life.abort()
    document.removeEventListener('visibilitychange', this.#onVisibility)
    this.#presence.end()
    this.#later?.close()
    this.#laterCode.end()
    this.#events.close()
    this.#state = { name: 'opening' }
  }

  /** Handles what happened: moves to the next state, tells the host, and does what the new state asks for. */
  happen(happening: Happening): void {
    const before = this.#state
    const { state, raised } = nextStep(before, happening, this.#session?.plan ?? [])
    this.#state = state
    for (const event of raised) this.raise(event)
    if (state !== before) this.#entered(state, happening.name === 'went-back')
    this.#host.requestUpdate()
  }

  /** Whether a host can hear of events by now. */
  get isHeard(): boolean {
    return this.#events.isOpen
  }

  /** Tells the host of something that is not a step, such as the height. */
  raise(event: RaisedEvent): void {
    this.#events.raise(event)
  }

  /** The person agreed to the text. */
  async consent(text: string): Promise<void> {
    const session = this.#session
    if (!session) return
    const cameraGranted = await session.mayOpenCamera()
    const version = session.consent(text)
    const { documents } = session
    this.happen({ name: 'consented', version, cameraGranted, documents })
  }

  /** The person has this document; a `card` names the digital one. */
  chooseDocument(type: string, card?: DigitalCardDrawing): void {
    this.#session?.choose(type)
    this.happen({ name: 'document-chosen', type, card })
  }

  /** The person goes on without the document's code. */
  skipCode(): void {
    this.#session?.skipCode()
    this.happen({ name: 'code-skipped' })
  }

  /** Leaves this session, which belongs to somebody else, and opens another one. */
  beginAgain(): void {
    this.#forget()
    this.happen({ name: 'begun-again' })
  }

  #entered(state: SessionState, isBack: boolean): void {
    this.#keeping.entered(state, isBack)
    if (state.name === 'consent') this.#laterCode.loadWhenIdle()
    else if (state.name !== 'opening' && state.name !== 'closed') this.#laterCode.load()
    this.#later?.enter(state)
    if (state.name === 'opening') void this.#open()
    // When the server could not be reached, the session opens by itself once there is a network again.
    if (state.name === 'closed' && state.obstacle === 'server-unreachable')
      addEventListener('online', () => this.happen({ name: 'reopened' }), {
        once: true,
        signal: this.#life.signal,
      })
  }

  /** The later stages are there, or loading them is delayed. They go on with the state that was entered meanwhile. */
  #laterCodeChanged(): void {
    const open = this.#laterCode.part
    if (open && !this.#later) {
      this.#later = open({
        openCamera: (request) => this.#host.openCamera(request),
        detector: () =>
          this.#host.detector ?? (this.#session?.told.detector === 'mediapipe' ? 'mediapipe' : 'blazeface'),
        layout: () => this.#host.captureLayout(),
        state: () => this.#state,
        session: () => this.#session,
        shown: () => this.#host.updateComplete,
        onChange: () => {
          if (this.#state.name === 'capture' && this.#later?.phase.name === 'doubted')
            this.#keeping.looksAt(this.#state.capture)
          this.#host.requestUpdate()
        },
        onHappening: (happening) => this.happen(happening),
        onFailure: (failure) => this.#endsSession(failure),
      })
      this.#later.begin(this.#state)
    }
    this.#host.requestUpdate()
  }

  async #open(): Promise<void> {
    const { signal } = this.#life
    const answer = await this.opening.begin(this.#host.link, this.#host.memory, signal)
    if (signal.aborted) return
    if (answer instanceof OpenSession) return this.#settle(answer)
    this.#events.openUnnamed()
    if (answer.name === 'sent') return this.happen({ name: 'found-sent' })
    this.happen({ name: 'refused', obstacle: obstacleOf(answer) ?? 'server-unreachable' })
  }

  async #settle(session: OpenSession): Promise<void> {
    const { progress } = session.told
    this.#session = session
    this.#keeping.begin(session.client.secret)
    this.#later?.begin(this.#state)
    this.#events.openFor(session)
    this.#host.sessionOpened(session.told)
    if (session.visit === 'first' || !progress) return this.happen({ name: 'opened' })
    const found = {
      progress: this.#keeping.counted(progress, session.plan),
      documents: session.documents,
      cameraGranted: await session.mayOpenCamera(),
      place: this.#keeping.place,
    }
    this.happen({ name: session.visit === 'same' ? 'resumed' : 'found', found })
  }

  #forget(): void {
    this.#keeping.forget()
    this.#session = undefined
  }

  #endsSession(failure: Failure): boolean {
    const obstacle = obstacleOf(failure)
    if (obstacle) {
      this.#forget()
      this.happen({ name: 'refused', obstacle })
    }
    return obstacle !== undefined
  }

  readonly #onVisibility = (): void => this.#later?.visibilityChanged()
}
