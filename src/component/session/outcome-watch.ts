/** What the page knows about the analysis while the person waits. */
import type { ExecutionStatus } from '../../protocol/executions/executions.ts'
import { mayChange } from '../upload/retries.ts'
import type { Answer, SessionClient } from '../upload/session-client.ts'

export type Outcome = 'waiting' | 'received' | 'approved' | 'rejected'

const PROGRESS_PAUSE_MS = 1_500
/** An analysis takes seconds. After this time the person is free to go. */
const PROGRESS_PATIENCE_MS = 60_000

/** Looks at the analysis until it is done, or until waiting helps nobody. */
export async function awaitOutcome(
  client: Pick<SessionClient, 'progress'>,
  signal: AbortSignal,
): Promise<Outcome> {
  const until = performance.now() + PROGRESS_PATIENCE_MS
  while (!signal.aborted && performance.now() < until) {
    const answer = await client.progress(signal)
    if (answer.name === 'ok' && answer.value.state === 'done') return outcomeOf(answer.value.status)
    if (answer.name === 'problem' && !mayChange(answer.status)) break
    const pauseMs = Math.min(pauseAfter(answer), until - performance.now())
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return 'received'
}

/** As long as a server asks for that is busy, or whose database is away. */
function pauseAfter(answer: Answer<unknown>): number {
  const { retryAfterMs = 0 } = answer.name === 'problem' ? answer : {}
  return Math.max(PROGRESS_PAUSE_MS, retryAfterMs)
}

function outcomeOf(status: ExecutionStatus | undefined): Outcome {
  if (status === 'APROVADO') return 'approved'
  return status === 'REPROVADO' ? 'rejected' : 'received'
}
