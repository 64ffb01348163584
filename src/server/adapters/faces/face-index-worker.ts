/** The thread that owns the vectors. Only this thread reads and writes them; its searches take turns. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { FileLock } from '../../machine/file-lock.ts'
import { makeFolder } from '../../machine/new-folder.ts'
import { DirectoryInUseError, lockDirectory } from '../database/engine/directory-lock.ts'
import { Gallery } from './gallery.ts'
import type { IndexStart, IndexWorkerSettings, Reply, Request } from './index-messages.ts'
import { DamagedRowError } from './row-file.ts'
import { search } from './search.ts'
import { dropSnapshot, emptyGallery, readSnapshot, writeSnapshot } from './snapshot.ts'
import { RoundRobin, type Task } from './round-robin.ts'

/** A snapshot is written after this many changes: replaying them takes a second or two. */
const CHANGES_PER_SNAPSHOT = 10_000
/**
 * A snapshot also waits until this share of all faces has changed: a million take longer to write than ten thousand.
 */
const SHARE_PER_SNAPSHOT = 0.05

/**
 * Time from a removal to the next snapshot, so that one snapshot serves all removals when many faces are erased. A
 * server that dies before that reads all faces from the store.
 */
const SNAPSHOT_AFTER_REMOVAL_MS = 5_000

const settings = workerData as IndexWorkerSettings

interface Home {
  readonly directory: string
  /** Held while snapshots are kept in the directory; undefined when nothing is kept. */
  readonly lock: FileLock | undefined
  readonly start: IndexStart
}

const home = findHome()
let gallery: Gallery
let changesSinceSnapshot = 0
/** The last change of the snapshot on disk; undefined without one. */
let kept: number | undefined
let writing: Promise<void> | undefined
/** Aborted when the snapshot that is being written holds a face that was removed. */
let dropped = new AbortController()
let writeSoon: NodeJS.Timeout | undefined
const turns = new RoundRobin()
/** Ids of the searches whose answer is still wanted. */
const wanted = new Set<number>()

open()
parentPort?.on('message', (request: Request) => void take(request))

/** The folder in which the index is kept, or a temporary one for the life of this process. */
function findHome(): Home {
  const { directory } = settings
  if (directory === undefined) return { ...temporaryHome(), start: 'in-memory' }
  try {
    const lock = lockDirectory(directory)
    makeFolder(directory)
    return { directory, lock, start: 'snapshot' }
  } catch (error) {
    if (error instanceof DirectoryInUseError) return { ...temporaryHome(), start: 'in-use' }
    throw error
  }
}

function temporaryHome(): { readonly directory: string; readonly lock: undefined } {
  return { directory: mkdtempSync(join(tmpdir(), 'limiar-face-index-')), lock: undefined }
}

function open(): void {
  const read = home.lock ? readSnapshot(home.directory, settings) : 'missing'
  const isRead = typeof read !== 'string'
  gallery = isRead ? read : emptyGallery(home.directory, settings)
  kept = isRead ? gallery.position?.sequence : undefined
  // The open file stays usable without its name, and disappears with the process, however the process ends.
  if (!home.lock) rmSync(home.directory, { recursive: true, force: true })
  const start = home.lock && !isRead ? read : home.start
  say({ kind: 'opened', position: gallery.position, start })
}

async function take(request: Request): Promise<void> {
  try {
    await answer(request)
  } catch (error) {
    say(failed(request.id, error))
  }
}

async function answer(request: Request): Promise<void> {
  const { id } = request
  switch (request.kind) {
    case 'apply':
      return apply(request)
    case 'search':
      return turns.add(request.accountId, searchTask(request))
    case 'drop':
      wanted.delete(id)
      return
    case 'forget':
      await forget()
      return say({ kind: 'done', id })
    case 'measure': {
      const { codes, records } = gallery.bytes
      return say({
        kind: 'measured',
        id,
        size: { faces: gallery.faces, codeBytes: codes, recordBytes: records, kept },
      })
    }
    case 'close':
      await close()
      return say({ kind: 'done', id })
  }
}

