/** The chains of recorded accesses, one for each account. */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Cpf } from '../../../../protocol/cpf.ts'
import type { Id } from '../../../../protocol/ids.ts'
import {
  type AuditEntry,
  type AuditFilter,
  type AuditLog,
  type BrokenChain,
  type ChainExtent,
  type ChainVerdict,
  type NewAuditEntry,
  type TrimOutcome,
} from '../../../domain/access/audit.ts'
import type { Listed, Page } from '../../../domain/listing.ts'
import { ChainAnchors } from './audit-anchors.ts'
import { trimChain } from './audit-chain-trimmer.ts'
import { ChainVerifier, entryColumns } from './audit-chain-verifier.ts'
import { AuditChainWriter, readHead } from './audit-chain-writer.ts'
import type { FailureListener } from '../../../domain/observer.ts'
import { fromRow } from '../tables/rows.ts'
import type { Schema } from '../tables/schema.ts'
import { SealedHeads } from './sealed-heads.ts'

/**
 * Nobody can tell if entries are cut off within this time after they were written: sealing every entry at once would
 * cost an fsync each.
 */
const SEAL_AFTER_MS = 1_000

const NOT_SEALED = 'The heads of the record were not sealed.'

export class DatabaseAuditLog implements AuditLog {
  readonly #db: Kysely<Schema>
  readonly #key: KeyObject
  readonly #heads: SealedHeads
  readonly #anchors: ChainAnchors
  readonly #verifier: ChainVerifier
  readonly #onFailure: FailureListener
  readonly #writers = new Map<Id, AuditChainWriter>()
  readonly #unsealed = new Set<Id>()
  #timer: NodeJS.Timeout | undefined
  #lastSeal: Promise<void> = Promise.resolve()
  #isClosed = false

  /** The key is not in the database: a person who can write there cannot make a valid chain. */
  constructor(
    db: Kysely<Schema>,
    key: Uint8Array,
    heads: SealedHeads = SealedHeads.inMemory(),
    onFailure: FailureListener = () => undefined,
  ) {
    this.#db = db
    this.#key = createSecretKey(key)
    this.#heads = heads
    this.#anchors = new ChainAnchors(db, this.#key)
    this.#verifier = new ChainVerifier(db, this.#key, heads, this.#anchors)
    this.#onFailure = onFailure
  }

  async append(accountId: Id, entry: NewAuditEntry): Promise<AuditEntry> {
    let writer = this.#writers.get(accountId)
    if (!writer) {
      writer = new AuditChainWriter(this.#db, this.#key, accountId)
      this.#writers.set(accountId, writer)
    }
    const written = await writer.append(entry)
    this.#sealSoon(accountId)
    return written
  }

  async list(
    accountId: Id,
    filter: AuditFilter,
    { limit, offset, after }: Page,
  ): Promise<Listed<AuditEntry>> {
    const [rows, total] = await Promise.all([
      this.#matching(accountId, filter)
        .select(entryColumns)
        .$if(after !== undefined, (entries) => entries.where('sequence', '<', after?.at ?? 0))
        .orderBy('sequence', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
      this.#count(accountId, filter),
    ])
    const last = rows.at(-1)
    return { rows: rows.map(fromRow), total, last: last && { at: last.sequence, id: undefined } }
  }

  verify(accountId: Id, extent: ChainExtent = 'whole'): Promise<ChainVerdict> {
    return this.#verifier.verify(accountId, extent)
  }

  async trim(accountId: Id, before: Date, signal?: AbortSignal): Promise<TrimOutcome> {
    const trimming = { db: this.#db, key: this.#key, anchors: this.#anchors, accountId, before, signal }
    const outcome = await trimChain(trimming)
    if (!outcome.intact) this.#onBroken(accountId, outcome)
    return outcome
  }

  async isUnfounded(accountId: Id): Promise<boolean> {
    if (this.#heads.isForged || this.#heads.get(accountId)) return false
    return (await readHead(this.#db, accountId)) === undefined
  }

  async sealAnew(accountIds: readonly Id[]): Promise<readonly Id[]> {
    // From now on the chains count as they are, and the sealed heads no longer do.
    this.#heads.replace(new Map())
    const sealed: Id[] = []
    for (const id of accountIds) if ((await this.verify(id)).intact) sealed.push(id)
    await this.#heads.write({ merge: false })
    return sealed
  }

  /** Seals the appended entries and interrupts a long verification that is under way. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#verifier.endSoon()
    await this.seal().catch((error: unknown) => this.#onFailure(NOT_SEALED, error))
  }

  /**
   * Seals the heads of chains that were appended to or not verified yet. Calls take turns: after the last one, when the
   * store is closed, no earlier one is still verifying a chain.
   */
  seal(accountIds: Iterable<Id> = []): Promise<void> {
    const turn = this.#lastSeal.then(() => this.#sealChains(accountIds))
    this.#lastSeal = turn.catch(() => undefined)
    return turn
  }

  async #sealChains(accountIds: Iterable<Id>): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const ids = new Set([...accountIds, ...this.#unsealed])
    this.#unsealed.clear()
    for (const id of ids) {
      const verdict = await this.verify(id, 'new')
      if (!verdict.intact) this.#onBroken(id, verdict)
    }
    await this.#heads.write()
  }

  pseudonym(accountId: Id, cpf: Cpf): string {
    return createHmac('sha256', this.#key).update(`subject ${accountId} ${cpf}`).digest('hex')
  }

  #sealSoon(accountId: Id): void {
    this.#unsealed.add(accountId)
    // The next start verifies the chains that were not sealed.
    if (this.#isClosed) return
    this.#timer ??= setTimeout(() => {
      this.seal().catch((error: unknown) => this.#onFailure(NOT_SEALED, error))
    }, SEAL_AFTER_MS).unref()
  }

  #onBroken(accountId: Id, { brokenAt, reason }: BrokenChain): void {
    const message = `The record of accesses of account ${accountId} is broken at entry ${brokenAt}: ${reason}.`
    this.#onFailure(message, undefined)
  }

  /** Without a filter the ends of the chain give the count: counting a chain of millions takes long. */
  async #count(accountId: Id, filter: AuditFilter): Promise<number> {
    if (filter.object === undefined && filter.since === undefined) {
      const [head, anchor] = await Promise.all([readHead(this.#db, accountId), this.#anchors.read(accountId)])
      return (head?.sequence ?? 0) - anchor.sequence
    }
    const { total } = await this.#matching(accountId, filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  }

  #matching(accountId: Id, { object, since }: AuditFilter) {
    let entries = this.#db.selectFrom('auditEntries').where('accountId', '=', accountId)
    if (since !== undefined) entries = entries.where('at', '>=', since)
    if (object === undefined) return entries
    return entries.where(sql<boolean>`objects @> ${JSON.stringify([object])}::jsonb`)
  }
}
