/** Where the maps and weights of a network lie in its memory, and which row is computed after which. */
import { DEPTHWISE_WEIGHTS, LANES, PIXELS_AT_ONCE, type Kernels } from './kernels.ts'
import type { BlazeModel, Layer } from './model-file.ts'

export const FLOAT_BYTES = 4
export const COLOURS = 3
/** The first address that is used. 0 is left free, so that an address that was never set shows up. */
const FIRST_ADDRESS = 16

/** A map in memory with a border of one pixel of zeros. */
interface FeatureMap {
  readonly at: number
  readonly side: number
  readonly channels: number
}

/** Where a head writes, cell by cell: the scores of its anchors, then their values. */
export interface HeadOutput {
  readonly at: number
  readonly side: number
  readonly channels: number
  readonly anchors: number
  readonly valuesPerAnchor: number
}

/** One row of the network. */
export type Step = (kernels: Kernels) => void

/** The input as floats, with the padding of the stem's convolution around it. */
export interface Image {
  readonly at: number
  readonly rowFloats: number
  /** Pixels before the first of a row, and rows before the first. */
  readonly padding: number
}

/** Decides where the maps and weights lie, and which row is computed when. */
export class Layout {
  readonly steps: Step[] = []
  readonly heads: HeadOutput[] = []
  readonly weights: { readonly at: number; readonly values: Float32Array }[] = []
  readonly image: Image
  /** The first address after everything that lies in the memory. */
  end = FIRST_ADDRESS

  constructor({ inputSide, layers }: BlazeModel) {
    const [stem, ...rest] = layers
    if (stem?.kind !== 'stem') throw new Error('The detector model does not begin with its stem.')
    // Pads as TensorFlow does: an odd pixel goes to the end.
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
    if (side % PIXELS_AT_ONCE !== 0)
      throw new Error(
        `A map of the detector has ${side} pixels a side, which is no multiple of ${PIXELS_AT_ONCE}.`,
      )
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

/** The most floats that a row after a block's depthwise half can take: a row of the widest map. */
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