/** Applies all changes in one go, without a pause between them, so that the position is always true. */
function apply({ id, changes }: Extract<Request, { kind: 'apply' }>): void {
  let refused = 0
  for (const change of changes) refused += gallery.apply(change)
  changesSinceSnapshot += changes.length
  if (!home.lock) gallery.reuse(gallery.takeFreed())
  else if (gallery.hasFreed && changes.some(({ kind }) => kind === 'removed')) eraseRemoved()
  say({ kind: 'applied', id, sequence: gallery.position?.sequence ?? 0, refused })
  if (
    home.lock &&
    changesSinceSnapshot >= Math.max(CHANGES_PER_SNAPSHOT, gallery.faces * SHARE_PER_SNAPSHOT)
  ) {
    void write()
  }
}

/**
 * Leaves nothing of removed faces on disk. First the snapshot is deleted, because it holds their codes. Then nothing
 * refers to their rows any more, and they are overwritten and used again.
 */
function eraseRemoved(): void {
  dropped.abort()
  dropSnapshot(home.directory)
  kept = undefined
  const rows = gallery.takeFreed()
  try {
    gallery.reuse(rows)
    gallery.rowFile.sync()
  } catch (error) {
    gallery.returnFreed(rows)
    throw error
  }
  writeSoon ??= setTimeout(() => {
    writeSoon = undefined
    void Promise.resolve(writing).then(write)
  }, SNAPSHOT_AFTER_REMOVAL_MS)
}

function searchTask({ id, accountId, ...question }: Extract<Request, { kind: 'search' }>): Task {
  const searched = gallery
  const segment = searched.segment(accountId)
  const steps = segment && search(searched, segment, question)
  wanted.add(id)
  const step = (): Reply | undefined => {
    // The rows that this search found lie in a file that was emptied since.
    if (searched !== gallery) return { kind: 'failed', id, error: undefined, damaged: true }
    const { done = false, value } = steps?.next() ?? { done: true, value: [] }
    return done ? { kind: 'found', id, candidates: value ?? [] } : undefined
  }
  return {
    step() {
      if (!wanted.has(id)) return true
      const reply = attempt(id, step)
      if (!reply) return false
      wanted.delete(id)
      say(reply)
      return true
    },
  }
}

function attempt(id: number, act: () => Reply | undefined): Reply | undefined {
  try {
    return act()
  } catch (error) {
    return failed(id, error)
  }
}

function failed(id: number, error: unknown): Reply {
  return { kind: 'failed', id, error, damaged: error instanceof DamagedRowError }
}

/**
 * Writes one snapshot at a time. A failure leaves the earlier snapshot in place, and the next attempt comes after as
 * many changes again.
 */
async function write(): Promise<void> {
  if (writing) return writing
  changesSinceSnapshot = 0
  dropped = new AbortController()
  const { signal } = dropped
  const sequence = gallery.position?.sequence
  const ended = writeSnapshot(home.directory, settings, gallery, signal)
    .then(() => {
      if (!signal.aborted) kept = sequence
    })
    .catch((error: unknown) => say({ kind: 'unwritten', error }))
    .finally(() => (writing = undefined))
  writing = ended
  return ended
}

/** Empties the gallery, because its content differs from the database. */
async function forget(): Promise<void> {
  await writing
  gallery = new Gallery(settings, gallery.rowFile.emptied())
  kept = undefined
  changesSinceSnapshot = 0
}

async function close(): Promise<void> {
  clearTimeout(writeSoon)
  await writing
  if (home.lock && (changesSinceSnapshot > 0 || dropped.signal.aborted)) await write()
  gallery.rowFile.close()
  home.lock?.release()
}

function say(reply: Reply): void {
  parentPort?.postMessage(reply)
}
