/**
 * Logs outages: one line when something becomes unreachable, with the reason, and one when it is back, with the
 * duration. Hundreds of requests and jobs meet the same outage, and each of them already has its answer.
 */
import { LimiarError } from '../protocol/errors.ts'

/** An outage is over when nobody has met it for this long and every probe answers. */
const QUIET_MS = 5_000
/** How often this is checked during an outage. */
const LOOKED_AT_EVERY_MS = 1_000
/** Outages distinguished at the same time. More than a handful are one outage with many symptoms. */
const MOST_AT_ONCE = 50
/** A system's message is a short line; a longer one may quote what it was about. */
const REASON_CHARACTERS = 200

interface Outage {
  readonly since: number
  last: number
  failures: number
}

interface OutageLog {
  error(facts: object, message: string): void
  warn(facts: object, message: string): void
}

interface OutageOptions {
  readonly log: OutageLog
  /** @throws while something that the server needs is unreachable. */
  readonly probe: () => Promise<void>
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number
  /** Runs something at intervals and returns what ends it. */
  readonly every?: (ms: number, run: () => void) => () => void
}

export class Outages {
  readonly #options: Required<OutageOptions>
  readonly #open = new Map<string, Outage>()
  #stopLooking: (() => void) | undefined
  #isLooking = false

  constructor({ now = () => performance.now(), every = onInterval, ...options }: OutageOptions) {
    this.#options = { ...options, now, every }
  }

  /** Records a failure. Returns whether it belongs to an outage, in which case the log needs nothing more. */
  met(failure: unknown): boolean {
    if (!(failure instanceof LimiarError) || failure.code !== 'unavailable') return false
    const now = this.#options.now()
    const known = this.#open.get(failure.message)
    if (known) {
      known.last = now
      known.failures++
    } else if (this.#open.size < MOST_AT_ONCE) this.#begin(failure, now)
    return true
  }

  /** Known outages that still last. */
  get open(): number {
    return this.#open.size
  }

  close(): void {
    this.#stopLooking?.()
    this.#stopLooking = undefined
  }

  #begin(failure: LimiarError, now: number): void {
    this.#open.set(failure.message, { since: now, last: now, failures: 1 })
    this.#options.log.error({ outage: failure.message, reason: reasonOf(failure) }, 'An outage begins.')
    this.#stopLooking ??= this.#options.every(LOOKED_AT_EVERY_MS, () => void this.#look())
  }

  /** Ends outages that nobody has met for a while, unless a probe still fails. */
  async #look(): Promise<void> {
    const isQuiet = ({ last }: Outage) => this.#options.now() - last >= QUIET_MS
    if (this.#isLooking || ![...this.#open.values()].some(isQuiet)) return
    this.#isLooking = true
    const isBack = await this.#options.probe().then(
      () => true,
      () => false,
    )
    this.#isLooking = false
    for (const [message, outage] of isBack ? this.#open : []) if (isQuiet(outage)) this.#end(message, outage)
    if (this.#open.size === 0) this.close()
  }

  #end(message: string, { since, last, failures }: Outage): void {
    this.#open.delete(message)
    const lastedSeconds = Math.ceil((last - since) / 1000)
    this.#options.log.warn({ outage: message, lastedSeconds, failures }, 'The outage is over.')
  }
}

/** The text of the deepest cause, never the members of a database's error, which quote rows. */
function reasonOf(failure: Error): string | undefined {
  let deepest: unknown = failure.cause
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause
  if (!(deepest instanceof Error)) return undefined
  const code = 'code' in deepest && typeof deepest.code === 'string' ? deepest.code : undefined
  // Node's own messages contain the code already. The message of an AggregateError (several connections failed) is
  // empty.
  const isSaid = code === undefined || deepest.message.includes(code)
  const reason = isSaid ? deepest.message : `${code} ${deepest.message}`
  return reason.trim().slice(0, REASON_CHARACTERS)
}

function onInterval(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms).unref()
  return () => clearInterval(timer)
}
