import { nextTask } from './next-task.ts'
import type { Delay } from '../upload/retries.ts'
import type { Failure } from '../upload/session-client.ts'
import type { OpenSession } from './open-session.ts'
import type { SessionMemory } from './session-memory.ts'
import { findOrOpenSession, type SentSession } from './session-opening.ts'

/** The beginning of a session: finds the session that was kept or opens another one, and says why that takes long. */
export class OpeningStage {
  readonly #onDelay: () => void
  #delay: Delay | undefined

  /** `onDelay` is called at each pause before another try. */
  constructor(onDelay: () => void) {
    this.#onDelay = onDelay
  }

  /** Why there was no session at once. */
  get delay(): Delay | undefined {
    return this.#delay
  }

  async begin(
    link: string,
    memory: SessionMemory | undefined,
    signal: AbortSignal,
  ): Promise<OpenSession | SentSession | Failure> {
    this.#delay = undefined
    // A slow phone has just loaded the page's code, which was a long task already.
    await nextTask()
    const answer = await findOrOpenSession(link, memory, {
      signal,
      onDelay: (delay) => {
        this.#delay = delay
        this.#onDelay()
      },
    })
    // Keeping the session was a long task too.
    await nextTask()
    return answer
  }
}
