/**
 * Waits for conditions that a test can only ask for again and again. Each wait has an end, and names the condition that
 * did not come true.
 */

/** Longer than any wait of a test takes on a machine that does ten other things. */
export const WITHIN_MS = 120_000
/**
 * The pause grows with the wait: after some seconds the question is asked a few times a second. Each question also
 * costs the server processor time, which then delays the awaited answer.
 */
const PAUSE = { shortestMs: 20, longestMs: 250, shareOfWait: 0.1 }

export interface Patience {
  readonly withinMs?: number
  /** The pause between two questions; it grows unless set. */
  readonly askAgainMs?: number
}

/** Asks until the answer is not undefined. After two minutes, or the set time, it fails and names the condition. */
export async function until<Answer>(
  what: string,
  ask: () => Answer | undefined | Promise<Answer | undefined>,
  { withinMs = WITHIN_MS, askAgainMs }: Patience = {},
): Promise<Answer> {
  const began = performance.now()
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    const waitedMs = performance.now() - began
    if (waitedMs > withinMs) throw new Error(`After ${withinMs / 1000} s still not: ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, askAgainMs ?? pauseAfter(waitedMs)))
  }
}

function pauseAfter(waitedMs: number): number {
  const { shortestMs, longestMs, shareOfWait } = PAUSE
  return Math.min(longestMs, Math.max(shortestMs, waitedMs * shareOfWait))
}
