/** The kernels of `kernels.ts` in WebAssembly SIMD, assembled in the page. */
import {
  assemble,
  f32x4,
  i32,
  repeatWhile,
  v128,
  when,
  type Code,
  type Locals,
  named,
} from '../../../simd/assembler.ts'
import { instantiate, type WasmMemory } from '../../../simd/runtime.ts'
import { LANES, PIXELS_AT_ONCE, type Kernels } from './kernels.ts'

const FLOAT_BYTES = 4
const VECTOR_BYTES = 16
/** Values of a segment that one turn of the innermost loop takes. */
const VALUES_AT_ONCE = 2

const pixelNumbers = [0, 1, 2, 3] as const
const halves = [0, 1] as const

/** @throws WebAssembly.CompileError where there is no SIMD or the page's policy forbids WebAssembly. */
export function simdKernels(memory: WasmMemory): Kernels {
  const dense = instantiate(denseModule(), 'dense', memory)
  const depthwise = instantiate(depthwiseModule(), 'depthwise', memory)
  const pool = instantiate(poolModule(), 'pool', memory)
  return {
    dense: (row) => {
      dense(
        row.source,
        row.sourcePixel,
        row.segments,
        row.length * FLOAT_BYTES,
        row.segmentStride,
        row.weights,
        row.target,
        row.pixels,
        row.channels * FLOAT_BYTES,
        row.residual,
        row.residualChannels * FLOAT_BYTES,
        row.floor,
      )
    },
    depthwise: (row) => {
      const { source, sourceRow, step, weights, target, pixels, channels } = row
      depthwise(source, sourceRow, step, weights, target, pixels, channels * FLOAT_BYTES)
    },
    pool: ({ source, sourceRow, target, pixels, channels }) => {
      pool(source, sourceRow, target, pixels, channels * FLOAT_BYTES)
    },
  }
}

const denseParameters = {
  ...named('i32', 'source', 'sourcePixel', 'segments', 'lengthBytes', 'segmentStride', 'weights'),
  ...named('i32', 'target', 'pixels', 'targetPixel', 'residual', 'residualPixel'),
  ...named('f32', 'floor'),
}
const denseLocals = {
  ...named('i32', 'lane', 'pixel', 'segment', 'firstValue', 'end', 'weight'),
  ...named('i32', 'value0', 'value1', 'value2', 'value3', 'out0', 'out1', 'out2', 'out3'),
  ...named('v128', 'sum00', 'sum01', 'sum10', 'sum11', 'sum20', 'sum21', 'sum30', 'sum31'),
  ...named('v128', 'weightLow', 'weightHigh', 'splat'),
}
type DenseName = keyof typeof denseParameters | keyof typeof denseLocals
type DenseLocals = Locals<DenseName>

/** Eight channels of four pixels at a time: eight sums stay in registers while the values go by. */
function denseModule(): Uint8Array<ArrayBuffer> {
  return assemble<DenseName>({
    name: 'dense',
    parameters: denseParameters,
    locals: denseLocals,
    body: (local) => {
      const { get, set, advance } = local
      return [
        repeatWhile(i32.isBelow(get('lane'), get('targetPixel')), [
          set('pixel', i32.const(0)),
          repeatWhile(i32.isBelow(get('pixel'), get('pixels')), fourPixels(local)),
          // The biases of the next channels stand right after the last weight of these channels.
          set('weights', get('weight')),
          advance('lane', LANES * FLOAT_BYTES),
        ]),
        i32.const(0),
      ]
    },
  })
}

