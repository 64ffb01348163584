import { LimiarError } from '../../../../protocol/errors.ts'
import type { AnalysisTurns } from '../../../domain/analysis-turns.ts'
import { FairSemaphore } from '../../turns/fair-semaphore.ts'

/** The next process, or the one that replaces this one, takes the job. */
const AFTER_STOP_SECONDS = 1

export interface AnalysisTurnsOfProcess extends AnalysisTurns {
  /** Rejects all who wait: a server that stops only finishes what it has begun. */
  close(): void
}

/** Allows this many analyses at a time in this process, shared fairly between accounts. */
export function createAnalysisTurns(atOnce: number): AnalysisTurnsOfProcess {
  // Analyses wait as long as they have to. The limits are for requests.
  const turns = new FairSemaphore({ turns: atOnce, maxWaiting: 0, maxPerSession: 0, waitMs: 0 })
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
