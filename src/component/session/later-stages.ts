import { CaptureController, type CaptureOptions, type CapturePhase } from '../capture/capture-controller.ts'
import type { BurstSource } from '../movement/burst-collector.ts'
import type { Failure, Still } from '../upload/session-client.ts'
import { StillDelivery, type DeliveryOutcome, type DeliveryPhase } from '../upload/still-delivery.ts'
import { MovementStage } from './movement-stage.ts'
import type { OpenSession } from './open-session.ts'
import type { Happening, SessionState } from './session-states.ts'
import { SubmissionStage } from './submission-stage.ts'
import { vibrate, type FeltMoment } from './vibration.ts'

/** The phases of a capture, up to the moment when its still is accepted. */
export type StepPhase = CapturePhase | DeliveryPhase

/** What the stages read of the session, and the callbacks that they report to. */
export interface LaterStagesOptions extends Pick<CaptureOptions, 'openCamera' | 'detector' | 'layout'> {
  readonly state: () => SessionState
  readonly session: () => OpenSession | undefined
  /** Resolves when the screen shows the state. */
  readonly shown: () => Promise<unknown>
  readonly onChange: () => void
  readonly onHappening: (happening: Happening) => void
  /** Whether the failure ends the session. */
  readonly onFailure: (failure: Failure) => boolean
}

/**
 * Long enough to read two short lines and turn a card, or to read that both sides are in the picture. A touch ends it
 * sooner.
 */
const INTERLUDE_MS = { usual: 2_400, bothSides: 3_600 } as const

/**
 * The stages of a session after its first screens, loaded with the screens that show them. Does what each state asks
 * for. Each stage's result goes to the next stage, and the end of a stage becomes a happening of the session.
 */
export class LaterStages {
  readonly captures: CaptureController
  readonly delivery: StillDelivery
  readonly movement: MovementStage
  readonly submission: SubmissionStage
  readonly #options: LaterStagesOptions
  #phase: StepPhase = { name: 'starting' }
  #timer: ReturnType<typeof setTimeout> | undefined
  #life = new AbortController()

