import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { GivenConsent } from '../../protocol/consent.ts'
import type { RaisedEvent } from '../../protocol/events.ts'
import type { ExecutionStatus } from '../../protocol/executions.ts'
import type { SessionOpened } from '../../protocol/session-api.ts'
import { createEmitter, type Emitter } from '../../bridge/emitter.ts'
import type { OpenCamera } from '../camera/camera-controller.ts'
import { cameraSurroundings } from '../camera/surroundings.ts'
import { CaptureController, type CapturePhase } from '../capture/capture-controller.ts'
import type { Layout } from '../capture/geometry.ts'
import { patiently } from '../upload/patience.ts'
import { SessionClient, type Failure, type Still } from '../upload/session-client.ts'
import { StillDelivery, type DeliveryPhase } from '../upload/still-delivery.ts'
import type { DetectorName } from '../vision/face-detector.ts'
import {
  nextStep,
  sessionObstacles,
  type Happening,
  type SessionObstacle,
  type SessionState,
} from './session-machine.ts'

/** Changes with every edition of the consent's text, so that a receipt says which one was read. */
const CONSENT_VERSION = '2026-11-21'

/** Long enough to read two short lines and turn a card; a touch ends it sooner. */
const INTERLUDE_MS = 1_800
const PROGRESS_PAUSE_MS = 1_500
/** An analysis takes seconds; after this the person is free to go. */
const PROGRESS_PATIENCE_MS = 60_000

/** What a capture is doing, up to the moment when its still is accepted. */
export type StepPhase = CapturePhase | DeliveryPhase

/** What the page knows about the analysis while the person waits. */
export type Outcome = 'waiting' | 'received' | 'approved' | 'rejected'

export interface SessionHost extends ReactiveControllerHost {
  /** The link's address path. */
  readonly link: string
  readonly openCamera: OpenCamera
  readonly detector: DetectorName
  captureLayout(): Layout | undefined
  /** Tells the page around the element, beside the bridge. */
  announce(event: RaisedEvent): void
  /** The session opened: its theme and languages are known. */
  sessionOpened(session: SessionOpened): void
}

/** Walks one person through one session: keeps the state, and does what each state asks for. */
export class SessionController implements ReactiveController {
  readonly #host: SessionHost
  readonly #captures: CaptureController
  readonly #delivery: StillDelivery
  #client: SessionClient | undefined
  #emitter: Emitter | undefined
  #opened: SessionOpened | undefined
  #state: SessionState = { name: 'opening' }
  #phase: StepPhase = { name: 'starting' }
  #outcome: Outcome = 'waiting'
  #consent: GivenConsent | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #life = new AbortController()

