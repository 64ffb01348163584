/** A PostgreSQL server for the tests: one that is named, or a temporary one of this machine's own. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'

const OLDEST = 15
const DEBIAN = '/usr/lib/postgresql'

export interface TestPostgres {
  /** Address of an empty database. */
  readonly url: string
  stop(): Promise<void>
}

/** An empty database of the server that DATABASE_URL_TEST names, or of one that lives as long as this process. */
export async function startPostgres(): Promise<TestPostgres> {
  const named = process.env['DATABASE_URL_TEST']
  return emptyDatabase(named || (await (ownServer ??= startServer())))
}

let ownServer: Promise<string> | undefined

/** Why tests on a server are to be skipped. In CI nothing is: there the absence of a server is a failure. */
export function whyNoPostgres(): string | false {
  const { CI, DATABASE_URL_TEST } = process.env
  return CI || DATABASE_URL_TEST || findBinaries() !== undefined ? false : NONE
}

const NONE = `no PostgreSQL ${OLDEST} or newer is installed, and DATABASE_URL_TEST names none`

async function emptyDatabase(server: string): Promise<TestPostgres> {
  const name = `limiar_test_${randomBytes(8).toString('hex')}`
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await run(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, stop: () => run(`drop database ${name} with (force)`) }
}

function findBinaries(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : []
  const debian = versions
    .filter((version) => version >= OLDEST)
    .sort((a, b) => b - a)
    .map((version) => join(DEBIAN, String(version), 'bin'))
  const onPath = (process.env['PATH'] ?? '').split(delimiter)
  return [...debian, ...onPath].find((folder) =>
    ['initdb', 'postgres', 'pg_ctl'].every((name) => existsSync(join(folder, name))),
  )
}

/** Starts a server that ends with this process; answers the address of its first database. */
async function startServer(): Promise<string> {
  const binaries = findBinaries()
  if (binaries === undefined) throw new Error(`There is no PostgreSQL: ${NONE}.`)
  const folder = await mkdtemp(join(tmpdir(), 'limiar-postgres-'))
  const owner = unprivileged()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const directory = join(folder, 'server')
  const initdb = ['-D', directory, '-U', 'limiar', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']
  const made = spawnSync(join(binaries, 'initdb'), initdb, { ...owner, cwd: folder, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  // A socket in the folder and no port: nothing else on the machine can be in the way.
  const options = ['-D', directory, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off']
  const server = spawn(join(binaries, 'postgres'), options, {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  process.once('exit', () => {
    const stop = ['stop', '-D', directory, '-m', 'immediate']
    spawnSync(join(binaries, 'pg_ctl'), stop, { ...owner, cwd: folder })
    rmSync(folder, { recursive: true, force: true })
  })
  await ready(server)
  server.unref()
  server.stderr.destroy()
  return `postgres://limiar@localhost/postgres?host=${encodeURIComponent(folder)}`
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)))
  })
}

/** PostgreSQL refuses to run as root; its package brings a user to run as. */
function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const entry = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : undefined
}
