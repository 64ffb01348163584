import { createHash } from 'node:crypto'
import type { Id } from '../../../protocol/ids.ts'
import type { FaceChange, IndexedFace } from '../../domain/faces/face-store.ts'
import { CodeArena, MAX_RUN_ROWS, ROWS_PER_PAGE, type Run } from './code-arena.ts'
import { isUnitVector, quantiseRow } from './quantisation.ts'
import { RecordTable } from './record-table.ts'
import type { RowFile } from './row-file.ts'

/** One account's rows. */
export interface Segment {
  readonly runs: Run[]
  /** Rows that can be written again. */
  readonly free: number[]
  /** Faces that can be found. */
  faces: number
  /** Number of removals so far. A search starts again when this changed while it was paused. */
  removals: number
}

/**
 * The last change that a gallery reflects. The number alone would not tell one database from another, so a hash of the
 * record's id stands beside it. The id itself may be that of a removed record, and may not be kept.
 */
export interface Position {
  readonly sequence: number
  readonly recordHash: string
}

/** The hash that stands for a record in a position. */
export function recordHash(recordId: Id): string {
  return createHash('sha256').update(recordId).digest('base64url')
}

/** The parts of a gallery besides its codes, as a snapshot stores them. */
export interface GalleryOutline {
  readonly position: Position | undefined
  readonly runs: readonly Run[]
  readonly free: readonly number[]
  /** Rows that were removed since the last snapshot. */
  readonly freed: readonly number[]
  readonly records: Uint32Array<ArrayBuffer>
}

/** The faces of one model, account by account: codes in memory, embeddings and ids in the row file. */
export class Gallery {
  readonly arena: CodeArena
  readonly rowFile: RowFile
  readonly #dimensions: number
  readonly #modelId: string
  readonly #segments = new Map<Id, Segment>()
  readonly #runs: Run[] = []
  /** The run of every page of rows. */
  readonly #runOfPage: Run[] = []
  #records = new RecordTable()
  #freed: number[] = []
  /** The position of the snapshot that the gallery was read from. */
  #restored: Position | undefined
  #lastChange: { readonly sequence: number; readonly recordId: Id } | undefined

  constructor(model: { readonly modelId: string; readonly dimensions: number }, rowFile: RowFile) {
    this.#modelId = model.modelId
    this.#dimensions = model.dimensions
    this.arena = new CodeArena(model.dimensions)
    this.rowFile = rowFile
  }

