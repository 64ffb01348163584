/**
 * Backup, verification and restore at size: `npm run bench:backup -- --executions 100000 [--database embedded|postgres]
 * [--pictures N] [--bytes N]`.
 *
 * Executions are made by SQL (bench/executions/filled-database.ts, some 900 bytes each) and not by onboardings, which would
 * take a day. Their pictures are of random bytes, written through the service's own store, and therefore encrypted; the rows
 * do not name them. `limiar backup`, `verify` and `restore` are run as an operator runs them, without a server beside them.
 * At the end every file of pictures is compared by its SHA-256 and every row of every table by its text.
 */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { newId } from '../src/protocol/ids.ts'
import { openDatabase } from '../src/server/adapters/database/database.ts'
import { openStorage } from '../src/server/adapters/storage.ts'
import { onBareDatabase, databaseSettings } from '../test/support/bare-database.ts'
import { limiar } from '../test/support/limiar-command.ts'
import { startPostgresServer } from '../test/support/postgres-server.ts'
import { fillExecutions } from './executions/filled-database.ts'

const WRITTEN_AT_ONCE = 16
/** The clock by which Linux counts processor time. */
const TICKS_PER_SECOND = 100

interface Kept {
  readonly dataDir: string
  readonly url: string | undefined
}

const { values } = parseArgs({
  options: {
    executions: { type: 'string', default: '10000' },
    database: { type: 'string', default: 'postgres' },
    pictures: { type: 'string', default: '2' },
    bytes: { type: 'string', default: '20000' },
  },
})
const [executions, pictures, bytes] = [values.executions, values.pictures, values.bytes].map(Number)
if (![executions, pictures, bytes].every((count) => Number.isInteger(count) && count! > 0))
  throw new Error('--executions, --pictures and --bytes are whole numbers above 0.')
if (values.database !== 'embedded' && values.database !== 'postgres')
  throw new Error('--database is embedded or postgres.')

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const folder = await mkdtemp(join(tmpdir(), 'limiar-backup-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const servers =
  values.database === 'postgres' ? [await startPostgresServer(), await startPostgresServer()] : []
try {
  const kept = { dataDir: join(folder, 'data'), url: servers[0]?.url }
  const restored = { dataDir: join(folder, 'restored'), url: servers[1]?.url }
  const backup = join(folder, 'backup')
  console.log(
    `${executions!.toLocaleString('en')} executions with ${pictures} pictures of ${bytes} bytes each, ${values.database}\n`,
  )
  console.log('| step | seconds | processor s of the command | load |')
  console.log('| ---- | ------- | -------------------------- | ---- |')
  await timed('made', () => fill(kept))
  await timed('backup', () => run(['backup', backup], kept))
  await timed('verify', () => run(['verify', backup], kept))
  await timed('restore', () => run(['restore', backup], restored))
  const [files, rows] = [await filesOf(kept), await rowsOf(kept)]
  const differing = [
    ...differences(files, await filesOf(restored)),
    ...differences(rows, await rowsOf(restored)),
  ]
  const rowCount = [...rows.values()].reduce((sum, text) => sum + Number(text.split(' ')[0]), 0)
  console.log(
    `\nCompared: ${files.size.toLocaleString('en')} files of pictures by SHA-256, and ` +
      `${rowCount.toLocaleString('en')} rows of ${rows.size} tables by their text.`,
  )
  console.log(
    differing.length === 0 ? 'All are the same.' : `These differ: ${differing.slice(0, 12).join(', ')}`,
  )
  process.exitCode = differing.length === 0 ? 0 : 1
} finally {
  for (const server of servers) server.remove()
}

async function fill({ dataDir, url }: Kept): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const storage = await openStorage({ dataDir, url })
  const left = Array.from({ length: executions! * pictures! }, () => `executions/${newId()}/${newId()}`)
  const write = async (): Promise<void> => {
    for (let key = left.pop(); key !== undefined; key = left.pop())
      await storage.blobs.put(key, randomBytes(bytes!))
  }
  await Promise.all(Array.from({ length: WRITTEN_AT_ONCE }, write))
  await storage.close()
  const database = await openDatabase(databaseSettings({ dataDir, url }))
  await fillExecutions(database.db, executions!)
  await database.close()
}

async function run(args: readonly string[], { dataDir, url }: Kept): Promise<void> {
  const environment = { LIMIAR_DATA_DIR: dataDir, ...(url !== undefined && { DATABASE_URL: url }) }
  const { status, stderr } = await limiar(args, environment)
  if (status !== 0) throw new Error(`limiar ${args[0]} ended with ${status}: ${stderr}`)
}

async function timed(step: string, work: () => Promise<void>): Promise<void> {
  const [startedAt, before] = [performance.now(), processorSecondsOfChildren()]
  await work()
  const spent = processorSecondsOfChildren() - before
  const cells = [
    step,
    ((performance.now() - startedAt) / 1000).toFixed(1),
    spent === 0 ? '' : spent.toFixed(1),
    loadavg()[0]!.toFixed(1),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

/** User and system time of the commands that have ended, without that of the database server. */
function processorSecondsOfChildren(): number {
  if (!existsSync('/proc/self/stat')) return 0
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const members = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(members[13]) + Number(members[14])) / TICKS_PER_SECOND
}

/** The hash of each file of the pictures. */
async function filesOf({ dataDir }: Kept): Promise<ReadonlyMap<string, string>> {
  const root = join(dataDir, 'blobs')
  const hashes = new Map<string, string>()
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || relative(root, path).startsWith('.unfinished')) continue
    hashes.set(
      relative(root, path),
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    )
  }
  return hashes
}

/** How many rows each table has, and a hash over the text of all. */
function rowsOf(kept: Kept): Promise<ReadonlyMap<string, string>> {
  return onBareDatabase(kept, async (db) => {
    const { rows: tables } = await sql<{ readonly name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(db)
    const hashes = new Map<string, string>()
    for (const { name } of tables) {
      const { rows } = await sql<{ readonly text: string }>`
        select count(*) || ' ' || coalesce(md5(string_agg(md5(one::text), '' order by md5(one::text))), '') as text
        from ${sql.raw(name)} as one`.execute(db)
      hashes.set(name, rows[0]!.text)
    }
    return hashes
  })
}

/** Names with different hashes on the two sides, or with a hash on one side only. */
function differences(
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): readonly string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name))
}
