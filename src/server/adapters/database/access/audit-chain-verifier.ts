/** Verifies chains, one at a time. Callers who ask for the same chain share one run. */
import type { KeyObject } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import {
  chainStart,
  type AuditEntry,
  type ChainExtent,
  type ChainHead,
  type ChainVerdict,
} from '../../../domain/access/audit.ts'
import type { ChainAnchors } from './audit-anchors.ts'
import { broken, ChainReader, isSame } from './audit-chain-reader.ts'
import { readHead } from './audit-chain-writer.ts'
import { fromRow } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'
import type { SealedHeads } from './sealed-heads.ts'

export const entryColumns = [
  'sequence',
  'at',
  'actor',
  'action',
  'status',
  'objects',
  'details',
  'hash',
] as const

/** Entries read at a time: their hashes keep other requests waiting for some 2 ms. */
const ENTRIES_PER_PAGE = 200

/** Time left to running verifications when the process ends: enough for some 10,000 entries. */
const LAST_LOOKS_MS = 2_000

export class ChainVerifier {
  readonly #db: Kysely<Schema>
  readonly #key: KeyObject
  readonly #heads: SealedHeads
  readonly #anchors: ChainAnchors
  readonly #running = new Map<string, Promise<ChainVerdict>>()
  #last: Promise<unknown> = Promise.resolve()
  #endsAt = Infinity

  constructor(db: Kysely<Schema>, key: KeyObject, heads: SealedHeads, anchors: ChainAnchors) {
    this.#db = db
    this.#key = key
    this.#heads = heads
    this.#anchors = anchors
  }

  /**
   * Verifies a chain, or joins a run that is under way. Entries added since that run began are left to the next one.
   */
  verify(accountId: Id, extent: ChainExtent): Promise<ChainVerdict> {
    const name = `${extent} ${accountId}`
    const running = this.#running.get(name)
    if (running) return running
    const run = this.#last
      .then(() => this.#verify(accountId, extent))
      .finally(() => this.#running.delete(name))
    this.#running.set(name, run)
    this.#last = run.catch(() => undefined)
    return run
  }

  /** Lets short verifications finish, and interrupts long ones. */
  endSoon(): void {
    this.#endsAt = performance.now() + LAST_LOOKS_MS
  }

  async #verify(accountId: Id, extent: ChainExtent): Promise<ChainVerdict> {
    if (this.#heads.isForged) return broken(1, 'seal-broken')
    for (;;) {
      const anchor = await this.#anchors.read(accountId)
      const verdict = await this.#verifyFrom(accountId, extent, anchor)
      if (verdict.intact) this.#heads.advance(accountId, { sequence: verdict.entries, hash: verdict.hash })
      if (verdict.intact || (await this.#anchors.read(accountId)).sequence === anchor.sequence) return verdict
      // The missing entry was dropped while it was looked for.
    }
  }

  async #verifyFrom(accountId: Id, extent: ChainExtent, anchor: ChainHead): Promise<ChainVerdict> {
    const sealed = this.#heads.get(accountId)
    // A head from before the anchor was dropped together with the entries before the anchor.
    const isThere = sealed !== undefined && sealed.sequence > anchor.sequence
    if (sealed?.sequence === anchor.sequence && !isSame(sealed.hash, anchor.hash))
      return broken(anchor.sequence, 'rolled-back')
    if (isThere && extent === 'new') {
      const faulty = await this.#whyNotThere(accountId, sealed)
      if (faulty) return faulty
    }
    const from = isThere && extent === 'new' ? sealed : anchor
    return this.#follow(new ChainReader({ key: this.#key, accountId, from, sealed }), accountId, anchor)
  }

  /** Reads to the end that the chain has now. A run that waited for entries still to come might never finish. */
  async #follow(reader: ChainReader, accountId: Id, anchor: ChainHead): Promise<ChainVerdict> {
    const end = (await readHead(this.#db, accountId)) ?? { sequence: 0, hash: chainStart }
    while (reader.entries < end.sequence) {
      const page = await entriesAfter(this.#db, accountId, reader.entries, end.sequence)
      if (page.length === 0) return broken(reader.entries + 1, 'cut-off')
      const faulty = reader.read(page)
      if (faulty) return faulty
      await setImmediate()
      if (performance.now() > this.#endsAt)
        throw new Error('The server ended before it had read the whole record.')
    }
    if (await this.#goesOnBehind(accountId, end)) return broken(end.sequence + 1, 'changed')
    return reader.end(end, anchor.sequence)
  }

  /** Whether entries follow an end that did not move: a fault, because an entry and the end are written together. */
  async #goesOnBehind(accountId: Id, { sequence }: ChainHead): Promise<boolean> {
    const behind = await entriesAfter(this.#db, accountId, sequence, sequence + 1)
    if (behind.length === 0) return false
    return ((await readHead(this.#db, accountId))?.sequence ?? 0) <= sequence
  }

  /** Checks that a chain contains a head. Undefined when it does, otherwise the fault that the head reveals. */
  async #whyNotThere(accountId: Id, { sequence, hash }: ChainHead): Promise<ChainVerdict | undefined> {
    const last = await this.#db
      .selectFrom('auditEntries')
      .select(['sequence', 'hash'])
      .where('accountId', '=', accountId)
      .where('sequence', '<=', sequence)
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last?.sequence !== sequence) return broken((last?.sequence ?? 0) + 1, 'cut-off')
    return isSame(last.hash, hash) ? undefined : broken(sequence, 'rolled-back')
  }
}

/** The next page of entries after `sequence`, up to `last`. */
export async function entriesAfter(
  db: Kysely<Schema>,
  accountId: Id,
  sequence: number,
  last = Number.MAX_SAFE_INTEGER,
): Promise<readonly AuditEntry[]> {
  const rows = await db
    .selectFrom('auditEntries')
    .select(entryColumns)
    .where('accountId', '=', accountId)
    .where('sequence', '>', sequence)
    .where('sequence', '<=', last)
    .orderBy('sequence')
    .limit(ENTRIES_PER_PAGE)
    .execute()
  return rows.map(fromRow)
}
