import type {
  BurstAnswer,
  BurstBody,
  MovementChallenge,
  TurnDirection,
} from '../../protocol/executions/liveness.ts'
import { cameraClaim } from '../camera/virtual-camera.ts'
import { withRetries, type Delay } from '../upload/retries.ts'
import type { Failure, SessionClient } from '../upload/session-client.ts'
import { collectBurst, pause, type BurstSource, type BurstView, type TakenFrame } from './burst-collector.ts'

/** The phases of the invitation to move. */
export type MovementPhase =
  /** The server draws where the head is to turn. */
  | { readonly name: 'drawing'; readonly delay: Delay | undefined }
  /** The person reads what to do: to turn in a direction, or just to turn. */
  | { readonly name: 'inviting'; readonly direction?: TurnDirection | undefined }
  | ({ readonly name: 'collecting'; readonly direction?: TurnDirection | undefined } & BurstView)
  | { readonly name: 'looking'; readonly delay: Delay | undefined }
  | { readonly name: 'enough' }
  /** Too little was seen; another try is worth it. */
  | { readonly name: 'again' }
  /** The camera is closed: the page was loaded again, or nobody saw it for a while. */
  | { readonly name: 'resuming' }
  /**
   * A verdict waits for the movement, and it could not be recorded. A person decides instead, unless it is tried once
   * more.
   */
  | { readonly name: 'unable'; readonly mayRetry: boolean }

/** How a movement is asked for. */
export interface MovementWanted {
  /** Whether the server says where to turn. */
  readonly withChallenge: boolean
  /** Whether a verdict waits for the movement. Then it is neither skipped in silence nor skipped at once. */
  readonly isNeeded: boolean
  /** Tries of this session before the page was loaded again. */
  readonly triesBefore: number
}

export interface MovementOptions extends MovementWanted {
  readonly client: SessionClient
  readonly source: BurstSource
  readonly onPhase: (phase: MovementPhase) => void
  /** The movement is over. `result` says whether depth was seen; undefined where the server looked at nothing. */
  readonly onOver: (result: boolean | undefined) => void
  /** Whether the failure ends the session. */
  readonly onFailure: (failure: Failure) => boolean
}

/** The time to read one sentence. */
const READING_MS = 1_800
/** The time to read that the movement was enough. */
const ENOUGH_MS = 1_000
/** The movement check only advises, so nobody waits for it longer than this. */
const LONGEST_SENDING_MS = 25_000
/** A first burst and two more, even where the server would take further ones. */
const MOST_TRIES = 3
/** Where no challenge is asked for, the person turns where they like. */
const anyTurn = { nonce: undefined, directions: [undefined] } as const

/** Invites the person to turn their head and has the server look at it. It never holds anybody up. */
export class MovementController {
  readonly #options: MovementOptions
  readonly #life = new AbortController()
  #tries: number
  #isTrying = false
  #result: boolean | undefined

