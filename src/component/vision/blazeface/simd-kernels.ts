/** The kernels of `kernels.ts` in WebAssembly SIMD, assembled in the page. */
import { assemble, f32x4, i32, repeatWhile, v128, when, type Code } from '../../../simd/assembler.ts'
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

type DenseName =
  | 'source'
  | 'sourcePixel'
  | 'segments'
  | 'lengthBytes'
  | 'segmentStride'
  | 'weights'
  | 'target'
  | 'pixels'
  | 'targetPixel'
  | 'residual'
  | 'residualPixel'
  | 'floor'
  | 'lane'
  | 'pixel'
  | 'segment'
  | 'firstValue'
  | 'end'
  | 'weight'
  | `value${0 | 1 | 2 | 3}`
  | `out${0 | 1 | 2 | 3}`
  | `sum${0 | 1 | 2 | 3}${0 | 1}`
  | 'weightLow'
  | 'weightHigh'
  | 'splat'

/** Eight channels of four pixels at a time: eight sums stay in registers while the values go by. */
function denseModule(): Uint8Array<ArrayBuffer> {
  return assemble<DenseName>({
    name: 'dense',
    parameters: {
      source: 'i32',
      sourcePixel: 'i32',
      segments: 'i32',
      lengthBytes: 'i32',
      segmentStride: 'i32',
      weights: 'i32',
      target: 'i32',
      pixels: 'i32',
      targetPixel: 'i32',
      residual: 'i32',
      residualPixel: 'i32',
      floor: 'f32',
    },
    locals: {
      ...{ lane: 'i32', pixel: 'i32', segment: 'i32', firstValue: 'i32', end: 'i32', weight: 'i32' },
      ...{ value0: 'i32', value1: 'i32', value2: 'i32', value3: 'i32' },
      ...{ out0: 'i32', out1: 'i32', out2: 'i32', out3: 'i32' },
      ...{ sum00: 'v128', sum01: 'v128', sum10: 'v128', sum11: 'v128' },
      ...{ sum20: 'v128', sum21: 'v128', sum30: 'v128', sum31: 'v128' },
      ...{ weightLow: 'v128', weightHigh: 'v128', splat: 'v128' },
    },
    body: ({ get, set, advance }) => {
      const forSums = (piece: (pixel: 0 | 1 | 2 | 3, half: 0 | 1) => Code): Code[] =>
        pixelNumbers.flatMap((pixel) => halves.map((half) => piece(pixel, half)))
      const addProduct = (pixel: 0 | 1 | 2 | 3, half: 0 | 1): Code => {
        const weight = get(half === 0 ? 'weightLow' : 'weightHigh')
        const sum: DenseName = `sum${pixel}${half}`
        return set(sum, f32x4.add(get(sum), f32x4.multiply(get('splat'), weight)))
      }
      const takeValue = (number: number): Code[] => [
        set('weightLow', v128.load(get('weight'), number * 2 * VECTOR_BYTES)),
        set('weightHigh', v128.load(get('weight'), number * 2 * VECTOR_BYTES + VECTOR_BYTES)),
        ...pixelNumbers.flatMap((pixel) => [
          set('splat', v128.load32Splat(get(`value${pixel}`), number * FLOAT_BYTES)),
          ...halves.map((half) => addProduct(pixel, half)),
        ]),
      ]
      /** Addresses of four pixels, a stride apart. */
      const spread = (name: 'value' | 'out', first: Code, stride: DenseName): Code[] => [
        set(`${name}0`, first),
        ...([1, 2, 3] as const).map((pixel) =>
          set(`${name}${pixel}`, i32.add(get(`${name}${(pixel - 1) as 0 | 1 | 2}`), get(stride))),
        ),
      ]
      const segment = [
        ...spread('value', get('firstValue'), 'sourcePixel'),
        set('end', i32.add(get('value0'), get('lengthBytes'))),
        repeatWhile(i32.isBelow(get('value0'), get('end')), [
          ...takeValue(0),
          ...takeValue(1),
          ...pixelNumbers.map((pixel) => advance(`value${pixel}`, VALUES_AT_ONCE * FLOAT_BYTES)),
          advance('weight', VALUES_AT_ONCE * LANES * FLOAT_BYTES),
        ]),
        advance('firstValue', get('segmentStride')),
        advance('segment', 1),
      ]
      const addResidual = [
        ...spread(
          'out',
          i32.add(i32.add(get('residual'), i32.multiply(get('pixel'), get('residualPixel'))), get('lane')),
          'residualPixel',
        ),
        ...forSums((pixel, half) => {
          const sum: DenseName = `sum${pixel}${half}`
          return set(sum, f32x4.add(get(sum), v128.load(get(`out${pixel}`), half * VECTOR_BYTES)))
        }),
      ]
      const fourPixels = [
        ...forSums((pixel, half) =>
          set(`sum${pixel}${half}`, v128.load(get('weights'), half * VECTOR_BYTES)),
        ),
        set('weight', i32.add(get('weights'), i32.const(LANES * FLOAT_BYTES))),
        set('firstValue', i32.add(get('source'), i32.multiply(get('pixel'), get('sourcePixel')))),
        set('segment', i32.const(0)),
        repeatWhile(i32.isBelow(get('segment'), get('segments')), segment),
        when(i32.isBelow(get('lane'), get('residualPixel')), addResidual),
        ...spread(
          'out',
          i32.add(i32.add(get('target'), i32.multiply(get('pixel'), get('targetPixel'))), get('lane')),
          'targetPixel',
        ),
        ...forSums((pixel, half) =>
          v128.store(
            get(`out${pixel}`),
            half * VECTOR_BYTES,
            f32x4.max(get(`sum${pixel}${half}`), f32x4.splat(get('floor'))),
          ),
        ),
        advance('pixel', PIXELS_AT_ONCE),
      ]
      return [
        repeatWhile(i32.isBelow(get('lane'), get('targetPixel')), [
          set('pixel', i32.const(0)),
          repeatWhile(i32.isBelow(get('pixel'), get('pixels')), fourPixels),
          // Behind the last weight of these channels stand the biases of the next.
          set('weights', get('weight')),
          advance('lane', LANES * FLOAT_BYTES),
        ]),
        i32.const(0),
      ]
    },
  })
}

