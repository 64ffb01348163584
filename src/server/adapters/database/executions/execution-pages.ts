/**
 * Pages of the list of executions as JSON. Recently written executions are kept, because consoles and integrators ask
 * for the same page again and again: to read its 200 kB from the database, parse them and write them is most of the
 * cost.
 */
import { LRUCache } from 'lru-cache'
import type { Kysely } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import { listedExecutionJson, type ListedExecutionJson } from '../../../domain/executions/listed-execution.ts'
import type { ExecutionFilter } from '../../../domain/executions/execution-store.ts'
import type { Listed, Page } from '../../../domain/listing.ts'
import { executionPage, listedExecutionRows, type OnPage } from './execution-list.ts'
import type { Schema } from '../tables/schema.ts'

/** Room for about 1,600 executions of driving licences that were read in full. */
const KEPT_BYTES = 16 << 20
/** Document fields stay in memory only as long as somebody may ask for them again. */
const KEPT_MS = 60_000

type Written = ListedExecutionJson & Pick<OnPage, 'version'>

export class ExecutionPages {
  readonly #db: Kysely<Schema>
  readonly #written = new LRUCache<Id, Written>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ json }) => json.byteLength,
    ttl: KEPT_MS,
    // Otherwise entries that nobody asks for would stay until their place is needed.
    ttlAutopurge: true,
  })

  constructor(db: Kysely<Schema>) {
    this.#db = db
  }

  async page(accountId: Id, filter: ExecutionFilter, page: Page): Promise<Listed<ListedExecutionJson>> {
    const { rows, total, last } = await executionPage(this.#db, accountId, filter, page)
    const found = rows.map((row) => this.#kept(row))
    const missing = rows.filter((_, index) => found[index] === undefined).map(({ id }) => id)
    const written = await this.#write(missing)
    // One that was erased between the two statements is on no page any more.
    return { rows: rows.flatMap(({ id }, index) => found[index] ?? written.get(id) ?? []), total, last }
  }

  #kept({ id, version }: OnPage): Written | undefined {
    const written = this.#written.get(id)
    return written?.version === version ? written : undefined
  }

  async #write(ids: readonly Id[]): Promise<ReadonlyMap<Id, Written>> {
    if (ids.length === 0) return new Map()
    const rows = await listedExecutionRows(this.#db, ids)
    const written = rows.map((row) => ({ ...listedExecutionJson(row), version: row.version }))
    for (const one of written) this.#written.set(one.id, one)
    return new Map(written.map((one) => [one.id, one]))
  }
}
