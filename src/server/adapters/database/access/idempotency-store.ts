/** Idempotency keys: a request under one of them is carried out only once. */
import { sql, type Kysely } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import {
  ABANDONED_AFTER_MS,
  KEY_LIFE_MS,
  type ClaimOutcome,
  type IdempotencyStore,
  type KeptAnswer,
  type KeyClaim,
  type KeyName,
} from '../../../domain/access/idempotency.ts'
import type { Cipher } from '../../encryption/encryption.ts'
import { toJson } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'

export class DatabaseIdempotencyStore implements IdempotencyStore {
  readonly #db: Kysely<Schema>
  readonly #cipher: Cipher

  constructor(db: Kysely<Schema>, cipher: Cipher) {
    this.#db = db
    this.#cipher = cipher
  }

  async claim(claim: KeyClaim, requestHash: Uint8Array): Promise<ClaimOutcome> {
    if (await this.#take(claim, requestHash)) return { outcome: 'claimed' }
    const row = await this.#db
      .selectFrom('idempotencyKeys')
      .select(['requestHash', 'answer'])
      .where('accountId', '=', claim.accountId)
      .where('keyHash', '=', claim.keyHash)
      .executeTakeFirst()
    // The key was released at this very moment: the next request can claim it.
    if (!row) return { outcome: 'under-way' }
    if (Buffer.compare(row.requestHash, requestHash) !== 0) return { outcome: 'reused' }
    return row.answer
      ? { outcome: 'answered', answer: this.#open(claim, row.answer) }
      : { outcome: 'under-way' }
  }

  /** One statement: inserts the key, or takes over one that is too old or was abandoned by the same request. */
  async #take({ accountId, keyHash, claimedAt }: KeyClaim, requestHash: Uint8Array): Promise<boolean> {
    const expiredBefore = new Date(claimedAt.getTime() - KEY_LIFE_MS)
    const abandonedBefore = new Date(claimedAt.getTime() - ABANDONED_AFTER_MS)
    const taken = await this.#db
      .insertInto('idempotencyKeys')
      .values({ accountId, keyHash, requestHash, claimedAt, answer: null, shown: toJson([]) })
      .onConflict((conflict) =>
        conflict
          .columns(['accountId', 'keyHash'])
          .doUpdateSet({ requestHash, claimedAt, answer: null, shown: toJson([]) })
          .where((key) =>
            key.or([
              key('idempotencyKeys.claimedAt', '<', expiredBefore),
              key.and([
                key('idempotencyKeys.answer', 'is', null),
                key('idempotencyKeys.requestHash', '=', requestHash),
                key('idempotencyKeys.claimedAt', '<', abandonedBefore),
              ]),
            ]),
          ),
      )
      .returning('accountId')
      .executeTakeFirst()
    return taken !== undefined
  }

  async keep(claim: KeyClaim, answer: KeptAnswer, shown: readonly Id[]): Promise<void> {
    const sealed = this.#cipher.seal(answerName(claim), new TextEncoder().encode(JSON.stringify(answer)))
    await this.#db
      .updateTable('idempotencyKeys')
      .set({ answer: sealed, shown: toJson(shown) })
      .where('accountId', '=', claim.accountId)
      .where('keyHash', '=', claim.keyHash)
      .where('claimedAt', '=', claim.claimedAt)
      .execute()
  }

  async release({ accountId, keyHash, claimedAt }: KeyClaim): Promise<void> {
    await this.#db
      .deleteFrom('idempotencyKeys')
      .where('accountId', '=', accountId)
      .where('keyHash', '=', keyHash)
      .where('claimedAt', '=', claimedAt)
      .execute()
  }

  async removeOlderThan(moment: Date): Promise<number> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('idempotencyKeys')
      .where('claimedAt', '<', moment)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  async removeShowing(accountId: Id, shownId: Id): Promise<void> {
    await this.#db
      .deleteFrom('idempotencyKeys')
      .where('accountId', '=', accountId)
      .where(sql<boolean>`shown @> ${JSON.stringify([shownId])}::jsonb`)
      .execute()
  }

  async removeOf(accountId: Id): Promise<void> {
    await this.#db.deleteFrom('idempotencyKeys').where('accountId', '=', accountId).execute()
  }

  #open(key: KeyName, sealed: Uint8Array): KeptAnswer {
    return JSON.parse(new TextDecoder().decode(this.#cipher.open(answerName(key), sealed))) as KeptAnswer
  }
}

/** The name under which an answer is encrypted: moved to another key or account, it does not open. */
export function answerName({ accountId, keyHash }: KeyName): string {
  return `answer ${accountId} ${Buffer.from(keyHash).toString('hex')}`
}
