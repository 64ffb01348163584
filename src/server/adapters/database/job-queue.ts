/** Background work on pg-boss, in the same database as everything else. */
import type { Transaction } from 'kysely'
import { fromKysely, PgBoss, type ConstructorOptions, type JobWithMetadata, type Queue } from 'pg-boss'
import type { JobQueue, Jobs } from '../../domain/ports.ts'
import { isPassingFailure } from '../../domain/passing-failure.ts'
import type { Engine } from './database.ts'
import { toCallersFailure } from './database-failures.ts'
import { fairPriority } from './job-groups.ts'
import type { PgliteClient } from './pglite-client.ts'
import { postponement } from './postponement.ts'
import type { Schema } from './schema.ts'

/** Jobs of one kind that run at the same time in this process. */
const atOnce: Readonly<Record<keyof Jobs, number>> = {
  'run-execution': 2,
  // These wait for receivers and cost next to nothing meanwhile; LIMIAR_WEBHOOK_DELIVERIES says how many.
  'deliver-webhook': 16,
  // They wait for the mail server or the gateway.
  'send-message': 8,
  purge: 1,
  'remove-blobs': 1,
  'note-delays': 1,
}

/** Kinds whose groups take turns: accounts, or lanes of accounts. */
const takingTurns: readonly (keyof Jobs)[] = ['run-execution', 'send-message']

/**
 * How often a worker looks for jobs when nothing woke it: for retries that have become due, and should a
 * notification get lost.
 */
const POLL_SECONDS = 2

/** Where a job of a kind goes that failed every time. */
const givenUp = (name: keyof Jobs) => `${name}-given-up`

/** An id that no job has. */
const NO_JOB = '00000000-0000-0000-0000-000000000000'

/** A job that throws is tried again after about 2, 4, 8 … seconds. */
const common = {
  retryDelay: 2,
  retryBackoff: true,
  notify: true,
}

/**
 * A node that dies is noticed by what it leaves without a heartbeat. On a server the others look every 3 s for jobs
 * that have not beaten for 10 s (pg-boss allows no less); with the pause before a retry and the next look of a worker
 * a job is taken over within 20 s. The jobs of an embedded database are retried when it is opened again.
 */
const heartbeatSeconds: Readonly<Record<Engine['kind'], number>> = { server: 10, embedded: 30 }
/** Three beats are missed before a job is taken away. */
const HEARTBEAT_REFRESH_SECONDS = 3
/** The longest statement of the queue's own upkeep. */
const BULK_MS = 60_000

const queues: Readonly<Record<keyof Jobs, Omit<Queue, 'name'> & { readonly retryLimit: number }>> = {
  // Passing failures are not counted here: these are lasting ones, and servers that died over it. After some five
  // minutes a person is needed.
  'run-execution': {
    ...common,
    retryLimit: 9,
    retryDelayMax: 60,
    expireInSeconds: 900,
    deadLetter: givenUp('run-execution'),
  },
  // What a receiver fails at is written down and tried again as a job of its own: this is for our own failures.
  'deliver-webhook': {
    ...common,
    retryLimit: 5,
    expireInSeconds: 60,
    deadLetter: givenUp('deliver-webhook'),
  },
  // Half an hour to an hour: a mail server that asks to come back later is usually content with less.
  'send-message': {
    ...common,
    retryLimit: 11,
    expireInSeconds: 120,
    deadLetter: givenUp('send-message'),
  },
  // One that fails is done an hour later, with everything that it left.
  purge: { ...common, retryLimit: 0, expireInSeconds: 3600 },
  // Done again a minute later, with everything that is due by then.
  'remove-blobs': { ...common, retryLimit: 0, expireInSeconds: 600 },
  'note-delays': { ...common, retryLimit: 0, expireInSeconds: 300 },
}

export interface EnqueueOptions {
  /** At once unless said otherwise. */
  readonly startAfter?: Date | undefined
  /** Jobs of one group run one after the other, but for analyses; the groups of analyses and messages take turns. */
  readonly group?: string
  /** Before what else waits: for a job that has had its turn already and was put off. */
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
  /** Jobs of a kind that run at the same time in this process, where that is not the usual number. */
  readonly workers?: Partial<Readonly<Record<keyof Jobs, number>>>
}

/** Hears of failures that no caller waits for. */
export type FailureListener = (message: string, cause: unknown) => void

export class PgBossJobQueue implements JobQueue {
  readonly #boss: PgBoss
  readonly #workers: Readonly<Record<keyof Jobs, number>>
  readonly #onFailure: FailureListener

  /** Starts the queue; on an embedded database, jobs that were cut off by the end of the last process are retried. */
  static async start(
    engine: Engine,
    onFailure: FailureListener,
    { retries, workers = {} }: QueueSettings = {},
  ): Promise<PgBossJobQueue> {
    const boss = new PgBoss({ ...connectionTo(engine), useListenNotify: true, schedule: true })
    boss.on('error', (error) => onFailure('The job queue failed.', toCallersFailure(asError(error))))
    boss.on('warning', ({ message }) => onFailure(message, undefined))
    await boss.start()
    await createQueues(boss, heartbeatSeconds[engine.kind], retries)
    if (engine.kind === 'embedded') await retryCutOff(boss, engine.client)
    return new PgBossJobQueue(boss, { ...atOnce, ...workers }, onFailure)
  }

