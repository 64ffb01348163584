import { patiently, type Delay } from './upload/patience.ts'

/** Where a browser cannot say that it is idle (Safari), the first screen has been drawn by then. */
const DRAWN_AFTER_MS = 200
/** An animation never ends; then it is begun all the same. */
const IDLE_PATIENCE_MS = 1_000

/** A part of the page's code that its first screen does not need: loaded once, with the patience of an upload. */
export class LaterPart<Part> {
  readonly #load: () => Promise<Part>
  readonly #onChange: () => void
  #part: Part | undefined
  #delay: Delay | undefined
  #trying: AbortController | undefined

  /** `onChange` is called when the part is there, and when it has to be waited for. */
  constructor(load: () => Promise<Part>, onChange: () => void) {
    this.#load = load
    this.#onChange = onChange
  }

  /** What was loaded. */
  get part(): Part | undefined {
    return this.#part
  }

  /** Why it is not there yet. */
  get delay(): Delay | undefined {
    return this.#delay
  }

  /** Begins to load when the page has nothing else to do, unless it is wanted before. */
  loadWhenIdle(): void {
    const load = (): void => this.load()
    if ('requestIdleCallback' in globalThis) requestIdleCallback(load, { timeout: IDLE_PATIENCE_MS })
    else setTimeout(load, DRAWN_AFTER_MS)
  }

  /** Begins to load, unless it is there or on its way. */
  load(): void {
    if (!this.#part && !this.#trying) void this.#try()
  }

  /** Tries again now instead of after a pause. */
  again(): void {
    this.end()
    this.load()
  }

  /** Gives up what is on its way. */
  end(): void {
    this.#trying?.abort()
    this.#trying = undefined
    this.#delay = undefined
  }

  async #try(): Promise<void> {
    const { signal } = (this.#trying = new AbortController())
    const answer = await patiently(() => answerOf(this.#load), {
      signal,
      waitsForNetwork: true,
      onDelay: (why) => this.#changed(why),
    })
    if (signal.aborted || answer.name !== 'ok') return
    this.#trying = undefined
    this.#part = answer.value
    this.#changed(undefined)
  }

  #changed(delay: Delay | undefined): void {
    this.#delay = delay
    this.#onChange()
  }
}

/** Modules say no more than that they did not come. */
async function answerOf<Part>(
  load: () => Promise<Part>,
): Promise<{ readonly name: 'ok'; readonly value: Part } | { readonly name: 'unreachable' }> {
  try {
    return { name: 'ok', value: await load() }
  } catch {
    return { name: 'unreachable' }
  }
}
