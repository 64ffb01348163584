/**
 * The installation that a database belongs to. All nodes of an installation have one key: what one of them
 * encrypts or chains under another key is unreadable to the rest, and breaks the record of accesses for good.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import { LimiarError } from '../../../protocol/errors.ts'
import { newId } from '../../../protocol/ids.ts'
import { chainStart, hashOfEntry } from '../../domain/audit.ts'
import { deriveKey } from '../../secrets.ts'
import { fromRow } from './rows.ts'
import type { Schema } from './schema.ts'

const ANOTHER_KEY =
  'The database was written under another key. Set LIMIAR_KEY to the key of the node that wrote it (64 hex ' +
  'characters, in the file key of its data folder unless it was set), or use another database.'

/**
 * Makes the database this installation's when it is nobody's, and refuses a key that is not the installation's.
 * @throws LimiarError `conflict` when the key is another one.
 */
export async function joinInstallation(db: Kysely<Schema>, key: Uint8Array, now: Date): Promise<void> {
  const found = (await findInstallation(db)) ?? (await makeInstallation(db, key, now))
  const isOurs = timingSafeEqual(found.keyProof, proofOf(key, found.id))
  if (!isOurs) throw new LimiarError('conflict', ANOTHER_KEY)
}

async function findInstallation(db: Kysely<Schema>) {
  const row = await db.selectFrom('installation').select(['id', 'keyProof']).executeTakeFirst()
  return row && fromRow(row)
}

/** Of two nodes that start at once, both find the row of the one that was first. */
async function makeInstallation(db: Kysely<Schema>, key: Uint8Array, now: Date) {
  if (!(await opensWhatIsThere(db, key))) throw new LimiarError('conflict', ANOTHER_KEY)
  const id = newId(now)
  await db
    .insertInto('installation')
    .values({ id, keyProof: proofOf(key, id), createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findInstallation(db))!
}

/**
 * Whether the key is the one that a database from before this table was written under. Every change through the API
 * is recorded, so that a database without a first entry holds nothing under any key.
 */
async function opensWhatIsThere(db: Kysely<Schema>, key: Uint8Array): Promise<boolean> {
  const row = await db
    .selectFrom('auditEntries')
    .selectAll()
    .where('sequence', '=', 1)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  if (!row) return true
  const { accountId, ...entry } = fromRow(row)
  return timingSafeEqual(entry.hash, hashOfEntry(deriveKey(key, 'audit log'), chainStart, accountId, entry))
}

function proofOf(key: Uint8Array, id: string): Uint8Array {
  return createHmac('sha256', deriveKey(key, 'installation')).update(id).digest()
}
