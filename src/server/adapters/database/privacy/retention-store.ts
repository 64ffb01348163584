/** Finds and removes people's data across the tables. */
import type { KeyObject } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Cpf } from '../../../../protocol/cpf.ts'
import type { Id } from '../../../../protocol/ids.ts'
import type { AuditEntry, NewAuditEntry } from '../../../domain/access/audit.ts'
import type { StoredFace } from '../../../domain/faces/face-store.ts'
import type { Link } from '../../../domain/links/link.ts'
import type {
  KeptOfSubject,
  PictureOwner,
  Removal,
  RemovedRecords,
  RetentionRule,
  RetentionStore,
} from '../../../domain/privacy/retention.ts'
import { executionDeleted } from '../../../domain/webhooks/webhook-events.ts'
import { receiverOf } from '../../../domain/webhooks/webhooks.ts'
import { AuditChainWriter } from '../access/audit-chain-writer.ts'
import { removeFaceOf } from '../faces/face-store.ts'
import type { Enqueue } from '../jobs/job-queue.ts'
import { queueBlobRemoval } from '../pictures/blob-outbox.ts'
import { countedUses } from '../sessions/link-store.ts'
import { ownerIdOf, unreferencedOf } from '../pictures/blob-references.ts'
import {
  linksOfNobodyElse,
  lock,
  lockSessions,
  messagesOf,
  picturesOf,
  removeDeliveries,
  removeJobsOf,
  removeRows,
  removeSessions,
} from './record-removal.ts'
import { fromRow, isAnyOf } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'
import { callNext } from '../webhooks/receiver-line.ts'
import type { Announce } from '../webhooks/webhook-outbox.ts'

export class DatabaseRetentionStore implements RetentionStore {
  readonly #db: Kysely<Schema>
  readonly #enqueue: Enqueue
  readonly #announce: Announce
  readonly #auditKey: KeyObject

  constructor(db: Kysely<Schema>, enqueue: Enqueue, announce: Announce, auditKey: KeyObject) {
    this.#db = db
    this.#enqueue = enqueue
    this.#announce = announce
    this.#auditKey = auditKey
  }

  async findSubject(accountId: Id, cpf: Cpf): Promise<KeptOfSubject> {
    const executions = await this.#db
      .selectFrom('executions')
      .selectAll()
      .where('accountId', '=', accountId)
      .where((row) => row.or([row('documentCpf', '=', cpf), row('parameterCpf', '=', cpf)]))
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
    const ids = executions.map(({ id }) => id)
    return { executions: executions.map(fromRow), links: await this.#linksOf(accountId, cpf, ids) }
  }

  async remove(
    accountId: Id,
    wanted: Removal,
    at: Date,
    entryOf: (removed: RemovedRecords) => NewAuditEntry,
  ): Promise<RemovedRecords & { readonly entry: AuditEntry }> {
    return this.#db.transaction().execute(async (transaction) => {
      // Locks in the same order as a submission, which waits for this to end and then finds the link gone.
      await lockSessions(transaction, accountId, wanted)
      await lock(transaction, 'links', accountId, wanted.linkIds)
      await lock(transaction, 'executions', accountId, wanted.executionIds)
      const removal = { ...wanted, linkIds: await linksOfNobodyElse(transaction, wanted) }
      const pictures = await picturesOf(transaction, accountId, removal)
      await queueBlobRemoval(transaction, accountId, pictures, at)
      const deliveries = await removeDeliveries(transaction, accountId, removal)
      const messages = await messagesOf(transaction, accountId, removal.linkIds)
      const executions = await transaction
        .selectFrom('executions')
        .selectAll()
        .where('accountId', '=', accountId)
        .where((row) => isAnyOf(row.ref('id'), removal.executionIds))
        .execute()
      const sessions = await removeSessions(transaction, accountId, removal)
      await removeRows(transaction, 'executions', accountId, removal.executionIds)
      const links = await removeRows(transaction, 'links', accountId, removal.linkIds)
      const named = [...removal.executionIds, ...deliveries.map(({ id }) => id), ...messages]
      const jobs = await removeJobsOf(transaction, named)
      for (const receiver of new Set(deliveries.map(receiverOf)))
        await callNext(this.#enqueue, transaction, receiver)
      await this.#announce(
        transaction,
        executions.map((row) => executionDeleted(fromRow(row), at)),
      )
      const counts = { executions: executions.length, deliveries: deliveries.length, links, sessions, jobs }
      // Late, because everybody who changes the registry waits from here to the commit.
      const faces = await removeFaces(transaction, accountId, wanted.faceIds, at)
      const removed = {
        removed: counts,
        pictures: pictures.length + faces.flatMap(({ images }) => images).length,
        faces: faces.length,
      }
      // Last, because everybody who adds to the record of the account waits from here to the commit.
      const record = new AuditChainWriter(transaction, this.#auditKey, accountId)
      return { ...removed, entry: await record.append(entryOf(removed)) }
    })
  }

