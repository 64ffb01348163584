/** Background work on pg-boss, in the same database as everything else. */
import type { Transaction } from 'kysely'
import { fromKysely, PgBoss, type JobWithMetadata } from 'pg-boss'
import type { Clock } from '../../../domain/clock.ts'
import type { JobQueue, JobRun, Jobs } from '../../../domain/job-queue.ts'
import {
  nobodyObserves,
  type FailureListener,
  type JobOutcome,
  type Observer,
} from '../../../domain/observer.ts'
import { isPassingFailure } from '../../../../protocol/passing-failure.ts'
import { traced } from '../../../telemetry/tracing.ts'
import type { Engine } from '../database.ts'
import { toCallersFailure } from '../engine/database-failures.ts'
import { connectionTo } from './job-connection.ts'
import { fairPriority } from './job-groups.ts'
import { atOnce, createQueues, givenUp, queues, takingTurns } from './job-kinds.ts'
import type { PgliteClient } from '../engine/pglite-client.ts'
import { bringBackToPresent, LOOK_EVERY_MS } from './queue-clock.ts'
import { postponement } from './postponement.ts'
import type { Schema } from '../tables/schema.ts'

/** How often a worker looks for jobs without being woken: for retries that became due, and lost notifications. */
const POLL_SECONDS = 2
/** A job is taken away after three missed heartbeats. */
const HEARTBEAT_REFRESH_SECONDS = 3

export interface EnqueueOptions {
  /** The default is at once. */
  readonly startAfter?: Date | undefined
  /** Jobs of one group run one after the other, except analyses. The groups of analyses and messages take turns. */
  readonly group?: string
  /** Runs before all other waiting jobs: for a job that already had its turn and was postponed. */
  readonly isFirst?: boolean
}

/** Adds a job to the queue as part of a transaction. */
export type Enqueue = <Name extends keyof Jobs>(
  transaction: Transaction<Schema>,
  name: Name,
  job: Jobs[Name],
  options?: EnqueueOptions,
) => Promise<void>

export interface QueueSettings {
  /** How often a job that failed is tried again before it is given up. */
  readonly retries?: number | undefined
  /** Jobs of a kind that run at the same time in this process, if it is not the usual number. */
  readonly workers?: Partial<Readonly<Record<keyof Jobs, number>>>
  /** Whether this process runs scheduled jobs. Processes that only enqueue leave that to the others. */
  readonly keepsTime?: boolean
  /** By which a postponed job is dated: any node may take it next. */
  readonly clock?: Clock
  readonly observer?: Observer
}

export class PgBossJobQueue implements JobQueue {
  readonly #boss: PgBoss
  readonly #workers: Readonly<Record<keyof Jobs, number>>
  readonly #onFailure: FailureListener
  readonly #observer: Observer
  readonly #clock: Clock
  readonly #running = new Map<keyof Jobs, number>()
  /** Begins to take the jobs of each kind that this process works on. */
  readonly #takers = new Map<keyof Jobs, () => Promise<void>>()
  #isPaused = false
  #clockWatch: NodeJS.Timeout | undefined

  /**
   * Starts the queue. On an embedded database, jobs that were interrupted by the end of the last process are retried.
   */
  static async start(
    engine: Engine,
    onFailure: FailureListener,
    { retries, keepsTime = true, ...settings }: QueueSettings = {},
  ): Promise<PgBossJobQueue> {
    const boss = new PgBoss({ ...connectionTo(engine), useListenNotify: true, schedule: keepsTime })
    boss.on('error', (error) => onFailure('The job queue failed.', toCallersFailure(asError(error))))
    boss.on('warning', ({ message }) => onFailure(message, undefined))
    await boss.start()
    await createQueues(boss, engine.kind, retries)
    if (engine.kind === 'embedded') await retryCutOff(boss, engine.client)
    const queue = new PgBossJobQueue(boss, onFailure, settings)
    if (keepsTime) queue.#keepTime()
    return queue
  }

  private constructor(
    boss: PgBoss,
    onFailure: FailureListener,
    { workers, observer = nobodyObserves, clock = () => new Date() }: QueueSettings,
  ) {
    this.#boss = boss
    this.#observer = observer
    this.#clock = clock
    this.#workers = { ...atOnce, ...workers }
    this.#onFailure = onFailure
  }