type DepthwiseName =
  | 'source'
  | 'sourceRow'
  | 'step'
  | 'weights'
  | 'target'
  | 'pixels'
  | 'channelBytes'
  | 'channel'
  | 'pixel'
  | 'top'
  | 'middle'
  | 'bottom'
  | 'out'
  | 'bias'
  | `tap${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`

const taps = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const

/** Four channels of one pixel at a time, their ten weights in registers along the row. */
function depthwiseModule(): Uint8Array<ArrayBuffer> {
  return assemble<DepthwiseName>({
    name: 'depthwise',
    parameters: {
      source: 'i32',
      sourceRow: 'i32',
      step: 'i32',
      weights: 'i32',
      target: 'i32',
      pixels: 'i32',
      channelBytes: 'i32',
    },
    locals: {
      ...{ channel: 'i32', pixel: 'i32', top: 'i32', middle: 'i32', bottom: 'i32', out: 'i32', bias: 'v128' },
      ...{ tap0: 'v128', tap1: 'v128', tap2: 'v128', tap3: 'v128', tap4: 'v128' },
      ...{ tap5: 'v128', tap6: 'v128', tap7: 'v128', tap8: 'v128' },
    },
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

type PoolName =
  | 'source'
  | 'sourceRow'
  | 'target'
  | 'pixels'
  | 'channelBytes'
  | 'pixel'
  | 'channel'
  | 'above'
  | 'below'
  | 'out'

function poolModule(): Uint8Array<ArrayBuffer> {
  return assemble<PoolName>({
    name: 'pool',
    parameters: { source: 'i32', sourceRow: 'i32', target: 'i32', pixels: 'i32', channelBytes: 'i32' },
    locals: { pixel: 'i32', channel: 'i32', above: 'i32', below: 'i32', out: 'i32' },
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
