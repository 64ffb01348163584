/**
 * What every official source has in common, whatever its protocol: retries, a limit of questions a day, answers that
 * are remembered for a while, and a count of charged questions.
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { dayInBrazil } from '../../../protocol/iso-date.ts'
import { CircuitBreaker } from '../../domain/circuit-breaker.ts'
import type {
  OfficialAnswer,
  OfficialDataSource,
  OfficialQuestion,
} from '../../domain/findings/official-data.ts'
import type { OfficialDay, OfficialUse, OfficialUseStore } from '../../domain/findings/official-use.ts'
import { askPersistently } from './persistent-asking.ts'
import type { SourceFailureReason } from './source-failure.ts'

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
  /** Where the nodes of the installation count their questions together. */
  readonly counted: OfficialUseStore
  /** Questions a day of all nodes together; undefined: any number. */
  readonly dailyLimit?: number | undefined
  /** The calendar time, which decides when a day begins. */
  readonly clock?: (() => Date) | undefined
  /** How long an answer is remembered; 0: not at all. */
  readonly rememberMs?: number
}

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
  const persistence = { breaker, timeoutMs, firstPauseMs, whyNot: () => meter.counted() }
  const remembered = new LRUCache<string, { readonly cpf: string; readonly answer: OfficialAnswer }>({
    max: MAX_REMEMBERED,
    ttl: rememberMs,
    // An answer is about a person: it goes when its time is over, not when somebody asks again.
    ttlAutopurge: true,
    perf: { now },
  })
  return {
    simulated: false,
    name: door.name,
    isSuspended: () => breaker.isOpen,
    use: () => meter.use,
    today: () => meter.today(),
    forget: (cpf) => {
      for (const [key, one] of remembered.entries()) if (one.cpf === cpf) remembered.delete(key)
    },
    async lookUp(question, signal) {
      const key = hashOf(question)
      const known = rememberMs > 0 ? remembered.get(key) : undefined
      if (known) return { performed: true, ...known.answer }
      let charges = 0
      const ask = async (until: AbortSignal): Promise<OfficialAnswer> => {
        const { status, read } = await door.ask(question, until)
        if (door.charged.includes(status)) charges++
        return read()
      }
      try {
        const got = await askPersistently(ask, persistence, signal)
        if (got.performed && rememberMs > 0) remembered.set(key, { cpf: question.cpf, answer: got.result })
        return got.performed ? { performed: true, ...got.result } : got
      } finally {
        // An answer is remembered first: when the count fails, asking again costs nothing.
        for (; charges > 0; charges--) await meter.charged()
      }
    },
  }
}

/** Counts questions and charges, for this process and for all nodes of the installation. */
class Meter {
  readonly #source: string
  readonly #settings: OfficialDoorSettings
  #use: OfficialUse = { asked: 0, charged: 0 }

  constructor({ name }: OfficialDoor, settings: OfficialDoorSettings) {
    this.#source = name
    this.#settings = settings
  }

  get use(): OfficialUse {
    return this.#use
  }

  async today(): Promise<OfficialDay> {
    const { counted, dailyLimit: limit } = this.#settings
    return { ...(await counted.useOf(this.#source, this.#day)), limit }
  }

  /** Counts a question that is about to be asked. Returns the reason when it may not be asked. */
  async counted(): Promise<SourceFailureReason | undefined> {
    const { counted, dailyLimit } = this.#settings
    if (!(await counted.countQuestion(this.#source, this.#day, dailyLimit))) return 'source-limit'
    this.#use = { ...this.#use, asked: this.#use.asked + 1 }
    return undefined
  }

  async charged(): Promise<void> {
    this.#use = { ...this.#use, charged: this.#use.charged + 1 }
    await this.#settings.counted.countCharge(this.#source, this.#day)
  }

  get #day(): string {
    const { clock = () => new Date() } = this.#settings
    return dayInBrazil(clock())
  }
}

/** Pictures are part of the question: another selfie makes another question. */
function hashOf({ cpf, read, selfie, code }: OfficialQuestion): string {
  const hash = createHash('sha256').update(JSON.stringify([cpf, Object.entries(read).toSorted()]))
  for (const part of [selfie, code]) hash.update(part ? createHash('sha256').update(part).digest() : '-')
  return hash.digest('base64')
}
