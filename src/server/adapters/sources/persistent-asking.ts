/** Asks a source again after a temporary failure, and not at all while its circuit breaker is open. */
import { setTimeout as pause } from 'node:timers/promises'
import type { CircuitBreaker } from '../../domain/circuit-breaker.ts'
import type { Performed } from '../../../protocol/performed.ts'
import { SourceFailure, type SourceFailureReason } from './source-failure.ts'

/** Tries of one question, the first included. */
const MAX_TRIES = 3
/** Pause before the second try. The pause before the third is four times as long. */
const FIRST_PAUSE_MS = 250
const PAUSE_GROWTH = 4
/**
 * A random part of up to this share is added to a pause, so that servers that failed together do not return together.
 */
const JITTER = 0.5

export interface Persistence {
  readonly breaker: CircuitBreaker
  /** Time for one try. */
  readonly timeoutMs: number
  /** Pause before the second try. */
  readonly firstPauseMs?: number | undefined
  /**
   * Called before each try, outside its time limit. Returns why the source may not be asked. Its errors are passed on.
   */
  readonly whyNot?: () => Promise<SourceFailureReason | undefined>
}

/** Asks a question, and asks it again while its failures are temporary. */
export async function askPersistently<Result>(
  ask: (signal: AbortSignal) => Promise<Result>,
  { breaker, timeoutMs, firstPauseMs = FIRST_PAUSE_MS, whyNot }: Persistence,
  signal?: AbortSignal,
): Promise<Performed<{ readonly result: Result }>> {
  if (!breaker.admits()) return { performed: false, reason: 'source-suspended', isPassing: true }
  let isAlive: boolean | undefined
  try {
    for (let tries = 1; ; tries++) {
      const reason = await whyNot?.()
      if (reason !== undefined) return { performed: false, reason }
      const result = await tryOnce(ask, timeoutMs, signal)
      isAlive = !(result instanceof SourceFailure && result.isPassing)
      if (!(result instanceof SourceFailure)) return { performed: true, result }
      if (!result.isPassing) return { performed: false, reason: result.reason }
      if (tries === MAX_TRIES) return { performed: false, reason: result.reason, isPassing: true }
      await pause(pauseMs(firstPauseMs, tries), undefined, signal ? { signal } : {})
    }
  } finally {
    breaker.ended(isAlive)
  }
}

function pauseMs(first: number, tries: number): number {
  return first * PAUSE_GROWTH ** (tries - 1) * (1 + Math.random() * JITTER)
}

async function tryOnce<Result>(
  ask: (signal: AbortSignal) => Promise<Result>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Result | SourceFailure> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await ask(signal ? AbortSignal.any([signal, timeout]) : timeout)
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof SourceFailure) return error
    return new SourceFailure(timeout.aborted ? 'source-timeout' : 'source-unreachable', error)
  }
}
