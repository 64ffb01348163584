/** Sessions, their stills, and the one transaction that turns a session into an execution. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { LimiarError } from '../../../../protocol/errors.ts'
import type { Id } from '../../../../protocol/ids.ts'
import { whyClosed } from '../../../domain/links/link.ts'
import type {
  MakeExecution,
  SessionStore,
  StillKept,
  Submission,
  SubmissionRefusal,
} from '../../../domain/sessions/session-store.ts'
import {
  isSamePicture,
  type Session,
  type SessionChange,
  type StoredStill,
} from '../../../domain/sessions/session.ts'
import { onboardingStarted } from '../../../domain/webhooks/webhook-events.ts'
import { queueBlobRemoval } from '../pictures/blob-outbox.ts'
import { insertExecution } from '../executions/execution-store.ts'
import type { Enqueue } from '../jobs/job-queue.ts'
import { fromRow, toJson } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'
import { HeldBytes } from './held-bytes.ts'
import {
  mustHaveAttemptsLeft,
  mustHaveRoomForSession,
  mustHaveRoomForStill,
  type UnsentLimits,
} from './unsent-limits.ts'
import type { Announce } from '../webhooks/webhook-outbox.ts'

export class DatabaseSessionStore implements SessionStore {
  readonly #db: Kysely<Schema>
  readonly #enqueue: Enqueue
  readonly #announce: Announce
  readonly #limits: UnsentLimits
  readonly #held = new HeldBytes()

  constructor(db: Kysely<Schema>, enqueue: Enqueue, announce: Announce, limits: UnsentLimits) {
    this.#db = db
    this.#enqueue = enqueue
    this.#announce = announce
    this.#limits = limits
  }

  async insert(session: Session): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      await mustHaveRoomForSession(transaction, session, this.#limits)
      const isFirst = await isFirstOfMinute(transaction, session)
      await transaction
        .insertInto('sessions')
        .values({
          ...session,
          movement: toJson(session.movement),
          consent: toJson(session.consent),
          refusals: toJson(session.refusals),
        })
        .execute()
      if (isFirst) await this.#announce(transaction, [onboardingStarted(session)])
    })
  }

  async find(sessionId: Id): Promise<Session | undefined> {
    const row = await this.#db
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', sessionId)
      .executeTakeFirst()
    return row && fromRow(row)
  }

  async change(sessionId: Id, change: (session: Session) => SessionChange): Promise<Session> {
    return this.#db.transaction().execute(async (transaction) => {
      const session = await lockSession(transaction, sessionId)
      if (!session) throw new LimiarError('session-invalid', 'The session was erased: open a new one.')
      const { documentType, ...changed } = change(session)
      const values = {
        ...Object.fromEntries(Object.entries(changed).map(([name, value]) => [name, toJson(value)])),
        ...(documentType !== undefined && { documentType }),
      }
      if (Object.keys(values).length === 0) return session
      await transaction.updateTable('sessions').set(values).where('id', '=', sessionId).execute()
      const after = { ...session, ...changed, ...(documentType !== undefined && { documentType }) }
      await mustHaveAttemptsLeft(transaction, session, after, this.#limits)
      return after
    })
  }

  async putStill(still: StoredStill): Promise<StillKept> {
    const { measurements, doubts, look } = still
    const row = { ...still, measurements: toJson(measurements), doubts: toJson(doubts), look: toJson(look) }
    return this.#db.transaction().execute(async (transaction): Promise<StillKept> => {
      // Two stills of one capture take turns, so that each learns which one it replaced. A still that arrives while the
      // session is being submitted comes too late: the execution names the still that it would replace.
      const session = await lockSession(transaction, still.sessionId)
      if (!session) return { outcome: 'erased' }
      if (session.executionId !== undefined) return { outcome: 'submitted' }
      const others = await stillsOf(transaction, still.sessionId)
      if (others.some((other) => isSamePicture(other, still))) return { outcome: 'same-picture' }
      const replaced = await transaction
        .deleteFrom('stills')
        .where('sessionId', '=', still.sessionId)
        .where('capture', '=', still.capture)
        .returningAll()
        .executeTakeFirst()
      await mustHaveRoomForStill(transaction, session, still, this.#limits, this.#held)
      await transaction.insertInto('stills').values(row).execute()
      if (replaced)
        await queueBlobRemoval(transaction, session.accountId, [replaced.blobKey], still.createdAt)
      return { outcome: 'kept', replaced: replaced && fromRow(replaced) }
    })
  }

  async stills(sessionId: Id): Promise<readonly StoredStill[]> {
    return stillsOf(this.#db, sessionId)
  }

  async skipCode(sessionId: Id): Promise<void> {
    await this.#db
      .updateTable('stills')
      .set({ measurements: sql`jsonb_set(measurements, '{codeWanted}', '"skipped"')` })
      .where('sessionId', '=', sessionId)
      .where(sql<boolean>`measurements -> 'codeWanted' is not null`)
      .execute()
  }

  async submit(sessionId: Id, makeExecution: MakeExecution): Promise<Submission> {
    return this.#db.transaction().execute(async (transaction): Promise<Submission> => {
      const session = await lockSession(transaction, sessionId)
      // The session was erased while it was being submitted, with its link.
      if (!session) return { outcome: 'inactive' }
      if (session.executionId !== undefined) return { outcome: 'repeated', executionId: session.executionId }
      const execution = makeExecution(session, await stillsOf(transaction, sessionId))
      const refusal = await spendUse(transaction, session.linkId, execution.createdAt)
      if (refusal) return { outcome: refusal }
      await insertExecution(transaction, execution, this.#enqueue, this.#announce)
      await transaction
        .updateTable('sessions')
        .set({ executionId: execution.id })
        .where('id', '=', sessionId)
        .execute()
      return { outcome: 'created', executionId: execution.id }
    })
  }
}

/**
 * Whether no session of the link began earlier in the same minute. A page that is loaded again and again opens a
 * session each time, but receivers are told once a minute. Sessions that begin at the same instant may each be
 * announced.
 */
