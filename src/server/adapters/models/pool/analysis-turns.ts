import { LimiarError } from '../../../../protocol/errors.ts'
import type { AnalysisTurns } from '../../../domain/analysis-turns.ts'
import { FairTurns } from './fair-turns.ts'

/** The next process, or the one that starts in place of this one, takes the job. */
const AFTER_STOP_SECONDS = 1

export interface AnalysisTurnsOfProcess extends AnalysisTurns {
  /** Sends away who waits: a server that stops ends what it has begun, and nothing else. */
  close(): void
}

/** So many analyses at a time in this process, shared out between accounts. */
export function createAnalysisTurns(atOnce: number): AnalysisTurnsOfProcess {
  // Analyses wait as long as they have to: the limits are those of requests.
  const turns = new FairTurns({ turns: atOnce, maxWaiting: 0, maxPerSession: 0, waitMs: 0 })
  const stopping = new AbortController()
  return {
    take: (caller, signal) => {
      const isOver = AbortSignal.any([stopping.signal, ...(signal ? [signal] : [])])
      return turns.take({ ...caller, lane: 'analysis' }, isOver)
    },
    close: () => stopping.abort(serverStops()),
  }
}

function serverStops(): LimiarError {
  const retryAfterSeconds = AFTER_STOP_SECONDS
  return new LimiarError('unavailable', 'The server stops before the analysis begins.', { retryAfterSeconds })
}
