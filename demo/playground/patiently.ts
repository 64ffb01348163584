import type { Answer } from './api-client.ts'

/** Of an answer that asks to come back. */
const BUSY = 503
const MOST_TRIES = 8
const TRY_AGAIN_MS = 2_000

/** The models load for some seconds after a start: until then what needs them at once is asked to come back. */
export async function patiently<Body>(ask: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
  for (let tries = 1; ; tries++) {
    const answer = await ask()
    if (answer.ok || answer.problem.status !== BUSY || tries === MOST_TRIES) return answer
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
  }
}
