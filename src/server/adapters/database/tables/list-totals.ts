/** How many rows a list has in all, without counting them. */
import type { Kysely } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import type { Schema } from './schema.ts'

/** The rows of a list that belong to an account or a report. Triggers keep the number. */
export async function totalOf(
  db: Kysely<Schema>,
  list: 'faces' | 'face_images' | 'links',
  owner: Id,
): Promise<number> {
  const { total } = await db
    .selectFrom('listTotals')
    .select(({ fn }) => fn.sum<number | string | null>('total').as('total'))
    .where('list', '=', list)
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}
