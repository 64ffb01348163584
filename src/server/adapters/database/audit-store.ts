/** The chains of accesses, one an account. */
import { createHmac } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Cpf } from '../../../protocol/cpf.ts'
import type { Id } from '../../../protocol/ids.ts'
import {
  type AuditEntry,
  type AuditFilter,
  type AuditLog,
  type ChainVerdict,
  type NewAuditEntry,
} from '../../domain/audit.ts'
import type { Listed, Page } from '../../domain/ports.ts'
import { AuditChainWriter, readHead } from './audit-chain-writer.ts'
import { fromRow } from './rows.ts'
import type { Schema } from './schema.ts'
import { ChainReader } from './audit-chain-reader.ts'

const columns = ['sequence', 'at', 'actor', 'action', 'status', 'objects', 'details', 'hash'] as const

/** Entries read at a time to look through a chain: about half a megabyte. */
const ENTRIES_PER_PAGE = 1000

export class DatabaseAuditLog implements AuditLog {
  readonly #db: Kysely<Schema>
  readonly #key: Uint8Array
  readonly #writers = new Map<Id, AuditChainWriter>()

  /** The key is no part of the database: whoever can write there cannot make a chain of their own. */
  constructor(db: Kysely<Schema>, key: Uint8Array) {
    this.#db = db
    this.#key = key
  }

  append(accountId: Id, entry: NewAuditEntry): Promise<AuditEntry> {
    let writer = this.#writers.get(accountId)
    if (!writer) {
      writer = new AuditChainWriter(this.#db, this.#key, accountId)
      this.#writers.set(accountId, writer)
    }
    return writer.append(entry)
  }

  async list(accountId: Id, filter: AuditFilter, { limit, offset }: Page): Promise<Listed<AuditEntry>> {
    const [rows, total] = await Promise.all([
      this.#matching(accountId, filter)
        .select(columns)
        .orderBy('sequence', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
      this.#count(accountId, filter),
    ])
    return { rows: rows.map(fromRow), total }
  }

  async verify(accountId: Id): Promise<ChainVerdict> {
    const reader = new ChainReader(this.#key, accountId)
    for (;;) {
      const before = reader.entries
      for (let page = await this.#pageAfter(accountId, before); page.length > 0;) {
        const broken = reader.read(page)
        if (broken) return broken
        page = await this.#pageAfter(accountId, reader.entries)
      }
      // Whatever was appended meanwhile is read as well, until the end of the chain is the end of what was read.
      const verdict = reader.end(await readHead(this.#db, accountId))
      if (verdict !== 'goes-on') return verdict
      if (reader.entries === before) return { intact: false, brokenAt: before + 1, reason: 'cut-off' }
    }
  }

  pseudonym(accountId: Id, cpf: Cpf): string {
    return createHmac('sha256', this.#key).update(`subject ${accountId} ${cpf}`).digest('hex')
  }

  async #pageAfter(accountId: Id, sequence: number): Promise<readonly AuditEntry[]> {
    const rows = await this.#db
      .selectFrom('auditEntries')
      .select(columns)
      .where('accountId', '=', accountId)
      .where('sequence', '>', sequence)
      .orderBy('sequence')
      .limit(ENTRIES_PER_PAGE)
      .execute()
    return rows.map(fromRow)
  }

  /** Counting a chain of millions takes long, and its end knows. */
  async #count(accountId: Id, filter: AuditFilter): Promise<number> {
    if (filter.object === undefined && filter.since === undefined)
      return (await readHead(this.#db, accountId))?.sequence ?? 0
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
