/**
 * How fast executions are listed and counted: `node bench/executions.ts [rows] [embedded rows]`.
 *
 * On a PostgreSQL server (installed, or named by DATABASE_URL_TEST) and on the embedded database it makes that many
 * executions, nine of ten of them of the account that asks. Then it asks for each filter a number of times through the
 * store: for the page with its total, where every execution is written for the first time, and for the total alone.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '../src/server/adapters/database/database.ts'
import { executionTotal } from '../src/server/adapters/database/executions/execution-list.ts'
import { ExecutionPages } from '../src/server/adapters/database/executions/execution-pages.ts'
import type { Position } from '../src/server/domain/listing.ts'
import type { ExecutionFilter } from '../src/server/domain/executions/execution-store.ts'
import { startPostgres, whyNoPostgres } from '../test/ports/stores-postgres.ts'
import { fillExecutions, filled } from './executions/filled-database.ts'

const DEFAULT_ROWS = 1_000_000
const DEFAULT_EMBEDDED_ROWS = 100_000
/** Runs of each filter: p95 is the tenth slowest. */
const RUNS = 200
const PAGE = 20
/** Rows before a page deep in the list. */
const DEEP = 10_000

const [rows = DEFAULT_ROWS, embeddedRows = DEFAULT_EMBEDDED_ROWS] = process.argv.slice(2).map(Number)

const filters: readonly (readonly [string, ExecutionFilter])[] = [
  ['none', {}],
  ['cpf', { cpf: filled.cpf }],
  ['status=APROVADO', { statuses: ['APROVADO'] }],
  ['status=Pendente', { statuses: ['Pendente'] }],
  ['status=REPROVADO|Pendente', { statuses: ['REPROVADO', 'Pendente'] }],
  ['_reports=(retired)', { reportIds: [filled.retiredReportId] }],
  ['status=Pendente&_reports=(retired)', { statuses: ['Pendente'], reportIds: [filled.retiredReportId] }],
]

const missing = whyNoPostgres()
if (missing) console.log(`PostgreSQL was not measured: ${missing}.`)
else await onServer()
await embedded()

async function onServer(): Promise<void> {
  const server = await startPostgres()
  try {
    await measure('PostgreSQL', await openDatabase({ url: server.url }), rows)
  } finally {
    await server.stop()
  }
}

async function embedded(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'limiar-executions-'))
  try {
    await measure('embedded', await openDatabase({ directory: join(directory, 'database') }), embeddedRows)
  } finally {
    await rm(directory, { recursive: true })
  }
}

async function measure(engine: string, database: Database, count: number): Promise<void> {
  const { db } = database
  try {
    const seconds = await fillExecutions(db, count)
    console.log(
      `\n${engine}: ${count.toLocaleString('en')} executions, filled in ${seconds.toFixed(0)} s; ms\n`,
    )
    console.log(
      '| filter | total | page p50 | p95 | offset 10,000 p50 | p95 | the same by cursor p50 | p95 | totalItems p50 | p95 |',
    )
    console.log(`|${' --- |'.repeat(10)}`)
    for (const [name, filter] of filters) {
      // Nothing of the page was written to text before.
      const page = (offset: number, after?: Position) =>
        new ExecutionPages(db).page(filled.accountId, filter, { limit: PAGE, offset, after })
      const { last } = await page(DEEP - PAGE)
      const cells = [
        await time(() => page(0)),
        await time(() => page(DEEP)),
        await time(() => page(0, last)),
        await time(() => executionTotal(db, filled.accountId, filter)),
      ]
      const total = await executionTotal(db, filled.accountId, filter)
      const ms = cells.flatMap(({ p50, p95 }) => [p50.toFixed(1), p95.toFixed(1)])
      console.log(`| ${[name.replaceAll('|', '\\|'), total.toLocaleString('en'), ...ms].join(' | ')} |`)
    }
  } finally {
    await database.close()
  }
}

async function time(run: () => Promise<unknown>): Promise<{ readonly p50: number; readonly p95: number }> {
  const took: number[] = []
  for (let i = 0; i < RUNS; i++) {
    const startedAt = performance.now()
    await run()
    took.push(performance.now() - startedAt)
  }
  took.sort((a, b) => a - b)
  return { p50: took[RUNS / 2] ?? NaN, p95: took[RUNS * 0.95] ?? NaN }
}
