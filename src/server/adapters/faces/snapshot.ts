/**
 * A gallery on disk, searchable within a second of a start. The file holds a line that names the format, a header
 * (JSON), the codes of every run as they lie in memory, the table of records, and a CRC-32 of all of it.
 */
import { closeSync, fsyncSync, openSync, readSync, rmSync } from 'node:fs'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { orUndefinedWhenMissing } from '../../machine/missing-file.ts'
import type { Run } from './code-arena.ts'
import { Gallery, type Position } from './gallery.ts'
import { RowFile } from './row-file.ts'

/** The model whose embeddings a gallery holds. */
export interface GalleryModel {
  readonly modelId: string
  readonly dimensions: number
}

/** Why a snapshot is not used: there is none, it belongs to another model or row file, or it is not whole. */
export type SnapshotRefusal = 'missing' | 'foreign' | 'damaged'

/** Changes when the format of the file changes. */
const FORMAT = Buffer.from('LMRFACE2')
const CRC_BYTES = 4
/** The format, the length of the header, and a CRC-32 of the header alone, which is used before the rest is read. */
const HEADER_AT = FORMAT.length + 4 + CRC_BYTES
/** An ample bound: a header is about 30 bytes a run and 8 a free row. */
const MAX_HEADER_BYTES = 2 ** 29

interface Header extends GalleryModel {
  readonly rowFile: string
  readonly position: Position
  readonly accounts: readonly string[]
  /** Account (its place in `accounts`), first row, rows, used rows. */
  readonly runs: readonly (readonly [number, number, number, number])[]
  readonly free: readonly number[]
  readonly freed: readonly number[]
  /** Numbers in the table of records. */
  readonly recordEntries: number
}

const pathsIn = (directory: string) => ({
  snapshot: join(directory, 'snapshot'),
  unfinished: join(directory, 'snapshot.unfinished'),
  rows: join(directory, 'rows'),
})

/** An empty gallery with an empty row file. An older snapshot in the folder cannot be used any more. */
export function emptyGallery(directory: string, model: GalleryModel): Gallery {
  return new Gallery(model, RowFile.create(pathsIn(directory).rows, model.dimensions))
}

/**
 * Writes a gallery as it is now; the gallery may change meanwhile. When this returns, the file is on disk under its
 * name, and rows freed before it began can be reused. Nothing is written of a gallery that reflects no change yet, nor
 * when the signal is aborted because the snapshot was dropped meanwhile.
 */
export async function writeSnapshot(
  directory: string,
  model: GalleryModel,
  gallery: Gallery,
  dropped: AbortSignal,
): Promise<void> {
  const { position, runs, free, freed, records } = gallery.outline()
  if (!position) return
  const accounts = [...new Set(runs.map(({ accountId }) => accountId))]
  const places = new Map(accounts.map((accountId, place) => [accountId, place]))
  const header: Header = {
    modelId: model.modelId,
    dimensions: model.dimensions,
    rowFile: gallery.rowFile.name,
    position,
    accounts,
    runs: runs.map((run) => [places.get(run.accountId)!, run.first, run.rows, run.used]),
    free: [...free],
    freed: [...freed],
    recordEntries: records.length,
  }
  const { snapshot, unfinished } = pathsIn(directory)
  const frozen = [...gallery.runs]
  const take = gallery.arena.freeze(frozen)
  try {
    gallery.rowFile.sync()
    await writeWhole(unfinished, header, frozen, take, records)
    dropped.throwIfAborted()
    await rename(unfinished, snapshot)
    await syncDirectory(dirname(snapshot))
  } catch (error) {
    gallery.arena.thaw()
    gallery.returnFreed(freed)
    await rm(unfinished, { force: true })
    if (dropped.aborted) return
    throw error
  }
  gallery.reuse(freed)
}

/**
 * Removes the snapshot, also one that is being written, and returns once the removal survives a power cut. The
 * unfinished file goes first: after that, a running write cannot get the snapshot's name any more.
 */
