/**
 * Runs a command beside a real PostgreSQL with pgvector, once: `node scripts/pgvector-server.ts [command…]`. Without a
 * command it runs the tests of the search in the database. The server is PostgreSQL 17 of Debian trixie, in a folder of
 * its own and on loopback alone; the command finds it as DATABASE_URL and DATABASE_URL_TEST. It needs root on a Debian;
 * with a server of yours set the variables yourself.
 *
 * `--shared 256` gives the server a /dev/shm of 256 MB instead of the machine's; for those tests it is 64 MB, as in
 * containers.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../test/support/free-port.ts'
import { until } from '../test/support/until.ts'
import { debianRoot } from './deploy/debian-root.ts'

const BINARIES = '/usr/lib/postgresql/17/bin'
const SUITE = ['--test', 'test/server/adapters/faces/pgvector-index.test.ts']
/** Docker's default. */
const CONTAINERS_MEGABYTES = 64
/** Nobody waits for the end of the server, because its data is removed. */
const settings = [
  'fsync=off',
  'log_min_messages=fatal',
  'shared_buffers=1GB',
  'max_wal_size=8GB',
  'listen_addresses=127.0.0.1',
]

const given = process.argv.slice(2)
const named = given[0] === '--shared' ? Number(given.splice(0, 2)[1]) : undefined
const shared = given.length > 0 ? named : (named ?? CONTAINERS_MEGABYTES)
if (shared !== undefined && !(Number.isInteger(shared) && shared > 0))
  throw new Error('--shared is a number of megabytes.')
const root = debianRoot('trixie', ['postgresql-17', 'postgresql-17-pgvector'])
if (typeof root === 'string') {
  console.error(`${root}.`)
  process.exit(2)
}
const [program = process.execPath, ...args] = given.length > 0 ? given : [process.execPath, ...SUITE]
const port = await freePort()
const place = `/var/lib/postgresql/limiar-${process.pid}`
const user = 'postgres'
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
process.once('exit', () => rmSync(join(root.folder, place), { recursive: true, force: true }))

const cluster = ['-D', place, '-U', 'limiar', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']
root.run({ program: `${BINARIES}/initdb`, args: cluster, user })
const options = ['-D', place, '-k', '/tmp', '-p', `${port}`, ...settings.flatMap((each) => ['-c', each])]
const server = root.start(
  { program: `${BINARIES}/postgres`, args: options, user, ...(shared && { sharedMegabytes: shared }) },
  { stdio: ['ignore', 'ignore', 'inherit'] },
)
const ended = once(server, 'exit')
try {
  const url = `postgres://limiar@127.0.0.1:${port}/postgres`
  await until('PostgreSQL answers', () => answers(url), { withinMs: 60_000, askAgainMs: 200 })
  const environment = { ...process.env, DATABASE_URL: url, DATABASE_URL_TEST: url }
  const child = spawn(program, args, { stdio: 'inherit', env: environment })
  const [status] = (await once(child, 'exit')) as [number | null]
  process.exitCode = status ?? 1
} finally {
  // Does not wait for connections.
  server.kill('SIGINT')
  await ended
}

async function answers(connectionString: string): Promise<true | undefined> {
  const client = new pg.Client({ connectionString })
  try {
    await client.connect()
    return true
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}
