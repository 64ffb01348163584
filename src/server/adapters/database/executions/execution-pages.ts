/**
 * Pages of the list of executions. Recently read executions are kept, because consoles and integrators ask for the same
 * page again and again: most of the cost is to read its 200 kB from the database and to write them for the caller.
 */
import { LRUCache } from 'lru-cache'
import type { Kysely } from 'kysely'
import type { Id } from '../../../../protocol/ids.ts'
import type { ListedExecutionRow } from '../../../domain/executions/listed-execution.ts'
import type { ExecutionFilter } from '../../../domain/executions/execution-store.ts'
import type { Listed, Page } from '../../../domain/listing.ts'
import { executionPage, listedExecutionRows, type OnPage } from './execution-list.ts'
import type { Schema } from '../tables/schema.ts'

/** Room for about 800 executions of driving licences that were read in full, with what the route keeps of each. */
const KEPT_BYTES = 16 << 20
/** The text of an execution is held twice: here, and as the bytes that the route made of it. */
const COPIES = 2
/** Bytes of an execution besides its JSON: ids, times and the objects themselves. */
const ROW_BYTES = 1024
/** Document fields stay in memory only as long as somebody may ask for them again. */
const KEPT_MS = 60_000

type Kept = ListedExecutionRow & Pick<OnPage, 'version'>

export class ExecutionPages {
  readonly #db: Kysely<Schema>
  readonly #kept = new LRUCache<Id, Kept>({
    maxSize: KEPT_BYTES,
    sizeCalculation: bytesOf,
    ttl: KEPT_MS,
    // Otherwise entries that nobody asks for would stay until their place is needed.
    ttlAutopurge: true,
  })

  constructor(db: Kysely<Schema>) {
    this.#db = db
  }

  async page(accountId: Id, filter: ExecutionFilter, page: Page): Promise<Listed<ListedExecutionRow>> {
    const { rows, total, last } = await executionPage(this.#db, accountId, filter, page)
    const found = rows.map((row) => this.#keptOf(row))
    const missing = rows.filter((_, index) => found[index] === undefined).map(({ id }) => id)
    const read = await this.#read(missing)
    // An execution that was erased between the two statements is on no page any more.
    return { rows: rows.flatMap(({ id }, index) => found[index] ?? read.get(id) ?? []), total, last }
  }

  #keptOf({ id, version }: OnPage): Kept | undefined {
    const row = this.#kept.get(id)
    return row?.version === version ? row : undefined
  }

  async #read(ids: readonly Id[]): Promise<ReadonlyMap<Id, Kept>> {
    if (ids.length === 0) return new Map()
    const rows = await listedExecutionRows(this.#db, ids)
    for (const row of rows) this.#kept.set(row.id, row)
    return new Map(rows.map((row) => [row.id, row]))
  }
}

function bytesOf({
  ocr,
  documentscopy,
  validations,
  parameters,
  data,
  reprovalReasons,
  files,
}: Kept): number {
  const texts = [ocr, documentscopy, validations, parameters, data, reprovalReasons, files]
  return ROW_BYTES + COPIES * texts.reduce((sum, text) => sum + (text?.length ?? 0), 0)
}