  constructor(host: SessionHost) {
    this.#host = host
    const onPhase = (phase: StepPhase): void => {
      this.#phase = phase
      host.requestUpdate()
    }
    const onHappening = (happening: Happening): void => this.happen(happening)
    this.#captures = new CaptureController({
      openCamera: (request) => host.openCamera(request),
      detector: () => host.detector,
      layout: () => host.captureLayout(),
      onPhase,
      onHappening,
      onStill: (still) => this.#deliver(still),
      onNoStill: (reason) => this.#delivery.refuse(reason),
    })
    this.#delivery = new StillDelivery({
      onPhase,
      onHappening,
      onFailure: (failure) => this.#endsSession(failure),
    })
    host.addController(this)
  }

  get state(): SessionState {
    return this.#state
  }

  get phase(): StepPhase {
    return this.#phase
  }

  get outcome(): Outcome {
    return this.#outcome
  }

  get session(): SessionOpened | undefined {
    return this.#opened
  }

  get captures(): CaptureController {
    return this.#captures
  }

  hostConnected(): void {
    this.#life = new AbortController()
    document.addEventListener('visibilitychange', this.#onVisibility)
    if (this.#state.name === 'opening') void this.#open()
  }

  hostDisconnected(): void {
    this.#life.abort()
    clearTimeout(this.#timer)
    document.removeEventListener('visibilitychange', this.#onVisibility)
    this.#delivery.end()
    this.#captures.close()
    this.#emitter?.close()
    this.#emitter = undefined
    this.#state = { name: 'opening' }
  }

  /** Something happened: moves on, tells the host, and does what the new state asks for. */
  happen(happening: Happening): void {
    const before = this.#state
    const { state, raised } = nextStep(before, happening, this.#opened?.captures ?? [])
    this.#state = state
    for (const event of raised) this.raise(event)
    if (state !== before) this.#entered(state)
    this.#host.requestUpdate()
  }

  /** Tells the host of something that is no step, its height say. */
  raise(event: RaisedEvent): void {
    this.#emitter?.raise(event)
    this.#host.announce(event)
  }

  /** The person agreed to the text. */
  async consent(text: string): Promise<void> {
    const { permission } = await cameraSurroundings()
    const version = this.#opened?.consent?.text ? this.#opened.consent.version : CONSENT_VERSION
    this.#consent = { version, at: new Date().toISOString(), text }
    this.happen({ name: 'consented', version, cameraGranted: permission === 'granted' })
  }

  /** Takes the current picture again. */
  again(): void {
    if (this.#state.name === 'capture') this.#beginCapture(this.#state)
  }

  #entered(state: SessionState): void {
    clearTimeout(this.#timer)
    this.#delivery.end()
    if (state.name === 'capture') this.#beginCapture(state)
    else this.#captures.end(state.name === 'interlude')
    switch (state.name) {
      case 'opening':
        void this.#open()
        break
      case 'consent':
        // What watches the camera loads while the person reads.
        this.#captures.prepare()
        break
      case 'interlude':
        this.#timer = setTimeout(() => this.happen({ name: 'interlude-over' }), INTERLUDE_MS)
        break
      case 'sending':
        if (!state.failed) void this.#submit()
        break
      case 'done':
        this.#captures.close()
        void this.#follow()
        break
      case 'closed':
      case 'declined':
      case 'primer':
      case 'capture':
      case 'obstacle':
        break
    }
  }

  #beginCapture(state: Extract<SessionState, { name: 'capture' }>): void {
    if (!this.#opened) return
    this.#delivery.end()
    void this.#captures.begin(state.capture, state.source, this.#opened.limits)
  }

  #deliver(still: Still): void {
    if (this.#state.name === 'capture' && this.#client)
      void this.#delivery.send(this.#client, this.#state.capture, still)
  }

  async #open(): Promise<void> {
    const { signal } = this.#life
    const client = (this.#client = new SessionClient(this.#host.link))
    const answer = await patiently(() => client.open(signal), { signal, pauses: [500, 1_500] })
    if (signal.aborted) return
    this.#emitter?.close()
    if (answer.name !== 'ok') {
      // Nobody is named yet, so only codes go out.
      this.#emitter = createEmitter({ embedOrigins: [], session: 'unopened' })
      this.happen({ name: 'refused', obstacle: obstacleOf(answer) ?? 'server-unreachable' })
      return
    }
    this.#opened = answer.value
    this.#emitter = createEmitter({ embedOrigins: answer.value.embedOrigins, session: answer.value.session })
    this.#host.sessionOpened(answer.value)
    this.happen({ name: 'opened' })
  }

  async #submit(): Promise<void> {
    const { signal } = this.#life
    const client = this.#client
    const consent = this.#consent
    if (!client || !consent) return
    const answer = await patiently(() => client.submit(consent, signal), { signal })
    if (signal.aborted) return
    if (answer.name === 'ok') this.happen({ name: 'submitted', executionId: answer.value.executionId })
    else if (!this.#endsSession(answer)) this.happen({ name: 'submission-failed' })
  }

  /** Looks at the analysis until it is done, or until waiting helps nobody. */
  async #follow(): Promise<void> {
    const { signal } = this.#life
    const until = performance.now() + PROGRESS_PATIENCE_MS
    while (this.#client && !signal.aborted && performance.now() < until) {
      const answer = await this.#client.progress(signal)
      if (answer.name === 'ok' && answer.value.state === 'done')
        return this.#settleOutcome(outcomeOf(answer.value.status))
      if (answer.name === 'problem') break
      await new Promise((resolve) => setTimeout(resolve, PROGRESS_PAUSE_MS))
    }
    if (!signal.aborted) this.#settleOutcome('received')
  }

  #settleOutcome(outcome: Outcome): void {
    this.#outcome = outcome
    this.#host.requestUpdate()
  }

  #endsSession(failure: Failure): boolean {
    const obstacle = failure.name === 'problem' ? obstacleOf(failure) : undefined
    if (obstacle) this.happen({ name: 'refused', obstacle })
    return obstacle !== undefined
  }

  /** A page that nobody sees holds no camera; phones take it away anyway, without saying so. */
  readonly #onVisibility = (): void => {
    if (this.#state.name !== 'capture' || this.#state.source !== 'camera') return
    if (this.#phase.name !== 'live' && this.#phase.name !== 'starting') return
    if (document.visibilityState === 'hidden') this.#captures.end()
    else this.#beginCapture(this.#state)
  }
}

function obstacleOf(failure: Failure): SessionObstacle | undefined {
  if (failure.name !== 'problem') return undefined
  if (failure.code === 'session-invalid') return 'session-ended'
  return sessionObstacles.find((obstacle) => obstacle === failure.code)
}

function outcomeOf(status: ExecutionStatus | undefined): Outcome {
  if (status === 'APROVADO') return 'approved'
  return status === 'REPROVADO' ? 'rejected' : 'received'
}
