/**
 * The weights of BlazeFace as the page loads them. The file holds, in this order: four letters, the input's side, the
 * number of layers and two zeros; four bytes for each layer; the number of values (uint32, little-endian); the high
 * bytes of all values; and their low bytes. The values are half floats, as they were published. Stored apart, the two
 * halves compress 7 % better.
 *
 * The values come layer by layer: depthwise biases and taps (tap after tap), then biases and weights of the dense part
 * (output channel after output channel).
 */
export const MODEL_FILE_MAGIC = 'LBF1'
export const layerKinds = { stem: 0, block: 1, head: 2 } as const

/** The numbers of a layer are counts, sides and strides. */
export type Layer =
  | {
      readonly kind: 'stem'
      readonly kernelSide: number
      readonly channels: number
      readonly biases: Float32Array
      readonly weights: Float32Array
    }
  | {
      readonly kind: 'block'
      readonly channelsIn: number
      readonly channels: number
      readonly stride: number
      readonly depthwiseBiases: Float32Array
      readonly taps: Float32Array
      readonly biases: Float32Array
      readonly weights: Float32Array
    }
  | {
      readonly kind: 'head'
      /** The layer whose map the head looks at. */
      readonly source: number
      readonly anchors: number
      readonly valuesPerAnchor: number
      /** The biases of the scores of all anchors, then those of the values of all anchors. */
      readonly biases: Float32Array
      readonly weights: Float32Array
    }

export interface BlazeModel {
  /** Pixels. */
  readonly inputSide: number
  readonly layers: readonly Layer[]
}

const HEADER_BYTES = 8
const LAYER_BYTES = 4
const DEPTHWISE_TAPS = 9
const COLOURS = 3

/** Reads a model file. @throws Error when the bytes are not a model file or are cut short. */
export function readModelFile(bytes: Uint8Array): BlazeModel {
  const magic = String.fromCharCode(...bytes.subarray(0, MODEL_FILE_MAGIC.length))
  const [inputSide = 0, count = 0] = bytes.subarray(MODEL_FILE_MAGIC.length)
  const valuesAt = HEADER_BYTES + count * LAYER_BYTES
  if (magic !== MODEL_FILE_MAGIC || bytes.length < valuesAt + 4) throw new Error('This is no detector model.')
  const take = takerOf(halvesOf(bytes, valuesAt))
  const layers: Layer[] = []
  for (let at = HEADER_BYTES; at < valuesAt; at += LAYER_BYTES)
    layers.push(readLayer(bytes.subarray(at, at + LAYER_BYTES), layers, take))
  return { inputSide, layers }
}

type Take = (count: number) => Float32Array

function readLayer(record: Uint8Array, before: readonly Layer[], take: Take): Layer {
  const [kind, first = 0, second = 0, third = 0] = record
  if (kind === layerKinds.stem) {
    const weights = COLOURS * first * first * second
    return {
      kind: 'stem',
      kernelSide: first,
      channels: second,
      biases: take(second),
      weights: take(weights),
    }
  }
  if (kind === layerKinds.block)
    return {
      kind: 'block',
      channelsIn: first,
      channels: second,
      stride: third,
      depthwiseBiases: take(first),
      taps: take(DEPTHWISE_TAPS * first),
      biases: take(second),
      weights: take(first * second),
    }
  const source = before[first]
  if (kind !== layerKinds.head || !source || source.kind === 'head')
    throw new Error('The detector model has a layer of an unknown kind.')
  const outputs = second * (1 + third)
  return {
    kind: 'head',
    source: first,
    anchors: second,
    valuesPerAnchor: third,
    biases: take(outputs),
    weights: take(outputs * source.channels),
  }
}

function takerOf(values: Float32Array): Take {
  let next = 0
  return (count) => {
    next += count
    if (next > values.length) throw new Error('The detector model holds too few values.')
    return values.subarray(next - count, next)
  }
}

/**
 * Widens half floats to floats: moves their bits to their places in a float and corrects the exponent by one
 * multiplication.
 */
function halvesOf(bytes: Uint8Array, at: number): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getUint32(at, true)
  const high = at + 4
  const low = high + count
  if (bytes.length !== low + count) throw new Error('The detector model is cut short.')
  const bits = new Uint32Array(count)
  for (let index = 0; index < count; index++) {
    const top = bytes[high + index]!
    bits[index] = ((top & 0x80) << 24) | ((top & 0x7f) << 21) | (bytes[low + index]! << 13)
  }
  // The exponent of a half starts at -14, that of a float at -126. Exact, subnormal numbers included.
  return new Float32Array(bits.buffer).map((value) => value * 2 ** 112)
}
