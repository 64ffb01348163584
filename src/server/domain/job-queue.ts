/** The port to the background work. */
import type { Id } from '../../protocol/ids.ts'

/** Each kind of background work, with its input. */
export interface Jobs {
  readonly 'run-execution': { readonly executionId: Id }
  readonly 'deliver-webhook': { readonly deliveryId: Id }
  readonly 'send-message': { readonly messageId: Id }
  /** Tells one address of the operation that an execution waits for a person. */
  readonly 'send-review-mail': { readonly executionId: Id; readonly to: string }
  /** Scheduled: erases data that has been kept long enough. */
  readonly purge: object
  /** Scheduled: removes files that nothing refers to any more. */
  readonly 'remove-blobs': object
  /**
   * Scheduled: gives executions that have waited too long for their analysis to a person, until the analysis is
   * possible.
   */
  readonly 'note-delays': object
  /** Scheduled: gives a new job to records that wait for one that is gone, and closes links of archived reports. */
  readonly 'find-lost': object
}

/** What a job is told besides its input. */
export interface JobRun {
  readonly signal: AbortSignal
  /** When it was first postponed; undefined if it never was. */
  readonly putOffSince: Date | undefined
  /** The group that it was added to; undefined without one. */
  readonly group: string | undefined
}

export interface JobQueue {
  /**
   * Starts taking jobs of a kind. The queue retries a job that throws with back-off and a limit. Temporary failures
   * (see passing-failure.ts) do not count: for them it waits as long as they last.
   */
  work<Name extends keyof Jobs>(
    name: Name,
    run: (job: Jobs[Name], told: JobRun) => Promise<void>,
  ): Promise<void>
  /** Starts taking jobs of a kind that failed every time, so that nothing waits for their result for ever. */
  workGivenUp<Name extends keyof Jobs>(name: Name, run: (job: Jobs[Name]) => Promise<void>): Promise<void>
  /** Runs a job of a kind at the times of a cron expression (UTC), on one of the servers that share the queue. */
  schedule(name: keyof Jobs, cron: string): Promise<void>
  /** Lets running jobs end and stops. */
  stop(): Promise<void>
}