  async forgetMatches(accountId: Id, faceIds: readonly Id[], except: readonly Id[]): Promise<number> {
    if (faceIds.length === 0) return 0
    const { numAffectedRows } = await sql`
      update executions set sections = jsonb_set(sections, '{privateFaceset,data,faceMatches}', (
        select coalesce(jsonb_agg(match order by place), '[]')
        from jsonb_array_elements(sections #> '{privateFaceset,data,faceMatches}') with ordinality as one(match, place)
        where not match #>> '{faceset,_id}' = any(${[...faceIds]}::text[])))
      where account_id = ${accountId} and not id = any(${[...except]}::text[])
        and sections @? '$.privateFaceset.data.faceMatches[*]'
        and jsonb_path_query_array(sections, '$.privateFaceset.data.faceMatches[*].faceset._id')
          ?| ${[...faceIds]}::text[]`.execute(this.#db)
    return Number(numAffectedRows ?? 0n)
  }

  async rules(): Promise<readonly RetentionRule[]> {
    const { rows } = await sql<RetentionRule>`
      select account_id as "accountId", id as "reportId", (definition #>> '{retention,days}')::integer as days
      from reports where definition #>> '{retention,days}' is not null order by id`.execute(this.#db)
    return rows
  }

  async findExpired({ accountId, reportId }: RetentionRule, before: Date, limit: number): Promise<Removal> {
    const executions = await this.#db
      .selectFrom('executions')
      .select('id')
      .where('accountId', '=', accountId)
      .where('reportId', '=', reportId)
      .where('createdAt', '<', before)
      .orderBy('createdAt')
      .limit(limit)
      .execute()
    const links = await this.#endedLinks({ accountId, reportId }, before, limit)
    return {
      executionIds: executions.map(({ id }) => id),
      linkIds: links.map(({ id }) => id),
      sessionIds: [],
    }
  }

  /** A link ends in two ways. Each has an index, which finds the links that ended first. */
  async #endedLinks(
    { accountId, reportId }: Pick<RetentionRule, 'accountId' | 'reportId'>,
    before: Date,
    limit: number,
  ): Promise<readonly { readonly id: Id }[]> {
    const unused = sql`account_id = ${accountId} and report_id = ${reportId}
      and not exists (select from executions where link_id = links.id)`
    const { rows } = await sql<{ readonly id: Id }>`
      select id from (
        (select id from links where expires_at < ${before} and ${unused} order by expires_at limit ${limit})
        union
        (select id from links where not active and updated_at < ${before} and ${unused} order by updated_at limit ${limit})
      ) as ended limit ${limit}`.execute(this.#db)
    return rows
  }

  async findAbandoned(before: Date, limit: number): Promise<ReadonlyMap<Id, Removal>> {
    const rows = await this.#db
      .selectFrom('sessions')
      .select(['id', 'accountId'])
      .where('executionId', 'is', null)
      .where('expiresAt', '<', before)
      .orderBy('expiresAt')
      .limit(limit)
      .execute()
    const byAccount = Map.groupBy(rows, ({ accountId }) => accountId)
    return new Map(
      [...byAccount].map(([accountId, sessions]) => [
        accountId,
        { executionIds: [], linkIds: [], sessionIds: sessions.map(({ id }) => id) },
      ]),
    )
  }

  async ownerOf(blobKey: string): Promise<PictureOwner | undefined> {
    const id = ownerIdOf(blobKey)
    if (id === undefined) return undefined
    const { rows } = await sql<{ readonly accountId: Id; readonly recordId: Id | null }>`
      select account_id as "accountId", id as "recordId" from faces where id = ${id}
      union all select account_id, execution_id from sessions where id = ${id}
      union all select account_id, id from executions where id = ${id}`.execute(this.#db)
    return rows[0] && fromRow(rows[0])
  }

  async unreferenced(blobKeys: readonly string[]): Promise<readonly string[]> {
    return unreferencedOf(this.#db, blobKeys)
  }

  /**
   * The links of the CPF, and limited links that only the given executions used. Each half has an index: one condition
   * for both would read every link, of every account.
   */
  async #linksOf(accountId: Id, cpf: Cpf, executionIds: readonly Id[]): Promise<readonly Link[]> {
    const ids = [...executionIds]
    const found = sql<boolean>`id in (
      select id from links where account_id = ${accountId} and cpf = ${cpf}
      union
      select used.id from executions join links as used on used.id = executions.link_id
      where executions.id = any(${ids}::text[]) and not used.no_expire and not exists (
        select from executions as other where other.link_id = used.id and not other.id = any(${ids}::text[])))`
    const rows = await this.#db
      .selectFrom('links')
      .selectAll()
      .select(countedUses)
      .where('accountId', '=', accountId)
      .where(found)
      .orderBy('createdAt')
      .execute()
    return rows.map(fromRow)
  }
}

async function removeFaces(
  transaction: Transaction<Schema>,
  accountId: Id,
  faceIds: readonly Id[] = [],
  at: Date,
): Promise<readonly StoredFace[]> {
  const removed: StoredFace[] = []
  for (const faceId of faceIds) {
    const gone = await removeFaceOf(transaction, accountId, faceId, at)
    if (gone) removed.push(gone.face)
  }
  return removed
}
