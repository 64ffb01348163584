/** The port through which the service counts and times what it does: numbers and closed lists of words, nobody's data. */
import type { Jobs } from './job-queue.ts'
import type { ModelLane } from './model-caller.ts'
import type { AttemptFailure } from '../../protocol/webhooks/webhooks.ts'

/** How an attempt at a job ended: put off for a failure that passes, or failed for one that may last. */
export type JobOutcome = 'done' | 'failed' | 'put-off'

/** Hears of what happened. Seconds are those of a clock that never goes back. */
export interface Observer {
  jobEnded(kind: keyof Jobs, outcome: JobOutcome, seconds: number): void
  /** A job that failed every time is left to a person, or written down as failed. */
  jobGivenUp(kind: keyof Jobs): void
  /** Somebody had a connection to the database, or was refused one, after so long. */
  databaseWaited(seconds: number): void
  /** A task had its turn at the models after so long. */
  modelTaskWaited(lane: ModelLane, seconds: number): void
  modelTaskRan(task: string, seconds: number): void
  /** An attempt at a delivery to a webhook ended. */
  deliveryAttempted(outcome: AttemptFailure | 'taken'): void
}

/** For what runs without a server around it, such as a command. */
export const nobodyObserves: Observer = {
  jobEnded: () => undefined,
  jobGivenUp: () => undefined,
  databaseWaited: () => undefined,
  modelTaskWaited: () => undefined,
  modelTaskRan: () => undefined,
  deliveryAttempted: () => undefined,
}
