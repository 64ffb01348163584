import { roundDown, type ProbeCodes, type RowCodes } from './quantisation.ts'
import { BYTES_PER_FOUND, instantiateScan, LANES, ROWS_PER_BLOCK, type ScanKernel } from './scan-kernel.ts'
import { createMemory, MAX_WASM_PAGES, WASM_PAGE_BYTES } from '../../../simd/runtime.ts'

/** Neighbouring rows that belong to one account. The first run of an account is small, the last is large. */
export interface Run {
  readonly accountId: string
  /** The number of the run's first row. Rows are numbered through all runs. */
  readonly first: number
  readonly rows: number
  /** Rows from the first one on that were written at least once. */
  used: number
}

/** Called for each row that may reach the floor. */
export type Passed = (row: number, estimate: number, residual: number) => void

/** The rows of every run are a multiple of this: rows and memory stay aligned, and a row's run is found in one step. */
export const ROWS_PER_PAGE = 64
/**
 * The kernel scans at most this many rows at a time: 35 us of work at 192 dimensions. In between, the floor can rise.
 */
export const MAX_RUN_ROWS = 4096
/** float32 scale and residual. */
const BYTES_BESIDE_CODES = 8

/** The probe's codes lie at 0. The rows that the kernel found lie from here to the first run. */
const FOUND = WASM_PAGE_BYTES - MAX_RUN_ROWS * BYTES_PER_FOUND
const FIRST_RUN = WASM_PAGE_BYTES
const GROWTH = 1.25
/** The upper bound of every live row is above this, that of a removed row is below it. */
const BELOW_EVERY_ROW = -2

/**
 * The codes of every row, in one WebAssembly memory. For each run it holds the codes, interleaved by four rows, then
 * the scales, then the residuals. It has room for 4 GiB: about 20 million rows of 192 dimensions.
 */
export class CodeArena {
  /** Codes of a row: the dimensions, rounded up to a multiple of the kernel's lanes. */
  readonly width: number
  readonly #memory = createMemory()
  readonly #scan: ScanKernel
  #bytes = new Int8Array()
  #integers = new Int32Array()
  #floats = new Float32Array()
  /**
   * Runs that a snapshot has not read yet. A run that was written to since the snapshot began has its old bytes here.
   */
  #frozen = new Map<Run, Uint8Array<ArrayBuffer> | undefined>()

  constructor(dimensions: number) {
    this.width = Math.ceil(dimensions / LANES) * LANES
    this.#scan = instantiateScan(this.#memory)
    this.#look()
  }

  get bytesPerRow(): number {
    return this.width + BYTES_BESIDE_CODES
  }

  /** Makes room for this number of rows in all runs together, or for as many as the memory can have. */
  reserve(rows: number): void {
    const wanted = Math.ceil((FIRST_RUN + rows * this.bytesPerRow) / WASM_PAGE_BYTES)
    const there = this.#memory.buffer.byteLength / WASM_PAGE_BYTES
    if (wanted <= there) return
    this.#memory.grow(Math.min(wanted, MAX_WASM_PAGES) - there)
    this.#look()
  }

