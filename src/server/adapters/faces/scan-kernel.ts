import {
  assemble,
  f32,
  f32x4,
  i32,
  i32x4,
  repeatWhile,
  v128,
  when,
  type Code,
} from '../../../simd/assembler.ts'
import { instantiate, type WasmMemory } from '../../../simd/runtime.ts'

/** Rows whose codes are interleaved: 16 bytes of the first row, then of the second, third and fourth, and so on. */
export const ROWS_PER_BLOCK = 4
/** Components that the kernel takes at a time. */
export const LANES = 16
/** Bytes written for a row that passes: its number (i32) and its estimate (f32). */
export const BYTES_PER_FOUND = 8

/** Where a run of rows lies in memory, and what the rows are compared with. Addresses are in bytes. */
export interface Scan {
  /** Codes of whole blocks, ROWS_PER_BLOCK x `dimensions` bytes each. */
  readonly codes: number
  /** A multiple of ROWS_PER_BLOCK, above 0. */
  readonly rows: number
  /** A multiple of LANES. */
  readonly dimensions: number
  /** One float32 a row, in each of the two arrays. */
  readonly scales: number
  readonly residuals: number
  /** The probe's codes, int16. */
  readonly probe: number
  readonly probeScale: number
  readonly probeLength: number
  readonly slack: number
  /** A row passes when its upper bound reaches this. */
  readonly floor: number
  /** Where the rows that pass are written, BYTES_PER_FOUND each. */
  readonly found: number
}

/** Scans a run and returns how many rows passed. Rows are numbered from 0 within the run. */
export type ScanKernel = (scan: Scan) => number

type Name =
  | 'codes'
  | 'rows'
  | 'dimensions'
  | 'scales'
  | 'residuals'
  | 'probe'
  | 'probeScale'
  | 'probeLength'
  | 'slack'
  | 'floor'
  | 'found'
  | 'row'
  | 'firstFound'
  | 'column'
  | 'probeEnd'
  | 'passed'
  | 'low'
  | 'high'
  | 'sum0'
  | 'sum1'
  | 'sum2'
  | 'sum3'
  | 'estimate'

const lanes = [0, 1, 2, 3] as const
const sums = ['sum0', 'sum1', 'sum2', 'sum3'] as const

/**
 * For every row: estimate = (integer product of codes) x scale x probe's scale, and the row passes when estimate +
 * residual x probe's length + slack reaches the floor. Four rows are read at a time from one sequential stream. With
 * one stream per row, strides that are powers of two collide in the caches (3 to 4 times slower).
 */
const scanModule = assemble<Name>({
  name: 'scan',
  parameters: {
    codes: 'i32',
    rows: 'i32',
    dimensions: 'i32',
    scales: 'i32',
    residuals: 'i32',
    probe: 'i32',
    probeScale: 'f32',
    probeLength: 'f32',
    slack: 'f32',
    floor: 'f32',
    found: 'i32',
  },
  locals: {
    row: 'i32',
    firstFound: 'i32',
    column: 'i32',
    probeEnd: 'i32',
    passed: 'i32',
    low: 'v128',
    high: 'v128',
    sum0: 'v128',
    sum1: 'v128',
    sum2: 'v128',
    sum3: 'v128',
    estimate: 'v128',
  },
  body: ({ get, set, advance }) => {
    const splat = (name: Name): Code => f32x4.splat(get(name))
    const product = (lane: number): Code =>
      i32x4.add(
        i32x4.dot16(v128.load8x8(get('codes'), lane * LANES), get('low')),
        i32x4.dot16(v128.load8x8(get('codes'), lane * LANES + 8), get('high')),
      )
    const nextColumns = [
      set('low', v128.load(get('column'))),
      set('high', v128.load(get('column'), 16)),
      ...lanes.map((lane) => set(sums[lane], i32x4.add(get(sums[lane]), product(lane)))),
      advance('codes', ROWS_PER_BLOCK * LANES),
      advance('column', 2 * LANES),
    ]
    const upperBound = f32x4.add(
      f32x4.add(get('estimate'), f32x4.multiply(v128.load(get('residuals')), splat('probeLength'))),
      splat('slack'),
    )
    // Every row is written, and unless it passed, the next row overwrites it: there is no branch to mispredict.
    const writeIfPassed = (lane: number): Code => [
      ...i32.store(get('found'), 0, i32.add(get('row'), i32.const(lane))),
      ...f32.store(get('found'), 4, f32x4.lane(get('estimate'), lane)),
      ...advance(
        'found',
        i32.shiftLeft(i32.and(i32.shiftRight(get('passed'), lane), i32.const(1)), Math.log2(BYTES_PER_FOUND)),
      ),
    ]
    return [
      set('firstFound', get('found')),
      set('probeEnd', i32.add(get('probe'), i32.shiftLeft(get('dimensions'), 1))),
      repeatWhile(i32.isBelow(get('row'), get('rows')), [
        ...sums.map((sum) => set(sum, v128.zero())),
        set('column', get('probe')),
        repeatWhile(i32.isBelow(get('column'), get('probeEnd')), nextColumns),
        set('sum0', addPairs(get('sum0'), get('sum1'))),
        set('sum2', addPairs(get('sum2'), get('sum3'))),
        set(
          'estimate',
          f32x4.multiply(
            f32x4.fromIntegers(addPairs(get('sum0'), get('sum2'))),
            f32x4.multiply(v128.load(get('scales')), splat('probeScale')),
          ),
        ),
        set('passed', i32x4.bits(f32x4.isAtLeast(upperBound, splat('floor')))),
        when(get('passed'), lanes.map(writeIfPassed)),
        advance('scales', ROWS_PER_BLOCK * 4),
        advance('residuals', ROWS_PER_BLOCK * 4),
        advance('row', ROWS_PER_BLOCK),
      ]),
      i32.shiftRight(i32.sub(get('found'), get('firstFound')), Math.log2(BYTES_PER_FOUND)),
    ]
  },
})

/** Sums of neighbouring lanes: two of the first vector, two of the second. Twice, it sums four vectors. */
function addPairs(one: Code, other: Code): Code {
  return i32x4.add(v128.pick32([0, 2, 4, 6], one, other), v128.pick32([1, 3, 5, 7], one, other))
}

/** The kernel, working on a memory. */
export function instantiateScan(memory: WasmMemory): ScanKernel {
  const run = instantiate(scanModule, 'scan', memory)
  return (at) =>
    run(
      at.codes,
      at.rows,
      at.dimensions,
      at.scales,
      at.residuals,
      at.probe,
      at.probeScale,
      at.probeLength,
      at.slack,
      at.floor,
      at.found,
    )
}