/** Four pixels of a row: begins with the biases, adds all segments and the residual, and stores the result. */
function fourPixels(local: DenseLocals): Code[] {
  const { get, set, advance } = local
  return [
    ...forSums((sum, _, half) => set(sum, v128.load(get('weights'), half * VECTOR_BYTES))),
    set('weight', i32.add(get('weights'), i32.const(LANES * FLOAT_BYTES))),
    set('firstValue', i32.add(get('source'), i32.multiply(get('pixel'), get('sourcePixel')))),
    set('segment', i32.const(0)),
    repeatWhile(i32.isBelow(get('segment'), get('segments')), addSegment(local)),
    when(i32.isBelow(get('lane'), get('residualPixel')), addResidual(local)),
    ...fourOuts(local, 'target', 'targetPixel'),
    ...forSums((sum, pixel, half) =>
      v128.store(get(`out${pixel}`), half * VECTOR_BYTES, f32x4.max(get(sum), f32x4.splat(get('floor')))),
    ),
    advance('pixel', PIXELS_AT_ONCE),
  ]
}

function addSegment(local: DenseLocals): Code[] {
  const { get, set, advance } = local
  return [
    ...fourAddresses(local, 'value', get('firstValue'), 'sourcePixel'),
    set('end', i32.add(get('value0'), get('lengthBytes'))),
    repeatWhile(i32.isBelow(get('value0'), get('end')), [
      ...addValue(local, 0),
      ...addValue(local, 1),
      ...pixelNumbers.map((pixel) => advance(`value${pixel}`, VALUES_AT_ONCE * FLOAT_BYTES)),
      advance('weight', VALUES_AT_ONCE * LANES * FLOAT_BYTES),
    ]),
    advance('firstValue', get('segmentStride')),
    advance('segment', 1),
  ]
}

/** Multiplies one value of each pixel by its eight weights. `number` counts the values of one turn of the loop. */
function addValue({ get, set }: DenseLocals, number: number): Code[] {
  const firstByte = number * 2 * VECTOR_BYTES
  return [
    set('weightLow', v128.load(get('weight'), firstByte)),
    set('weightHigh', v128.load(get('weight'), firstByte + VECTOR_BYTES)),
    ...pixelNumbers.flatMap((pixel) => [
      set('splat', v128.load32Splat(get(`value${pixel}`), number * FLOAT_BYTES)),
      ...halves.map((half) => {
        const sum: DenseName = `sum${pixel}${half}`
        const weight = get(half === 0 ? 'weightLow' : 'weightHigh')
        return set(sum, f32x4.add(get(sum), f32x4.multiply(get('splat'), weight)))
      }),
    ]),
  ]
}

function addResidual(local: DenseLocals): Code[] {
  const { get, set } = local
  return [
    ...fourOuts(local, 'residual', 'residualPixel'),
    ...forSums((sum, pixel, half) =>
      set(sum, f32x4.add(get(sum), v128.load(get(`out${pixel}`), half * VECTOR_BYTES))),
    ),
  ]
}

/** A piece for each of the eight sums: the pixel's number and the half of its eight channels. */
function forSums(piece: (sum: DenseName, pixel: 0 | 1 | 2 | 3, half: 0 | 1) => Code): Code[] {
  return pixelNumbers.flatMap((pixel) => halves.map((half) => piece(`sum${pixel}${half}`, pixel, half)))
}

/** The addresses of the present channels of four pixels in a picture, whose pixels are a stride apart. */
function fourOuts(local: DenseLocals, picture: 'target' | 'residual', stride: DenseName): Code[] {
  const { get } = local
  const first = i32.add(get(picture), i32.multiply(get('pixel'), get(stride)))
  return fourAddresses(local, 'out', i32.add(first, get('lane')), stride)
}

function fourAddresses(
  { get, set }: DenseLocals,
  name: 'value' | 'out',
  first: Code,
  stride: DenseName,
): Code[] {
  return [
    set(`${name}0`, first),
    ...([1, 2, 3] as const).map((pixel) =>
      set(`${name}${pixel}`, i32.add(get(`${name}${(pixel - 1) as 0 | 1 | 2}`), get(stride))),
    ),
  ]
}

