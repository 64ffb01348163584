/**
 * PGlite with commits that reach the disk. By default, it starts PostgreSQL with -F (no fsync), and its file system
 * adapter has no fsync at all: a commit would survive a killed process but not a power cut.
 */
import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Emscripten's number for EIO. PostgreSQL panics after a failed fsync, as it must. */
const EIO = 29

type ModuleOptions = Parameters<NodeFS['init']>[1]
type Module = Parameters<NonNullable<ModuleOptions['preRun']>[number]>[0]

/** What emscripten's NODEFS keeps about an open file: Node's descriptor. */
interface NodeStream {
  readonly nfd: number
}

/** The part of emscripten's NODEFS that PGlite's types leave out. */
interface SyncableFileSystem {
  readonly stream_ops: { fsync?: (stream: NodeStream) => number }
}

class SyncingNodeFS extends NodeFS {
  syncs = 0

  override async init(pg: PGlite, options: ModuleOptions) {
    const prepared = await super.init(pg, options)
    const preRun = [...(prepared.emscriptenOpts.preRun ?? []), (module: Module) => this.#hook(module)]
    return { emscriptenOpts: { ...prepared.emscriptenOpts, preRun } }
  }

  #hook(module: Module): void {
    const nodeFs = module.NODEFS as unknown as SyncableFileSystem
    nodeFs.stream_ops.fsync = ({ nfd }) => {
      this.syncs++
      try {
        fsyncSync(nfd)
        return 0
      } catch {
        return EIO
      }
    }
  }
}

/**
 * Opens a data directory, after making it (initdb) when it is empty. Proves that a commit is followed by an fsync
 * before anything relies on it. `parameters` are PostgreSQL's own and override those set here.
 */
export async function openDurablePglite(
  directory: string,
  options: { readonly parameters?: readonly string[] } = {},
): Promise<PGlite> {
  const fs = new SyncingNodeFS(directory)
  const startParams = [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    // The hook serves fsync only: emscripten's fdatasync, which PostgreSQL would choose, does nothing.
    '-c',
    'fsync=on',
    '-c',
    'wal_sync_method=fsync',
    '-c',
    'synchronous_commit=on',
    ...(options.parameters ?? []),
  ]
  const pglite = await PGlite.create({ fs, startParams })
  const before = fs.syncs
  await commitSomething(pglite)
  if (fs.syncs > before) return pglite
  await pglite.close()
  throw new Error(
    'A commit reached no fsync: this version of PGlite cannot be made durable as it is opened here.',
  )
}

/** Writes to the log in a transaction of its own, without needing a table. */
async function commitSomething(pglite: PGlite): Promise<void> {
  await pglite.query(`select pg_logical_emit_message(true, 'limiar', 'opened')`)
}
