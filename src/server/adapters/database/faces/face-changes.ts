/**
 * The change sequence of the registry, compacted like a log. The changes of a removed record are deleted once every
 * reader is past them. The changes of existing records stay, so that an index can always begin at 0.
 */
import { sql, type Kysely, type Selectable } from 'kysely'
import type { FaceIndexReader, FaceIndexReaders } from '../../../domain/faces/face-index-readers.ts'
import { fromRow } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'

const MS_PER_DAY = 24 * 60 * 60 * 1000
/** Time between two trimmings. A reader that does not report has at least this long to take a change. */
const REST_MS = MS_PER_DAY
/** A node that was away for longer builds its index again. */
const FORGOTTEN_MS = 7 * MS_PER_DAY
/** Changes in one statement: the embedded database does nothing else meanwhile. */
const CHANGES_PER_STEP = 20_000

type ChangeRow = Selectable<Schema['faceChanges']>

/**
 * Reads changes in one statement, so that the answer is consistent: it either has all changes or says that some may be
 * missing.
 */
export async function readChanges(
  db: Kysely<Schema>,
  after: number,
  limit: number,
): Promise<{ readonly changes: readonly ChangeRow[]; readonly trimmed: number }> {
  const { rows } = await sql<
    { trimmed: number } & { readonly [Name in keyof ChangeRow]: ChangeRow[Name] | null }
  >`
    select state.trimmed, change.sequence, change.kind, change.account_id as "accountId", change.record_id as "recordId"
    from face_sequence state
    left join lateral (
      select * from face_changes where sequence > ${after} order by sequence limit ${limit}
    ) change on true
    order by change.sequence`.execute(db)
  const changes = rows.flatMap(({ sequence, kind, accountId, recordId }) =>
    sequence === null || kind === null || accountId === null || recordId === null
      ? []
      : [{ sequence, kind, accountId, recordId }],
  )
  return { changes, trimmed: rows[0]?.trimmed ?? 0 }
}

export class DatabaseFaceIndexReaders implements FaceIndexReaders {
  readonly #db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.#db = db
  }

  async report(reader: Omit<FaceIndexReader, 'seenAt'>): Promise<void> {
    const { id, ...state } = { ...reader, sequence: reader.sequence ?? null }
    await this.#db
      .insertInto('faceIndexReaders')
      .values({ id, ...state })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...state, seenAt: sql<Date>`now()` }))
      .execute()
  }

  async list(): ReturnType<FaceIndexReaders['list']> {
    const { last, trimmed } = await this.#db
      .selectFrom('faceSequence')
      .select(['last', 'trimmed'])
      .executeTakeFirstOrThrow()
    const rows = await this.#db.selectFrom('faceIndexReaders').selectAll().orderBy('id').execute()
    return { last, trimmed, readers: rows.map(fromRow) }
  }

  async trim(now: Date, signal?: AbortSignal): Promise<number> {
    await this.#db
      .deleteFrom('faceIndexReaders')
      .where('seenAt', '<', new Date(now.getTime() - FORGOTTEN_MS))
      .execute()
    const bound = await this.#boundOf(now)
    if (bound === undefined || !(await this.#tellOfTrimming(bound))) return 0
    let removed = 0
    for (let from = 0; from < bound; from += CHANGES_PER_STEP) {
      signal?.throwIfAborted()
      removed += await this.#removeDead(from, Math.min(from + CHANGES_PER_STEP, bound))
    }
    return removed
  }

  /** The change before which dead changes may be deleted. That change itself stays, because snapshots refer to it. */
  async #boundOf(now: Date): Promise<number | undefined> {
    const { rows } = await sql<{ bound: number | null }>`
      update face_sequence state set marked = state.last, marked_at = ${now}
      from (select marked, marked_at from face_sequence for update) earlier
      where earlier.marked_at is null or earlier.marked_at <= ${new Date(now.getTime() - REST_MS)}
      returning least(earlier.marked, (select min(kept) from face_index_readers)) as bound`.execute(this.#db)
    return rows[0]?.bound ?? undefined
  }

  /**
   * Records the trimming before anything is deleted, so that no reader misses it. Returns whether there is anything to
   * delete.
   */
  async #tellOfTrimming(bound: number): Promise<boolean> {
    const { rows } = await sql`
      update face_sequence set trimmed = removal.sequence from (
        select sequence from face_changes where kind = 'removed' and sequence < ${bound}
        order by sequence desc limit 1
      ) removal returning 1`.execute(this.#db)
    return rows.length > 0
  }

  async #removeDead(from: number, before: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from face_changes change where sequence >= ${from} and sequence < ${before} and (
        kind = 'removed' or not exists (select from faces record where record.id = change.record_id)
      )`.execute(this.#db)
    return Number(numAffectedRows ?? 0)
  }
}
