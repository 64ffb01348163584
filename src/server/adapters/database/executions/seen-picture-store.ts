/**
 * Perceptual hashes of pictures, stored under a key and found by equal parts.
 *
 * A plain hash could be compared with any picture, and a blurred face could be made from it. So the database has none:
 * each band is an HMAC-SHA-256 (RFC 2104; a pseudorandom function of band and account) cut to 64 bits, and the whole
 * hash is encrypted with AES-256-GCM, under two keys of the server. A person who has only the database can see which
 * rows share a band, that is, which pictures are alike, but cannot try a picture. A person who also has the key can.
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

/** 128 bits distinguish every person of an installation. */
const PERSON_BYTES = 16
/**
 * At most this many pictures are compared, those that share most bands first: 50 ms of decryption. Of a million, a few
 * dozen share a band by chance. An attacker who wants to keep a picture from being compared has to submit this many
 * whose faces share more bands with it than its copy does.
 */
const MAX_COMPARED = 5000

interface KeptHash {
  readonly id: Id
  readonly capture: string
  readonly hash: Uint8Array
}

export interface SeenPictureKeys {
  /** Key for values that are looked up by equality. */
  readonly lookup: Uint8Array
  /** Cipher for the hashes. */
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
   * Always uses the index of the bands, which only supports bitmap scans. The planner knows nothing about the 320
   * values, takes them for common ones, and would read the whole table until it has the wanted number of rows.
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
        order by (select count(*) from unnest(bands) as band where band = any(${bands}::bigint[])) desc
        limit ${MAX_COMPARED}`.execute(transaction)
      return rows
    })
  }

  /** The keyed bands as bigint in decimal digits, each once. */
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

/** The name under which a hash is encrypted. */
export const hashName = (executionId: Id, capture: string): string => `${executionId}/${capture}`