const depthwiseParameters = named(
  'i32',
  'source',
  'sourceRow',
  'step',
  'weights',
  'target',
  'pixels',
  'channelBytes',
)
const depthwiseLocals = {
  ...named('i32', 'channel', 'pixel', 'top', 'middle', 'bottom', 'out'),
  ...named('v128', 'bias', 'tap0', 'tap1', 'tap2', 'tap3', 'tap4', 'tap5', 'tap6', 'tap7', 'tap8'),
}
type DepthwiseName = keyof typeof depthwiseParameters | keyof typeof depthwiseLocals

const taps = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const

/** Four channels of one pixel at a time, their ten weights in registers along the row. */
function depthwiseModule(): Uint8Array<ArrayBuffer> {
  return assemble<DepthwiseName>({
    name: 'depthwise',
    parameters: depthwiseParameters,
    locals: depthwiseLocals,
    body: ({ get, set, advance }) => {
      const ofRow = (address: DepthwiseName, first: 0 | 3 | 6): Code => {
        const next = (columns: number): Code =>
          i32.add(get(address), i32.multiply(get('channelBytes'), i32.const(columns)))
        const product = (at: Code, tap: DepthwiseName): Code => f32x4.multiply(v128.load(at), get(tap))
        return f32x4.add(
          f32x4.add(product(get(address), `tap${first}`), product(next(1), `tap${(first + 1) as 1 | 4 | 7}`)),
          product(next(2), `tap${(first + 2) as 2 | 5 | 8}`),
        )
      }
      const onePixel = [
        set('middle', i32.add(get('top'), get('sourceRow'))),
        set('bottom', i32.add(get('middle'), get('sourceRow'))),
        v128.store(
          get('out'),
          0,
          f32x4.add(
            f32x4.add(get('bias'), ofRow('top', 0)),
            f32x4.add(ofRow('middle', 3), ofRow('bottom', 6)),
          ),
        ),
        advance('top', get('step')),
        advance('out', get('channelBytes')),
        advance('pixel', 1),
      ]
      return [
        repeatWhile(i32.isBelow(get('channel'), get('channelBytes')), [
          set('bias', v128.load(get('weights'))),
          ...taps.map((tap) => set(`tap${tap}`, v128.load(get('weights'), (tap + 1) * VECTOR_BYTES))),
          set('top', i32.add(get('source'), get('channel'))),
          set('out', i32.add(get('target'), get('channel'))),
          set('pixel', i32.const(0)),
          repeatWhile(i32.isBelow(get('pixel'), get('pixels')), onePixel),
          advance('weights', (taps.length + 1) * VECTOR_BYTES),
          advance('channel', VECTOR_BYTES),
        ]),
        i32.const(0),
      ]
    },
  })
}

const poolParameters = named('i32', 'source', 'sourceRow', 'target', 'pixels', 'channelBytes')
const poolLocals = named('i32', 'pixel', 'channel', 'above', 'below', 'out')
type PoolName = keyof typeof poolParameters | keyof typeof poolLocals

function poolModule(): Uint8Array<ArrayBuffer> {
  return assemble<PoolName>({
    name: 'pool',
    parameters: poolParameters,
    locals: poolLocals,
    body: ({ get, set, advance }) => {
      const pair = (first: PoolName): Code =>
        f32x4.max(v128.load(get(first)), v128.load(i32.add(get(first), get('channelBytes'))))
      return [
        set('above', get('source')),
        set('out', get('target')),
        repeatWhile(i32.isBelow(get('pixel'), get('pixels')), [
          set('channel', i32.const(0)),
          repeatWhile(i32.isBelow(get('channel'), get('channelBytes')), [
            set('below', i32.add(get('above'), get('sourceRow'))),
            v128.store(get('out'), 0, f32x4.max(pair('above'), pair('below'))),
            ...(['above', 'out', 'channel'] as const).map((name) => advance(name, VECTOR_BYTES)),
          ]),
          // Skips the second pixel of the pair, which was read with the first.
          advance('above', get('channelBytes')),
          advance('pixel', 1),
        ]),
        i32.const(0),
      ]
    },
  })
}
