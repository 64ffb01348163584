/** The port to the background work. */
import type { Id } from '../../protocol/ids.ts'

/** The name of each kind of background work and what it is given. */
export interface Jobs {
  readonly 'run-execution': { readonly executionId: Id }
  readonly 'deliver-webhook': { readonly deliveryId: Id }
  readonly 'send-message': { readonly messageId: Id }
  /** By schedule: what has been kept long enough is erased. */
  readonly purge: object
  /** By schedule: files that nothing refers to any more are removed. */
  readonly 'remove-blobs': object
  /** By schedule: what waits for its analysis for too long is left to a person meanwhile. */
  readonly 'note-delays': object
}

/** What a job is told beside what it is given. */
export interface JobRun {
  readonly signal: AbortSignal
  /** When it was put off for the first time; undefined where it never was. */
  readonly putOffSince: Date | undefined
}

export interface JobQueue {
  /**
   * Starts taking jobs of a kind. One that throws is retried with back-off by the queue; how often is limited, but for
   * failures that pass by themselves (see passing-failure.ts), for which it waits as long as they last.
   */
  work<Name extends keyof Jobs>(
    name: Name,
    run: (job: Jobs[Name], told: JobRun) => Promise<void>,
  ): Promise<void>
  /** Starts taking jobs of a kind that failed every time, so that what waits for them is not left waiting. */
  workGivenUp<Name extends keyof Jobs>(name: Name, run: (job: Jobs[Name]) => Promise<void>): Promise<void>
  /** Has a job of a kind done at times of a cron expression (UTC), by one of the servers that share the queue. */
  schedule(name: keyof Jobs, cron: string): Promise<void>
  /** Lets running jobs end and stops. */
  stop(): Promise<void>
}
