/**
 * Secrets that must stay the same when the key is exchanged: what was hashed or chained with them cannot be made again.
 * Until the first rotation they are derived from the key; from then on they are kept, sealed under the present one.
 */
import type { Kysely, Transaction } from 'kysely'
import { deriveKey } from '../../../machine/secrets.ts'
import type { Keyring } from '../../encryption/keyring.ts'
import type { Schema } from '../tables/schema.ts'

/** What each is derived with, once. */
export const keptPurposes = [
  // The chain of accesses goes on, and its sealed end is known again.
  'audit log',
  'audit heads',
  // Receivers have the secret of callbacks.
  'webhook secrets',
  // Hashes of numbers and pictures that nobody has any more.
  'velocity marks',
  'seen pictures, looked up',
  // Sessions are under way.
  'challenges of movement',
] as const
type KeptPurpose = (typeof keptPurposes)[number]

export type KeptSecrets = (purpose: KeptPurpose) => Uint8Array

export async function loadKeptSecrets(db: Kysely<Schema>, ring: Keyring): Promise<KeptSecrets> {
  const rows = await db.selectFrom('keptSecrets').selectAll().execute()
  const cipher = ring.cipher('kept secrets')
  const secrets = new Map(rows.map(({ purpose, sealed }) => [purpose, cipher.open(purpose, sealed)]))
  // The key that is present now: the ring may seal with another one later.
  const { bytes } = ring.current
  return (purpose) => secrets.get(purpose) ?? deriveKey(bytes, purpose)
}

/** Seals all of them under the key of a ring, as part of the transaction that makes this key the present one. */
export async function keepSecrets(
  transaction: Transaction<Schema>,
  secrets: KeptSecrets,
  ring: Keyring,
): Promise<void> {
  const cipher = ring.cipher('kept secrets')
  for (const purpose of keptPurposes) {
    const sealed = cipher.seal(purpose, secrets(purpose))
    await transaction
      .insertInto('keptSecrets')
      .values({ purpose, sealed })
      .onConflict((conflict) => conflict.column('purpose').doUpdateSet({ sealed }))
      .execute()
  }
}
