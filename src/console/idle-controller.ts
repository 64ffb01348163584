import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** Long enough to come back from the next room, and three times what WCAG 2.2.1 asks for. */
const WARNING_MS = 60_000
const LOOK_EVERY_MS = 1_000
const RENEW_EVERY_MS = 60_000
/** Over this channel the pages of one session tell each other that somebody acts. */
const CHANNEL = 'limiar-console'
const TELL_EVERY_MS = 5_000
/** The acts that show that a person is there. */
const acts = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

/** Milliseconds of the clock of the day, and of one that nobody can set but that may stand still while a device sleeps. */
interface Clocks {
  readonly day: number
  readonly timer: number
}

const readClocks = (): Clocks => ({ day: Date.now(), timer: performance.now() })

/** The longer of both times, so that a clock that is set back signs nobody out later. */
const msSince = ({ day, timer }: Clocks): number => Math.max(Date.now() - day, performance.now() - timer)

export interface IdleOptions {
  /** Minutes without an act after which the person is signed out. */
  readonly minutes: () => number
  readonly isIn: () => boolean
  readonly signOut: () => void
  /** Called once a minute while somebody acts. */
  readonly renew: () => void
}

/** Signs out a person who is away, because the screen shows data about other people. Warns a minute before. */
export class IdleController implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #options: IdleOptions
  #acted = readClocks()
  #renewed = readClocks()
  #told: Clocks | undefined
  #others: BroadcastChannel | undefined
  #isWarning = false
  #life = new AbortController()
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(host: ReactiveControllerHost, options: IdleOptions) {
    this.#host = host
    this.#options = options
    host.addController(this)
  }

  /** Whether the person is about to be signed out. */
  get isWarning(): boolean {
    return this.#isWarning
  }

  hostConnected(): void {
    this.#life = new AbortController()
    const { signal } = this.#life
    for (const act of acts) addEventListener(act, () => this.#act(), { capture: true, passive: true, signal })
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS)
    this.#others = new BroadcastChannel(CHANNEL)
    this.#others.addEventListener('message', () => this.stay())
  }

  hostDisconnected(): void {
    this.#life.abort()
    clearInterval(this.#timer)
    this.#others?.close()
  }

  /** The person signed in, or said that they are there. */
  stay(): void {
    this.#acted = readClocks()
    this.#warn(false)
  }

  /**
   * The person did something. After the warning only an answer to it counts, because a bumped table can move the mouse.
   */
  #act(): void {
    this.#look()
    if (this.#isWarning) return
    this.#acted = readClocks()
    this.#tellOthers()
  }

  /**
   * Tells the other pages of the session that somebody acts. Otherwise a page that nobody looks at would end the
   * session of the page beside it.
   */
  #tellOthers(): void {
    if (!this.#options.isIn() || (this.#told && msSince(this.#told) < TELL_EVERY_MS)) return
    this.#told = readClocks()
    this.#others?.postMessage('here')
  }

  /** Compares with clocks instead of counting, because timers stand still while the computer sleeps. */
  #look(): void {
    if (!this.#options.isIn()) return
    const leftMs = this.#options.minutes() * 60_000 - msSince(this.#acted)
    if (leftMs > 0) {
      this.#renew()
      return this.#warn(leftMs <= WARNING_MS)
    }
    this.stay()
    this.#options.signOut()
  }

  #renew(): void {
    const hasActed = this.#acted.timer > this.#renewed.timer
    if (!hasActed || msSince(this.#renewed) < RENEW_EVERY_MS) return
    this.#renewed = readClocks()
    this.#options.renew()
  }

  #warn(isWarning: boolean): void {
    if (this.#isWarning === isWarning) return
    this.#isWarning = isWarning
    this.#host.requestUpdate()
  }
}
