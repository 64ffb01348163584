import type { Answer } from './session-client.ts'

/** Pauses between tries, in milliseconds: a lift, a tunnel, a change from Wi-Fi to mobile. */
const RETRY_PAUSES_MS = [500, 1_500, 4_000, 8_000] as const

export interface Patience {
  readonly signal?: AbortSignal
  readonly pauses?: readonly number[]
  /** Resolves after so many milliseconds, or when the signal aborts. */
  readonly wait?: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  /** Called before a pause, so that the person can be told. */
  readonly onRetry?: () => void
}

/** Calls again while the answer may still change: no answer, too many requests, or trouble on the server's side. */
export async function patiently<Value>(
  call: () => Promise<Answer<Value>>,
  { signal, pauses = RETRY_PAUSES_MS, wait = pause, onRetry }: Patience = {},
): Promise<Answer<Value>> {
  for (const milliseconds of pauses) {
    const answer = await call()
    if (!mayChange(answer) || signal?.aborted) return answer
    onRetry?.()
    await wait(milliseconds, signal)
    if (signal?.aborted) return answer
  }
  return call()
}

function mayChange(answer: Answer<unknown>): boolean {
  if (answer.name === 'unreachable') return true
  return answer.name === 'problem' && (answer.status === 429 || answer.status >= 500)
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timeout = setTimeout(done, milliseconds)
    // Coming back online ends the wait: nobody should look at a pause that has no more reason.
    addEventListener('online', done, { once: true })
    signal?.addEventListener('abort', done, { once: true })
    function done(): void {
      clearTimeout(timeout)
      removeEventListener('online', done)
      resolve()
    }
  })
}
