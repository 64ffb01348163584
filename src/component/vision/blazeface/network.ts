/** Runs a BlazeFace network: lays its maps and weights into one memory, and calls the kernels row by row. */
import { createMemory, WASM_PAGE_BYTES } from '../../../simd/runtime.ts'
import { DEPTHWISE_WEIGHTS, LANES, PIXELS_AT_ONCE, plainKernels, type Kernels } from './kernels.ts'
import type { BlazeModel, Layer } from './model-file.ts'
import { simdKernels } from './simd-kernels.ts'

const FLOAT_BYTES = 4
const RGBA_BYTES = 4
const COLOURS = 3
/** Where the first thing lies: 0 is left free, so that an address that was forgotten shows. */
const FIRST_ADDRESS = 16

export type Engine = 'simd' | 'plain'

/** What a head answers for one cell and anchor: a score before the logistic function, and its values in input pixels. */
export interface AnchorOutput {
  readonly rawScore: number
  /** Centre (relative to the anchor), width, height, then the key points (relative to the anchor). */
  readonly values: Float32Array
  /** Middle of the cell, shares of the input. */
  readonly anchor: { readonly x: number; readonly y: number }
}

/** A map in memory with a border of one pixel of zeros. */
interface FeatureMap {
  readonly at: number
  readonly side: number
  readonly channels: number
}

interface HeadOutput {
  readonly at: number
  readonly side: number
  readonly channels: number
  readonly anchors: number
  readonly valuesPerAnchor: number
}

type Step = (kernels: Kernels) => void

/** One network over one memory. */
export class BlazeNetwork {
  /** Pixels. */
  readonly inputSide: number
  readonly engine: Engine
  readonly #kernels: Kernels
  readonly #floats: Float32Array
  readonly #steps: readonly Step[]
  readonly #heads: readonly HeadOutput[]
  readonly #image: Image

  /** Uses SIMD where it can; `engine` insists on one. @throws where the engine asked for cannot be had. */
  constructor(model: BlazeModel, engine?: Engine) {
    const layout = new Layout(model)
    const pages = Math.ceil(layout.end / WASM_PAGE_BYTES)
    const { buffer, kernels, used } = openEngine(pages, engine)
    this.inputSide = model.inputSide
    this.engine = used
    this.#kernels = kernels
    this.#floats = new Float32Array(buffer)
    this.#steps = layout.steps
    this.#heads = layout.heads
    this.#image = layout.image
    for (const { at, values } of layout.weights) this.#floats.set(values, at / FLOAT_BYTES)
  }

  /** Looks at a picture of inputSide x inputSide RGBA pixels; `outputs` then reads what was found. */
  run(rgba: Uint8ClampedArray): void {
    const { at, rowFloats, padding } = this.#image
    for (let row = 0; row < this.inputSide; row++) {
      let to = at / FLOAT_BYTES + (row + padding) * rowFloats + padding * COLOURS
      const end = (row + 1) * this.inputSide * RGBA_BYTES
      for (let from = row * this.inputSide * RGBA_BYTES; from < end; from += RGBA_BYTES)
        for (let colour = 0; colour < COLOURS; colour++) this.#floats[to++] = rgba[from + colour]! / 127.5 - 1
    }
    for (const step of this.#steps) step(this.#kernels)
  }

  /** What was found, anchor by anchor: only those whose raw score is at least the one given. */
  *outputs(minRawScore = -Infinity): Generator<AnchorOutput> {
    for (const { at, side, channels, anchors, valuesPerAnchor } of this.#heads) {
      for (let cell = 0; cell < side * side; cell++) {
        const scores = at / FLOAT_BYTES + cell * channels
        for (let anchor = 0; anchor < anchors; anchor++) {
          const rawScore = this.#floats[scores + anchor]!
          if (!(rawScore >= minRawScore)) continue
          const first = scores + anchors + anchor * valuesPerAnchor
          yield {
            rawScore,
            values: this.#floats.subarray(first, first + valuesPerAnchor),
            anchor: { x: ((cell % side) + 0.5) / side, y: (Math.floor(cell / side) + 0.5) / side },
          }
        }
      }
    }
  }
}

function openEngine(
  pages: number,
  wanted: Engine | undefined,
): { readonly buffer: ArrayBuffer; readonly kernels: Kernels; readonly used: Engine } {
  if (wanted !== 'plain')
    try {
      const memory = createMemory(pages, pages)
      return { buffer: memory.buffer, kernels: simdKernels(memory), used: 'simd' }
    } catch (error) {
      if (wanted === 'simd') throw error
    }
  const buffer = new ArrayBuffer(pages * WASM_PAGE_BYTES)
  return { buffer, kernels: plainKernels(buffer), used: 'plain' }
}

/** The input as floats, with the padding of the stem's convolution around it. */
interface Image {
  readonly at: number
  readonly rowFloats: number
  /** Pixels before the first of a row, and rows before the first. */
  readonly padding: number
}

/** Decides where everything lies, and what is done in which order. */
class Layout {
  readonly steps: Step[] = []
  readonly heads: HeadOutput[] = []
  readonly weights: { readonly at: number; readonly values: Float32Array }[] = []
  readonly image: Image
  /** The first address behind everything. */
  end = FIRST_ADDRESS

