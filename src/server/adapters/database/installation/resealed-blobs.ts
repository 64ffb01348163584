/** Seals pictures again, in place, under the present key. */
import { sql, type Kysely } from 'kysely'
import { isPictureKey, KEY_PROOF, keyBatches, type ObjectStore } from '../../blobs/object-store.ts'
import type { Keyring } from '../../encryption/keyring.ts'
import { DatabaseBlobOutbox } from '../pictures/blob-outbox.ts'
import { unreferencedOf } from '../pictures/blob-references.ts'
import type { Schema } from '../tables/schema.ts'
import { isUnder, type Resealed } from './sealed-rows.ts'

const BATCH = 100
/** A picture older than this has a record that names it, or never will have one. */
const DOUBT_MS = 10 * 60 * 1000

/** Remembers finished pictures, so that an interrupted run does not repeat them. */
export interface Remembered {
  has(key: string): boolean
  add(keys: readonly string[]): Promise<void>
}

interface Resealing {
  readonly db: Kysely<Schema>
  readonly objects: ObjectStore
  readonly ring: Keyring
  readonly remembered: Remembered
}

/** Seals every picture, and the proof of the key, one after the other. */
export async function resealBlobs(
  { db, objects, ring, remembered }: Resealing,
  onProgress: (done: number) => void,
): Promise<Resealed> {
  let [done, unreadable] = [0, 0]
  const isWanted = (key: string): boolean => (isPictureKey(key) || key === KEY_PROOF) && !remembered.has(key)
  for await (const batch of keyBatches(objects, BATCH, isWanted)) {
    const readable: string[] = []
    for (const key of batch) {
      const outcome = await resealBlob(objects, ring, key)
      if (outcome === 'unreadable') unreadable++
      else readable.push(key)
      if (outcome === 'sealed') onProgress(++done)
    }
    await removeErased(db, readable)
    await remembered.add(readable)
  }
  return { done, unreadable }
}

async function resealBlob(
  objects: ObjectStore,
  ring: Keyring,
  key: string,
): Promise<'sealed' | 'left' | 'unreadable'> {
  const sealed = await objects.read(key)
  if (!sealed || isUnder(sealed, ring.current.id)) return 'left'
  const cipher = ring.cipher()
  let bytes: Uint8Array
  try {
    bytes = cipher.open(key, sealed)
  } catch {
    return 'unreadable'
  }
  return (await objects.replace(key, cipher.seal(key, bytes))) ? 'sealed' : 'left'
}

/**
 * A picture that was erased between reading and writing exists again. The outbox removes it, unless a record names it.
 */
async function removeErased(db: Kysely<Schema>, keys: readonly string[]): Promise<void> {
  const gone = await unreferencedOf(db, keys)
  const { id, now } = await db
    .selectFrom('installation')
    .select(['id', sql<Date>`now()`.as('now')])
    .executeTakeFirstOrThrow()
  await new DatabaseBlobOutbox(db).queue(id, gone, new Date(now.getTime() + DOUBT_MS))
}
