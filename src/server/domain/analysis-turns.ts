import type { ModelCaller } from './model-caller.ts'

/**
 * Which executions have their pictures looked at now. More of them are begun, for one that asks a source may wait half
 * a minute for its answer; meanwhile the models work for the others.
 */
export interface AnalysisTurns {
  /**
   * Waits for a turn, the accounts one after the other. Rejects with the reason of the signal when that is aborted.
   * @throws LimiarError `unavailable` when the server is about to stop.
   */
  take(caller: ModelCaller, signal?: AbortSignal): Promise<AnalysisTurn>
}

export interface AnalysisTurn {
  /** Gives it back. */
  readonly end: () => void
}
