/** Looks through chains, one at a time: callers who ask for the same share one run. */
import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Id } from '../../../protocol/ids.ts'
import type { AuditEntry, ChainExtent, ChainHead, ChainVerdict } from '../../domain/audit.ts'
import { broken, ChainReader, isSame } from './audit-chain-reader.ts'
import { readHead } from './audit-chain-writer.ts'
import { fromRow } from './rows.ts'
import type { Schema } from './schema.ts'
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
  readonly #key: Uint8Array
  readonly #heads: SealedHeads
  readonly #running = new Map<string, Promise<ChainVerdict>>()
  #last: Promise<unknown> = Promise.resolve()
  #endsAt = Infinity

  constructor(db: Kysely<Schema>, key: Uint8Array, heads: SealedHeads) {
    this.#db = db
    this.#key = key
    this.#heads = heads
  }

  /** Joins a run that has not begun to answer; what was appended before this call is looked at in it or found by it. */
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

  async #follow(reader: ChainReader, accountId: Id): Promise<ChainVerdict> {
    for (;;) {
      const before = reader.entries
      for (let page = await this.#pageAfter(accountId, before); page.length > 0;) {
        const faulty = reader.read(page)
        if (faulty) return faulty
        await setImmediate()
        if (performance.now() > this.#endsAt)
          throw new Error('The server ends before the look at a record does.')
        page = await this.#pageAfter(accountId, reader.entries)
      }
      // Whatever was appended meanwhile is read as well, until the end of the chain is the end of what was read.
      const verdict = reader.end(await readHead(this.#db, accountId))
      if (verdict !== 'goes-on') return verdict
      if (reader.entries === before) return broken(before + 1, 'cut-off')
    }
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

  async #pageAfter(accountId: Id, sequence: number): Promise<readonly AuditEntry[]> {
    const rows = await this.#db
      .selectFrom('auditEntries')
      .select(entryColumns)
      .where('accountId', '=', accountId)
      .where('sequence', '>', sequence)
      .orderBy('sequence')
      .limit(ENTRIES_PER_PAGE)
      .execute()
    return rows.map(fromRow)
  }
}
