import type { DocumentStageName, StageOutcome } from '../../../../protocol/executions/document-stages.ts'
import { LimiarError } from '../../../../protocol/errors.ts'
import { threadCpuMs } from './thread-clock.ts'

/** The result of a stage, and the reason if a part of it was not done. */
export interface Staged<Result> {
  readonly result: Result
  readonly shortfall?: string | undefined
}

/** Tells whether a stage should stop where it is; models cannot be interrupted, so it is asked between two runs. */
export type IsTimeUp = () => boolean

/** The clocks by which a reading is measured, in milliseconds. */
export interface StageClocks {
  /** The clock on the wall, which says how long a stage took. */
  readonly now: () => number
  /** The processor time of the thread. Budgets count this, so that a busy machine cuts nothing short. */
  readonly spent: () => number
}

/**
 * Records what each stage of one reading came to and how long it took. A reading that hangs completely is ended
 * together with its worker (see worker-pool.ts).
 */
export class StageLog {
  readonly #clocks: StageClocks
  readonly #budgetMs: number
  readonly #beganAt: number
  readonly #outcomes: StageOutcome[] = []

  /** Begins a reading with a budget, in milliseconds of processor time. */
  constructor(budgetMs: number, clocks: StageClocks = { now: () => performance.now(), spent: threadCpuMs }) {
    this.#budgetMs = budgetMs
    this.#clocks = clocks
    this.#beganAt = clocks.spent()
  }

  get outcomes(): readonly StageOutcome[] {
    return [...this.#outcomes]
  }

  /** Runs a stage that the reading needs: an error of the stage is an error of the reading. */
  async run<Result>(
    stage: DocumentStageName,
    budgetMs: number,
    work: (isTimeUp: IsTimeUp) => Promise<Staged<Result>>,
  ): Promise<Result> {
    const { now, spent } = this.#clocks
    const [began, before] = [now(), spent()]
    const isTimeUp = (): boolean => spent() - before > budgetMs
    const { result, shortfall } = await work(isTimeUp)
    this.#note(
      stage,
      began,
      shortfall ?? (isTimeUp() ? `It computed for more than ${budgetMs} ms.` : undefined),
    )
    return result
  }

  /** Runs a stage that the reading can do without; undefined when it failed or the reading's time was up. */
  async tryTo<Result>(
    stage: DocumentStageName,
    budgetMs: number,
    work: (isTimeUp: IsTimeUp) => Promise<Staged<Result>>,
  ): Promise<Result | undefined> {
    const began = this.#clocks.now()
    if (this.#clocks.spent() - this.#beganAt > this.#budgetMs) {
      this.#outcomes.push({
        stage,
        outcome: 'not-performed',
        ms: 0,
        reason: 'Earlier stages took too long.',
      })
      return undefined
    }
    try {
      return await this.run(stage, budgetMs, work)
    } catch (error) {
      this.#note(stage, began, error instanceof LimiarError ? error.message : 'An unexpected error.')
      return undefined
    }
  }

  #note(stage: DocumentStageName, began: number, shortfall: string | undefined): void {
    const ms = Math.round(this.#clocks.now() - began)
    this.#outcomes.push(
      shortfall === undefined
        ? { stage, outcome: 'pass', ms }
        : { stage, outcome: 'fail', ms, reason: shortfall },
    )
  }
}