  private constructor(
    boss: PgBoss,
    workers: Readonly<Record<keyof Jobs, number>>,
    onFailure: FailureListener,
  ) {
    this.#boss = boss
    this.#workers = workers
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
    run: (job: Jobs[Name], signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const options = name === 'run-execution' ? working : { ...working, localGroupConcurrency: 1 }
    for (let i = 0; i < this.#workers[name]; i++) {
      let worker = ''
      worker = await this.#boss.work<Queued<Name>, unknown, typeof options>(name, options, async (jobs) => {
        // Whatever else waits is taken next, without the pause that follows a job.
        this.#boss.notifyWorker(worker)
        for (const job of jobs) await this.#runOrPostpone(name, job, run)
      })
    }
  }

  /**
   * Runs a job. One that fails in a way that passes is put off and does not count as tried. The new job is sent
   * before this one ends: a server that dies between the two has the work done twice, which harms nothing.
   */
  async #runOrPostpone<Name extends keyof Jobs>(
    name: Name,
    { data, signal, priority, groupId }: JobWithMetadata<Queued<Name>>,
    run: (job: Jobs[Name], signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    try {
      await run(data, signal)
    } catch (error) {
      // A job that comes by schedule is made again by the schedule.
      if (!isPassingFailure(error) || queues[name].retryLimit === 0) throw error
      if (error.code === 'unavailable') this.#onFailure('A job was put off.', error)
      const { postponed = 0 } = data
      const startAfter = postponement(postponed, error.retryAfterSeconds)
      const group = groupId == null ? {} : { group: { id: groupId } }
      await this.#boss.send(name, { ...data, postponed: postponed + 1 }, { priority, startAfter, ...group })
    }
  }

  async workGivenUp<Name extends keyof Jobs>(
    name: Name,
    run: (job: Jobs[Name]) => Promise<void>,
  ): Promise<void> {
    await this.#boss.work<Jobs[Name]>(givenUp(name), polling, async (jobs) => {
      for (const { data } of jobs) await run(data)
    })
  }

  async schedule(name: keyof Jobs, cron: string): Promise<void> {
    await this.#boss.schedule(name, cron, {}, { tz: 'UTC' })
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true })
  }
}

/** pg-boss tells of some failures as plain objects with the members of an error. */
function asError(failure: Error): Error {
  return failure instanceof Error ? failure : Object.assign(new Error(), failure)
}

const polling = { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS }
/** With its metadata, for a job that is put off keeps its priority. */
const working = {
  ...polling,
  includeMetadata: true,
  heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
} as const

/** A job as it lies in the queue, with how often it was put off. */
type Queued<Name extends keyof Jobs> = Jobs[Name] & { readonly postponed?: number }

/** pg-boss hands these to pg. Upkeep of a long queue takes its time, yet a server that hangs must not end it for good. */
const timeouts = { statement_timeout: BULK_MS, query_timeout: BULK_MS }

function connectionTo(engine: Engine): ConstructorOptions {
  return engine.kind === 'server'
    ? {
        connectionString: engine.url,
        max: 4,
        application_name: 'limiar-jobs',
        connectionTimeoutMillis: engine.limits.waitMs,
        ...timeouts,
        superviseIntervalSeconds: 3,
        monitorIntervalSeconds: 2,
      }
    : { backend: 'pglite', db: embedded(engine.client) }
}

/** pg-boss's view of the embedded database. */
function embedded(client: PgliteClient): NonNullable<ConstructorOptions['db']> {
  return {
    async executeSql(sql, parameters = []) {
      const statement = { sql, parameters }
      const { rows } = await (parameters.length > 0 ? client.write(statement) : client.alone(statement))
      return { rows: [...rows] }
    },
    async listen(channel, onNotification, onReconnect) {
      await client.listen(channel, onNotification, onReconnect)
      onReconnect()
      return { close: () => Promise.resolve(client.unlisten(channel)) }
    },
  }
}

async function createQueues(boss: PgBoss, heartbeat: number, retries: number | undefined): Promise<void> {
  const existing = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const [name, options] of Object.entries(queues)) {
    const settings = { ...options, heartbeatSeconds: heartbeat, retryLimit: retries ?? options.retryLimit }
    const deadLetters = givenUp(name as keyof Jobs)
    if (!existing.has(deadLetters)) await boss.createQueue(deadLetters)
    if (existing.has(name)) await boss.updateQueue(name, settings)
    else await boss.createQueue(name, settings)
    // pg-boss looks a queue up on its own connection the first time. Inside a transaction of the embedded
    // database, which has one connection, it would wait for itself: so the first time is now.
    await boss.findJobs(name, { id: NO_JOB })
  }
}

/** The folder is this process's alone: what is under way there was cut off with the process before it. */
async function retryCutOff(boss: PgBoss, client: PgliteClient): Promise<void> {
  const { rows } = await client.alone({
    sql: `select name, id from pgboss.job where state = 'active'`,
    parameters: [],
  })
  for (const { name, id } of rows as readonly { readonly name: string; readonly id: string }[]) {
    await boss.fail(name, id, { reason: 'The process ended while the job was running.' })
  }
}
