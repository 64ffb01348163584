import type { BurstAnswer } from '../../protocol/liveness.ts'
import { patiently, type Delay } from '../upload/patience.ts'
import type { Failure, SessionClient } from '../upload/session-client.ts'
import { collectBurst, type BurstSource, type BurstView } from './burst-collector.ts'

/** What the invitation to move is doing. */
export type MovementPhase =
  /** The person reads what to do. */
  | { readonly name: 'inviting' }
  | ({ readonly name: 'collecting' } & BurstView)
  | { readonly name: 'looking'; readonly delay: Delay | undefined }
  | { readonly name: 'enough' }
  /** Too little was seen; another try is worth it. */
  | { readonly name: 'again' }

export interface MovementOptions {
  readonly client: SessionClient
  readonly source: BurstSource
  readonly onPhase: (phase: MovementPhase) => void
  /** It is over; whether enough was seen, undefined where the server looked at nothing. */
  readonly onOver: (result: boolean | undefined) => void
  /** The server ended the session, or the link. */
  readonly onFailure: (failure: Failure) => boolean
}

/** One sentence is read in it. */
const READING_MS = 1_800
/** The word that it was enough is read in it. */
const ENOUGH_MS = 1_000
/** The check advises: nobody waits for it longer than this. */
const LONGEST_SENDING_MS = 25_000
/** A first burst and two more, whatever the server would still take. */
const MOST_TRIES = 3

/** Invites the person to turn their head and has the server look at it; it never holds anybody up. */
export class MovementController {
  readonly #options: MovementOptions
  readonly #life = new AbortController()
  #tries = 0
  #result: boolean | undefined

  constructor(options: MovementOptions) {
    this.#options = options
    options.onPhase({ name: 'inviting' })
    this.#later(READING_MS, () => void this.tryOnce())
  }

  /** Takes one burst and sends it. */
  async tryOnce(): Promise<void> {
    const { source, onPhase } = this.#options
    const { signal } = this.#life
    this.#tries++
    onPhase({ name: 'collecting', share: 0, isTurned: false })
    const onView = (view: BurstView): void => onPhase({ name: 'collecting', ...view })
    // Whatever a weak phone fails at here, the person goes on.
    const frames = await collectBurst(source, onView, signal).catch(() => undefined)
    if (signal.aborted) return
    if (frames) await this.#send(frames)
    else this.skip()
  }

  /** Goes on without it, or without more of it. */
  skip(): void {
    if (this.#life.signal.aborted) return
    this.end()
    this.#options.onOver(this.#result)
  }

  /** Stops whatever is under way, without a word. */
  end(): void {
    this.#life.abort()
  }

  async #send(frames: readonly string[]): Promise<void> {
    const { client, onPhase, onFailure } = this.#options
    const { signal } = this.#life
    onPhase({ name: 'looking', delay: undefined })
    const deadline = this.#later(LONGEST_SENDING_MS, () => this.skip())
    const answer = await patiently(() => client.putBurst(frames, { signal }), {
      signal,
      waitsForNetwork: true,
      onDelay: (delay) => onPhase({ name: 'looking', delay }),
    })
    clearTimeout(deadline)
    if (signal.aborted) return
    if (answer.name === 'ok') this.#looked(answer.value)
    else if (!onFailure(answer)) this.skip()
  }

  #looked({ enough, triesLeft }: BurstAnswer): void {
    this.#result = enough
    if (enough) {
      this.#options.onPhase({ name: 'enough' })
      this.#later(ENOUGH_MS, () => this.skip())
    } else if (triesLeft > 0 && this.#tries < MOST_TRIES) this.#options.onPhase({ name: 'again' })
    else this.skip()
  }

  #later(milliseconds: number, then: () => void): ReturnType<typeof setTimeout> {
    const timeout = setTimeout(then, milliseconds)
    this.#life.signal.addEventListener('abort', () => clearTimeout(timeout), { once: true })
    return timeout
  }
}
