/** Onboarding links. */
import { sql, type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import type { LinkState } from '../../../../protocol/links/links.ts'
import type { Link } from '../../../domain/links/link.ts'
import type { LinkFilter, LinkName, LinkStore } from '../../../domain/links/link-store.ts'
import type { Listed, Page } from '../../../domain/listing.ts'
import { isBehind, lastOf, microsecondsOf } from '../tables/keyset.ts'
import { totalOf } from '../tables/list-totals.ts'
import { count, fromRow, toJson } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'

/**
 * Submissions of a link: the count in its row, and the counts in link_counts, where links without a limit are counted,
 * and no others: a filter asks for the uses of each link of a report.
 */
const submissions = sql<number>`(links.submissions + case when links.max_submissions is null
  then coalesce((select sum(total) from link_counts where link_id = links.id), 0) else 0 end)::integer`

/** Replaces the columns of the same names. */
export const countedUses = [
  submissions.as('submissions'),
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

  async list(
    accountId: Id,
    reportId: Id,
    filter: LinkFilter,
    now: Date,
    { limit, offset, after }: Page,
  ): Promise<Listed<Link>> {
    const links = this.#db
      .selectFrom('links')
      .where('accountId', '=', accountId)
      .where('reportId', '=', reportId)
      .where((link) => passes(link, filter, now))
    const rows = await links
      .selectAll()
      .select(countedUses)
      .select(microsecondsOf('links.createdAt').as('microseconds'))
      .where(isBehind(after, { at: 'links.createdAt', id: 'links.id' }))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    const isWhole = filter.cpf === undefined && filter.states === undefined
    const total = isWhole ? await this.#totalOf(accountId, reportId) : await count(links)
    return { rows: rows.map(({ microseconds: _, ...row }) => fromRow(row)), total, last: lastOf(rows) }
  }

  /** All links of a report, if it is the account's. */
  async #totalOf(accountId: Id, reportId: Id): Promise<number> {
    const own = await this.#db
      .selectFrom('reports')
      .select('id')
      .where('accountId', '=', accountId)
      .where('id', '=', reportId)
      .executeTakeFirst()
    return own ? totalOf(this.#db, 'links', reportId) : 0
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

function passes(link: ExpressionBuilder<Schema, 'links'>, { cpf, states }: LinkFilter, now: Date) {
  return link.and([
    ...(cpf === undefined ? [] : [link('cpf', '=', cpf)]),
    ...(states === undefined ? [] : [link.or(states.map((state) => inState(state, now)))]),
  ])
}

/** The same condition as the domain's `isInState`. */
function inState(state: LinkState, now: Date): RawBuilder<SqlBool> {
  switch (state) {
    case 'pending':
      return sql`(links.active and (links.expires_at is null or links.expires_at > ${now}) and ${submissions} = 0)`
    case 'used':
      return sql`${submissions} > 0`
    case 'repeated':
      return sql`${submissions} > 1`
    case 'inactive':
      return sql`not links.active`
    case 'expired':
      return sql`coalesce(links.expires_at <= ${now}, false)`
  }
}
