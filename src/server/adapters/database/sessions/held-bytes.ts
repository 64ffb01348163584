/**
 * The bytes of stills that were not submitted, of links and of accounts. Counting them reads every such still, so a sum
 * is used for some seconds, together with what this node added to it, before it is counted again. Other nodes may add
 * as much as they take in that time. Nobody is refused by such a sum: it is counted again first.
 */
import { sql, type Transaction } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import type { Schema } from '../tables/schema.ts'

const COUNT_AGAIN_MS = 10_000
/** At some 100 bytes each. */
const MAX_SUMS = 10_000

interface Sum {
  readonly countedAt: number
  bytes: number
}

export type HolderOfBytes =
  { readonly accountId: Id; readonly linkId: Id } | { readonly accountId: Id; readonly linkId?: undefined }

export class HeldBytes {
  readonly #sums = new Map<string, Sum>()

  /** Whether a still of the session that is being changed fits. It is added to the sum when it does. */
  async hasRoom(
    transaction: Transaction<Schema>,
    holder: HolderOfBytes,
    bytes: number,
    most: number,
  ): Promise<boolean> {
    const name = holder.linkId ?? holder.accountId
    let sum = this.#sums.get(name)
    if (!sum || performance.now() - sum.countedAt > COUNT_AGAIN_MS || sum.bytes + bytes > most) {
      if (this.#sums.size >= MAX_SUMS) this.#sums.clear()
      sum = { countedAt: performance.now(), bytes: await countedBytes(transaction, holder) }
      this.#sums.set(name, sum)
    }
    if (sum.bytes + bytes > most) return false
    sum.bytes += bytes
    return true
  }
}

async function countedBytes(
  transaction: Transaction<Schema>,
  { accountId, linkId }: HolderOfBytes,
): Promise<number> {
  const ofLink = linkId === undefined ? sql`true` : sql`link_id = ${linkId}`
  const { rows } = await sql<{ readonly bytes: number }>`
    select coalesce(sum(stills.bytes), 0)::float8 as "bytes"
    from sessions join stills on stills.session_id = sessions.id
    where account_id = ${accountId} and ${ofLink} and execution_id is null`.execute(transaction)
  return rows[0]?.bytes ?? 0
}
