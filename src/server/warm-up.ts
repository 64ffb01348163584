/** Loads parts while the server already answers: the face index, and the models of every worker. */
import { setTimeout as pause } from 'node:timers/promises'
import { LimiarError } from '../protocol/errors.ts'
import type { FaceIndex } from './domain/faces/face-index.ts'

/** A database that starts again is back within seconds. */
const FIRST_WAIT_MS = 1_000
/** The wait doubles up to this, so that the end of a long outage is noticed within a minute. */
const LONGEST_WAIT_MS = 60_000

export interface WarmUp {
  /** The index. Searches wait while it is being loaded, and are refused while loading fails. */
  readonly faceIndex: FaceIndex
  /** Makes every worker load its models. */
  readonly loadModels: () => void
  /** What is still missing; undefined when nothing is. */
  readonly whyNotReady: () => string | undefined
  /** Ends all further attempts. */
  readonly stop: () => void
}

interface Loaded {
  readonly index: FaceIndex & { load(): Promise<void> }
  readonly models: { warmUp(): Promise<void> }
  /** Called for the first failure of each part, and when it is loaded after all. */
  readonly onNotice: (message: string, cause?: unknown) => void
  /** Resolves after the milliseconds; rejects when the signal is aborted. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/** Begins to load the index. A part that fails to load is tried again, with growing waits, until it is loaded. */
export function prepareWarmUp({ index, models, onNotice, wait = pauseOf }: Loaded): WarmUp {
  const stopped = new AbortController()
  const missing = new Set<string>()
  const begin = (name: string, work: () => Promise<void>): Loading => {
    missing.add(name)
    const loading = new Loading(name, work, onNotice)
    void loading.run(wait, stopped.signal).then((isLoaded) => isLoaded && missing.delete(name))
    return loading
  }
  const indexLoading = begin('face index', () => index.load())
  missing.add('models')
  return {
    faceIndex: {
      // While the index fails to load, a new face is not added to it: it reads the face from the store once it is
      // loaded.
      add: async (face) => (indexLoading.isFailing ? undefined : index.add(face)),
      removeRecord: async (...record) => {
        await indexLoading.mustEnd()
        return index.removeRecord(...record)
      },
      search: async (...asked) => {
        await indexLoading.mustEnd()
        return index.search(...asked)
      },
    },
    loadModels: () => void begin('models', () => models.warmUp()),
    whyNotReady: () => (missing.size === 0 ? undefined : [...missing].join(' and ')),
    stop: () => stopped.abort(),
  }
}

/** Loads one part, with as many attempts as necessary. */
class Loading {
  readonly #name: string
  readonly #work: () => Promise<void>
  readonly #onNotice: Loaded['onNotice']
  #attempt: Promise<void>
  #waitMs = FIRST_WAIT_MS
  /** Whether the last attempt failed. An attempt that succeeds ends this. */
  isFailing = false

  constructor(name: string, work: () => Promise<void>, onNotice: Loaded['onNotice']) {
    this.#name = name
    this.#work = work
    this.#onNotice = onNotice
    this.#attempt = work()
  }

  /** Returns whether the part was loaded before the signal was aborted. */
  async run(wait: NonNullable<Loaded['wait']>, signal: AbortSignal): Promise<boolean> {
    for (; ; this.#waitMs = Math.min(2 * this.#waitMs, LONGEST_WAIT_MS)) {
      try {
        await this.#attempt
        if (this.isFailing) this.#onNotice(`The ${this.#name} is loaded now.`)
        this.isFailing = false
        return true
      } catch (cause) {
        if (signal.aborted) return false
        this.#fail(cause)
      }
      const isOver = await wait(this.#waitMs, signal).then(
        () => true,
        () => false,
      )
      if (!isOver) return false
      this.#attempt = this.#work()
    }
  }

  /** Waits for the attempt under way. @throws LimiarError `unavailable` when it failed. */
  async mustEnd(): Promise<void> {
    try {
      await this.#attempt
    } catch (cause) {
      throw new LimiarError('unavailable', `The ${this.#name} is not loaded yet: try again later.`, {
        cause,
        retryAfterSeconds: this.#waitMs / 1000,
      })
    }
  }

  #fail(cause: unknown): void {
    const message = `The ${this.#name} could not be loaded; this is tried again until it is.`
    if (!this.isFailing) this.#onNotice(message, cause)
    this.isFailing = true
  }
}

const pauseOf = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal, ref: false })