  /** Adds a job that exists once the transaction is committed, and starts at once if a worker is free. */
  async enqueue<Name extends keyof Jobs>(
    transaction: Transaction<Schema>,
    name: Name,
    job: Jobs[Name],
    { startAfter, group, isFirst = false }: EnqueueOptions = {},
  ): Promise<void> {
    const isFair = takingTurns.includes(name) && group !== undefined
    await this.#boss.send(name, job, {
      db: fromKysely(transaction.withoutPlugins()),
      ...(startAfter ? { startAfter } : {}),
      ...(isFirst ? { priority: 1 } : {}),
      ...(group === undefined ? {} : { group: { id: group } }),
      ...(isFair ? { priority: await fairPriority(transaction, name, group) } : {}),
    })
  }

  async work<Name extends keyof Jobs>(
    name: Name,
    run: (job: Jobs[Name], told: JobRun) => Promise<void>,
  ): Promise<void> {
    const take = () => this.#take(name, run)
    this.#takers.set(name, take)
    if (!this.#isPaused) await take()
  }

  /** Takes no further jobs: another process takes them. Jobs that run go on. Idempotent. */
  async pause(): Promise<void> {
    if (this.#isPaused) return
    this.#isPaused = true
    for (const name of this.#takers.keys()) await this.#boss.offWork(name, { wait: false })
  }

  /** Takes jobs again. Idempotent. */
  async resume(): Promise<void> {
    if (!this.#isPaused) return
    this.#isPaused = false
    for (const take of this.#takers.values()) await take()
  }

  async #take<Name extends keyof Jobs>(
    name: Name,
    run: (job: Jobs[Name], told: JobRun) => Promise<void>,
  ): Promise<void> {
    const options = name === 'run-execution' ? working : { ...working, localGroupConcurrency: 1 }
    for (let i = 0; i < this.#workers[name]; i++) {
      let worker = ''
      worker = await this.#boss.work<Queued<Name>, unknown, typeof options>(name, options, async (jobs) => {
        // The worker takes the next waiting job at once, without the usual pause after a job.
        this.#boss.notifyWorker(worker)
        for (const job of jobs) await this.#observed(name, () => this.#runOrPostpone(name, job, run))
      })
    }
  }

  /** Jobs of each kind that this process works on. */
  running(): readonly (readonly [kind: keyof Jobs, jobs: number])[] {
    return (Object.keys(queues) as (keyof Jobs)[]).map((kind) => [kind, this.#running.get(kind) ?? 0])
  }

  async #observed(name: keyof Jobs, run: () => Promise<JobOutcome>): Promise<void> {
    const began = performance.now()
    let outcome: JobOutcome = 'failed'
    this.#running.set(name, (this.#running.get(name) ?? 0) + 1)
    try {
      outcome = await traced(`job ${name}`, {}, run)
    } finally {
      this.#running.set(name, (this.#running.get(name) ?? 1) - 1)
      this.#observer.jobEnded(name, outcome, (performance.now() - began) / 1000)
    }
  }

  /**
   * Runs a job. A job with a temporary failure is postponed, which does not count as a try. The new job is sent before
   * this one ends. When a server dies between the two, the work is done twice, which does no harm.
   */
  async #runOrPostpone<Name extends keyof Jobs>(
    name: Name,
    { data, signal, priority, groupId }: JobWithMetadata<Queued<Name>>,
    run: (job: Jobs[Name], told: JobRun) => Promise<void>,
  ): Promise<JobOutcome> {
    const { postponed = 0, postponedAt } = data
    try {
      const putOffSince = postponedAt === undefined ? undefined : new Date(postponedAt)
      await run(data, { signal, putOffSince, group: groupId ?? undefined })
      return 'done'
    } catch (error) {
      // A scheduled job is created again by the schedule.
      if (!isPassingFailure(error) || queues[name].retryLimit === 0) throw error
      if (error.code === 'unavailable') this.#onFailure('A job was postponed.', error)
      const later = { ...data, postponed: postponed + 1, postponedAt: postponedAt ?? this.#clock().getTime() }
      const startAfter = postponement(postponed, error.retryAfterSeconds)
      const group = groupId == null ? {} : { group: { id: groupId } }
      await this.#boss.send(name, later, { priority, startAfter, ...group })
      return 'put-off'
    }
  }

  async workGivenUp<Name extends keyof Jobs>(
    name: Name,
    run: (job: Jobs[Name]) => Promise<void>,
  ): Promise<void> {
    await this.#boss.work<Jobs[Name]>(givenUp(name), polling, async (jobs) => {
      for (const { data } of jobs) {
        await run(data)
        this.#observer.jobGivenUp(name)
      }
    })
  }

  async schedule(name: keyof Jobs, cron: string): Promise<void> {
    await this.#boss.schedule(name, cron, {}, { tz: 'UTC' })
  }

  #keepTime(): void {
    this.#clockWatch = setInterval(() => {
      bringBackToPresent(this.#boss).catch((error: unknown) =>
        this.#onFailure('The job queue failed.', toCallersFailure(error)),
      )
    }, LOOK_EVERY_MS).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#clockWatch)
    await this.#boss.stop({ graceful: true })
  }
}

/** pg-boss reports some failures as plain objects with the members of an error. */
function asError(failure: Error): Error {
  return failure instanceof Error ? failure : Object.assign(new Error(), failure)
}

const polling = { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS }
/** With metadata, because a postponed job keeps its priority. */
const working = {
  ...polling,
  includeMetadata: true,
  heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
} as const

/** A job in the queue, with how often it was postponed and since when (milliseconds since 1970). */
type Queued<Name extends keyof Jobs> = Jobs[Name] & {
  readonly postponed?: number
  readonly postponedAt?: number
}

/** Retries active jobs. Only this process has the folder, so these were interrupted when the previous process ended. */
async function retryCutOff(boss: PgBoss, client: PgliteClient): Promise<void> {
  const { rows } = await client.alone({
    sql: `select name, id from pgboss.job where state = 'active'`,
    parameters: [],
  })
  for (const { name, id } of rows as readonly { readonly name: string; readonly id: string }[]) {
    await boss.fail(name, id, { reason: 'The process ended while the job was running.' })
  }
}
