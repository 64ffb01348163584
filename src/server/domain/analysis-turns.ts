import type { ModelCaller } from './model-caller.ts'

/**
 * Decides which executions have their pictures analysed now. More executions are begun than have a turn, because one
 * that asks a source may wait half a minute for its answer; meanwhile the models work for the others.
 */
export interface AnalysisTurns {
  /**
   * Waits for a turn; accounts take turns. Rejects with the signal's reason when it is aborted.
   * @throws LimiarError `unavailable` when the server is about to stop.
   */
  take(caller: ModelCaller, signal?: AbortSignal): Promise<AnalysisTurn>
}

export interface AnalysisTurn {
  /** Gives the turn back. */
  readonly end: () => void
}
