/** Waits for what cannot be waited for from outside, only asked for; each wait has an end and says what did not happen. */

/** Longer than anything takes that a test waits for on a machine that does ten other things. */
const WITHIN_MS = 120_000
const ASK_AGAIN_MS = 20

/** Asks until the answer is something, and fails after two minutes with what was waited for. */
export async function until<Answer>(
  what: string,
  ask: () => Answer | undefined | Promise<Answer | undefined>,
): Promise<Answer> {
  const deadline = performance.now() + WITHIN_MS
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (performance.now() > deadline) throw new Error(`After ${WITHIN_MS / 1000} s still not: ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
}
