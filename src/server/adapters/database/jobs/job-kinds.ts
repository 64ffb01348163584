/** The kinds of background jobs: how many run at once, how often each is tried, and what happens after the last try. */
import type { PgBoss, Queue } from 'pg-boss'
import type { Jobs } from '../../../domain/job-queue.ts'
import type { Engine } from '../database.ts'
import { indexJobs } from './job-indexes.ts'

/** Jobs of one kind that run at the same time in this process. */
export const atOnce: Readonly<Record<keyof Jobs, number>> = {
  // Two have their pictures analysed (LIMIAR_ANALYSES), the others wait for sources, or for their turn. More workers
  // would only ask the database for work more often. A source that does not answer is left alone after a few failures.
  'run-execution': 8,
  // These wait for receivers and cost next to nothing meanwhile; LIMIAR_WEBHOOK_DELIVERIES says how many.
  'deliver-webhook': 16,
  // These wait for the mail server or the gateway.
  'send-message': 8,
  'send-review-mail': 2,
  purge: 1,
  'remove-blobs': 1,
  'note-delays': 1,
  'find-lost': 1,
}

/** Kinds whose groups take turns: accounts, or lanes of accounts. */
export const takingTurns: readonly (keyof Jobs)[] = ['run-execution', 'send-message', 'send-review-mail']

/** The queue for jobs of a kind that failed every time. */
export const givenUp = (name: keyof Jobs) => `${name}-given-up`

/** An id that no job has. */
const NO_JOB = '00000000-0000-0000-0000-000000000000'

/**
 * Nobody needs finished jobs, and an erasure reads all of them to find those that name a record. pg-boss keeps them for
 * seven days, which at ten onboardings a second are 18 million jobs.
 */
const FINISHED_SECONDS = 60 * 60

/**
 * pg-boss drops a job that has waited for 14 days. A server that was off for longer, or a backup of that age, would
 * leave executions without their analysis, and events that are never delivered. Ten years: as good as for ever.
 */
const waiting = { retentionSeconds: 10 * 365 * 24 * 60 * 60 }

/** A job that throws is tried again after about 2, 4, 8 … seconds. */
const common = {
  retryDelay: 2,
  retryBackoff: true,
  notify: true,
  deleteAfterSeconds: FINISHED_SECONDS,
  ...waiting,
}

/**
 * A dead node is noticed because its jobs have no heartbeat. With a PostgreSQL server, the other nodes look every 3 s
 * for jobs without a heartbeat for 10 s (pg-boss allows no less). With the pause before a retry and the next look of a
 * worker, a job is taken over within 20 s. The jobs of an embedded database are retried when it is opened again.
 */
const heartbeatSeconds: Readonly<Record<Engine['kind'], number>> = { server: 10, embedded: 30 }
export const queues: Readonly<Record<keyof Jobs, Omit<Queue, 'name'> & { readonly retryLimit: number }>> = {
  // Temporary failures are not counted here, only lasting ones and servers that died over the job. After about five
  // minutes a person is needed.
  'run-execution': {
    ...common,
    retryLimit: 9,
    retryDelayMax: 60,
    expireInSeconds: 900,
    deadLetter: givenUp('run-execution'),
  },
  // A receiver's failure is recorded and tried again as a job of its own. These retries are for our own failures.
  'deliver-webhook': {
    ...common,
    retryLimit: 5,
    expireInSeconds: 60,
    deadLetter: givenUp('deliver-webhook'),
  },
  // Half an hour to an hour: a mail server that asks to try later is usually content with less.
  'send-message': {
    ...common,
    retryLimit: 11,
    expireInSeconds: 120,
    deadLetter: givenUp('send-message'),
  },
  // As long as that of a message, and for the same reason.
  'send-review-mail': {
    ...common,
    retryLimit: 11,
    expireInSeconds: 120,
    deadLetter: givenUp('send-review-mail'),
  },
  // A failed purge is repeated an hour later, including everything that it left.
  purge: { ...common, retryLimit: 0, expireInSeconds: 3600 },
  // A failed removal is repeated a minute later, with everything that is due by then.
  'remove-blobs': { ...common, retryLimit: 0, expireInSeconds: 600 },
  'note-delays': { ...common, retryLimit: 0, expireInSeconds: 300 },
  'find-lost': { ...common, retryLimit: 0, expireInSeconds: 300 },
}

/** Creates or updates the queues of all kinds. `retries` replaces each kind's own number. */
export async function createQueues(
  boss: PgBoss,
  kind: Engine['kind'],
  retries: number | undefined,
): Promise<void> {
  await indexJobs(boss)
  const existing = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const [name, options] of Object.entries(queues)) {
    const settings = {
      ...options,
      heartbeatSeconds: heartbeatSeconds[kind],
      retryLimit: retries ?? options.retryLimit,
    }
    const deadLetters = givenUp(name as keyof Jobs)
    if (existing.has(deadLetters)) await boss.updateQueue(deadLetters, waiting)
    else await boss.createQueue(deadLetters, waiting)
    if (existing.has(name)) await boss.updateQueue(name, settings)
    else await boss.createQueue(name, settings)
    // pg-boss looks a queue up on its own connection the first time. Inside a transaction of the embedded
    // database, which has one connection, it would wait for itself: so the first time is now.
    await boss.findJobs(name, { id: NO_JOB })
  }
}