async function isFirstOfMinute(
  transaction: Transaction<Schema>,
  { linkId, createdAt }: Session,
): Promise<boolean> {
  const minute = new Date(createdAt)
  minute.setUTCSeconds(0, 0)
  const earlier = await transaction
    .selectFrom('sessions')
    .select('id')
    .where('linkId', '=', linkId)
    .where('createdAt', '>=', minute)
    .where('createdAt', '<=', createdAt)
    .limit(1)
    .executeTakeFirst()
  return earlier === undefined
}

/** Locks the session until the transaction ends and returns its state. */
async function lockSession(transaction: Transaction<Schema>, sessionId: Id): Promise<Session | undefined> {
  const row = await transaction
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
  return row && fromRow(row)
}

async function stillsOf(db: Kysely<Schema>, sessionId: Id): Promise<readonly StoredStill[]> {
  const rows = await db
    .selectFrom('stills')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .orderBy('createdAt')
    .orderBy('capture')
    .execute()
  return rows.map(fromRow)
}

/** The links of a report that was just archived may be many, and are closed some at a time. */
const ofOpenReport = sql<boolean>`not exists (
  select from reports where reports.id = links.report_id and reports.archived_at is not null)`

/** Uses a link once, or returns why it cannot be used: the condition and the count are one statement. */
async function spendUse(
  transaction: Transaction<Schema>,
  linkId: Id,
  at: Date,
): Promise<SubmissionRefusal | undefined> {
  if (await countUse(transaction, linkId, at)) return undefined
  const spent = await transaction
    .updateTable('links')
    .set((link) => ({ submissions: link('submissions', '+', 1), updatedAt: at }))
    .where('id', '=', linkId)
    .where('active', '=', true)
    .where((link) => link.or([link('expiresAt', 'is', null), link('expiresAt', '>', at)]))
    .where((link) =>
      link.or([link('maxSubmissions', 'is', null), link('submissions', '<', link.ref('maxSubmissions'))]),
    )
    .where(ofOpenReport)
    .returning('id')
    .executeTakeFirst()
  if (spent) return undefined
  const row = await transaction.selectFrom('links').selectAll().where('id', '=', linkId).executeTakeFirst()
  return (row && whyClosed(fromRow(row), at)) ?? 'inactive'
}

/**
 * Counts a use of an open link without a limit, in the shard of this connection. The count need not be exact before the
 * commit, so no submission waits for another. Returns whether there was such a link.
 */
async function countUse(transaction: Transaction<Schema>, linkId: Id, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into link_counts as kept (link_id, shard, total, last_at)
    select id, pg_backend_pid() % 16, 1, ${at}::timestamptz from links
    where id = ${linkId} and active and max_submissions is null and ${ofOpenReport}
      and (expires_at is null or expires_at > ${at}::timestamptz)
    on conflict (link_id, shard) do update
      set total = kept.total + 1, last_at = greatest(kept.last_at, excluded.last_at)
    returning link_id`.execute(transaction)
  return rows.length > 0
}
