/** The blobs that sweeps found without a record. */
import { sql, type Kysely } from 'kysely'
import type { BlobSweepStore } from '../../../domain/pictures/blob-sweep.ts'
import type { Schema } from '../tables/schema.ts'

export class DatabaseBlobSweepStore implements BlobSweepStore {
  readonly #db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.#db = db
  }

  async begin(at: Date, lastBefore: Date): Promise<boolean> {
    const { rows } = await sql`
      update blob_sweeps set began_at = ${at}, ended_at = null
      where began_at is null or began_at <= ${lastBefore} returning one`.execute(this.#db)
    return rows.length > 0
  }

  async note(blobKeys: readonly string[], beganAt: Date, firstBefore: Date): Promise<readonly string[]> {
    if (blobKeys.length === 0) return []
    const { rows } = await sql<{ readonly key: string; readonly firstFoundAt: Date }>`
      insert into orphan_candidates as known (blob_key, first_found_at, last_found_at)
      select key, ${beganAt}::timestamptz, ${beganAt}::timestamptz from unnest(${[...blobKeys]}::text[]) as found(key)
      on conflict (blob_key) do update set last_found_at = excluded.last_found_at
      returning blob_key as key, first_found_at as "firstFoundAt"`.execute(this.#db)
    return rows.filter(({ firstFoundAt }) => firstFoundAt <= firstBefore).map(({ key }) => key)
  }

  async end(beganAt: Date): Promise<void> {
    await sql`delete from orphan_candidates where last_found_at < ${beganAt}`.execute(this.#db)
    await sql`update blob_sweeps set ended_at = now() where began_at = ${beganAt}`.execute(this.#db)
  }
}