  constructor({ inputSide, layers }: BlazeModel) {
    const [stem, ...rest] = layers
    if (stem?.kind !== 'stem') throw new Error('The detector model does not begin with its stem.')
    // As TensorFlow pads: what is odd goes behind.
    const padded = inputSide + stem.kernelSide - 2
    this.image = {
      at: this.#reserve(padded * padded * COLOURS + LANES),
      rowFloats: padded * COLOURS,
      padding: (stem.kernelSide - 2) >> 1,
    }
    const maps = [this.#addStem(stem, inputSide / 2)]
    const scratch = this.#reserve(2 * Math.max(...layers.map((layer) => scratchFloats(layer, inputSide / 2))))
    for (const layer of rest) {
      if (layer.kind === 'block') maps.push(this.#addBlock(layer, maps.at(-1)!, scratch))
      else if (layer.kind === 'head') this.#addHead(layer, maps[layer.source]!)
    }
  }

  #addStem(layer: Extract<Layer, { kind: 'stem' }>, side: number): FeatureMap {
    const { kernelSide, channels } = layer
    const used = kernelSide * COLOURS
    const length = roundUp(used, 2)
    const weights = this.#place(
      packed(layer.biases, kernelSide * length, (channel, value) => {
        const inRow = value % length
        return inRow < used
          ? layer.weights[(channel * kernelSide + Math.floor(value / length)) * used + inRow]!
          : 0
      }),
    )
    const map = this.#reserveMap(side, channels)
    const { at, rowFloats } = this.image
    this.#addRows(side, (row) => ({
      source: at + 2 * row * rowFloats * FLOAT_BYTES,
      sourcePixel: 2 * COLOURS * FLOAT_BYTES,
      segments: kernelSide,
      length,
      segmentStride: rowFloats * FLOAT_BYTES,
      weights,
      target: pixelOf(map, row),
      pixels: side,
      channels: map.channels,
      residual: 0,
      residualChannels: 0,
      floor: 0,
    }))
    return map
  }

  /** relu(dense(depthwise(x)) + x), where x is pooled when the stride is 2 and widened with zeros. */
  #addBlock(layer: Extract<Layer, { kind: 'block' }>, source: FeatureMap, scratch: number): FeatureMap {
    const { stride, channelsIn } = layer
    const side = source.side / stride
    const map = this.#reserveMap(side, layer.channels)
    const taps = this.#place(packedTaps(layer, source.channels))
    const weights = this.#place(
      packed(layer.biases, source.channels, (channel, value) =>
        value < channelsIn ? layer.weights[channel * channelsIn + value]! : 0,
      ),
    )
    const pixelBytes = source.channels * FLOAT_BYTES
    const rowBytes = (source.side + 2) * pixelBytes
    const pooled = scratch + side * pixelBytes
    for (let row = 0; row < side; row++) {
      const first = pixelOf(source, row * stride)
      const depthwise = {
        source: stride === 1 ? first - rowBytes - pixelBytes : first,
        sourceRow: rowBytes,
        step: stride * pixelBytes,
        weights: taps,
        target: scratch,
        pixels: side,
        channels: source.channels,
      }
      const pool = {
        source: first,
        sourceRow: rowBytes,
        target: pooled,
        pixels: side,
        channels: source.channels,
      }
      const dense = {
        source: scratch,
        sourcePixel: pixelBytes,
        segments: 1,
        length: source.channels,
        segmentStride: 0,
        weights,
        target: pixelOf(map, row),
        pixels: side,
        channels: map.channels,
        residual: stride === 1 ? first : pooled,
        residualChannels: source.channels,
        floor: 0,
      }
      this.steps.push((kernels) => {
        kernels.depthwise(depthwise)
        if (stride === 2) kernels.pool(pool)
        kernels.dense(dense)
      })
    }
    return map
  }

  #addHead(layer: Extract<Layer, { kind: 'head' }>, source: FeatureMap): void {
    const { anchors, valuesPerAnchor, biases } = layer
    const real = layer.weights.length / biases.length
    const weights = this.#place(
      packed(biases, source.channels, (channel, value) =>
        value < real ? layer.weights[channel * real + value]! : 0,
      ),
    )
    const channels = roundUp(biases.length, LANES)
    const { side } = source
    const at = this.#reserve(side * side * channels)
    this.#addRows(side, (row) => ({
      source: pixelOf(source, row),
      sourcePixel: source.channels * FLOAT_BYTES,
      segments: 1,
      length: source.channels,
      segmentStride: 0,
      weights,
      target: at + row * side * channels * FLOAT_BYTES,
      pixels: side,
      channels,
      residual: 0,
      residualChannels: 0,
      floor: -Infinity,
    }))
    this.heads.push({ at, side, channels, anchors, valuesPerAnchor })
  }

  #addRows(rows: number, rowOf: (row: number) => Parameters<Kernels['dense']>[0]): void {
    for (let row = 0; row < rows; row++) {
      const dense = rowOf(row)
      this.steps.push((kernels) => kernels.dense(dense))
    }
  }

  #reserveMap(side: number, channels: number): FeatureMap {
    if (side % PIXELS_AT_ONCE !== 0) throw new Error('The detector model has maps of an odd size.')
    const wide = roundUp(channels, LANES)
    return { at: this.#reserve((side + 2) ** 2 * wide), side, channels: wide }
  }

  #reserve(floats: number): number {
    const at = this.end
    this.end += roundUp(floats * FLOAT_BYTES, 16)
    return at
  }

  #place(values: Float32Array): number {
    const at = this.#reserve(values.length)
    this.weights.push({ at, values })
    return at
  }
}

