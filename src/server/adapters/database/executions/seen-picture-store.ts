/**
 * Perceptual hashes of pictures, keyed, and found again by equal parts.
 *
 * A hash by itself can be tried with any picture, and a blurred face be made from it. So the database has none: each
 * band is an HMAC-SHA-256 (RFC 2104; a pseudorandom function of band and account) cut to 64 bits, and the whole hash is
 * encrypted with AES-256-GCM, under two keys of the server. Who has the database alone can see which rows share a band,
 * that is, which pictures are alike, and can try no picture of their own. Who has the key as well can.
 */
import { createHmac } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { differingBits } from '../../../../imaging/faces/face-hash.ts'
import type { Id } from '../../../../protocol/ids.ts'
import type { SeenPictures, SeenPictureStore, SeenWith } from '../../../domain/findings/seen-pictures.ts'
import type { Cipher } from '../../encryption/encryption.ts'
import { inTurn } from './execution-turn.ts'
import { bandsOf } from '../tables/hash-bands.ts'
import type { Schema } from '../tables/schema.ts'

/** 128 bits tell every person of an installation from every other. */
const PERSON_BYTES = 16
/**
 * Pictures that are compared at most: of a million some tens share a band by chance, and of those that share one with
 * a copy each is the answer.
 */
const MAX_COMPARED = 500

interface KeptHash {
  readonly id: Id
  readonly capture: string
  readonly hash: Uint8Array
}

export interface SeenPictureKeys {
  /** For what is looked up by being equal. */
  readonly lookup: Uint8Array
  /** For the hashes. */
  readonly hashes: Cipher
}

export class DatabaseSeenPictureStore implements SeenPictureStore {
  readonly #db: Kysely<Schema>
  readonly #keys: SeenPictureKeys

  constructor(db: Kysely<Schema>, keys: SeenPictureKeys) {
    this.#db = db
    this.#keys = keys
  }

  person(accountId: Id, cpf: string): string {
    return this.#keyed(['person', accountId, cpf]).subarray(0, PERSON_BYTES).toString('hex')
  }

  async keep({ executionId, accountId, people, at, hashes }: SeenPictures): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      await inTurn(transaction, executionId)
      await transaction.deleteFrom('seenPictures').where('executionId', '=', executionId).execute()
      for (const [capture, hash] of Object.entries(hashes)) {
        const sealed = this.#keys.hashes.seal(hashName(executionId, capture), hash)
        await sql`
          insert into seen_pictures (execution_id, capture, account_id, people, bands, hash, at)
          values (${executionId}, ${capture}, ${accountId}, ${[...people]}::text[],
            ${this.#bands(accountId, [hash])}::text[]::bigint[], ${sealed}, ${at})`.execute(transaction)
      }
    })
  }

  async nearest(
    { executionId, accountId, people }: SeenWith,
    views: readonly Uint8Array[],
  ): Promise<number | undefined> {
    const rows = await this.#sharingBands({ executionId, accountId, people }, views)
    const distances = rows.map(({ id, capture, hash }) => {
      const kept = this.#keys.hashes.open(hashName(id, capture), hash)
      return Math.min(...views.map((view) => differingBits(view, kept)))
    })
    return distances.length === 0 ? undefined : Math.min(...distances)
  }

  /**
   * Always by the index of the bands, which has bitmap scans alone: the planner takes 320 values of which it knows
   * nothing for common ones, and would read the whole table until it has as many rows as are wanted.
   */
  #sharingBands(
    { executionId, accountId, people }: SeenWith,
    views: readonly Uint8Array[],
  ): Promise<readonly KeptHash[]> {
    const bands = this.#bands(accountId, views)
    return this.#db.transaction().execute(async (transaction) => {
      await sql`
        select set_config(setting, 'off', true)
        from unnest(array['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan']) as setting`.execute(
        transaction,
      )
      const { rows } = await sql<KeptHash>`
        select execution_id as "id", capture, hash from seen_pictures
        where bands && (select array_agg(band::bigint) from unnest(${bands}::text[]) as band) and account_id = ${accountId}
          and execution_id <> ${executionId} and not people && ${[...people]}::text[]
        limit ${MAX_COMPARED}`.execute(transaction)
      return rows
    })
  }

  /** As bigint in decimal digits, each once. */
  #bands(accountId: Id, hashes: readonly Uint8Array[]): string[] {
    const bands = hashes.flatMap((hash) => bandsOf(hash).map((value, band) => `${band} ${value}`))
    return [...new Set(bands)].map((band) =>
      this.#keyed(['band', accountId, band]).readBigInt64BE().toString(),
    )
  }

  #keyed(value: readonly string[]): Buffer {
    return createHmac('sha256', this.#keys.lookup).update(JSON.stringify(value)).digest()
  }
}

/** What a hash is sealed to. */
export const hashName = (executionId: Id, capture: string): string => `${executionId}/${capture}`