export function dropSnapshot(directory: string): void {
  const { snapshot, unfinished } = pathsIn(directory)
  rmSync(unfinished, { force: true })
  rmSync(snapshot, { force: true })
  const handle = openSync(directory, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** The gallery that a folder's snapshot holds, or why it is not used. */
export function readSnapshot(directory: string, model: GalleryModel): Gallery | SnapshotRefusal {
  const { snapshot, rows } = pathsIn(directory)
  const reader = SnapshotReader.open(snapshot)
  if (!reader) return 'missing'
  try {
    const header = reader.header()
    if (!header) return 'damaged'
    if (header.modelId !== model.modelId || header.dimensions !== model.dimensions) return 'foreign'
    const usedRows = header.runs.reduce((most, [, first, , used]) => Math.max(most, first + used), 0)
    const rowFile = RowFile.open(rows, model.dimensions, header.rowFile, usedRows)
    if (!rowFile) return 'foreign'
    const gallery = restore(model, rowFile, header, reader)
    if (!gallery) rowFile.close()
    return gallery ?? 'damaged'
  } finally {
    reader.close()
  }
}

/** Undefined when the file is not whole. */
function restore(
  model: GalleryModel,
  rowFile: RowFile,
  header: Header,
  reader: SnapshotReader,
): Gallery | undefined {
  const gallery = new Gallery(model, rowFile)
  const runs = header.runs.map(([account, first, rows, used]) => ({
    accountId: header.accounts[account] ?? '',
    first,
    rows,
    used,
  }))
  gallery.restore({ ...header, runs }, (codes) => reader.fill(codes))
  const records = new Uint32Array(header.recordEntries)
  reader.fill(new Uint8Array(records.buffer))
  if (!reader.endsWell()) return undefined
  gallery.restoreRecords(records)
  // Nothing of a removed face stays, even when the process had ended before it overwrote the row.
  gallery.reuse(header.freed)
  return gallery
}

async function writeWhole(
  path: string,
  header: Header,
  runs: readonly Run[],
  take: (run: Run) => Uint8Array,
  records: Uint32Array<ArrayBuffer>,
): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    let crc = 0
    const write = async (bytes: Uint8Array) => {
      crc = crc32(bytes, crc)
      await writeAll(file, bytes)
    }
    const text = Buffer.from(JSON.stringify(header))
    const start = Buffer.alloc(HEADER_AT)
    FORMAT.copy(start)
    start.writeUInt32LE(text.length, FORMAT.length)
    start.writeUInt32LE(crc32(text), FORMAT.length + 4)
    await write(start)
    await write(text)
    for (const run of runs) await write(take(run))
    await write(new Uint8Array(records.buffer))
    const trailer = Buffer.alloc(CRC_BYTES)
    trailer.writeUInt32LE(crc)
    await writeAll(file, trailer)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, written)
    written += bytesWritten
  }
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Reads a snapshot from front to back and keeps the checksum of the bytes. */
class SnapshotReader {
  readonly #file: number
  #crc = 0
  #isWhole = true

  static open(path: string): SnapshotReader | undefined {
    try {
      return new SnapshotReader(openSync(path, 'r'))
    } catch (error) {
      return orUndefinedWhenMissing(error)
    }
  }

  private constructor(file: number) {
    this.#file = file
  }

  /** Undefined when the file does not begin as a snapshot does. */
  header(): Header | undefined {
    const start = Buffer.alloc(HEADER_AT)
    this.fill(start)
    const length = start.readUInt32LE(FORMAT.length)
    if (!start.subarray(0, FORMAT.length).equals(FORMAT) || length > MAX_HEADER_BYTES) return undefined
    const text = Buffer.alloc(length)
    this.fill(text)
    if (crc32(text) !== start.readUInt32LE(FORMAT.length + 4)) return undefined
    return JSON.parse(text.toString()) as Header
  }

  fill(bytes: Uint8Array): void {
    this.#isWhole &&= readSync(this.#file, bytes, 0, bytes.length, null) === bytes.length
    this.#crc = crc32(bytes, this.#crc)
  }

  /** Whether the file was whole and unchanged, with nothing after its end. */
  endsWell(): boolean {
    const trailer = Buffer.alloc(CRC_BYTES + 1)
    const read = readSync(this.#file, trailer, 0, trailer.length, null)
    return this.#isWhole && read === CRC_BYTES && trailer.readUInt32LE(0) === this.#crc
  }

  close(): void {
    closeSync(this.#file)
  }
}
