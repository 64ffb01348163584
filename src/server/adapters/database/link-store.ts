/** Onboarding links. */
import type { Kysely } from 'kysely'
import { isId, type Id, type LinkToken } from '../../../protocol/ids.ts'
import type { Link } from '../../domain/link.ts'
import type { LinkStore } from '../../domain/ports.ts'
import { fromRow, toJson } from './rows.ts'
import type { Schema } from './schema.ts'

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

  async findByToken(token: LinkToken): Promise<Link | undefined> {
    const row = await this.#db.selectFrom('links').selectAll().where('token', '=', token).executeTakeFirst()
    return row && fromRow(row)
  }

  async setActive(
    accountId: Id,
    reportId: Id,
    idOrToken: string,
    active: boolean,
    at: Date,
  ): Promise<Link | undefined> {
    const row = await this.#db
      .updateTable('links')
      .set({ active, updatedAt: at })
      .where('accountId', '=', accountId)
      .where('reportId', '=', reportId)
      // The two never look alike, so each is found by its own index.
      .where(isId(idOrToken) ? 'id' : 'token', '=', idOrToken)
      .returningAll()
      .executeTakeFirst()
    return row && fromRow(row)
  }
}
