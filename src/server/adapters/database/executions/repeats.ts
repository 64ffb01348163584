/** How often the CPF and the face of executions came: one statement for a whole page of the list. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { MAX_REPEATS, type Repeats } from '../../../../protocol/executions/executions.ts'
import type { Id } from '../../../../protocol/ids.ts'
import { isAnyOf } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'

export async function repeatsOf(
  db: Kysely<Schema>,
  accountId: Id,
  executionIds: readonly Id[],
): Promise<ReadonlyMap<Id, Repeats>> {
  const rows = await db
    .selectFrom('executions')
    .select([
      'id',
      underSameCpf().as('cpf'),
      sql<number | null>`(sections #>> '{velocity,face,count}')::integer`.as('faces'),
      sql<number | null>`(sections #>> '{velocity,hours}')::integer`.as('hours'),
    ])
    .where('accountId', '=', accountId)
    .where((row) => isAnyOf(row.ref('id'), executionIds))
    .execute()
  return new Map(
    rows.map(({ id, cpf, faces, hours }) => [
      id,
      {
        ...(cpf === null ? {} : { cpf }),
        ...(faces === null || hours === null ? {} : { face: { count: faces, hours } }),
      },
    ]),
  )
}

/**
 * Each half reads one of the two indexes by CPF, and stops at the largest count that is shown: the CPF of a test may
 * stand on every execution of an account.
 */
function underSameCpf(): RawBuilder<number | null> {
  const cpf = sql`coalesce(executions.document_cpf, executions.parameter_cpf)`
  const half = (column: RawBuilder<unknown>) =>
    sql`(select id from executions as other where other.account_id = executions.account_id
      and ${column} = ${cpf} limit ${MAX_REPEATS})`
  const halves = sql`${half(sql`other.document_cpf`)} union ${half(sql`other.parameter_cpf`)}`
  return sql<number | null>`case when ${cpf} is not null then
    (select least(count(*), ${MAX_REPEATS})::integer from (${halves}) as same) end`
}
