/**
 * What every official source has in common, whatever its protocol: retries, a limit of questions a day, answers that
 * are remembered for a while, and a count of charged questions.
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { CircuitBreaker } from '../../domain/circuit-breaker.ts'
import type {
  OfficialAnswer,
  OfficialDataSource,
  OfficialQuestion,
  OfficialUse,
} from '../../domain/findings/official-data.ts'
import { askPersistently } from './persistent-asking.ts'
import { SourceFailure } from './source-failure.ts'

/** The protocol of one source. */
export interface OfficialDoor {
  readonly name: string
  /** HTTP statuses that the source charges for. */
  readonly charged: readonly number[]
  /** @throws SourceFailure, or the error that broke the connection. */
  ask(question: OfficialQuestion, signal: AbortSignal): Promise<DoorAnswer>
}

export interface DoorAnswer {
  readonly status: number
  /** @throws SourceFailure when the answer cannot be read. */
  readonly read: () => OfficialAnswer
}

export interface OfficialDoorSettings {
  /** Time for one try. */
  readonly timeoutMs: number
  /** Pause before the second try. */
  readonly firstPauseMs?: number | undefined
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  /** Questions a day, of this process; undefined: any number. */
  readonly dailyLimit?: number | undefined
  /** How long an answer is remembered; 0: not at all. */
  readonly rememberMs?: number
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Answers that are remembered at a time: some hundred bytes each. */
const MAX_REMEMBERED = 5000

/**
 * A source with retries, limits and a memory. Answers are remembered only in memory, under a hash of the question.
 * `forget` drops those about a person at once, and a restart drops all of them.
 */
export function officialSource(door: OfficialDoor, settings: OfficialDoorSettings): OfficialDataSource {
  const { timeoutMs, firstPauseMs, now, rememberMs = 0 } = settings
  const breaker = new CircuitBreaker(now)
  const meter = new Meter(door, settings)
  const remembered = new LRUCache<string, { readonly cpf: string; readonly answer: OfficialAnswer }>({
    max: MAX_REMEMBERED,
    ttl: rememberMs,
    perf: { now },
  })
  return {
    simulated: false,
    name: door.name,
    isSuspended: () => breaker.isOpen,
    use: () => meter.use,
    forget: (cpf) => {
      for (const [key, one] of remembered.entries()) if (one.cpf === cpf) remembered.delete(key)
    },
    async lookUp(question, signal) {
      const key = hashOf(question)
      const known = rememberMs > 0 ? remembered.get(key) : undefined
      if (known) return { performed: true, ...known.answer }
      const ask = (until: AbortSignal) => meter.counted(() => door.ask(question, until))
      const got = await askPersistently(ask, { breaker, timeoutMs, firstPauseMs }, signal)
      if (!got.performed) return got
      if (rememberMs > 0) remembered.set(key, { cpf: question.cpf, answer: got.result })
      return { performed: true, ...got.result }
    },
  }
}

/** Counts questions and charges, and stops at the day's limit. */
class Meter {
  readonly #charged: readonly number[]
  readonly #settings: OfficialDoorSettings
  #today = { began: -Infinity, asked: 0 }
  #use: OfficialUse = { asked: 0, charged: 0 }

  constructor({ charged }: OfficialDoor, settings: OfficialDoorSettings) {
    this.#charged = charged
    this.#settings = settings
  }

  get use(): OfficialUse {
    return this.#use
  }

  /** @throws SourceFailure `source-limit` beyond the day's limit. */
  async counted(ask: () => Promise<DoorAnswer>): Promise<OfficialAnswer> {
    const { now, dailyLimit = Infinity } = this.#settings
    if (now() - this.#today.began >= DAY_MS) this.#today = { began: now(), asked: 0 }
    if (this.#today.asked >= dailyLimit) throw new SourceFailure('source-limit')
    this.#today = { ...this.#today, asked: this.#today.asked + 1 }
    this.#use = { ...this.#use, asked: this.#use.asked + 1 }
    const { status, read } = await ask()
    if (this.#charged.includes(status)) this.#use = { ...this.#use, charged: this.#use.charged + 1 }
    return read()
  }
}

/** Pictures are part of the question: another selfie makes another question. */
function hashOf({ cpf, read, selfie, code }: OfficialQuestion): string {
  const hash = createHash('sha256').update(JSON.stringify([cpf, Object.entries(read).toSorted()]))
  for (const part of [selfie, code]) hash.update(part ? createHash('sha256').update(part).digest() : '-')
  return hash.digest('base64')
}
