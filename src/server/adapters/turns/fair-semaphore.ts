import { LimiarError } from '../../../protocol/errors.ts'
import type { ModelCaller, ModelLane } from '../../domain/model-caller.ts'
import { Flow, type WaitingTask } from './flow.ts'

/** Permission to use a worker. It is given back once. */
export interface Turn {
  readonly end: () => void
}

export interface FairSemaphoreOptions {
  /** Tasks at a time: one for each worker. */
  readonly turns: number
  /** Tasks of requests that may wait. Analyses wait without a limit: there are as many as jobs run at once. */
  readonly maxWaiting: number
  /** Tasks of one session that may wait or run. */
  readonly maxPerSession: number
  /** Milliseconds for which the task of a request may wait. */
  readonly waitMs: number
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number
}

/** A still of a document is two tasks, which together take a second on an idle core. */
const SESSION_RETRY_SECONDS = 2

/**
 * A counting semaphore with as many turns as there are workers, given out fairly: between the lane of requests and that
 * of analyses, in each between accounts, then between links, then between sessions (see flow.ts). A lane, an account or
 * a link that has nothing to do leaves its share to the others.
 *
 * An analysis waits until it is its turn. A request is refused when its session has enough under way, when it has
 * waited for too long, or when too many wait. In the last case the queue that is longest loses its newest task, so
 * that a flood on one link refuses nobody on another.
 */
export class FairSemaphore {
  readonly #options: FairSemaphoreOptions
  readonly #now: () => number
  readonly #all = new Flow()
  #free: number

  constructor(options: FairSemaphoreOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
    this.#free = options.turns
  }

  /**
   * Waits for a turn. Rejects with the reason of the signal as soon as that is aborted.
   * @throws LimiarError `rate-limited` or `overloaded`, for callers of the lane of requests alone.
   */
  take(caller: ModelCaller, signal?: AbortSignal): Promise<Turn> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error)
    const flow = this.#all.at(pathOf(caller))
    const isRequest = laneOf(caller) === 'request'
    if (isRequest && caller.sessionId !== undefined && flow.pending >= this.#options.maxPerSession)
      return Promise.reject(enoughUnderWay())
    const { promise, resolve, reject } = Promise.withResolvers<Turn>()
    const waited = new AbortController()
    const begin: WaitingTask['begin'] = (charge) => {
      waited.abort()
      resolve(this.#turn(charge))
    }
    const refuse: WaitingTask['refuse'] = (reason) => {
      waited.abort()
      reject(reason)
    }
    const task = { begin, refuse }
    const leave = (reason: unknown): void => {
      if (flow.drop(task)) refuse(reason)
    }
    flow.push(task)
    if (this.#free > 0) this.#beginNext()
    if (waited.signal.aborted) return promise
    signal?.addEventListener('abort', () => leave(signal.reason), { once: true, signal: waited.signal })
    if (isRequest) this.#bound(leave, waited.signal)
    return promise
  }

  /** Turns that are taken. */
  get running(): number {
    return this.#options.turns - this.#free
  }

  /** Tasks of a lane that wait for a turn. */
  waiting(lane: ModelLane): number {
    return this.#all.at([lane]).waiting
  }

  /** Ends the wait of a request after a time, and the newest wait of the longest queue when too many wait. */
  #bound(leave: (reason: unknown) => void, isOver: AbortSignal): void {
    const { maxWaiting, waitMs } = this.#options
    const timer = setTimeout(() => leave(tooManyWait()), waitMs)
    isOver.addEventListener('abort', () => clearTimeout(timer), { once: true })
    const requests = this.#all.at(['request'])
    if (requests.waiting > maxWaiting) requests.shiftLongest()?.refuse(tooManyWait())
  }

  #beginNext(): void {
    this.#free--
    this.#all.beginNext()
  }

  #turn(charge: (milliseconds: number) => void): Turn {
    const began = this.#now()
    return {
      end: () => {
        charge(this.#now() - began)
        this.#free++
        if (this.#all.waiting > 0) this.#beginNext()
      },
    }
  }
}

const laneOf = ({ lane = 'request' }: ModelCaller) => lane

function pathOf(caller: ModelCaller): readonly string[] {
  const { accountId, linkId = '', sessionId = '' } = caller
  return [laneOf(caller), accountId, linkId, sessionId]
}

const enoughUnderWay = (): LimiarError =>
  new LimiarError(
    'rate-limited',
    'Pictures of this session are still being looked at: wait for their answers.',
    {
      retryAfterSeconds: SESSION_RETRY_SECONDS,
    },
  )

const tooManyWait = (): LimiarError =>
  new LimiarError('overloaded', 'Too many pictures are waiting to be looked at.')
