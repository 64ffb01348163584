import type { Delay } from '../upload/retries.ts'
import type { Failure } from '../upload/session-client.ts'
import type { OpenSession } from './open-session.ts'
import { awaitOutcome, type Outcome } from './outcome-watch.ts'
import type { Happening } from './session-states.ts'

export interface SubmissionStageOptions {
  readonly onChange: () => void
  readonly onHappening: (happening: Happening) => void
  /** Whether the failure ends the session. */
  readonly onFailure: (failure: Failure) => boolean
}

/** The end of a session: submits it and follows its analysis. */
export class SubmissionStage {
  readonly #options: SubmissionStageOptions
  #outcome: Outcome = 'waiting'
  #delay: Delay | undefined

  constructor(options: SubmissionStageOptions) {
    this.#options = options
  }

  get outcome(): Outcome {
    return this.#outcome
  }

  /** Why the session is not submitted yet. */
  get delay(): Delay | undefined {
    return this.#delay
  }

  async submit(session: OpenSession, signal: AbortSignal): Promise<void> {
    const { onHappening, onFailure } = this.#options
    const answer = await session.submit((delay) => this.#showDelay(delay))
    if (signal.aborted) return
    this.#showDelay(undefined)
    if (answer.name === 'ok') onHappening({ name: 'submitted', executionId: answer.value.executionId })
    else if (!onFailure(answer)) onHappening({ name: 'submission-failed' })
  }

  /** Looks at the analysis until the outcome is known, or the person need not wait for it. */
  async follow({ client, told }: OpenSession, signal: AbortSignal): Promise<void> {
    // The outcome is not shown, so the person may go at once.
    if (told.showOutcome === false) {
      this.#outcome = 'received'
      return this.#options.onChange()
    }
    const outcome = await awaitOutcome(client, signal)
    if (signal.aborted) return
    this.#outcome = outcome
    this.#options.onChange()
  }

  /** The session was submitted a while ago, and the server says nothing more about it. */
  rest(): void {
    this.#outcome = 'received'
  }

  #showDelay(delay: Delay | undefined): void {
    this.#delay = delay
    this.#options.onChange()
  }
}