/** Address of the first pixel of a row, the border not counted. */
function pixelOf({ at, side, channels }: FeatureMap, row: number): number {
  return at + ((row + 1) * (side + 2) + 1) * channels * FLOAT_BYTES
}

/** A row of what a block's first half leaves, at most: as many pixels as the widest map has. */
function scratchFloats(layer: Layer, side: number): number {
  return layer.kind === 'block' ? side * roundUp(layer.channelsIn, LANES) : 0
}

/** Biases and weights in the order of the dense kernel. */
function packed(
  biases: Float32Array,
  values: number,
  weightOf: (channel: number, value: number) => number,
): Float32Array {
  const channels = roundUp(biases.length, LANES)
  const result = new Float32Array(channels * (1 + values))
  for (let channel = 0; channel < biases.length; channel++) {
    const first = (channel - (channel % LANES)) * (1 + values) + (channel % LANES)
    result[first] = biases[channel]!
    for (let value = 0; value < values; value++)
      result[first + (1 + value) * LANES] = weightOf(channel, value)
  }
  return result
}

/** Biases and taps in the order of the depthwise kernel. */
function packedTaps(layer: Extract<Layer, { kind: 'block' }>, channels: number): Float32Array {
  const result = new Float32Array(channels * DEPTHWISE_WEIGHTS)
  for (let channel = 0; channel < layer.channelsIn; channel++) {
    const first = (channel >> 2) * 4 * DEPTHWISE_WEIGHTS + (channel & 3)
    result[first] = layer.depthwiseBiases[channel]!
    for (let tap = 0; tap < DEPTHWISE_WEIGHTS - 1; tap++)
      result[first + 4 * (1 + tap)] = layer.taps[tap * layer.channelsIn + channel]!
  }
  return result
}

function roundUp(value: number, to: number): number {
  return Math.ceil(value / to) * to
}