  /** Begins a run. Until they are written, its rows count as removed. */
  open(run: Run): void {
    const rows = run.first + run.rows
    // Growing is slow, and memory that nobody touched costs nothing. So it grows by a quarter at a time.
    if (this.#endOf(run) > this.#memory.buffer.byteLength) this.reserve(rows * GROWTH)
    if (this.#endOf(run) > this.#memory.buffer.byteLength)
      throw new Error(
        'The face index is full. Set LIMIAR_FACE_SEARCH=pgvector to search in the database instead.',
      )
    const residuals = this.#residuals(run)
    this.#floats.fill(-Infinity, residuals, residuals + run.rows)
  }

  write(run: Run, row: number, { codes, scale, residual }: RowCodes): void {
    this.#beforeWrite(run)
    const index = row - run.first
    const inBlock = index % ROWS_PER_BLOCK
    const block = this.#address(run) + (index - inBlock) * this.width + inBlock * LANES
    for (let column = 0; column < this.width; column++) {
      const lane = column % LANES
      this.#bytes[block + (column - lane) * ROWS_PER_BLOCK + lane] = codes[column]!
    }
    this.#floats[this.#scales(run) + index] = scale
    // Written last, because the residual makes the row visible.
    this.#floats[this.#residuals(run) + index] = residual
  }

  /**
   * A removed row gets an upper bound below every floor, so a scan needs no branch and no list of the live rows. Its
   * codes are set to 0: they are those of a face and must not be in the next snapshot.
   */
  clear(run: Run, row: number): void {
    this.#beforeWrite(run)
    const index = row - run.first
    this.#floats[this.#residuals(run) + index] = -Infinity
    this.#floats[this.#scales(run) + index] = 0
    const inBlock = index % ROWS_PER_BLOCK
    const first = this.#address(run) + (index - inBlock) * this.width + inBlock * LANES
    for (let column = 0; column < this.width; column += LANES) {
      const lanes = first + column * ROWS_PER_BLOCK
      this.#bytes.fill(0, lanes, lanes + LANES)
    }
  }

  /** Calls `passed` for every row of a run whose cosine with the probe may reach `floor`, and for a few rows more. */
  scan(run: Run, probe: ProbeCodes, floor: number, passed: Passed): void {
    if (run.used === 0) return
    // Searches take turns, so each scan writes its probe again.
    new Int16Array(this.#memory.buffer, 0, this.width).set(probe.codes)
    const residuals = this.#residuals(run)
    const count = this.#scan({
      codes: this.#address(run),
      rows: Math.ceil(run.used / ROWS_PER_BLOCK) * ROWS_PER_BLOCK,
      dimensions: this.width,
      scales: this.#scales(run) * 4,
      residuals: residuals * 4,
      probe: 0,
      probeScale: probe.scale,
      probeLength: probe.length,
      slack: probe.slack,
      // Cosines are clamped to -1, so with a floor of -1 or less every row passes.
      floor: floor <= -1 ? BELOW_EVERY_ROW : roundDown(floor),
      found: FOUND,
    })
    const [integers, floats] = [this.#integers, this.#floats]
    for (let found = FOUND / 4; found < FOUND / 4 + 2 * count; found += 2) {
      const index = integers[found]!
      passed(run.first + index, floats[found + 1]!, floats[residuals + index]!)
    }
  }

  /** Freezes the runs as they are now for a snapshot. The snapshot takes the bytes of each run once, in any order. */
  freeze(runs: readonly Run[]): (run: Run) => Uint8Array<ArrayBuffer> {
    this.#frozen = new Map(runs.map((run) => [run, undefined]))
    return (run) => {
      const bytes = this.#frozen.get(run) ?? this.#copy(run)
      this.#frozen.delete(run)
      return bytes
    }
  }

  /** Ends a freeze whose snapshot was given up. */
  thaw(): void {
    this.#frozen.clear()
  }

  /** The memory of an open run, to be filled with the bytes of a snapshot. */
  bytes(run: Run): Uint8Array {
    return new Uint8Array(this.#memory.buffer, this.#address(run), this.#bytesOf(run))
  }

  #beforeWrite(run: Run): void {
    if (this.#frozen.has(run) && !this.#frozen.get(run)) this.#frozen.set(run, this.#copy(run))
  }

  #copy(run: Run): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.bytes(run))
  }

  #endOf(run: Run): number {
    return this.#address(run) + this.#bytesOf(run)
  }

  #bytesOf({ rows }: Run): number {
    return rows * this.bytesPerRow
  }

  #address({ first }: Run): number {
    return FIRST_RUN + first * this.bytesPerRow
  }

  /** In floats from the start of the memory. */
  #scales(run: Run): number {
    return (this.#address(run) + run.rows * this.width) / 4
  }

  #residuals(run: Run): number {
    return this.#scales(run) + run.rows
  }

  /** Growing a memory detaches every view of it. */
  #look(): void {
    const { buffer } = this.#memory
    this.#bytes = new Int8Array(buffer)
    this.#integers = new Int32Array(buffer)
    this.#floats = new Float32Array(buffer)
  }
}
