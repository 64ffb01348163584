import { withRetries, type Delay } from '../upload/retries.ts'
import { retryAfterOf, type Answer } from '../upload/session-client.ts'
import { within } from '../upload/within.ts'

/** The first screen has been drawn after this time. Used where a browser cannot say that it is idle (Safari). */
const DRAWN_AFTER_MS = 200
/** When the person asks again, what does not come within this time does not count as an answer. */
const ANSWER_MS = 3_000
/** A page with an animation is never idle. After this time loading begins all the same. */
const IDLE_PATIENCE_MS = 1_000

/** A part that did not come at once. */
export interface LatePart {
  /** Why it is not there; undefined while it is asked for again. */
  readonly delay: Delay | undefined
  readonly again: () => void
}

/**
 * A part of the page's code that its first screen does not need. It is loaded once. A load that fails is tried again
 * after pauses, as an upload is.
 */
export class LazyModule<Part> {
  readonly #load: () => Promise<Part>
  readonly #onChange: () => void
  #part: Part | undefined
  #delay: Delay | undefined
  #isLate = false
  #trying: AbortController | undefined

  /** `onChange` is called when the part is there, and when loading is delayed. */
  constructor(load: () => Promise<Part>, onChange: () => void) {
    this.#load = load
    this.#onChange = onChange
  }

  /** The part, once it is loaded. */
  get part(): Part | undefined {
    return this.#part
  }

  /** Why the part is not there yet. */
  get delay(): Delay | undefined {
    return this.#delay
  }

  /** Where loading was delayed and the part is still not there. It stays while loading is tried again. */
  get late(): LatePart | undefined {
    return this.#isLate ? { delay: this.#delay, again: () => void this.again() } : undefined
  }

  /** Begins to load when the page has nothing else to do. An earlier `load` is not held back. */
  loadWhenIdle(): void {
    const load = (): void => this.load()
    if ('requestIdleCallback' in globalThis) requestIdleCallback(load, { timeout: IDLE_PATIENCE_MS })
    else setTimeout(load, DRAWN_AFTER_MS)
  }

  /** Begins to load, unless the part is there or on its way. */
  load(): void {
    if (!this.#part && !this.#trying) void this.#try()
  }

  /**
   * Tries again now, because the person asks for it. Firefox remembers a module that failed to load for as long as the
   * page lives, and a file may be gone for good once the page has a new edition. So where the server answers but the
   * module does not load, this loads the page again, and the page finds its session again. A request that is never
   * answered would hold the module back for as long.
   */
  async again(): Promise<void> {
    this.end()
    const { signal } = (this.#trying = new AbortController())
    this.#changed(undefined)
    const part = await within(
      ANSWER_MS,
      this.#load().catch(() => undefined),
    )
    const isReachable = part !== undefined || (await within(ANSWER_MS, ownAnswer())) !== undefined
    if (signal.aborted) return
    this.end()
    if (part !== undefined) this.#came(part)
    else if (isReachable) location.reload()
    else this.load()
  }

  /** Gives up the load that is under way. */
  end(): void {
    this.#trying?.abort()
    this.#trying = undefined
    this.#delay = undefined
  }

  async #try(): Promise<void> {
    const { signal } = (this.#trying = new AbortController())
    const answer = await withRetries(() => answerOf(this.#load), {
      signal,
      waitsForNetwork: true,
      tellsOfSilence: true,
      onDelay: (delay) => this.#changed(delay),
    })
    if (signal.aborted || answer.name !== 'ok') return
    this.#trying = undefined
    this.#came(answer.value)
  }

  #came(part: Part): void {
    this.#part = part
    this.#isLate = false
    this.#changed(undefined)
  }

  #changed(delay: Delay | undefined): void {
    this.#delay = delay
    if (delay) this.#isLate = true
    this.#onChange()
  }
}

/** Loads the part. A failed import does not say why it failed, so another request asks the server. */
async function answerOf<Part>(load: () => Promise<Part>): Promise<Answer<Part>> {
  try {
    return { name: 'ok', value: await load() }
  } catch {
    const { status = 0, headers } = (await ownAnswer()) ?? {}
    const waits = headers && retryAfterOf(headers)
    return waits ? { name: 'problem', status, code: '', ...waits } : { name: 'unreachable' }
  }
}

/**
 * The server's answer to a request for this file, which it is known to have; undefined where there is no answer at all.
 */
function ownAnswer(): Promise<Response | undefined> {
  return fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
}
