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
import { databaseUnavailable } from '../engine/database-failures.ts'
import type { Schema } from '../tables/schema.ts'
import { lastStep } from '../schema-steps.ts'

const BEAT_MS = 5000
/** A node that was not seen for this long has died, or hangs. */
export const ALIVE_SECONDS = 20
/**
 * A node that has not reported for this long writes nothing before it has reported again: the others soon count it as
 * gone, and then exchange keys and move pictures without it. The rest of their patience is for a write under way.
 */
const LEASE_MS = (ALIVE_SECONDS - 5) * 1000
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
  readonly #id = newId()
  readonly #blobStoreId: Id
  readonly #ring: Keyring
  #timer: NodeJS.Timeout | undefined
  #storeNow: Id
  #unknownKey: string | undefined
  /** When the last report that arrived was sent. */
  #reportedAt = performance.now()
  #beating: Promise<void> = Promise.resolve()
  /** Called after each report with whether the node fits its installation. */
  onReport: ((isFit: boolean) => void) | undefined

  /**
   * Registers this process, with its store of pictures. Nobody may move the pictures or exchange the key between the
   * check that the node fits and this (`whileNoOtherStarts`).
   */
  static async join(db: Kysely<Schema>, blobStoreId: Id, ring: Keyring): Promise<NodeRegistration> {
    const node = new NodeRegistration(db, blobStoreId, ring)
    await node.#beat()
    node.mustFit()
    ring.mustMaySeal = () => node.#mustMayWrite()
    node.#timer = setInterval(() => {
      // An unreachable database is not reported here: the callers that need it report it.
      node.#beating = node.#beat().catch(() => undefined)
    }, BEAT_MS).unref()
    return node
  }

  private constructor(db: Kysely<Schema>, blobStoreId: Id, ring: Keyring) {
    this.#ring = ring
    this.#db = db
    this.#blobStoreId = this.#storeNow = blobStoreId
  }

  /**
   * Reports first when the last report is old.
   * @throws LimiarError `unavailable` when the node does not fit its installation, or does not reach the database.
   */
  async mustStillFit(): Promise<void> {
    if (this.#isLate()) await this.#beat()
    this.mustFit()
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

  #isLate(): boolean {
    return performance.now() - this.#reportedAt > LEASE_MS
  }

  /** @throws LimiarError `unavailable` also for a node whose last report is old. */
  #mustMayWrite(): void {
    this.mustFit()
    if (this.#isLate()) throw databaseUnavailable(new Error('The others count this node as gone.'))
  }

  /** Makes the row again where another node has deleted it. */
  async #beat(): Promise<void> {
    const sentAt = performance.now()
    const keyIds = [...this.#ring.ids]
    const { rows } = await sql<{ store: Id | null; key: string | null }>`
      with beat as (
          insert into nodes (id, host, process_id, version, key_ids, sealing_key, step)
          values (${this.#id}, ${hostname()}, ${process.pid}, ${packageVersion()}, ${keyIds}, ${this.#ring.current.id},
            ${lastStep})
          on conflict (id) do update set seen_at = now(), sealing_key = excluded.sealing_key),
        forgotten as (
          delete from nodes where seen_at < now() - make_interval(secs => ${FORGOTTEN_SECONDS}))
      select blob_store_id as store,
        (select id from installation_keys order by position desc limit 1) as key
      from installation`.execute(this.#db)
    const { store, key } = rows[0] ?? { store: null, key: null }
    this.#storeNow = store ?? this.#storeNow
    this.#unknownKey = key === null || this.#ring.knows(key) ? undefined : key
    this.onReport?.(this.#fits())
    const isOther = key !== null && key !== this.#ring.current.id && this.#unknownKey === undefined
    if (isOther) this.#ring.use(key)
    this.#reportedAt = sentAt
    if (isOther) await this.#beat()
  }

  #fits(): boolean {
    return this.#storeNow === this.#blobStoreId && this.#unknownKey === undefined
  }
}
