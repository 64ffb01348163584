/** Indexes of ours on pg-boss's table of jobs, for questions that pg-boss itself does not ask. */
import { sql, type RawBuilder } from 'kysely'
import type { PgBoss } from 'pg-boss'

/** The record that a job names. Statements have to say it in exactly these words for the index to serve them. */
const RECORD = `coalesce(data ->> 'executionId', data ->> 'deliveryId', data ->> 'messageId')`
export const namedRecord: RawBuilder<string | null> = sql.raw(RECORD)

const indexes = {
  /** The waiting jobs of a group, and the last priority among them, without those of other groups. */
  limiar_waiting_groups: `(name, group_id, priority) where state < 'active' and not blocked`,
  /** The jobs of a record, whatever their state, without those of other records. */
  limiar_named_records: `((${RECORD})) where ${RECORD} is not null`,
}

/** Makes the indexes that are missing. Making one waits for every transaction that adds a job, so a look comes first. */
export async function indexJobs(boss: PgBoss): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    const { rows } = await boss
      .getDb()
      .executeSql(`select to_regclass('pgboss.${name}') is not null as there`)
    if ((rows[0] as { readonly there: boolean }).there) continue
    await boss.getDb().executeSql(`create index if not exists ${name} on pgboss.job ${columns}`)
  }
}
