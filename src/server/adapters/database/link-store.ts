/** Onboarding links. */
import { sql, type Kysely } from 'kysely'
import type { Id } from '../../../protocol/ids.ts'
import type { Link } from '../../domain/link.ts'
import type { LinkName, LinkStore } from '../../domain/link-store.ts'
import { fromRow, toJson } from './rows.ts'
import type { Schema } from './schema.ts'

/** In place of the columns of the same names: links without a limit are counted beside their row. */
export const countedUses = [
  sql<number>`(links.submissions +
    coalesce((select sum(total) from link_counts where link_id = links.id), 0))::integer`.as('submissions'),
  sql<Date>`greatest(links.updated_at, (select max(last_at) from link_counts where link_id = links.id))`.as(
    'updatedAt',
  ),
] as const

export class DatabaseLinkStore implements LinkStore {
  readonly #db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.#db = db
  }

  async insert(link: Link): Promise<void> {
    await this.#db
      .insertInto('links')
      .values({ ...link, variables: toJson(link.variables) })
      .execute()
  }

  async findByTokenHash(tokenHash: Uint8Array): Promise<Link | undefined> {
    const row = await this.#db
      .selectFrom('links')
      .selectAll()
      .select(countedUses)
      .where('tokenHash', '=', tokenHash)
      .executeTakeFirst()
    return row && fromRow(row)
  }

  async find(accountId: Id, reportId: Id, name: LinkName): Promise<Link | undefined> {
    const row = await this.#db
      .selectFrom('links')
      .selectAll()
      .select(countedUses)
      .where('accountId', '=', accountId)
      .where('reportId', '=', reportId)
      .where((link) => ('id' in name ? link('id', '=', name.id) : link('tokenHash', '=', name.tokenHash)))
      .executeTakeFirst()
    return row && fromRow(row)
  }

  async setActive(
    accountId: Id,
    reportId: Id,
    name: LinkName,
    active: boolean,
    at: Date,
  ): Promise<Link | undefined> {
    const row = await this.#db
      .updateTable('links')
      .set({ active, updatedAt: at })
      .where('accountId', '=', accountId)
      .where('reportId', '=', reportId)
      .where((link) => ('id' in name ? link('id', '=', name.id) : link('tokenHash', '=', name.tokenHash)))
      .returningAll()
      .returning(countedUses)
      .executeTakeFirst()
    return row && fromRow(row)
  }
}
