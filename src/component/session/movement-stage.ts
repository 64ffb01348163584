import type { CameraObstacle } from '../camera/obstacles.ts'
import type { BurstSource } from '../movement/burst-collector.ts'
import type { MovementController, MovementPhase, MovementWanted } from '../movement/movement-controller.ts'
import type { Failure, SessionClient } from '../upload/session-client.ts'
import { within } from '../upload/within.ts'

/** The phases of the step: those of the movement, and the one in which it has no camera. */
export type StepOfMovement =
  MovementPhase | { readonly name: 'obstructed'; readonly obstacle: CameraObstacle }

/**
 * After this many tries a person who cannot turn their head may go on. If this were offered at once, impatient people
 * would skip the movement.
 */
const TRIES_BEFORE_SKIPPING = 2
/** Its code is small and begins to load with the selfie. What has not come by then may never come. */
const CODE_PATIENCE_MS = 8_000

export interface MovementStageOptions {
  /** Undefined where there is no camera. */
  readonly source: () => BurstSource | undefined
  /** Opens the camera where it was closed; resolves to whether it is open. */
  readonly openCamera: () => Promise<boolean>
  /** Resolves when the screen shows the movement. */
  readonly shown: () => Promise<unknown>
  readonly onChange: () => void
  /** Whether enough was seen; undefined where nothing was looked at. */
  readonly onOver: (result: boolean | undefined) => void
  readonly onFailure: (failure: Failure) => boolean
}

/**
 * The step in which the person turns their head. It loads its code when the step begins. Where the code cannot be
 * loaded the step ends without a movement, or tells the person where a verdict waits for the movement.
 */
export class MovementStage {
  readonly #options: MovementStageOptions
  #controller: MovementController | undefined
  #phase: StepOfMovement = { name: 'inviting' }
  #asked: { readonly client: SessionClient; readonly wanted: MovementWanted } | undefined
  #life: AbortController | undefined

  constructor(options: MovementStageOptions) {
    this.#options = options
  }

  get phase(): StepOfMovement {
    return this.#phase
  }

  /** Whether a verdict waits for the movement. */
  get isNeeded(): boolean {
    return this.#asked?.wanted.isNeeded === true
  }

  /** Whether the person may go on without the movement: not before two tries where a verdict waits for it. */
  get maySkip(): boolean {
    const triesDone = this.#controller?.triesDone ?? this.#asked?.wanted.triesBefore ?? 0
    return !this.isNeeded || this.#phase.name === 'unable' || triesDone >= TRIES_BEFORE_SKIPPING
  }

  /** Begins to load the code that takes the frames, so that nobody waits for it. */
  prepare(): void {
    loadController().catch(() => undefined)
  }

  /** Begins with the camera that is open. With `isResumed` no camera is open yet: the person opens it. */
  async begin(client: SessionClient, wanted: MovementWanted, isResumed = false): Promise<void> {
    this.#asked = { client, wanted }
    if (isResumed) this.#show({ name: 'resuming' })
    else await this.#start()
  }

  /** Opens the camera where it was closed, and tries. */
  async resume(): Promise<void> {
    this.#show({ name: 'inviting' })
    if (await this.#options.openCamera()) await this.#start()
  }

  /** Tries once more. */
  again(): void {
    if (this.#controller) void this.#controller.tryOnce()
    else void this.resume()
  }

  /** The person goes on without the movement. */
  skip(): void {
    if (this.#controller) this.#controller.skip()
    else if (this.#asked) this.#options.onOver(undefined)
  }

  /**
   * Nobody sees the page. Skips the movement, or pauses it where a verdict waits for it. Answers whether it is paused.
   * A person who was told why there is no camera may be away to change that, and finds the reason again.
   */
  interrupt(): boolean {
    if (this.#phase.name === 'obstructed') return false
    if (!this.isNeeded || this.#phase.name === 'enough') {
      this.skip()
      return false
    }
    this.#stop()
    this.#show({ name: 'resuming' })
    return true
  }

  /** There is no camera for a movement that a verdict waits for: the person is told why. */
  lostCamera(obstacle: CameraObstacle): void {
    this.#stop()
    this.#show({ name: 'obstructed', obstacle })
  }

  end(): void {
    this.#stop()
    this.#asked = undefined
  }

  async #start(): Promise<void> {
    const { shown, onOver, onFailure } = this.#options
    if (!this.#asked) return
    const { client, wanted } = this.#asked
    const { signal } = (this.#life = new AbortController())
    this.#show({ name: 'inviting' })
    const code = loadController().catch(() => undefined)
    const [Controller] = await Promise.all([within(CODE_PATIENCE_MS, code), shown()])
    if (signal.aborted) return
    const source = this.#options.source()
    if (!Controller || !source)
      return wanted.isNeeded ? this.#show({ name: 'unable', mayRetry: true }) : onOver(undefined)
    // A video that moved to another place in the page stops playing.
    await source.video.play().catch(() => undefined)
    if (hasEnded(signal)) return
    const onPhase = (phase: MovementPhase): void => this.#show(phase)
    this.#controller = new Controller({ client, source, ...wanted, onPhase, onOver, onFailure })
  }

  #stop(): void {
    const { triesDone: triesBefore } = this.#controller ?? {}
    if (this.#asked && triesBefore !== undefined)
      this.#asked = { ...this.#asked, wanted: { ...this.#asked.wanted, triesBefore } }
    this.#life?.abort()
    this.#life = undefined
    this.#controller?.end()
    this.#controller = undefined
  }

  #show(phase: StepOfMovement): void {
    this.#phase = phase
    this.#options.onChange()
  }
}

async function loadController(): Promise<typeof MovementController> {
  return (await import('../movement/movement-controller.ts')).MovementController
}

/** Reads the signal again after a wait, because it may have been aborted meanwhile. */
function hasEnded({ aborted }: AbortSignal): boolean {
  return aborted
}
