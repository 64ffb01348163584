/** The people of the console. */
import type { Kysely, Transaction } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import type { Listed, Page } from '../../../domain/listing.ts'
import type { Invitation, PeopleStore, Person, PersonKey } from '../../../domain/access/people.ts'
import { tokenRow } from './access-token-store.ts'
import { lockAccount } from '../tables/locked-account.ts'
import { fromRow, isAnyOf, orNull } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'

const noInvitation = { invitationHash: null, invitationExpiresAt: null } as const

export class DatabasePeopleStore implements PeopleStore {
  readonly #db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.#db = db
  }

  async list(accountId: Id, { limit, offset }: Page): Promise<Listed<Person>> {
    const present = this.#db
      .selectFrom('people')
      .where('accountId', '=', accountId)
      .where('removedAt', 'is', null)
    const [rows, total] = await Promise.all([
      present.selectAll().orderBy('createdAt').orderBy('id').limit(limit).offset(offset).execute(),
      countOf(this.#db, accountId),
    ])
    return { rows: rows.map(fromRow), total }
  }

  async find(accountId: Id, personId: Id): Promise<Person | undefined> {
    const row = await this.#db
      .selectFrom('people')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('id', '=', personId)
      .executeTakeFirst()
    return row && fromRow(row)
  }

  async insert(person: Person, most: number): Promise<boolean> {
    return this.#db.transaction().execute(async (transaction) => {
      await lockAccount(transaction, person.accountId)
      if ((await countOf(transaction, person.accountId)) >= most) return false
      await insertPerson(transaction, person)
      return true
    })
  }

  async enter(
    person: Person,
    most: number,
    makeKey: (person: Person) => PersonKey,
  ): Promise<Person | 'full'> {
    const { accountId, identity, name, role, createdAt: now } = person
    return this.#db.transaction().execute(async (transaction) => {
      await lockAccount(transaction, accountId)
      const row = await transaction
        .selectFrom('people')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('identity', '=', orNull(identity))
        .executeTakeFirst()
      if (row?.removedAt) return fromRow(row)
      if (!row && (await countOf(transaction, accountId)) >= most) return 'full'
      const entered: Person = row ? { ...fromRow(row), name, role } : person
      if (row) {
        await transaction.updateTable('people').set({ name, role }).where('id', '=', row.id).execute()
        await transaction
          .deleteFrom('accessTokens')
          .where('personId', '=', row.id)
          .where('expiresAt', '<', now)
          .execute()
      } else await insertPerson(transaction, person)
      const { token, hash } = makeKey(entered)
      await transaction.insertInto('accessTokens').values(tokenRow(token, hash)).execute()
      return entered
    })
  }

  async change(
    accountId: Id,
    personId: Id,
    changes: Partial<Pick<Person, 'name' | 'role' | 'joinedAt'>>,
  ): Promise<Person | undefined> {
    const row = await this.#db
      .updateTable('people')
      .set(changes)
      .where('accountId', '=', accountId)
      .where('id', '=', personId)
      .where('removedAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    return row && fromRow(row)
  }

  async invite(accountId: Id, personId: Id, { hash, expiresAt }: Invitation): Promise<Person | undefined> {
    const row = await this.#db
      .updateTable('people')
      .set({ invitationHash: hash, invitationExpiresAt: expiresAt })
      .where('accountId', '=', accountId)
      .where('id', '=', personId)
      .where('removedAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    return row && fromRow(row)
  }

  async accept(
    invitationHash: Uint8Array,
    at: Date,
    makeKey: (person: Person) => PersonKey,
  ): Promise<Person | undefined> {
    return this.#db.transaction().execute(async (transaction) => {
      const row = await transaction
        .updateTable('people')
        .set((row) => ({ ...noInvitation, joinedAt: row.fn.coalesce(row.ref('joinedAt'), row.val(at)) }))
        .where('invitationHash', '=', invitationHash)
        .where('invitationExpiresAt', '>', at)
        .where('removedAt', 'is', null)
        .returningAll()
        .executeTakeFirst()
      if (!row) return undefined
      const person: Person = fromRow(row)
      await endKeys(transaction, person.id, at)
      const { token, hash } = makeKey(person)
      await transaction.insertInto('accessTokens').values(tokenRow(token, hash)).execute()
      return person
    })
  }

  async endKey(tokenId: Id, at: Date): Promise<void> {
    await this.#db
      .updateTable('accessTokens')
      .set({ revokedAt: at })
      .where('id', '=', tokenId)
      .where('personId', 'is not', null)
      .where('revokedAt', 'is', null)
      .execute()
  }

  async remove(accountId: Id, personId: Id, at: Date): Promise<Person | undefined> {
    return this.#db.transaction().execute(async (transaction) => {
      const row = await transaction
        .updateTable('people')
        .set((row) => ({ ...noInvitation, removedAt: row.fn.coalesce(row.ref('removedAt'), row.val(at)) }))
        .where('accountId', '=', accountId)
        .where('id', '=', personId)
        .returningAll()
        .executeTakeFirst()
      if (!row) return undefined
      await endKeys(transaction, personId, at)
      return fromRow(row)
    })
  }

  async names(accountId: Id, personIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (personIds.length === 0) return new Map()
    const rows = await this.#db
      .selectFrom('people')
      .select(['id', 'name'])
      .where('accountId', '=', accountId)
      .where((row) => isAnyOf(row.ref('id'), personIds))
      .execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  }
}

async function insertPerson(transaction: Transaction<Schema>, person: Person): Promise<void> {
  const { joinedAt, removedAt, invitationHash, invitationExpiresAt, identity, ...named } = person
  await transaction
    .insertInto('people')
    .values({
      ...named,
      joinedAt: orNull(joinedAt),
      removedAt: orNull(removedAt),
      invitationHash: orNull(invitationHash),
      invitationExpiresAt: orNull(invitationExpiresAt),
      identity: orNull(identity),
    })
    .execute()
}

async function countOf(db: Kysely<Schema>, accountId: Id): Promise<number> {
  const { total } = await db
    .selectFrom('people')
    .select((table) => table.fn.countAll<number | bigint>().as('total'))
    .where('accountId', '=', accountId)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(total)
}

async function endKeys(transaction: Transaction<Schema>, personId: Id, at: Date): Promise<void> {
  await transaction
    .updateTable('accessTokens')
    .set({ revokedAt: at })
    .where('personId', '=', personId)
    .where('revokedAt', 'is', null)
    .execute()
}
