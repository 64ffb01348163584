/** A PostgreSQL server of a test's own, which it may stop, start again and hold up. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { whyNotNow } from './scope.ts'

export const OLDEST_POSTGRES = 15
const DEBIAN = '/usr/lib/postgresql'

export interface PostgresServer {
  /** Address of its first database. */
  readonly url: string
  /** Ends the server as a power cut does: connections break, and nothing more is written. */
  stopAtOnce(): Promise<void>
  start(): Promise<void>
  /** Suspends every process of the server: connections stay open and nothing answers. */
  hold(): void
  letGo(): void
  /** Stops the server for good and removes its folder. */
  remove(): void
}

/** Why a test cannot start a server of its own; in CI the absence of PostgreSQL is a failure. */
export function whyNoPostgresServer(): string | false {
  const left = whyNotNow()
  if (left) return left
  const isInstalled = findBinaries() !== undefined
  return process.env['CI'] || isInstalled ? false : `no PostgreSQL ${OLDEST_POSTGRES} or newer is installed`
}

/** The folder of initdb and its sibling programs; undefined where none are new enough. */
function findBinaries(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : []
  const debian = versions
    .filter((version) => version >= OLDEST_POSTGRES)
    .sort((a, b) => b - a)
    .map((version) => join(DEBIAN, String(version), 'bin'))
  const onPath = (process.env['PATH'] ?? '').split(delimiter)
  return [...debian, ...onPath].find((folder) =>
    ['initdb', 'postgres', 'pg_ctl'].every((name) => existsSync(join(folder, name))),
  )
}

/** Starts a server that ends with this process at the latest. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const binaries = findBinaries()
  if (binaries === undefined) throw new Error(`PostgreSQL ${OLDEST_POSTGRES} or newer is not installed.`)
  const folder = await mkdtemp(join(tmpdir(), 'limiar-postgres-'))
  const owner = unprivileged()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const directory = join(folder, 'server')
  const initdb = ['-D', directory, '-U', 'limiar', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']
  const made = spawnSync(join(binaries, 'initdb'), initdb, { ...owner, cwd: folder, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  // A socket in the folder and no port: nothing else on the machine can be in the way.
  const options = ['-D', directory, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off']
  let server: ChildProcess
  const start = async () => {
    server = spawn(join(binaries, 'postgres'), options, {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await ready(server)
    server.unref()
    server.stderr?.destroy()
  }
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const id of withChildren(server.pid!)) signalIfThere(id, name)
  }
  const stop = ['stop', '-D', directory, '-m', 'immediate']
  const remove = () => {
    spawnSync(join(binaries, 'pg_ctl'), stop, { ...owner, cwd: folder })
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', remove)
  await start()
  return {
    url: `postgres://limiar@localhost/postgres?host=${encodeURIComponent(folder)}`,
    start,
    stopAtOnce: async () => {
      const exited = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGQUIT')
      await exited
    },
    hold: () => signal('SIGSTOP'),
    letGo: () => signal('SIGCONT'),
    remove,
  }
}

/** The process of a connection may have ended since it was listed. */
function signalIfThere(id: number, name: NodeJS.Signals): void {
  try {
    process.kill(id, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The process and its children, itself first, because a suspended process starts no others. */
function withChildren(id: number): readonly number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  return [id, ...pairs.flatMap(([child, parent]) => (parent === id && child !== undefined ? [child] : []))]
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

/** PostgreSQL refuses to run as root; its package brings a user for it. */
function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const entry = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : undefined
}
