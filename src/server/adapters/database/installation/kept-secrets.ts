/**
 * Secrets that must stay the same when the key is exchanged, because hashes and chains made with them cannot be made
 * again. Until the first rotation they are derived from the key. After it they are stored, sealed under the present
 * key.
 */
import type { Kysely, Transaction } from 'kysely'
import { deriveKey } from '../../../machine/secrets.ts'
import type { Keyring } from '../../encryption/keyring.ts'
import type { Schema } from '../tables/schema.ts'

/** The purposes from which the secrets are derived. */
export const keptPurposes = [
  // The chain of accesses continues, and its sealed end stays valid.
  'audit log',
  'audit heads',
  // Receivers already hold the secret of callbacks.
  'webhook secrets',
  // Marks are hashes of numbers and pictures that are no longer kept.
  'velocity marks',
  'seen pictures, looked up',
  // Sessions under way have challenges already.
  'challenges of movement',
] as const
type KeptPurpose = (typeof keptPurposes)[number]

export type KeptSecrets = (purpose: KeptPurpose) => Uint8Array

export async function loadKeptSecrets(db: Kysely<Schema>, ring: Keyring): Promise<KeptSecrets> {
  const rows = await db.selectFrom('keptSecrets').selectAll().execute()
  const cipher = ring.cipher('kept secrets')
  const secrets = new Map(rows.map(({ purpose, sealed }) => [purpose, cipher.open(purpose, sealed)]))
  // The present key is read now, because the ring may seal with another one later.
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
