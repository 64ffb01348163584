import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { RaisedEvent } from '../../protocol/events.ts'
import type { SessionResumed } from '../../protocol/session-api.ts'
import { createEmitter, type Emitter } from '../../bridge/emitter.ts'
import type { OpenCamera } from '../camera/camera-controller.ts'
import { cameraSurroundings } from '../camera/surroundings.ts'
import type { CaptureController, CapturePhase } from '../capture/capture-controller.ts'
import type { Layout } from '../capture/geometry.ts'
import { nextTask } from '../next-task.ts'
import type { Delay } from '../upload/patience.ts'
import type { Failure } from '../upload/session-client.ts'
import { StillDelivery, type DeliveryOutcome, type DeliveryPhase } from '../upload/still-delivery.ts'
import type { DetectorName } from '../vision/face-detector.ts'
import { CaptureStage } from './capture-stage.ts'
import { awaitOutcome, type Outcome } from './outcome-watch.ts'
import { MovementStage } from './movement-stage.ts'
import { OpenSession } from './open-session.ts'
import { nextStep, type Happening, type SessionState } from './session-machine.ts'
import type { SessionMemory } from './session-memory.ts'
import { findOrOpenSession, obstacleOf } from './session-opening.ts'
import { vibrate, type FeltMoment } from './vibration.ts'

/** Long enough to read two short lines and turn a card; a touch ends it sooner. */
const INTERLUDE_MS = 1_800

/** What a capture is doing, up to the moment when its still is accepted. */
export type StepPhase = CapturePhase | DeliveryPhase

export interface SessionHost extends ReactiveControllerHost {
  /** The link's address path. */
  readonly link: string
  readonly openCamera: OpenCamera
  /** What finds faces, where the page around says so; else the report does. */
  readonly detector: DetectorName | undefined
  /** Where the session is kept over a reload; without it a page that is loaded again begins anew. */
  readonly memory: SessionMemory | undefined
  captureLayout(): Layout | undefined
  /** Loads the screens after the first ones; answers what makes them ready to show what these captures do. */
  loadScreens(): Promise<(captures: CaptureController) => void>
  /** Tells the page around the element, beside the bridge. */
  announce(event: RaisedEvent): void
  /** The session opened: its theme and languages are known. */
  sessionOpened(session: SessionResumed): void
}

/** Walks one person through one session: keeps the state, and does what each state asks for. */
export class SessionController implements ReactiveController {
  readonly #host: SessionHost
  readonly #captures: CaptureStage
  readonly #delivery: StillDelivery
  readonly #movement: MovementStage
  #emitter: Emitter | undefined
  #session: OpenSession | undefined
  #state: SessionState = { name: 'opening' }
  #phase: StepPhase = { name: 'starting' }
  #outcome: Outcome = 'waiting'
  #delay: Delay | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #life = new AbortController()

  constructor(host: SessionHost) {
    this.#host = host
    this.#captures = new CaptureStage({
      openCamera: (request) => host.openCamera(request),
      detector: () =>
        host.detector ?? (this.#session?.told.detector === 'mediapipe' ? 'mediapipe' : 'blazeface'),
      layout: () => host.captureLayout(),
      loadScreens: () => host.loadScreens(),
      onChange: () => host.requestUpdate(),
      onPhase: (phase) => this.#show(phase),
      onHappening: (happening) => this.happen(happening),
      onStill: (still) => {
        this.#letFeel('taken')
        if (this.#state.name === 'capture' && this.#session)
          void this.#delivery.send(this.#session.client, this.#state.capture, still)
      },
      onNoStill: (reason) => {
        if (this.#state.name === 'capture') this.#delivery.miss(this.#state.capture, reason)
      },
    })
    this.#delivery = new StillDelivery({
      onPhase: (phase) => this.#show(phase),
      onOutcome: (outcome) => this.#delivered(outcome),
      onFailure: (failure) => this.#endsSession(failure),
    })
    this.#movement = new MovementStage({
      source: () => this.#captures.burstSource(),
      shown: () => host.updateComplete,
      onChange: () => host.requestUpdate(),
      onOver: (result) => this.happen({ name: 'movement-over', result }),
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

  get movement(): MovementStage {
    return this.#movement
  }

  get outcome(): Outcome {
    return this.#outcome
  }

  /** Why the submission is not sent yet. */
  get delay(): Delay | undefined {
    return this.#delay
  }

  get session(): OpenSession | undefined {
    return this.#session
  }

  get captures(): CaptureStage {
    return this.#captures
  }

  get delivery(): StillDelivery {
    return this.#delivery
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
    this.#movement.end()
    this.#delivery.end()
    this.#captures.close()
    this.#captures.endLoading()
    this.#emitter?.close()
    this.#emitter = undefined
    this.#state = { name: 'opening' }
  }

