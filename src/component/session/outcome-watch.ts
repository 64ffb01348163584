/** What the page knows about the analysis while the person waits. */
import type { ExecutionStatus } from '../../protocol/executions/executions.ts'
import type { SessionClient } from '../upload/session-client.ts'

export type Outcome = 'waiting' | 'received' | 'approved' | 'rejected'

const PROGRESS_PAUSE_MS = 1_500
/** An analysis takes seconds. After this time the person is free to go. */
const PROGRESS_PATIENCE_MS = 60_000

/** Looks at the analysis until it is done, or until waiting helps nobody. */
export async function awaitOutcome(client: SessionClient, signal: AbortSignal): Promise<Outcome> {
  const until = performance.now() + PROGRESS_PATIENCE_MS
  while (!signal.aborted && performance.now() < until) {
    const answer = await client.progress(signal)
    if (answer.name === 'ok' && answer.value.state === 'done') return outcomeOf(answer.value.status)
    if (answer.name === 'problem') break
    await new Promise((resolve) => setTimeout(resolve, PROGRESS_PAUSE_MS))
  }
  return 'received'
}

function outcomeOf(status: ExecutionStatus | undefined): Outcome {
  if (status === 'APROVADO') return 'approved'
  return status === 'REPROVADO' ? 'rejected' : 'received'
}
