/** Chooses the key with which an installation seals. */
import { sql, type Kysely } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import type { Keyring, NamedKey } from '../../encryption/keyring.ts'
import { keysInTurn, proofOf } from './installation.ts'
import { keepSecrets, loadKeptSecrets } from './kept-secrets.ts'
import type { Schema } from '../tables/schema.ts'

/**
 * Makes another key the present one, in one transaction with the secrets that outlive the old key. Nodes learn of it
 * within seconds and seal with it. Existing data stays under the old key. Idempotent.
 */
export async function makePresent(db: Kysely<Schema>, ring: Keyring, wanted: NamedKey): Promise<void> {
  if (ring.current.id === wanted.id) return
  const secretOf = await loadKeptSecrets(db, ring)
  const old = ring.current
  ring.use(wanted.id)
  await db.transaction().execute(async (transaction) => {
    const { id } = await transaction.selectFrom('installation').select('id').executeTakeFirstOrThrow()
    await addTurn(transaction, id, old, false)
    await addTurn(transaction, id, wanted, true)
    await keepSecrets(transaction, secretOf, ring)
    await transaction
      .updateTable('installation')
      .set({ keyProof: proofOf(wanted, id) })
      .execute()
  })
}

/** Adds a key at the end of the order. A key that is there already moves to the end only if it is the next one. */
async function addTurn(db: Kysely<Schema>, installation: Id, key: NamedKey, isNext: boolean): Promise<void> {
  await sql`
    insert into installation_keys (id, proof, position)
    values (${key.id}, ${proofOf(key, installation)}, (select coalesce(max(position), 0) + 1 from installation_keys))
    on conflict (id) do update set ended_at = null,
      position = case when ${isNext} then excluded.position else installation_keys.position end`.execute(db)
}

/** Whether something may still be sealed under an earlier key. */
export async function isUnderWay(db: Kysely<Schema>): Promise<boolean> {
  const turns = await keysInTurn(db)
  return turns.slice(0, -1).some(({ endedAt }) => endedAt === undefined)
}

/** Records that everything is sealed under the present key. */
export async function endEarlierKeys(db: Kysely<Schema>, presentId: string): Promise<void> {
  await sql`
    update installation_keys set ended_at = now() where id <> ${presentId} and ended_at is null`.execute(db)
}
