/**
 * The installation that a database belongs to. All its nodes must have its keys: if one node encrypted or chained data
 * under a key that the others lack, they could not read it, and the record of accesses would be broken for good.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import { LimiarError } from '../../../../protocol/errors.ts'
import { newId, type Id } from '../../../../protocol/ids.ts'
import { chainStart, hashOfEntry } from '../../../domain/access/audit.ts'
import { packageVersion } from '../../../machine/package-directory.ts'
import { deriveKey } from '../../../machine/secrets.ts'
import { Keyring, type NamedKey } from '../../encryption/keyring.ts'
import { fromRow } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'

const ANOTHER_KEY =
  'The database was written under another key. Set LIMIAR_KEY to the key of the node that wrote it (64 hex ' +
  'characters, in the file key of its data folder unless it was set), or use another database.'

/**
 * Claims a database that belongs to nobody, and refuses keys that are not the installation's. Returns the keys; the
 * installation's present key seals.
 * @throws LimiarError `conflict` when a key is missing.
 */
export async function joinInstallation(
  db: Kysely<Schema>,
  keys: readonly NamedKey[],
  now: Date,
): Promise<Keyring> {
  const found = (await findInstallation(db)) ?? (await makeInstallation(db, keys, now))
  const turns = await keysInTurn(db)
  const ring = turns.length === 0 ? firstRing(found, keys) : laterRing(found, keys, turns)
  await noteVersion(db, packageVersion())
  return ring
}

/** @throws LimiarError `conflict` when the database belongs to an installation, whose key a new one cannot be. */
export async function mustBelongToNobody(db: Kysely<Schema>): Promise<void> {
  if (await findInstallation(db)) throw new LimiarError('conflict', ANOTHER_KEY)
}

/** A key that an installation has or had. */
export interface KeyInTurn {
  readonly id: string
  readonly proof: Uint8Array
  readonly position: number
  readonly beganAt: Date
  /** When the last value under it was sealed again; undefined while some may remain. */
  readonly endedAt?: Date | undefined
}

/** All keys of an installation, the present one last. Empty before the first rotation. */
export async function keysInTurn(db: Kysely<Schema>): Promise<readonly KeyInTurn[]> {
  const rows = await db.selectFrom('installationKeys').selectAll().orderBy('position').execute()
  return rows.map(fromRow)
}

/** Counts the exchanges of keys: what was sealed in an earlier turn is under an earlier key. */
export async function keyTurn(db: Kysely<Schema>): Promise<number> {
  return (await keysInTurn(db)).at(-1)?.position ?? 0
}

/** A proof of a key that reveals nothing about it. */
export function proofOf(key: NamedKey, installation: Id): Uint8Array {
  return createHmac('sha256', deriveKey(key.bytes, 'installation')).update(installation).digest()
}

interface Found {
  readonly id: Id
  readonly keyProof: Uint8Array
}

function firstRing(found: Found, keys: readonly NamedKey[]): Keyring {
  const current = keys.find((key) => timingSafeEqual(found.keyProof, proofOf(key, found.id)))
  if (!current) throw new LimiarError('conflict', ANOTHER_KEY)
  return new Keyring(keys, current.id, { namesKeys: false })
}

function laterRing(found: Found, keys: readonly NamedKey[], turns: readonly KeyInTurn[]): Keyring {
  const current = turns.at(-1)
  const needed = turns.filter((turn) => turn === current || turn.endedAt === undefined)
  const missing = needed.filter(
    ({ id, proof }) => !keys.some((key) => key.id === id && timingSafeEqual(proof, proofOf(key, found.id))),
  )
  if (!current || missing.length === needed.length) throw new LimiarError('conflict', ANOTHER_KEY)
  const ids = missing.map(({ id }) => id).join(', ')
  if (missing.includes(current))
    throw new LimiarError(
      'conflict',
      `The keys were exchanged: LIMIAR_KEY lacks the present one, ${ids}. Set it as the first, with commas between keys.`,
    )
  if (missing.length > 0)
    throw new LimiarError(
      'conflict',
      `Some pictures and secrets are still sealed under the key ${ids}: add that key to LIMIAR_KEY, behind a comma, ` +
        'until limiar keys rotate has ended.',
    )
  return new Keyring(keys, current.id, { namesKeys: true })
}

/** Stores the newest version that ever ran, so that an older one can name it. */
async function noteVersion(db: Kysely<Schema>, version: string): Promise<void> {
  const { version: noted } = await db.selectFrom('installation').select('version').executeTakeFirstOrThrow()
  if (noted !== null && noted.localeCompare(version, 'en', { numeric: true }) >= 0) return
  await db.updateTable('installation').set({ version }).execute()
}

async function findInstallation(db: Kysely<Schema>): Promise<Found | undefined> {
  const row = await db.selectFrom('installation').select(['id', 'keyProof']).executeTakeFirst()
  return row && fromRow(row)
}

/** Creates the installation's row. When two nodes start at once, both find the row of the first. */
async function makeInstallation(db: Kysely<Schema>, keys: readonly NamedKey[], now: Date): Promise<Found> {
  const opening = await Promise.all(keys.map((key) => opensWhatIsThere(db, key)))
  const key = keys.find((_, i) => opening[i])
  if (!key) throw new LimiarError('conflict', ANOTHER_KEY)
  const id = newId(now)
  await db
    .insertInto('installation')
    .values({ id, keyProof: proofOf(key, id), createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findInstallation(db))!
}

/**
 * Whether this key wrote a database that is older than this table. Every change through the API is recorded, so a
 * database without a first entry holds nothing under any key.
 */
async function opensWhatIsThere(db: Kysely<Schema>, { bytes }: NamedKey): Promise<boolean> {
  const row = await db
    .selectFrom('auditEntries')
    .selectAll()
    .where('sequence', '=', 1)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  if (!row) return true
  const { accountId, ...entry } = fromRow(row)
  return timingSafeEqual(entry.hash, hashOfEntry(deriveKey(bytes, 'audit log'), chainStart, accountId, entry))
}
