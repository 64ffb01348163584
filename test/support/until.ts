/** Waits for what cannot be waited for from outside, only asked for; each wait has an end and says what did not happen. */

/** Longer than anything takes that a test waits for on a machine that does ten other things. */
const WITHIN_MS = 120_000
const ASK_AGAIN_MS = 20

export interface Patience {
  readonly withinMs?: number
  readonly askAgainMs?: number
}

/** Asks until the answer is something, and fails with what was waited for; after two minutes unless said otherwise. */
export async function until<Answer>(
  what: string,
  ask: () => Answer | undefined | Promise<Answer | undefined>,
  { withinMs = WITHIN_MS, askAgainMs = ASK_AGAIN_MS }: Patience = {},
): Promise<Answer> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (performance.now() > deadline) throw new Error(`After ${withinMs / 1000} s still not: ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
  }
}
