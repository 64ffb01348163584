import type { DocumentStageName, StageOutcome } from '../../../protocol/document-stages.ts'
import { LimiarError } from '../../../protocol/errors.ts'

/** What a stage came to: its result, and the reason where a part of it was left undone. */
export interface Staged<Result> {
  readonly result: Result
  readonly shortfall?: string | undefined
}

/** Tells whether a stage should stop where it is; models cannot be interrupted, so it is asked between two runs. */
export type IsTimeUp = () => boolean

/** Keeps what each stage of one reading came to and how long it took. */
export class StageLog {
  readonly #now: () => number
  readonly #budgetMs: number
  readonly #began: number
  readonly #outcomes: StageOutcome[] = []

  /** Begins a reading that should take no longer than its budget, milliseconds. */
  constructor(budgetMs: number, now: () => number = () => performance.now()) {
    this.#budgetMs = budgetMs
    this.#now = now
    this.#began = now()
  }

  get outcomes(): readonly StageOutcome[] {
    return [...this.#outcomes]
  }

  /** Runs a stage that the reading cannot do without: what it throws is the reading's own failure. */
  async run<Result>(
    stage: DocumentStageName,
    budgetMs: number,
    work: (isTimeUp: IsTimeUp) => Promise<Staged<Result>>,
  ): Promise<Result> {
    const began = this.#now()
    const isTimeUp = (): boolean => this.#now() - began > budgetMs
    const { result, shortfall } = await work(isTimeUp)
    this.#note(stage, began, shortfall ?? (isTimeUp() ? `It took longer than ${budgetMs} ms.` : undefined))
    return result
  }

  /** Runs a stage that the reading can do without; undefined when it failed or the reading's time was up. */
  async tryTo<Result>(
    stage: DocumentStageName,
    budgetMs: number,
    work: (isTimeUp: IsTimeUp) => Promise<Staged<Result>>,
  ): Promise<Result | undefined> {
    const began = this.#now()
    if (began - this.#began > this.#budgetMs) {
      this.#outcomes.push({
        stage,
        outcome: 'not-performed',
        ms: 0,
        reason: 'The stages before took too long.',
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
    const ms = Math.round(this.#now() - began)
    this.#outcomes.push(
      shortfall === undefined
        ? { stage, outcome: 'pass', ms }
        : { stage, outcome: 'fail', ms, reason: shortfall },
    )
  }
}
