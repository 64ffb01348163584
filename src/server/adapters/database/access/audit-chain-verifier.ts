/** Looks through chains, one at a time: callers who ask for the same share one run. */
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

/** At the end of the process: some 10,000 entries. */
const LAST_LOOKS_MS = 2_000

export class ChainVerifier {
  readonly #db: Kysely<Schema>
  readonly #key: KeyObject
  readonly #heads: SealedHeads
  readonly #running = new Map<string, Promise<ChainVerdict>>()
  #last: Promise<unknown> = Promise.resolve()
  #endsAt = Infinity

  constructor(db: Kysely<Schema>, key: KeyObject, heads: SealedHeads) {
    this.#db = db
    this.#key = key
    this.#heads = heads
  }

  /** Joins a run that is under way; entries that came since it began are left to the next one. */
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

  /** Lets short looks end, and breaks long ones off. */
  endSoon(): void {
    this.#endsAt = performance.now() + LAST_LOOKS_MS
  }

  async #verify(accountId: Id, extent: ChainExtent): Promise<ChainVerdict> {
    if (this.#heads.isForged) return broken(1, 'seal-broken')
    const sealed = this.#heads.get(accountId)
    const from = extent === 'new' ? sealed : undefined
    if (from) {
      const faulty = await this.#whyNotThere(accountId, from)
      if (faulty) return faulty
    }
    const reader = new ChainReader({ key: this.#key, accountId, from, sealed })
    const verdict = await this.#follow(reader, accountId)
    if (verdict.intact) this.#heads.advance(accountId, { sequence: verdict.entries, hash: verdict.hash })
    return verdict
  }

  /** Reads as far as the end of the chain is now: one that waited for entries that still come might wait for ever. */
  async #follow(reader: ChainReader, accountId: Id): Promise<ChainVerdict> {
    const end = (await readHead(this.#db, accountId)) ?? { sequence: 0, hash: chainStart }
    while (reader.entries < end.sequence) {
      const page = await this.#pageAfter(accountId, reader.entries, end.sequence)
      if (page.length === 0) return broken(reader.entries + 1, 'cut-off')
      const faulty = reader.read(page)
      if (faulty) return faulty
      await setImmediate()
      if (performance.now() > this.#endsAt)
        throw new Error('The server ends before the look at a record does.')
    }
    if (await this.#goesOnBehind(accountId, end)) return broken(end.sequence + 1, 'changed')
    return reader.end(end)
  }

  /** Whether entries follow an end that did not move: an entry and the end are written as one. */
  async #goesOnBehind(accountId: Id, { sequence }: ChainHead): Promise<boolean> {
    const behind = await this.#pageAfter(accountId, sequence, sequence + 1)
    if (behind.length === 0) return false
    return ((await readHead(this.#db, accountId))?.sequence ?? 0) <= sequence
  }

  /** What is wrong with a chain that should hold a head, as far as that head tells. */
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

  async #pageAfter(accountId: Id, sequence: number, last: number): Promise<readonly AuditEntry[]> {
    const rows = await this.#db
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
}