  /** Something happened: moves on, tells the host, and does what the new state asks for. */
  happen(happening: Happening): void {
    const before = this.#state
    const { state, raised } = nextStep(before, happening, this.#session?.plan ?? [])
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
    const session = this.#session
    if (!session) return
    const version = session.consent(text)
    const { documents } = session
    this.happen({ name: 'consented', version, cameraGranted: permission === 'granted', documents })
  }

  /** The person has this document. */
  chooseDocument(type: string): void {
    this.#session?.choose(type)
    this.happen({ name: 'document-chosen', type })
  }

  /** Takes the current picture again. */
  again(): void {
    if (this.#state.name === 'capture') this.#beginCapture(this.#state)
  }

  #entered(state: SessionState): void {
    clearTimeout(this.#timer)
    if (state.name !== 'opening' && state.name !== 'closed')
      this.#captures.load({ whenIdle: state.name === 'consent' })
    this.#delivery.end()
    this.#movement.end()
    if (state.name === 'capture') this.#beginCapture(state)
    else this.#captures.end(state.name === 'interlude' || state.name === 'movement')
    this.#begin(state)
  }

  #begin(state: SessionState): void {
    switch (state.name) {
      case 'opening':
        return void this.#open()
      case 'closed':
        // What could not be reached is opened by itself once there is a network again.
        if (state.obstacle === 'server-unreachable')
          addEventListener('online', () => this.happen({ name: 'reopened' }), {
            once: true,
            signal: this.#life.signal,
          })
        return
      case 'consent':
      case 'document':
        // What watches the camera loads while the person reads.
        return this.#captures.prepare()
      case 'movement':
        if (this.#session) void this.#movement.begin(this.#session.client, this.#session)
        return
      case 'interlude':
        this.#timer = setTimeout(() => this.happen({ name: 'interlude-over' }), INTERLUDE_MS)
        return
      case 'sending':
        if (!state.failed) void this.#submit()
        return
      case 'done':
        this.#captures.close()
        return void this.#follow()
      case 'declined':
      case 'primer':
      case 'capture':
      case 'obstacle':
        return
    }
  }

  #show(phase: StepPhase): void {
    this.#phase = phase
    this.#host.requestUpdate()
  }

  #beginCapture({ capture, source }: Extract<SessionState, { name: 'capture' }>): void {
    this.#delivery.end()
    if (!this.#session) return
    if (this.#session.wantsMovement) this.#movement.prepare()
    this.#captures.begin(capture, source, this.#session.told.limits)
  }

  /** Whoever looks at what the camera shows may not look at the words. */
  #letFeel(moment: FeltMoment): void {
    const isOfCamera = this.#state.name === 'capture' && this.#state.source === 'camera'
    if (isOfCamera && this.#session?.told.vibration !== false) vibrate(moment)
  }

  #delivered(outcome: DeliveryOutcome): void {
    if (outcome.name === 'still-refused') this.#letFeel('refused')
    if (outcome.name !== 'still-accepted') return this.happen(outcome)
    const state = this.#state
    const isLiveSelfie = state.name === 'capture' && state.capture === 'selfie' && state.source === 'camera'
    const movementFollows = isLiveSelfie && this.#session?.wantsMovement === true
    this.happen({ name: 'still-accepted', movementFollows })
  }

  async #open(): Promise<void> {
    const { signal } = this.#life
    const answer = await findOrOpenSession(this.#host.link, this.#host.memory, signal)
    // Keeping the session takes its time, too.
    await nextTask()
    if (signal.aborted) return
    this.#emitter?.close()
    if (answer instanceof OpenSession) return this.#settle(answer)
    // Nobody is named yet, so only codes go out.
    this.#emitter = createEmitter({ embedOrigins: [], session: 'unopened' })
    this.happen({ name: 'refused', obstacle: obstacleOf(answer) ?? 'server-unreachable' })
  }

  async #settle(session: OpenSession): Promise<void> {
    const { embedOrigins, appChannels, progress, session: id } = session.told
    this.#session = session
    this.#delivery.begin(progress?.refused)
    // A page that is loaded again counts its events anew: it is another run, and says so in its name.
    const run = session.isResumed ? `${id}-${Date.now().toString(36)}` : id
    this.#emitter = createEmitter({ embedOrigins, appChannels, session: run })
    this.#host.sessionOpened(session.told)
    if (!session.isResumed || !progress) return this.happen({ name: 'opened' })
    const { permission } = await cameraSurroundings()
    const found = { progress, documents: session.documents, cameraGranted: permission === 'granted' }
    this.happen({ name: 'resumed', found })
  }

  async #submit(): Promise<void> {
    const { signal } = this.#life
    const answer = await this.#session?.submit((delay) => this.#showDelay(delay))
    if (!answer || signal.aborted) return
    this.#showDelay(undefined)
    if (answer.name === 'ok') this.happen({ name: 'submitted', executionId: answer.value.executionId })
    else if (!this.#endsSession(answer)) this.happen({ name: 'submission-failed' })
  }

  #showDelay(delay: Delay | undefined): void {
    this.#delay = delay
    this.#host.requestUpdate()
  }

  async #follow(): Promise<void> {
    const { signal } = this.#life
    if (!this.#session) return
    const outcome = await awaitOutcome(this.#session.client, signal)
    if (signal.aborted) return
    this.#outcome = outcome
    this.#host.requestUpdate()
  }

  #endsSession(failure: Failure): boolean {
    const obstacle = obstacleOf(failure)
    if (obstacle) {
      this.#host.memory?.keep(undefined)
      this.happen({ name: 'refused', obstacle })
    }
    return obstacle !== undefined
  }

  /** A page that nobody sees holds no camera; phones take it away anyway, without saying so. */
  readonly #onVisibility = (): void => {
    const isHidden = document.visibilityState === 'hidden'
    if (this.#state.name === 'movement' && isHidden) this.#movement.skip()
    if (this.#state.name !== 'capture' || this.#state.source !== 'camera') return
    if (this.#phase.name !== 'live' && this.#phase.name !== 'starting') return
    if (isHidden) this.#captures.end()
    else this.#beginCapture(this.#state)
  }
}
