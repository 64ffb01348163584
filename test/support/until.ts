/** Waits for what cannot be waited for from outside, only asked for; each wait has an end and says what did not happen. */

/** Longer than anything takes that a test waits for on a machine that does ten other things. */
const WITHIN_MS = 120_000
/**
 * The pause grows with the wait: what takes seconds is asked for a few times a second. Each question costs processor time
 * of the server, too, which the answer that is waited for then has to do without.
 */
const PAUSE = { shortestMs: 20, longestMs: 250, shareOfWait: 0.1 }

export interface Patience {
  readonly withinMs?: number
  /** The pause between two questions; one that grows unless said. */
  readonly askAgainMs?: number
}

/** Asks until the answer is something, and fails with what was waited for; after two minutes unless said otherwise. */
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
