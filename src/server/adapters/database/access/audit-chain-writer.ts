/** Appends to the chain of one account. Entries that arrive at the same time are written together. */
import type { KeyObject } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import { toHex } from '../../../../protocol/ids.ts'
import {
  chainStart,
  hashOfEntry,
  type AuditEntry,
  type ChainHead,
  type NewAuditEntry,
} from '../../../domain/access/audit.ts'
import type { Schema } from '../tables/schema.ts'

/** Entries in one statement. With more, every caller would wait for the longest list of objects. */
const MAX_ENTRIES_PER_WRITE = 200

interface Waiting {
  readonly entry: NewAuditEntry
  readonly settle: PromiseWithResolvers<AuditEntry>
}

export class AuditChainWriter {
  readonly #db: Kysely<Schema>
  readonly #key: KeyObject
  readonly #accountId: Id
  #waiting: Waiting[] = []
  #isWriting = false
  /** The head as this process left it. Another process may have continued the chain since. */
  #head: ChainHead | undefined

  constructor(db: Kysely<Schema>, key: KeyObject, accountId: Id) {
    this.#db = db
    this.#key = key
    this.#accountId = accountId
  }

  /** Returns once the entry is on disk. */
  append(entry: NewAuditEntry): Promise<AuditEntry> {
    const settle = Promise.withResolvers<AuditEntry>()
    this.#waiting.push({ entry, settle })
    if (!this.#isWriting) void this.#writeAll()
    return settle.promise
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      // Entries of other requests that are answered in this turn of the event loop join.
      await setImmediate()
      const batch = this.#waiting.splice(0, MAX_ENTRIES_PER_WRITE)
      try {
        const entries = await this.#write(batch.map(({ entry }) => entry))
        batch.forEach(({ settle }, index) => settle.resolve(entries[index]!))
      } catch (error) {
        this.#head = undefined
        for (const { settle } of batch) settle.reject(error)
      }
    }
    this.#isWriting = false
  }

  async #write(batch: readonly NewAuditEntry[]): Promise<readonly AuditEntry[]> {
    for (;;) {
      const head = this.#head ?? (await this.#beginning())
      const entries = this.#chain(head, batch)
      const last = entries.at(-1)!
      const isWritten = await this.#insertBehind(head, last, entries)
      this.#head = isWritten ? last : undefined
      if (isWritten) return entries
      // Another process was faster: these entries go after its own.
    }
  }

  #chain(head: ChainHead, batch: readonly NewAuditEntry[]): readonly AuditEntry[] {
    let { sequence, hash } = head
    return batch.map((entry) => {
      const numbered = { ...entry, sequence: ++sequence }
      hash = hashOfEntry(this.#key, hash, this.#accountId, numbered)
      return { ...numbered, hash }
    })
  }

  async #beginning(): Promise<ChainHead> {
    await this.#db
      .insertInto('auditHeads')
      .values({ accountId: this.#accountId, sequence: 0, hash: chainStart })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return (await readHead(this.#db, this.#accountId))!
  }

  /** One statement that does nothing unless the chain still ends at `head`. It can share a commit. */
  async #insertBehind(head: ChainHead, last: ChainHead, entries: readonly AuditEntry[]): Promise<boolean> {
    const rows = entries.map(({ hash, ...entry }) => ({ ...entry, hash: toHex(hash) }))
    const { numAffectedRows } = await sql`
      with moved as (
        update audit_heads set sequence = ${last.sequence}, hash = ${last.hash}
        where account_id = ${this.#accountId} and sequence = ${head.sequence} and hash = ${head.hash}
        returning account_id
      )
      insert into audit_entries (account_id, sequence, at, actor, action, status, objects, details, hash)
      select moved.account_id, entry.sequence, entry.at, entry.actor, entry.action, entry.status,
        entry.objects, entry.details, decode(entry.hash, 'hex')
      from moved, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry(
        sequence bigint, at timestamptz, actor text, action text, status integer, objects jsonb,
        details jsonb, hash text)`.execute(this.#db)
    return numAffectedRows === BigInt(entries.length)
  }
}

/** Where the chain of an account ends; undefined before its first entry. */
export async function readHead(db: Kysely<Schema>, accountId: Id): Promise<ChainHead | undefined> {
  return db
    .selectFrom('auditHeads')
    .select(['sequence', 'hash'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}
