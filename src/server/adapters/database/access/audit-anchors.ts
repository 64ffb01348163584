/**
 * The anchor of a chain: the last entry that was dropped after its time, from which the rest is verified. It is sealed
 * under the key of the record, which the database does not hold. A person who can write to the database can drop
 * entries, but cannot make the anchor that would hide it.
 */
import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { toHex, type Id } from '../../../../protocol/ids.ts'
import { chainStart, type ChainHead } from '../../../domain/access/audit.ts'
import type { Schema } from '../tables/schema.ts'

/** The anchor of a chain from which nothing was dropped. */
const noAnchor: ChainHead = { sequence: 0, hash: chainStart }

export class ChainAnchors {
  readonly #db: Kysely<Schema>
  readonly #key: KeyObject

  constructor(db: Kysely<Schema>, key: KeyObject) {
    this.#db = db
    this.#key = key
  }

  /** An anchor whose seal does not hold counts for nothing: the entries before it then count as missing. */
  async read(accountId: Id): Promise<ChainHead> {
    const row = await this.#db
      .selectFrom('auditAnchors')
      .select(['sequence', 'hash', 'seal'])
      .where('accountId', '=', accountId)
      .executeTakeFirst()
    if (!row) return noAnchor
    const { seal, ...anchor } = row
    const expected = this.#sealOf(accountId, anchor)
    return seal.length === expected.length && timingSafeEqual(seal, expected) ? anchor : noAnchor
  }

  /**
   * Moves the anchor and drops the entries up to it, in one statement.
   * @returns how many entries were dropped; 0 when another process moved the anchor first.
   */
  async move(accountId: Id, from: ChainHead, to: ChainHead): Promise<number> {
    const { numAffectedRows } = await sql`
      with moved as (
        insert into audit_anchors (account_id, sequence, hash, seal)
        values (${accountId}, ${to.sequence}, ${to.hash}, ${this.#sealOf(accountId, to)})
        on conflict (account_id) do update
          set sequence = excluded.sequence, hash = excluded.hash, seal = excluded.seal
          where audit_anchors.sequence = ${from.sequence}
        returning account_id
      )
      delete from audit_entries using moved
      where audit_entries.account_id = moved.account_id and audit_entries.sequence <= ${to.sequence}`.execute(
      this.#db,
    )
    return Number(numAffectedRows ?? 0n)
  }

  #sealOf(accountId: Id, { sequence, hash }: ChainHead): Uint8Array {
    const text = `anchor ${accountId} ${sequence} ${toHex(hash)}`
    return new Uint8Array(createHmac('sha256', this.#key).update(text).digest())
  }
}
