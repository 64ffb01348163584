/**
 * Which nodes of an installation run: each reports every few seconds. An embedded database belongs to one process, as
 * its lock shows.
 */
import { hostname } from 'node:os'
import { sql, type Kysely } from 'kysely'
import { LimiarError } from '../../../../protocol/errors.ts'
import { newId, type Id } from '../../../../protocol/ids.ts'
import { packageVersion } from '../../../machine/package-directory.ts'
import type { Keyring } from '../../encryption/keyring.ts'
import type { Schema } from '../tables/schema.ts'
import { lastStep } from '../schema-steps.ts'

const BEAT_MS = 5000
/** A node that was not seen for this long has died, or hangs. */
export const ALIVE_SECONDS = 20
/** The rows of a node that died are deleted after this time. */
const FORGOTTEN_SECONDS = 24 * 60 * 60

export interface LiveNode {
  readonly host: string
  readonly processId: number
  readonly version: string
  readonly keyIds: readonly string[]
  /** The key that it seals with. */
  readonly sealingKey: string | null
}

/** The nodes that run now. */
export async function liveNodes(db: Kysely<Schema>): Promise<readonly LiveNode[]> {
  return db
    .selectFrom('nodes')
    .select(['host', 'processId', 'version', 'keyIds', 'sealingKey'])
    .where('seenAt', '>', sql<Date>`now() - make_interval(secs => ${ALIVE_SECONDS})`)
    .orderBy('startedAt')
    .execute()
}

export class NodeRegistration {
  readonly #db: Kysely<Schema>
  readonly #id: Id
  readonly #blobStoreId: Id
  readonly #ring: Keyring
  readonly #timer: NodeJS.Timeout
  #storeNow: Id
  #unknownKey: string | undefined
  #beating: Promise<void> = Promise.resolve()

  /** Registers this process, with its store of pictures. */
  static async join(db: Kysely<Schema>, blobStoreId: Id, ring: Keyring): Promise<NodeRegistration> {
    const id = newId()
    const node = { id, host: hostname(), processId: process.pid, version: packageVersion() }
    const keys = { keyIds: [...ring.ids], sealingKey: ring.current.id, step: lastStep }
    await db
      .insertInto('nodes')
      .values({ ...node, ...keys })
      .execute()
    return new NodeRegistration(db, id, blobStoreId, ring)
  }

  private constructor(db: Kysely<Schema>, id: Id, blobStoreId: Id, ring: Keyring) {
    this.#ring = ring
    this.#db = db
    this.#id = id
    this.#blobStoreId = this.#storeNow = blobStoreId
    this.#timer = setInterval(() => {
      // An unreachable database is not reported here: the callers that need it report it.
      this.#beating = this.#beat().catch(() => undefined)
    }, BEAT_MS).unref()
  }

  /** @throws LimiarError `unavailable` when pictures were moved, or keys exchanged, while this node was cut off. */
  mustFit(): void {
    if (this.#storeNow !== this.#blobStoreId)
      throw new LimiarError(
        'unavailable',
        'The pictures were moved to another place: set LIMIAR_BLOBS_DIR or LIMIAR_S3_BUCKET to it, and restart this node.',
      )
    if (this.#unknownKey !== undefined)
      throw new LimiarError(
        'unavailable',
        `The installation has the new key ${this.#unknownKey}: put it first in LIMIAR_KEY, and restart this node.`,
      )
  }

  async leave(): Promise<void> {
    clearInterval(this.#timer)
    await this.#beating
    await this.#db
      .deleteFrom('nodes')
      .where('id', '=', this.#id)
      .execute()
      .catch(() => undefined)
  }

  async #beat(): Promise<void> {
    const { rows } = await sql<{ store: Id | null; key: string | null }>`
      with beat as (
          update nodes set seen_at = now(), sealing_key = ${this.#ring.current.id} where id = ${this.#id}),
        forgotten as (
          delete from nodes where seen_at < now() - make_interval(secs => ${FORGOTTEN_SECONDS}))
      select blob_store_id as store,
        (select id from installation_keys order by position desc limit 1) as key
      from installation`.execute(this.#db)
    const { store, key } = rows[0] ?? { store: null, key: null }
    this.#storeNow = store ?? this.#storeNow
    if (key === null || key === this.#ring.current.id) return
    this.#unknownKey = this.#ring.knows(key) ? undefined : key
    if (this.#unknownKey !== undefined) return
    this.#ring.use(key)
    await this.#beat()
  }
}
