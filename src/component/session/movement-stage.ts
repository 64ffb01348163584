import type { BurstSource } from '../movement/burst-collector.ts'
import type { MovementController, MovementPhase } from '../movement/movement-controller.ts'
import type { Failure, SessionClient } from '../upload/session-client.ts'

export interface MovementStageOptions {
  /** Undefined where there is no camera. */
  readonly source: () => BurstSource | undefined
  /** Resolves when the screen shows the movement. */
  readonly shown: () => Promise<unknown>
  readonly onChange: () => void
  /** Whether enough was seen; undefined where nothing was looked at. */
  readonly onOver: (result: boolean | undefined) => void
  readonly onFailure: (failure: Failure) => boolean
}

/** The moment of the movement: loads what it needs when it comes, and ends without it when that cannot be had. */
export class MovementStage {
  readonly #options: MovementStageOptions
  #controller: MovementController | undefined
  #phase: MovementPhase = { name: 'inviting' }
  #life: AbortController | undefined

  constructor(options: MovementStageOptions) {
    this.#options = options
  }

  get phase(): MovementPhase {
    return this.#phase
  }

  /** Begins to load what takes the frames, so that nobody waits for it. */
  prepare(): void {
    loadController().catch(() => undefined)
  }

  async begin(client: SessionClient, { withChallenge }: { readonly withChallenge: boolean }): Promise<void> {
    const { shown, onChange, onOver, onFailure } = this.#options
    const { signal } = (this.#life = new AbortController())
    this.#phase = { name: 'inviting' }
    const [Controller] = await Promise.all([loadController().catch(() => undefined), shown()])
    if (signal.aborted) return
    const source = this.#options.source()
    if (!Controller || !source) return onOver(undefined)
    // A video that changed its place in the page stands still.
    await source.video.play().catch(() => undefined)
    if (hasEnded(signal)) return
    const onPhase = (phase: MovementPhase): void => {
      this.#phase = phase
      onChange()
    }
    this.#controller = new Controller({
      ...{ client, source, withChallenge },
      ...{ onPhase, onOver, onFailure },
    })
  }

  again(): void {
    void this.#controller?.tryOnce()
  }

  /** The person goes on without it. */
  skip(): void {
    if (this.#controller) this.#controller.skip()
    else if (this.#life) this.#options.onOver(undefined)
  }

  end(): void {
    this.#life?.abort()
    this.#life = undefined
    this.#controller?.end()
    this.#controller = undefined
  }
}

async function loadController(): Promise<typeof MovementController> {
  return (await import('../movement/movement-controller.ts')).MovementController
}

/** Asked again after a wait, in which it may have changed. */
function hasEnded({ aborted }: AbortSignal): boolean {
  return aborted
}
