/** The yardsticks of a search: comparing with every embedding in full, and merely reading memory. */
import { cosineBetween } from '../../src/server/domain/faces/comparison.ts'
import { assemble, f32, f32x4, i32, i32x4, repeatWhile, v128 } from '../../src/simd/assembler.ts'
import {
  createMemory,
  instantiate,
  WASM_PAGE_BYTES,
  type WasmFunction,
  type WasmMemory,
} from '../../src/simd/runtime.ts'

/** Rows scored by a call, and their scores at the start of the memory behind the probe. */
const ROWS_PER_CALL = 4096
const SCORES = 4096
const VECTORS = WASM_PAGE_BYTES
/** Probes compared in one pass over the vectors, each in the same order of sums as a single comparison. */
const PROBES_PER_PASS = 8

export interface Scored {
  readonly row: number
  readonly cosine: number
}

/** Embeddings as float32 in memory, one after another. */
export class PlainVectors {
  readonly vectors: Float32Array
  readonly #dimensions: number
  readonly #memory: WasmMemory
  readonly #scan: WasmFunction

  constructor(rows: number, dimensions: number) {
    this.#dimensions = dimensions
    this.#memory = memoryOf(VECTORS + rows * dimensions * 4)
    this.#scan = instantiate(floatScan(), 'scan', this.#memory)
    this.vectors = new Float32Array(this.#memory.buffer, VECTORS, rows * dimensions)
  }

  row(row: number): Float32Array {
    return this.vectors.subarray(row * this.#dimensions, (row + 1) * this.#dimensions)
  }

  get rows(): number {
    return this.vectors.length / this.#dimensions
  }

  /** The best rows, scored in float32 with SIMD: the fastest search that needs no codes. */
  best(probe: Float32Array, limit: number, isAllowed: (row: number) => boolean): readonly Scored[] {
    new Float32Array(this.#memory.buffer, 0, this.#dimensions).set(probe)
    const scores = new Float32Array(this.#memory.buffer, SCORES, ROWS_PER_CALL)
    const best = new Best(limit)
    for (let first = 0; first < this.rows; first += ROWS_PER_CALL) {
      const rows = Math.min(ROWS_PER_CALL, this.rows - first)
      this.#scan(0, VECTORS + first * this.#dimensions * 4, this.#dimensions * 4, SCORES, SCORES + rows * 4)
      for (let row = 0; row < rows; row++) {
        if (scores[row]! > best.worst && isAllowed(first + row)) best.add(first + row, scores[row]!)
      }
    }
    return best.scored
  }

  /** The best rows of many probes by the definition of a search: products and sums in float64, in order. */
  exactBest(
    probes: readonly Float32Array[],
    limit: number,
    isAllowed: (row: number) => boolean,
  ): readonly (readonly Scored[])[] {
    const answers: (readonly Scored[])[] = []
    for (let first = 0; first < probes.length; first += PROBES_PER_PASS) {
      answers.push(...this.#exactPass(probes.slice(first, first + PROBES_PER_PASS), limit, isAllowed))
    }
    return answers
  }

  #exactPass(
    probes: readonly Float32Array[],
    limit: number,
    isAllowed: (row: number) => boolean,
  ): readonly (readonly Scored[])[] {
    const [p0, p1, p2, p3, p4, p5, p6, p7] = Array.from(
      { length: 8 },
      (_, at) => probes[at] ?? probes[0]!,
    ) as [
      Float32Array,
      Float32Array,
      Float32Array,
      Float32Array,
      Float32Array,
      Float32Array,
      Float32Array,
      Float32Array,
    ]
    const bests = Array.from({ length: PROBES_PER_PASS }, () => new Best(limit))
    for (let row = 0, start = 0; row < this.rows; row++, start += this.#dimensions) {
      let [s0, s1, s2, s3, s4, s5, s6, s7] = [0, 0, 0, 0, 0, 0, 0, 0]
      for (let index = 0; index < this.#dimensions; index++) {
        const value = this.vectors[start + index]!
        s0 += value * p0[index]!
        s1 += value * p1[index]!
        s2 += value * p2[index]!
        s3 += value * p3[index]!
        s4 += value * p4[index]!
        s5 += value * p5[index]!
        s6 += value * p6[index]!
        s7 += value * p7[index]!
      }
      if (!isAllowed(row)) continue
      bests[0]!.add(row, s0)
      bests[1]!.add(row, s1)
      bests[2]!.add(row, s2)
      bests[3]!.add(row, s3)
      bests[4]!.add(row, s4)
      bests[5]!.add(row, s5)
      bests[6]!.add(row, s6)
      bests[7]!.add(row, s7)
    }
    // The function of the definition itself decides on a score.
    return probes.map((probe, at) =>
      bests[at]!.scored.map(({ row }) => ({ row, cosine: cosineBetween(this.row(row), probe) })),
    )
  }
}

/** Reads memory and does nothing with it: the speed at which the memory of this machine can be read. */
export class MemoryReader {
  readonly #bytes: number
  readonly #read: WasmFunction

  constructor(bytes: number) {
    this.#bytes = bytes - (bytes % 64)
    const memory = memoryOf(VECTORS + bytes)
    new Uint8Array(memory.buffer).fill(1)
    this.#read = instantiate(readSweep(), 'read', memory)
  }

  /** Milliseconds of one sweep, in pieces of 1 MB. */
  sweep(): number {
    const start = performance.now()
    for (let at = 0; at < this.#bytes; at += 2 ** 20) {
      this.#read(VECTORS + at, VECTORS + Math.min(this.#bytes, at + 2 ** 20))
    }
    return performance.now() - start
  }
}

/** The best rows so far, best first; rows with equal scores in their order, because ids are made to sort like rows. */
class Best {
  readonly scored: Scored[] = []
  readonly #limit: number
  worst = -Infinity

  constructor(limit: number) {
    this.#limit = limit
  }

  add(row: number, cosine: number): void {
    if (cosine <= this.worst) return
    const at = this.scored.findLastIndex((other) => other.cosine >= cosine) + 1
    this.scored.splice(at, 0, { row, cosine })
    if (this.scored.length > this.#limit) this.scored.pop()
    if (this.scored.length === this.#limit) this.worst = this.scored.at(-1)!.cosine
  }
}

function memoryOf(bytes: number): WasmMemory {
  const memory = createMemory()
  memory.grow(Math.ceil(bytes / WASM_PAGE_BYTES))
  return memory
}

/** (probe, vector, bytes of a vector, first score, end of the scores) */
function floatScan(): Uint8Array<ArrayBuffer> {
  const sums = ['sum0', 'sum1', 'sum2', 'sum3'] as const
  type Name = 'probe' | 'vector' | 'bytes' | 'score' | 'end' | 'at' | 'last' | (typeof sums)[number]
  return assemble<Name>({
    name: 'scan',
    parameters: { probe: 'i32', vector: 'i32', bytes: 'i32', score: 'i32', end: 'i32' },
    locals: { at: 'i32', last: 'i32', sum0: 'v128', sum1: 'v128', sum2: 'v128', sum3: 'v128' },
    body: ({ get, set, advance }) => [
      set('last', i32.add(get('probe'), get('bytes'))),
      repeatWhile(i32.isBelow(get('score'), get('end')), [
        set('at', get('probe')),
        ...sums.map((sum) => set(sum, v128.zero())),
        repeatWhile(i32.isBelow(get('at'), get('last')), [
          ...sums.map((sum, lane) =>
            set(
              sum,
              f32x4.add(
                get(sum),
                f32x4.multiply(v128.load(get('vector'), lane * 16), v128.load(get('at'), lane * 16)),
              ),
            ),
          ),
          advance('vector', 64),
          advance('at', 64),
        ]),
        set('sum0', f32x4.add(f32x4.add(get('sum0'), get('sum1')), f32x4.add(get('sum2'), get('sum3')))),
        set('sum0', f32x4.add(get('sum0'), v128.pick32([2, 3, 2, 3], get('sum0'), get('sum0')))),
        set('sum0', f32x4.add(get('sum0'), v128.pick32([1, 0, 1, 0], get('sum0'), get('sum0')))),
        f32.store(get('score'), 0, f32x4.lane(get('sum0'), 0)),
        advance('score', 4),
      ]),
      i32.const(0),
    ],
  })
}

/** (first byte, end) */
function readSweep(): Uint8Array<ArrayBuffer> {
  const reads = ['read0', 'read1', 'read2', 'read3'] as const
  return assemble<'at' | 'end' | (typeof reads)[number]>({
    name: 'read',
    parameters: { at: 'i32', end: 'i32' },
    locals: { read0: 'v128', read1: 'v128', read2: 'v128', read3: 'v128' },
    body: ({ get, set, advance }) => [
      repeatWhile(i32.isBelow(get('at'), get('end')), [
        ...reads.map((read, lane) => set(read, v128.xor(get(read), v128.load(get('at'), lane * 16)))),
        advance('at', 64),
      ]),
      i32x4.lane(v128.xor(v128.xor(get('read0'), get('read1')), v128.xor(get('read2'), get('read3'))), 0),
    ],
  })
}
