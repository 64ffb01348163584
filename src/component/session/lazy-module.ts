import { patiently, type Delay } from '../upload/patience.ts'
import { retryAfterOf, type Answer } from '../upload/session-client.ts'

/** Where a browser cannot say that it is idle (Safari), the first screen has been drawn by then. */
const DRAWN_AFTER_MS = 200
/** An animation never ends; then it is begun all the same. */
const IDLE_PATIENCE_MS = 1_000

/** A part of the page's code that its first screen does not need: loaded once, with the patience of an upload. */
export class LazyModule<Part> {
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

  /**
   * Tries again now, because the person asks for it. Firefox remembers for as long as a page lives that a module did
   * not come, and a file may be gone for good with an edition of the page: where the server answers and the module
   * does not come, the page is loaded anew, and finds its session again.
   */
  async again(): Promise<void> {
    this.end()
    const { signal } = (this.#trying = new AbortController())
    const part = await this.#load().catch(() => undefined)
    const isReachable = part !== undefined || (await ownAnswer()) !== undefined
    if (signal.aborted) return
    this.end()
    if (part !== undefined) this.#came(part)
    else if (isReachable) location.reload()
    else this.load()
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
      onDelay: (delay) => this.#changed(delay),
    })
    if (signal.aborted || answer.name !== 'ok') return
    this.#trying = undefined
    this.#came(answer.value)
  }

  #came(part: Part): void {
    this.#part = part
    this.#changed(undefined)
  }

  #changed(delay: Delay | undefined): void {
    this.#delay = delay
    this.#onChange()
  }
}

/** A module says no more than that it did not come; what the server says to another request tells why. */
async function answerOf<Part>(load: () => Promise<Part>): Promise<Answer<Part>> {
  try {
    return { name: 'ok', value: await load() }
  } catch {
    const { status = 0, headers } = (await ownAnswer()) ?? {}
    const waits = headers && retryAfterOf(headers)
    return waits ? { name: 'problem', status, code: '', ...waits } : { name: 'unreachable' }
  }
}

/** What the server says of this file, which it has; undefined where there is no answer at all. */
function ownAnswer(): Promise<Response | undefined> {
  return fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
}
