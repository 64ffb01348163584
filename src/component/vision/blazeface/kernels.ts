/**
 * The three loops in which a BlazeFace network spends its time, over one memory. Maps are rows of pixels of float32
 * channels; the channels of a map are a multiple of LANES, and those beyond the network's own hold zeros.
 */

/** Channels that are computed together. */
export const LANES = 8
/** Pixels that are computed together; every row has a multiple of them. */
export const PIXELS_AT_ONCE = 4
/** Weights of a depthwise kernel per channel: the bias and nine taps. */
export const DEPTHWISE_WEIGHTS = 10

/** A row of a dense convolution. Addresses and strides are in bytes. */
export interface DenseRow {
  readonly source: number
  /** The stride from one pixel of the source to the next one that is used. */
  readonly sourcePixel: number
  /** Rows of the kernel: each is `length` values from `source` on, `segmentStride` apart. */
  readonly segments: number
  /** Values of a segment, an even number. */
  readonly length: number
  readonly segmentStride: number
  /** For every LANES channels: their biases, then LANES weights for each value of each segment. */
  readonly weights: number
  readonly target: number
  readonly pixels: number
  /** The channels of the target. */
  readonly channels: number
  /** A map of dense pixels that is added to the first `residualChannels` channels. */
  readonly residual: number
  readonly residualChannels: number
  /** The least value of the result: 0 for a rectifier. */
  readonly floor: number
}

/** A row of a depthwise convolution, three by three. Addresses and strides are in bytes. */
export interface DepthwiseRow {
  /** The top left tap of the first pixel. */
  readonly source: number
  readonly sourceRow: number
  /** The stride from the taps of one pixel to those of the next: one pixel of the source, or two. */
  readonly step: number
  /** For every 4 channels: their biases, then nine taps. */
  readonly weights: number
  readonly target: number
  readonly pixels: number
  readonly channels: number
}

/** A row of max pooling over two by two pixels. Addresses and strides are in bytes. */
export interface PooledRow {
  readonly source: number
  readonly sourceRow: number
  readonly target: number
  readonly pixels: number
  readonly channels: number
}

export interface Kernels {
  dense(row: DenseRow): void
  depthwise(row: DepthwiseRow): void
  pool(row: PooledRow): void
}

/**
 * The kernels in plain JavaScript: for browsers without SIMD and pages that forbid WebAssembly. They are about 15 times
 * slower.
 */
export function plainKernels(buffer: ArrayBuffer): Kernels {
  const floats = new Float32Array(buffer)
  return {
    dense: (row) => denseRow(floats, row),
    depthwise: (row) => depthwiseRow(floats, row),
    pool: (row) => pooledRow(floats, row),
  }
}

function denseRow(floats: Float32Array, row: DenseRow): void {
  const { segments, length, pixels, channels, residualChannels, floor } = row
  const weightsOfLanes = LANES * (1 + segments * length)
  for (let channel = 0; channel < channels; channel++) {
    const lane = channel % LANES
    const weights = row.weights / 4 + Math.floor(channel / LANES) * weightsOfLanes + lane
    for (let pixel = 0; pixel < pixels; pixel++) {
      let sum = floats[weights]!
      let weight = weights + LANES
      for (let segment = 0; segment < segments; segment++) {
        const first = (row.source + pixel * row.sourcePixel + segment * row.segmentStride) / 4
        for (let value = first; value < first + length; value++, weight += LANES)
          sum += floats[value]! * floats[weight]!
      }
      if (channel < residualChannels) sum += floats[row.residual / 4 + pixel * residualChannels + channel]!
      floats[row.target / 4 + pixel * channels + channel] = sum > floor ? sum : floor
    }
  }
}

function depthwiseRow(floats: Float32Array, row: DepthwiseRow): void {
  const { channels, pixels } = row
  for (let channel = 0; channel < channels; channel++) {
    const weights = row.weights / 4 + (channel >> 2) * 4 * DEPTHWISE_WEIGHTS + (channel & 3)
    for (let pixel = 0; pixel < pixels; pixel++) {
      let sum = floats[weights]!
      for (let tap = 0; tap < 9; tap++) {
        const at = (row.source + pixel * row.step + Math.floor(tap / 3) * row.sourceRow) / 4
        sum += floats[at + (tap % 3) * channels + channel]! * floats[weights + 4 * (1 + tap)]!
      }
      floats[row.target / 4 + pixel * channels + channel] = sum
    }
  }
}

function pooledRow(floats: Float32Array, { source, sourceRow, target, pixels, channels }: PooledRow): void {
  for (let pixel = 0; pixel < pixels; pixel++)
    for (let channel = 0; channel < channels; channel++) {
      const above = source / 4 + 2 * pixel * channels + channel
      const below = above + sourceRow / 4
      floats[target / 4 + pixel * channels + channel] = Math.max(
        floats[above]!,
        floats[above + channels]!,
        floats[below]!,
        floats[below + channels]!,
      )
    }
}
