/**
 * Executions and faces for the lists: a few real ones, then many copies of them, so that rows are as long as in
 * operation.
 */
import { sql, type RawBuilder } from 'kysely'
import {
  openDatabase,
  type Database,
  type DatabaseSettings,
} from '../../src/server/adapters/database/database.ts'
import { media } from '../../test/support/media.ts'
import { specimenStills } from '../../test/support/specimen-stills.ts'
import type { Client } from '../soak/client.ts'
import { bodyOf } from '../soak/world.ts'
import { until } from '../../test/support/until.ts'

/** All executions have the same document, because the values read from it are the largest part of a row. */
const EXECUTIONS = 4
const FACES = 5
const ASK_AGAIN_MS = 500
/** Rows inserted by one statement. */
const STEP = 1_000

/** Submits a few executions, waits until they are analysed, and enrols some faces. */
export async function makeRows(operator: Client): Promise<void> {
  const reports = await operator.api('GET', '/reports')
  const [report] = bodyOf<{ readonly docs: readonly { readonly _id: string }[] }>(reports).docs
  const { front, back, selfie } = await specimenStills(media('franck_02221.jpg'))
  const files = Object.entries({ FRONT: front, BACK: back, SELFIE: selfie }).map(([type, picture]) => ({
    type,
    data: base64(picture),
  }))
  for (let row = 0; row < EXECUTIONS; row++)
    await operator.api('POST', `/reports/${report?._id ?? ''}/executions`, { files })
  for (let row = 0; row < FACES; row++)
    await operator.api('POST', '/private-faceset', {
      description: `Face ${row}`,
      images: [base64(selfie)],
    })
  await untilAnalysed(operator)
}

/**
 * Copies the executions of a database that no server has open; each copy is half a minute older than the one before.
 */
export async function copyExecutions(settings: DatabaseSettings, count: number): Promise<void> {
  const database = await openDatabase(settings)
  const { db } = database
  try {
    const columns = await columnsOfExecutions(db)
    for (let from = 1; from <= count; from += STEP)
      await sql`
        with made as (
          select *, row_number() over (order by id) as number from executions where id not like '0000%'
        )
        insert into executions (id, created_at, ${columns})
        select lpad(to_hex(i), 24, '0'), created_at - i * interval '30 seconds', ${columns}
        from generate_series(${from}::integer, ${Math.min(from + STEP - 1, count)}::integer) as i
        join made on made.number = 1 + i % ${EXECUTIONS}::integer`.execute(db)
    await sql`vacuum analyze executions`.execute(db)
    await sql`analyze execution_counts`.execute(db)
  } finally {
    await database.close()
  }
}

/** The columns that a copy keeps unchanged. */
async function columnsOfExecutions(db: Database['db']): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ readonly columnName: string }>`
    select column_name from information_schema.columns
    where table_name = 'executions' and column_name not in ('id', 'created_at')`.execute(db)
  return sql.join(rows.map(({ columnName }) => sql.ref(columnName)))
}

async function untilAnalysed(operator: Client): Promise<void> {
  const ask = async (): Promise<true | undefined> => {
    const { docs } = bodyOf<{ readonly docs: readonly { readonly validations: readonly object[] }[] }>(
      await operator.api('GET', '/executions'),
    )
    return (
      (docs.length === EXECUTIONS && docs.every(({ validations }) => validations.length > 0)) || undefined
    )
  }
  await until('the executions are analysed', ask, { askAgainMs: ASK_AGAIN_MS })
}

function base64(picture: Uint8Array): string {
  return Buffer.from(picture).toString('base64')
}
