/** The kinds of silence of a page. */
export type Silence =
  /** The page said nothing at all: the address is wrong, or the page may not be shown here. */
  | 'never-greeted'
  /** The page said nothing more: the person went away, or the page no longer runs. */
  | 'stuck'

/** The page was silent for longer than its host would wait. */
export class SilenceError extends Error {
  readonly code: Silence

  constructor(code: Silence) {
    super(`The onboarding page is silent: ${code}.`)
    this.code = code
  }
}

/** How many milliseconds each silence may last; undefined sets no limit. */
export type SilenceLimits = Readonly<Record<Silence, number | undefined>>

/** Calls back once when nothing was heard for too long. */
export class SilenceWatch {
  readonly #limits: SilenceLimits
  readonly #silent: (error: SilenceError) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor(limits: SilenceLimits, silent: (error: SilenceError) => void) {
    this.#limits = limits
    this.#silent = silent
    this.#wait('never-greeted')
  }

  /** The page said something: the wait for its next word begins. */
  heard(): void {
    if (!this.#closed) this.#wait('stuck')
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
  }

  #wait(code: Silence): void {
    clearTimeout(this.#timer)
    const limit = this.#limits[code]
    if (limit !== undefined) this.#timer = setTimeout(() => this.#silent(new SilenceError(code)), limit)
  }
}
