import type { ReactiveController } from 'lit'
import type { RaisedEvent } from '../../protocol/sessions/events.ts'
import type { Failure } from '../upload/session-client.ts'
import { EventOutlet } from './event-outlet.ts'
import { OpenSession } from './open-session.ts'
import { Presence } from './presence.ts'
import { SessionKeeping } from './session-keeping.ts'
import { nextStep } from './session-machine.ts'
import type { Happening, SessionState } from './session-states.ts'
import type { SessionHost } from './session-host.ts'
import { obstacleOf } from './session-opening.ts'
import { SessionStages, type StepPhase } from './session-stages.ts'

/**
 * Long enough to read two short lines and turn a card, or to read that both sides are in the picture. A touch ends it
 * sooner.
 */
const INTERLUDE_MS = { usual: 2_400, bothSides: 3_600 } as const

/** Walks one person through one session: keeps the state, and does what each state asks for. */
export class SessionController implements ReactiveController {
  /** The screens read the stages and act through them. */
  readonly stages: SessionStages
  readonly #host: SessionHost
  readonly #events: EventOutlet
  #session: OpenSession | undefined
  #state: SessionState = { name: 'opening' }
  #phase: StepPhase = { name: 'starting' }
  #timer: ReturnType<typeof setTimeout> | undefined
  #life = new AbortController()
  readonly #keeping: SessionKeeping
  readonly #presence: Presence

  constructor(host: SessionHost) {
    this.#host = host
    this.stages = new SessionStages({
      host,
      state: () => this.#state,
      session: () => this.#session,
      onPhase: (phase) => {
        this.#phase = phase
        host.requestUpdate()
      },
      onHappening: (happening) => this.happen(happening),
      onFailure: (failure) => this.#endsSession(failure),
      onSlowOpening: () => {
        // A host that hears nothing for half a minute takes the page for dead. Opening the way now lets it hear of the
        // height.
        this.#events.openUnnamed()
        host.requestUpdate()
      },
    })
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

  get phase(): StepPhase {
    return this.#phase
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
    clearTimeout(this.#timer)
    document.removeEventListener('visibilitychange', this.#onVisibility)
    this.#presence.end()
    this.stages.close()
    this.#events.close()
    this.#state = { name: 'opening' }
  }

  /** Handles what happened: moves to the next state, tells the host, and does what the new state asks for. */
  happen(happening: Happening): void {
    const before = this.#state
    const { state, raised } = nextStep(before, happening, this.#session?.plan ?? [])
    this.#state = state
    for (const event of raised) this.raise(event)
    if (state !== before) this.#entered(state)
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

  /** The person has this document. */
  chooseDocument(type: string): void {
    this.#session?.choose(type)
    this.happen({ name: 'document-chosen', type })
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

  /** Takes the current picture again. */
  again(): void {
    if (this.#state.name === 'capture') this.#beginCapture(this.#state)
  }

  #entered(state: SessionState): void {
    clearTimeout(this.#timer)
    this.#keeping.entered(state)
    if (state.name !== 'opening' && state.name !== 'closed')
      this.stages.captures.load({ whenIdle: state.name === 'consent' })
    this.stages.delivery.end()
    this.stages.movement.end()
    if (state.name === 'capture') this.#beginCapture(state)
    else this.stages.captures.end(state.name === 'interlude' || state.name === 'movement')
    this.#begin(state)
  }

  #begin(state: SessionState): void {
    switch (state.name) {
      case 'opening':
        return void this.#open()
      case 'closed':
        // When the server could not be reached, the session opens by itself once there is a network again.
        if (state.obstacle === 'server-unreachable')
          addEventListener('online', () => this.happen({ name: 'reopened' }), {
            once: true,
            signal: this.#life.signal,
          })
        return
      case 'consent':
      case 'document':
        // The vision worker loads while the person reads.
        return this.stages.captures.prepare()
      case 'movement':
        if (this.#session)
          void this.stages.movement.begin(this.#session.client, this.#session.movement, state.isResumed)
        return
      case 'interlude':
        this.#timer = setTimeout(
          () => this.happen({ name: 'interlude-over' }),
          INTERLUDE_MS[state.hasBothSides ? 'bothSides' : 'usual'],
        )
        return
      case 'sending':
        if (!state.failed && this.#session)
          void this.stages.submission.submit(this.#session, this.#life.signal)
        return
      case 'done':
        this.stages.captures.close()
        if (this.#session) void this.stages.submission.follow(this.#session, this.#life.signal)
        return
      case 'returning':
      case 'declined':
      case 'primer':
      case 'capture':
      case 'obstacle':
        return
    }
  }

  #beginCapture({ capture, source }: Extract<SessionState, { name: 'capture' }>): void {
    this.stages.delivery.end()
    if (!this.#session) return
    if (this.#session.wantsMovement) this.stages.movement.prepare()
    this.stages.captures.begin(capture, source, this.#session.told.limits)
  }

  async #open(): Promise<void> {
    const { signal } = this.#life
    const answer = await this.stages.opening.begin(this.#host.link, this.#host.memory, signal)
    if (signal.aborted) return
    if (answer instanceof OpenSession) return this.#settle(answer)
    this.#events.openUnnamed()
    if (answer.name === 'sent') {
      this.stages.submission.rest()
      return this.happen({ name: 'found-sent' })
    }
    this.happen({ name: 'refused', obstacle: obstacleOf(answer) ?? 'server-unreachable' })
  }

  async #settle(session: OpenSession): Promise<void> {
    const { progress } = session.told
    this.#session = session
    this.#keeping.begin(session.client.secret)
    this.stages.delivery.begin(progress?.refused)
    this.#events.openFor(session)
    this.#host.sessionOpened(session.told)
    if (session.visit === 'first' || !progress) return this.happen({ name: 'opened' })
    const found = { progress, documents: session.documents, cameraGranted: await session.mayOpenCamera() }
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

  /** A page that nobody sees gives its camera back. Phones take it away anyway, without saying so. */
  readonly #onVisibility = (): void => {
    const isHidden = document.visibilityState === 'hidden'
    if (this.#state.name === 'movement' && isHidden) this.stages.interruptMovement()
    if (this.#state.name !== 'capture' || this.#state.source !== 'camera') return
    if (this.#phase.name !== 'live' && this.#phase.name !== 'starting') return
    if (isHidden) this.stages.captures.end()
    else this.#beginCapture(this.#state)
  }
}
