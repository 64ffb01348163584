import type { CapturePhase } from '../capture/capture-controller.ts'
import type { Failure, Still } from '../upload/session-client.ts'
import { StillDelivery, type DeliveryOutcome, type DeliveryPhase } from '../upload/still-delivery.ts'
import { CaptureStage } from './capture-stage.ts'
import { MovementStage } from './movement-stage.ts'
import type { OpenSession } from './open-session.ts'
import { OpeningStage } from './opening-stage.ts'
import type { SessionHost } from './session-host.ts'
import type { Happening, SessionState } from './session-states.ts'
import { SubmissionStage } from './submission-stage.ts'
import { vibrate, type FeltMoment } from './vibration.ts'

/** The phases of a capture, up to the moment when its still is accepted. */
export type StepPhase = CapturePhase | DeliveryPhase

/** What the stages read of the session, and the callbacks that they report to. */
export interface SessionStagesOptions {
  readonly host: SessionHost
  readonly state: () => SessionState
  readonly session: () => OpenSession | undefined
  readonly onPhase: (phase: StepPhase) => void
  readonly onHappening: (happening: Happening) => void
  /** Whether the failure ends the session. */
  readonly onFailure: (failure: Failure) => boolean
  /** Called when opening a session takes long. */
  readonly onSlowOpening: () => void
}

/**
 * Joins the stages of a session. Each stage's result goes to the next stage, and the end of a stage becomes a happening
 * of the session.
 */
export class SessionStages {
  readonly opening: OpeningStage
  readonly captures: CaptureStage
  readonly delivery: StillDelivery
  readonly movement: MovementStage
  readonly submission: SubmissionStage
  readonly #options: SessionStagesOptions

  constructor(options: SessionStagesOptions) {
    const { host, onPhase, onHappening, onFailure } = (this.#options = options)
    const onChange = (): void => host.requestUpdate()
    this.opening = new OpeningStage(options.onSlowOpening)
    this.captures = new CaptureStage({
      onChange,
      onPhase,
      onObstructed: (obstacle) => {
        const isOfMovement = options.state().name === 'movement'
        if (!isOfMovement || !this.movement.lostCamera()) onHappening({ name: 'camera-obstructed', obstacle })
      },
      openCamera: (request) => host.openCamera(request),
      detector: () =>
        host.detector ?? (options.session()?.told.detector === 'mediapipe' ? 'mediapipe' : 'blazeface'),
      layout: () => host.captureLayout(),
      loadScreens: () => host.loadScreens(),
      onStill: (still) => this.#deliver(still),
      onNoStill: (reason) => {
        const state = options.state()
        if (state.name === 'capture') this.delivery.miss(state.capture, reason)
      },
    })
    this.delivery = new StillDelivery({
      onPhase,
      onFailure,
      onOutcome: (outcome) => this.#delivered(outcome),
    })
    this.movement = new MovementStage({
      onChange,
      onFailure,
      source: () => this.captures.burstSource(),
      openCamera: () => this.captures.look(),
      shown: () => host.updateComplete,
      onOver: (result) => onHappening({ name: 'movement-over', result }),
    })
    this.submission = new SubmissionStage({ onChange, onHappening, onFailure })
  }

  /**
   * Nobody sees the page. The camera is given back, and a movement that a verdict waits for begins again afterwards.
   */
  interruptMovement(): void {
    if (this.movement.interrupt()) this.captures.end()
  }

  /** Gives everything back. */
  close(): void {
    this.movement.end()
    this.delivery.end()
    this.captures.close()
    this.captures.endLoading()
  }

  #deliver(still: Still): void {
    this.#letFeel('taken')
    const [state, session] = [this.#options.state(), this.#options.session()]
    if (state.name === 'capture' && session) void this.delivery.send(session, state.capture, still)
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
