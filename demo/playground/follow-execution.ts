import type { Execution } from '../../src/protocol/executions/executions.ts'
import type { ApiClient } from './api-client.ts'

/** An analysis takes a few seconds, so it is asked for often at first and then less and less often. */
const FIRST_WAIT_MS = 400
const LONGEST_WAIT_MS = 3000
const WAIT_GROWTH = 1.3

/** Reads an execution again and again until it has a verdict, or the signal ends it. */
export async function* followExecution(
  api: ApiClient,
  report: string,
  executionId: string,
  signal: AbortSignal,
): AsyncGenerator<Execution, void, undefined> {
  for (
    let waitMs = FIRST_WAIT_MS;
    !signal.aborted;
    waitMs = Math.min(waitMs * WAIT_GROWTH, LONGEST_WAIT_MS)
  ) {
    const answer = await api.readExecution(report, executionId)
    if (answer.ok) yield answer.body
    if (answer.ok && answer.body.status !== 'processando') return
    await wait(waitMs, signal)
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