  get position(): Position | undefined {
    if (!this.#lastChange) return this.#restored
    const { sequence, recordId } = this.#lastChange
    return { sequence, recordHash: recordHash(recordId) }
  }

  /** Faces that can be found, of every account. */
  get faces(): number {
    return [...this.#segments.values()].reduce((sum, { faces }) => sum + faces, 0)
  }

  /** Bytes in memory of the codes with their bounds, and of the table of records. */
  get bytes(): { readonly codes: number; readonly records: number } {
    const rows = this.#runs.reduce((sum, run) => sum + run.rows, 0)
    return { codes: rows * this.arena.bytesPerRow, records: this.#records.byteLength }
  }

  segment(accountId: Id): Segment | undefined {
    return this.#segments.get(accountId)
  }

  /**
   * Applies one change. Idempotent: applying it twice has no further effect. Returns how many embeddings were refused
   * because they match nothing; without this count nobody would notice that they are missing.
   */
  apply(change: FaceChange): number {
    this.#removeRecord(change.recordId)
    const faces = change.kind === 'added' ? change.faces.filter((face) => face.modelId === this.#modelId) : []
    const sound = faces.filter(({ embedding }) => isUnitVector(embedding, this.#dimensions))
    for (const face of sound) this.#add(face)
    this.#lastChange = { sequence: change.sequence, recordId: change.recordId }
    return faces.length - sound.length
  }

  /** A copy of the gallery's parts as they are now. The caller takes over the freed rows and has to reuse them. */
  outline(): GalleryOutline {
    const freed = this.#freed
    this.#freed = []
    return {
      position: this.position,
      runs: this.#runs.map((run) => ({ ...run })),
      free: [...this.#segments.values()].flatMap(({ free }) => free),
      freed,
      records: this.#records.copyEntries(),
    }
  }

  /** The runs themselves, in the order of an outline made at the same moment. */
  get runs(): readonly Run[] {
    return this.#runs
  }

  /**
   * Overwrites rows of removed faces and makes them available again. Call it only when no snapshot on disk refers to
   * these rows: the snapshot would take the ids and the embedding of another face for those of the removed one.
   */
  reuse(rows: readonly number[]): void {
    for (const row of rows) {
      this.rowFile.erase(row)
      this.#segmentOf(this.#runOf(row).accountId).free.push(row)
    }
  }

  /** Whether rows were removed since the last outline. */
  get hasFreed(): boolean {
    return this.#freed.length > 0
  }

  /** Takes the rows removed since the last outline. They can be reused at once if no snapshot is on disk. */
  takeFreed(): readonly number[] {
    const freed = this.#freed
    this.#freed = []
    return freed
  }

  /** Puts back freed rows that an abandoned snapshot had taken. */
  returnFreed(rows: readonly number[]): void {
    this.#freed.push(...rows)
  }

  /** Fills an empty gallery; `fill` reads the codes of each run into memory. */
  restore(outline: Omit<GalleryOutline, 'records'>, fill: (codes: Uint8Array) => void): void {
    this.arena.reserve(outline.runs.reduce((sum, { rows }) => sum + rows, 0))
    for (const { accountId, rows, used } of outline.runs) {
      const run = this.#openRun(accountId, rows)
      run.used = used
      this.#segmentOf(accountId).faces += used
      fill(this.arena.bytes(run))
    }
    for (const row of [...outline.free, ...outline.freed]) {
      this.#segmentOf(this.#runOf(row).accountId).faces--
      // A snapshot of an earlier release still has the codes of removed faces.
      this.arena.clear(this.#runOf(row), row)
    }
    for (const row of outline.free) this.#segmentOf(this.#runOf(row).accountId).free.push(row)
    this.#restored = outline.position
  }

  restoreRecords(entries: Uint32Array<ArrayBuffer>): void {
    this.#records = new RecordTable(entries, this.faces)
  }

  #add({ accountId, recordId, faceImageId, embedding }: IndexedFace): void {
    const segment = this.#segmentOf(accountId)
    const row = segment.free.pop() ?? this.#nextRow(accountId, segment)
    this.rowFile.write(row, { recordId, faceImageId, embedding })
    this.#records.add(keyOf(recordId), row)
    this.arena.write(this.#runOf(row), row, quantiseRow(embedding, this.arena.width))
    segment.faces++
  }

  #removeRecord(recordId: Id): void {
    const key = keyOf(recordId)
    for (const row of this.#records.rowsOf(key)) {
      if (!this.rowFile.isOf(row, recordId)) continue
      const run = this.#runOf(row)
      const segment = this.#segmentOf(run.accountId)
      this.arena.clear(run, row)
      this.#records.remove(key, row)
      this.#freed.push(row)
      segment.removals++
      segment.faces--
    }
  }

  #nextRow(accountId: Id, segment: Segment): number {
    const last = segment.runs.at(-1)
    const run = last && last.used < last.rows ? last : this.#openRun(accountId, rowsToOpen(segment.runs))
    return run.first + run.used++
  }

  #openRun(accountId: Id, rows: number): Run {
    const first = this.#runOfPage.length * ROWS_PER_PAGE
    const run: Run = { accountId, first, rows, used: 0 }
    this.arena.open(run)
    for (let page = 0; page < rows / ROWS_PER_PAGE; page++) this.#runOfPage.push(run)
    this.#runs.push(run)
    this.#segmentOf(accountId).runs.push(run)
    return run
  }

  #segmentOf(accountId: Id): Segment {
    const segment = this.#segments.get(accountId) ?? { runs: [], free: [], faces: 0, removals: 0 }
    this.#segments.set(accountId, segment)
    return segment
  }

  #runOf(row: number): Run {
    const run = this.#runOfPage[Math.floor(row / ROWS_PER_PAGE)]
    if (!run) throw new Error('A row has to lie in a run.')
    return run
  }
}

/** Rows of the next run, in whole pages: an eighth of the account's rows, so that no more than that stands empty. */
function rowsToOpen(runs: readonly Run[]): number {
  const there = runs.reduce((sum, { rows }) => sum + rows, 0)
  const pages = Math.max(1, Math.floor(there / 8 / ROWS_PER_PAGE))
  return Math.min(MAX_RUN_ROWS, pages * ROWS_PER_PAGE)
}

/** The last 32 bits of an id, which are random. */
function keyOf(recordId: Id): number {
  return Number.parseInt(recordId.slice(-8), 16) >>> 0
}