  constructor(options: MovementOptions) {
    // What ends under way may still tell of a phase. It would replace what is shown since then.
    const onPhase = (phase: MovementPhase): void => {
      if (!this.#life.signal.aborted) options.onPhase(phase)
    }
    this.#options = { ...options, onPhase }
    this.#tries = options.triesBefore
    void this.tryOnce()
  }

  /** How many tries ended, including those before the page was loaded again. */
  get triesDone(): number {
    return this.#tries - (this.#isTrying ? 1 : 0)
  }

  /** Invites, takes one burst and sends it. */
  async tryOnce(): Promise<void> {
    this.#tries++
    this.#isTrying = true
    const challenge = this.#options.withChallenge ? await this.#draw() : anyTurn
    const frames = challenge && (await this.#collect(challenge.directions))
    if (this.#life.signal.aborted) return
    if (frames) await this.#send(frames, challenge.nonce)
    else this.#fail(true)
  }

  /**
   * The movement could not be recorded. Nobody is held up; where a verdict waits for it, the person is told what that
   * means.
   */
  #fail(mayRetry: boolean): void {
    this.#isTrying = false
    if (this.#options.isNeeded) this.#options.onPhase({ name: 'unable', mayRetry })
    else this.skip()
  }

  /** Where the server wants the head to turn; undefined when it does not say. */
  async #draw(): Promise<MovementChallenge | undefined> {
    const { client, onPhase, onFailure } = this.#options
    const { signal } = this.#life
    onPhase({ name: 'drawing', delay: undefined })
    const answer = await withRetries(() => client.challenge(signal), {
      signal,
      waitsForNetwork: true,
      tellsOfSilence: true,
      onDelay: (delay) => onPhase({ name: 'drawing', delay }),
    })
    if (answer.name === 'ok') return answer.value
    if (!signal.aborted && onFailure(answer)) this.end()
    return undefined
  }

  /** The frames of each direction in turn, with those of the way back. */
  async #collect(
    directions: readonly (TurnDirection | undefined)[],
  ): Promise<readonly TakenFrame[] | undefined> {
    const { source, onPhase } = this.#options
    const { signal } = this.#life
    const all: TakenFrame[] = []
    for (const direction of directions) {
      if (signal.aborted) return undefined
      onPhase({ name: 'inviting', direction })
      await pause(READING_MS, signal)
      const onView = (view: BurstView): void => onPhase({ name: 'collecting', direction, ...view })
      onView({ share: 0, isTurned: false })
      // A weak phone may fail here in any way. The person goes on all the same.
      const frames = await collectBurst(source, onView, signal, direction).catch(() => undefined)
      if (!frames) return undefined
      all.push(...frames)
    }
    return all
  }

  /** Goes on without the movement, or without another try. */
  skip(): void {
    if (this.#life.signal.aborted) return
    this.end()
    this.#options.onOver(this.#result)
  }

  /** Stops everything that is under way and reports nothing. */
  end(): void {
    this.#life.abort()
  }

  async #send(frames: readonly TakenFrame[], nonce: string | undefined): Promise<void> {
    const { client, source, onPhase, onFailure } = this.#options
    const { signal } = this.#life
    const burst = { ...burstOf(frames), ...cameraClaim(source.video), ...(nonce !== undefined && { nonce }) }
    onPhase({ name: 'looking', delay: undefined })
    // An answer after the deadline comes too late.
    const sending = new AbortController()
    signal.addEventListener('abort', () => sending.abort(), { once: true })
    const deadline = this.#later(LONGEST_SENDING_MS, () => sending.abort())
    const answer = await withRetries(() => client.putBurst(burst, { signal: sending.signal }), {
      signal: sending.signal,
      waitsForNetwork: true,
      onDelay: (delay) => onPhase({ name: 'looking', delay }),
    })
    clearTimeout(deadline)
    if (signal.aborted) return
    if (answer.name === 'ok') this.#looked(answer.value)
    else if (sending.signal.aborted || !onFailure(answer)) this.#fail(true)
  }

  #looked({ band, enough, triesLeft }: BurstAnswer): void {
    // A weak movement is enough to stop asking the person, but not enough to report that depth was seen.
    this.#result = enough && band === 'depth-seen'
    if (enough) {
      this.#options.onPhase({ name: 'enough' })
      this.#later(ENOUGH_MS, () => this.skip())
    } else if (triesLeft > 0 && this.#tries < MOST_TRIES) {
      this.#isTrying = false
      this.#options.onPhase({ name: 'again' })
    } else this.#fail(false)
  }

  #later(milliseconds: number, then: () => void): ReturnType<typeof setTimeout> {
    const timeout = setTimeout(then, milliseconds)
    this.#life.signal.addEventListener('abort', () => clearTimeout(timeout), { once: true })
    return timeout
  }
}

/** Frames and when they were taken, counted from the first one. */
function burstOf(frames: readonly TakenFrame[]): Pick<BurstBody, 'frames' | 'times'> {
  const first = frames[0]?.at ?? 0
  return { frames: frames.map(({ jpeg }) => jpeg), times: frames.map(({ at }) => Math.round(at - first)) }
}
