import type { CaptureController, CaptureOptions } from '../capture/capture-controller.ts'
import { LazyModule } from './lazy-module.ts'
import type { BurstSource } from '../movement/burst-collector.ts'
import type { Delay } from '../upload/retries.ts'

export interface CaptureStageOptions extends CaptureOptions {
  /** Loads the screens after the first ones. Resolves to a function that connects them to the captures they show. */
  readonly loadScreens: () => Promise<(captures: CaptureController) => void>
  readonly onChange: () => void
}

type Open = (options: CaptureOptions) => CaptureController

/**
 * The captures and the screens that show them. They load while the person reads the first screen, and the session waits
 * for them if it must.
 */
export class CaptureStage {
  readonly #options: CaptureStageOptions
  readonly #screens: LazyModule<Open>
  #captures: CaptureController | undefined
  #isPrepared = false
  /** What was asked of the captures before they were there. */
  #wanted: ((captures: CaptureController) => void) | undefined

  constructor(options: CaptureStageOptions) {
    this.#options = options
    this.#screens = new LazyModule(
      () => loadCaptures(options),
      () => this.#loaded(),
    )
  }

  /** Why the captures are not there yet. */
  get delay(): Delay | undefined {
    return this.#screens.delay
  }

  /** Begins to load the captures. Pass `whenIdle` when nobody waits for them. */
  load({ whenIdle = false } = {}): void {
    if (whenIdle) this.#screens.loadWhenIdle()
    else this.#screens.load()
  }

  /** Tries to load the captures now instead of after a pause. */
  loadAgain(): void {
    void this.#screens.again()
  }

  /** Begins to load the vision worker, so that it is there when the camera is. */
  prepare(): void {
    this.#isPrepared = true
    this.#captures?.prepare()
  }

  begin(...how: Parameters<CaptureController['begin']>): void {
    if (this.#captures) void this.#captures.begin(...how)
    else this.#wanted = (captures) => void captures.begin(...how)
  }

  /** Opens the camera that faces the person without taking a picture; resolves to whether it is open. */
  look(): Promise<boolean> {
    return this.#captures?.look() ?? Promise.resolve(false)
  }

  /** Leaves the capture; `keepCamera` when another one follows at once. */
  end(keepCamera = false): void {
    this.#wanted = undefined
    this.#captures?.end(keepCamera)
  }

  /** Gives everything back. */
  close(): void {
    this.#isPrepared = false
    this.#wanted = undefined
    this.#captures?.close()
  }

  /** Gives up the load that is under way. */
  endLoading(): void {
    this.#screens.end()
  }

  /** What a burst is taken from. */
  burstSource(): BurstSource | undefined {
    const { video, vision } = this.#captures ?? {}
    return video && { video, vision, layout: this.#options.layout }
  }

  #loaded(): void {
    const open = this.#screens.part
    if (open && !this.#captures) {
      const captures = (this.#captures = open(this.#options))
      if (this.#isPrepared) captures.prepare()
      this.#wanted?.(captures)
    }
    this.#options.onChange()
  }
}

async function loadCaptures({ loadScreens }: CaptureStageOptions): Promise<Open> {
  const [{ CaptureController }, showCaptures] = await Promise.all([
    import('../capture/capture-controller.ts'),
    loadScreens(),
  ])
  return (options) => {
    const captures = new CaptureController(options)
    showCaptures(captures)
    return captures
  }
}
