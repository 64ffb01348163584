/** Drops the oldest entries of a chain, after verifying each. */
import type { KeyObject } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import type { TrimOutcome } from '../../../domain/access/audit.ts'
import type { Schema } from '../tables/schema.ts'
import type { ChainAnchors } from './audit-anchors.ts'
import { ChainReader } from './audit-chain-reader.ts'
import { entriesAfter } from './audit-chain-verifier.ts'

export interface Trimming {
  readonly db: Kysely<Schema>
  readonly key: KeyObject
  readonly anchors: ChainAnchors
  readonly accountId: Id
  /** Entries up to the first one that is not older are dropped. */
  readonly before: Date
  readonly signal?: AbortSignal | undefined
}

/** Drops page by page. When it is interrupted, the entries dropped so far stay dropped, and the rest verifies. */
export async function trimChain(trimming: Trimming): Promise<TrimOutcome> {
  const { db, key, anchors, accountId, before, signal } = trimming
  let anchor = await anchors.read(accountId)
  let entries = 0
  for (;;) {
    signal?.throwIfAborted()
    const page = await entriesAfter(db, accountId, anchor.sequence)
    const firstKept = page.findIndex(({ at }) => at >= before)
    const old = firstKept < 0 ? page : page.slice(0, firstKept)
    if (old.length === 0) return { intact: true, entries, through: anchor }
    const reader = new ChainReader({ key, accountId, from: anchor })
    const faulty = reader.read(old)
    const moved = await anchors.read(accountId)
    // Another process trims the same chain and does the rest.
    if (moved.sequence !== anchor.sequence) return { intact: true, entries, through: moved }
    if (faulty) return faulty
    const dropped = await anchors.move(accountId, anchor, reader.head)
    if (dropped === 0) return { intact: true, entries, through: await anchors.read(accountId) }
    entries += dropped
    anchor = reader.head
    await setImmediate()
  }
}
