/** The port that counts and times the service's work: only numbers and words of closed lists, no personal data. */
import type { Jobs } from './job-queue.ts'
import type { ModelLane } from './model-caller.ts'
import type { AttemptFailure } from '../../protocol/webhooks/webhooks.ts'

/** Called for failures in the background, for which no caller waits. */
export type FailureListener = (message: string, cause: unknown) => void

/** How an attempt at a job ended: postponed after a temporary failure, or failed with one that may last. */
export type JobOutcome = 'done' | 'failed' | 'put-off'

/** Receives events of the service. Seconds are those of a clock that never goes back. */
export interface Observer {
  jobEnded(kind: keyof Jobs, outcome: JobOutcome, seconds: number): void
  /** A job failed every time: it is left to a person, or recorded as failed. */
  jobGivenUp(kind: keyof Jobs): void
  /** A caller got a connection to the database, or was refused one, after this time. */
  databaseWaited(seconds: number): void
  /** A task got its turn at the models after this time. */
  modelTaskWaited(lane: ModelLane, seconds: number): void
  modelTaskRan(task: string, seconds: number): void
  /** An attempt at a delivery to a webhook ended. */
  deliveryAttempted(outcome: AttemptFailure | 'taken'): void
}

/** For code that runs without a server around it, such as a command. */
export const nobodyObserves: Observer = {
  jobEnded: () => undefined,
  jobGivenUp: () => undefined,
  databaseWaited: () => undefined,
  modelTaskWaited: () => undefined,
  modelTaskRan: () => undefined,
  deliveryAttempted: () => undefined,
}