  constructor(options: LaterStagesOptions) {
    const { onChange, onHappening, onFailure } = (this.#options = options)
    const onPhase = (phase: StepPhase): void => {
      this.#phase = phase
      onChange()
    }
    this.captures = new CaptureController({
      ...options,
      onPhase,
      onObstructed: (obstacle) => {
        const { name } = options.state()
        // The picture is taken already. The camera is opened again for the next one.
        if (name === 'capture' && !this.#isLooking) return
        const isWaitedFor = name === 'movement' && this.movement.isNeeded
        if (isWaitedFor) this.movement.lostCamera(obstacle)
        onHappening({ name: 'camera-obstructed', obstacle, isWaitedFor })
      },
      onStill: (still) => this.#deliver(still),
      onNoStill: (reason) => {
        const state = options.state()
        if (state.name === 'capture') this.delivery.miss(state.capture, reason)
      },
    })
    this.delivery = new StillDelivery({
      onPhase,
      onFailure: (failure) => this.#endsDelivery(failure),
      onOutcome: (outcome) => this.#delivered(outcome),
    })
    this.movement = new MovementStage({
      onChange,
      onFailure,
      source: () => this.#burstSource,
      openCamera: () => this.captures.look(),
      shown: options.shown,
      onOver: (result) => onHappening({ name: 'movement-over', result }),
    })
    this.submission = new SubmissionStage({ onChange, onHappening, onFailure })
  }

  get phase(): StepPhase {
    return this.#phase
  }

  /** Begins with a session and the state that it is in. */
  begin(state: SessionState): void {
    this.#life.abort()
    this.#life = new AbortController()
    this.delivery.begin(this.#options.session()?.told.progress?.refused)
    this.enter(state)
    if (document.visibilityState === 'hidden') this.visibilityChanged()
  }

  /** Does what the state asks for. */
  enter(state: SessionState): void {
    clearTimeout(this.#timer)
    this.delivery.end()
    this.movement.end()
    if (state.name !== 'capture') this.captures.end(state.name === 'interlude' || state.name === 'movement')
    const session = this.#options.session()
    switch (state.name) {
      case 'capture':
        return this.#beginCapture(state)
      case 'consent':
      case 'document':
      case 'primer':
        // The vision worker loads while the person reads.
        return this.captures.prepare()
      case 'movement':
        if (session) void this.movement.begin(session.client, session.movement, state.isResumed)
        return
      case 'interlude':
        this.#timer = setTimeout(
          () => this.#options.onHappening({ name: 'interlude-over' }),
          INTERLUDE_MS[state.hasBothSides ? 'bothSides' : 'usual'],
        )
        return
      case 'sending':
        if (!state.failed && session) void this.submission.submit(session, this.#life.signal)
        return
      case 'done':
        this.captures.close()
        if (session) void this.submission.follow(session, this.#life.signal)
        else this.submission.rest()
        return
      case 'opening':
      case 'closed':
      case 'returning':
      case 'declined':
      case 'obstacle':
        return
    }
  }

  /** Takes the current picture again. */
  again(): void {
    const state = this.#options.state()
    if (state.name === 'capture') this.#beginCapture(state)
  }

  /** A page that nobody sees gives its camera back. Phones take it away anyway, without saying so. */
  visibilityChanged(): void {
    const state = this.#options.state()
    const isHidden = document.visibilityState === 'hidden'
    // A movement that a verdict waits for begins again afterwards.
    if (state.name === 'movement' && isHidden && this.movement.interrupt()) this.captures.end()
    if (state.name !== 'capture' || state.source !== 'camera') return
    if (!this.#isLooking) return
    if (isHidden) this.captures.end()
    else this.#beginCapture(state)
  }

  /** Gives everything back. */
  close(): void {
    clearTimeout(this.#timer)
    this.#life.abort()
    this.movement.end()
    this.delivery.end()
    this.captures.close()
  }

  /** Whether the person looks at the camera's picture, or waits for it. */
  get #isLooking(): boolean {
    return this.#phase.name === 'live' || this.#phase.name === 'starting'
  }

  #beginCapture({ capture, source }: Extract<SessionState, { name: 'capture' }>): void {
    const session = this.#options.session()
    this.delivery.end()
    if (!session) return
    if (session.wantsMovement) this.movement.prepare()
    if (source === 'camera' && document.visibilityState === 'hidden') return this.#waitUnseen()
    void this.captures.begin(capture, source, session.told.limits)
  }

  /** The step began while nobody saw the page. The camera opens when somebody does. */
  #waitUnseen(): void {
    this.captures.end()
    this.#phase = { name: 'starting' }
    this.#options.onChange()
  }

  get #burstSource(): BurstSource {
    const { video, vision } = this.captures
    return { video, vision, layout: this.#options.layout }
  }

  #deliver(still: Still): void {
    this.#letFeel('taken')
    const [state, session] = [this.#options.state(), this.#options.session()]
    if (state.name === 'capture' && session) void this.delivery.send(session, state.capture, still)
  }

  /** The session takes no more pictures once another tab with it has submitted it. Opening it again shows that. */
  #endsDelivery(failure: Failure): boolean {
    const { onFailure, onHappening } = this.#options
    if (failure.name !== 'problem' || failure.code !== 'conflict') return onFailure(failure)
    onHappening({ name: 'submitted-elsewhere' })
    return true
  }

  #delivered(outcome: DeliveryOutcome): void {
    const { onHappening } = this.#options
    if (outcome.name === 'still-refused') this.#letFeel('refused')
    if (outcome.name !== 'still-accepted') return onHappening(outcome)
    const state = this.#options.state()
    const session = this.#options.session()
    if (session && state.name === 'capture' && state.capture === 'front')
      session.hasBothSides = outcome.showsBothSides
    if (state.name === 'capture' && state.capture !== 'selfie' && state.capture !== 'code')
      session?.askForCode(outcome.wantsCode)
    const isLiveSelfie = state.name === 'capture' && state.capture === 'selfie' && state.source === 'camera'
    const movementFollows = isLiveSelfie && session?.wantsMovement === true
    onHappening({ ...outcome, movementFollows })
  }

  /** Vibrates, because a person who looks at the camera's picture may not look at the words. */
  #letFeel(moment: FeltMoment): void {
    const state = this.#options.state()
    const isOfCamera = state.name === 'capture' && state.source === 'camera'
    if (isOfCamera && this.#options.session()?.told.vibration !== false) vibrate(moment)
  }
}
