/**
 * Runs a TensorFlow Lite graph one operator after the other, slowly, as the reference for faster code. Knows the
 * operators of BlazeFace.
 */
import {
  constantOf,
  readTflite,
  type TfliteOperator,
  type TfliteTensor,
} from '../../scripts/models/tflite-graph.ts'

/** A tensor of rows, pixels and channels, or of any other shape. */
interface Values {
  readonly dims: readonly number[]
  readonly values: Float32Array
}

/** The outputs of a model for its one input, in its order. */
export function runTflite(model: Uint8Array, input: Float32Array): readonly Values[] {
  const graph = readTflite(model)
  const known = new Map<number, Values>()
  const valuesOf = (tensor: TfliteTensor): Values =>
    known.get(tensor.index) ?? { dims: tensor.dims, values: constantOf(tensor) }
  known.set(graph.inputs[0]!.index, { dims: graph.inputs[0]!.dims, values: input })
  for (const operator of graph.operators) {
    const [output] = operator.outputs
    known.set(output!.index, run(operator, operator.inputs.map(valuesOf), output!.dims))
  }
  return graph.outputs.map(valuesOf)
}

function run(operator: TfliteOperator, inputs: readonly Values[], dims: readonly number[]): Values {
  const [first, second] = inputs as [Values, Values]
  switch (operator.name) {
    case 'Dequantize':
    case 'Reshape':
      return { dims, values: first.values }
    case 'Relu':
      return { dims, values: first.values.map((value) => Math.max(0, value)) }
    case 'Add':
      return { dims, values: first.values.map((value, index) => value + second.values[index]!) }
    case 'Concatenation':
      return { dims, values: Float32Array.from(inputs.flatMap(({ values }) => [...values])) }
    case 'Pad':
      return padded(first, second, dims)
    case 'MaxPool2D':
      return pooled(first, dims)
    case 'Conv2D':
    case 'DepthwiseConv2D':
      return convolved(operator, inputs, dims)
    case 'Abs':
    case 'Mul':
    case 'Sub':
      throw new Error(`${operator.name} is not one of BlazeFace's.`)
  }
}

/** Adds zeros around rows, pixels or channels: each pair gives their number before and after. */
function padded(input: Values, pairs: Values, dims: readonly number[]): Values {
  const result = new Float32Array(size(dims))
  const [, top, , left, , first] = [0, ...[2, 3, 4, 5, 6].map((at) => pairs.values[at]!)]
  const [, rows, columns, channels] = input.dims as [number, number, number, number]
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      for (let channel = 0; channel < channels; channel++)
        result[((row + top!) * dims[2]! + column + left!) * dims[3]! + channel + first!] =
          input.values[(row * columns + column) * channels + channel]!
  return { dims, values: result }
}

/** The largest value of each two by two pixels. */
function pooled(input: Values, dims: readonly number[]): Values {
  return each(dims, (row, column, channel) =>
    Math.max(
      ...[0, 1].flatMap((down) =>
        [0, 1].map((right) => at(input, 2 * row + down, 2 * column + right, channel)),
      ),
    ),
  )
}

function convolved(
  { name, options }: TfliteOperator,
  inputs: readonly Values[],
  dims: readonly number[],
): Values {
  const [input, weights, biases] = inputs as [Values, Values, Values]
  const [strideX, strideY] = [options?.int32(1, 1) ?? 1, options?.int32(2, 1) ?? 1]
  const [, kernelRows, kernelColumns] = weights.dims as [number, number, number, number]
  // The padding by which nothing is lost; an odd one is larger at the end.
  const before = (out: number, stride: number, kernel: number, side: number): number =>
    Math.floor(Math.max(0, (out - 1) * stride + kernel - side) / 2)
  const top = before(dims[1]!, strideY, kernelRows, input.dims[1]!)
  const left = before(dims[2]!, strideX, kernelColumns, input.dims[2]!)
  const depthwise = name === 'DepthwiseConv2D'
  return each(dims, (row, column, channel) => {
    let sum = biases.values[channel]!
    for (let down = 0; down < kernelRows; down++)
      for (let right = 0; right < kernelColumns; right++) {
        const [y, x] = [row * strideY + down - top, column * strideX + right - left]
        if (depthwise) {
          sum +=
            at(input, y, x, channel) * weights.values[(down * kernelColumns + right) * dims[3]! + channel]!
          continue
        }
        const channelsIn = input.dims[3]!
        const first = ((channel * kernelRows + down) * kernelColumns + right) * channelsIn
        for (let from = 0; from < channelsIn; from++)
          sum += at(input, y, x, from) * weights.values[first + from]!
      }
    return sum
  })
}

function each(
  dims: readonly number[],
  valueOf: (row: number, column: number, channel: number) => number,
): Values {
  const [, rows, columns, channels] = dims as [number, number, number, number]
  const values = new Float32Array(size(dims))
  for (let row = 0, index = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      for (let channel = 0; channel < channels; channel++) values[index++] = valueOf(row, column, channel)
  return { dims, values }
}

/** 0 outside. */
function at({ dims, values }: Values, row: number, column: number, channel: number): number {
  const [, rows, columns, channels] = dims as [number, number, number, number]
  if (row < 0 || column < 0 || row >= rows || column >= columns) return 0
  return values[(row * columns + column) * channels + channel]!
}

function size(dims: readonly number[]): number {
  return dims.reduce((product, dim) => product * dim, 1)
}
