/**
 * Turns a TensorFlow Lite model into an ONNX file. Knows the operators of MobileFaceNet and refuses any
 * other. Numbers are those of the TensorFlow Lite schema.
 */
import { FlatTable } from './flatbuffer.ts'
import { GraphBuilder, transpose, type Padding, type WeightTensor } from './graph-builder.ts'

const operators = {
  0: 'Add',
  3: 'Conv2D',
  4: 'DepthwiseConv2D',
  18: 'Mul',
  19: 'Relu',
  22: 'Reshape',
  41: 'Sub',
  101: 'Abs',
} as const

const FLOAT32 = 0

interface TfliteTensor {
  readonly index: number
  readonly dims: readonly number[]
  readonly type: number
  /** Empty unless the tensor is a constant. */
  readonly bytes: Uint8Array
}

/**
 * Converts a model of one input and one output, which are then called `input` and `output`. Whatever batch
 * the file was made for, the result takes one picture at a time.
 */
export function tfliteToOnnx(bytes: Uint8Array): Uint8Array {
  if (new TextDecoder().decode(bytes.subarray(4, 8)) !== 'TFL3') throw new Error('This is no tflite file.')
  return new Conversion(FlatTable.rootOf(bytes)).encode()
}

class Conversion {
  readonly #graph = new GraphBuilder()
  readonly #tensors: readonly TfliteTensor[]
  readonly #subgraph: FlatTable
  readonly #operatorCodes: readonly number[]

  constructor(model: FlatTable) {
    const [subgraph] = model.tables(2)
    if (!subgraph) throw new Error('The model has no graph.')
    this.#subgraph = subgraph
    // The code moved from a byte (field 0) to an int (field 3); the larger of the two is meant.
    this.#operatorCodes = model.tables(1).map((code) => Math.max(code.int8(0), code.int32(3)))
    const buffers = model.tables(4)
    this.#tensors = subgraph.tables(0).map((tensor, index) => ({
      index,
      dims: tensor.int32s(0),
      type: tensor.int8(1),
      bytes: buffers[tensor.uint32(2)]?.bytes(0) ?? new Uint8Array(),
    }))
  }

  encode(): Uint8Array {
    const [input, output] = [this.#only(1), this.#only(2)]
    for (const operator of this.#subgraph.tables(3)) this.#operator(operator)
    this.#graph.node('Identity', [this.#value(output)], 'output')
    const [, ...rest] = input.dims
    return this.#graph.encode('from-tflite', [{ name: this.#value(input), dims: [1, ...rest] }], ['output'])
  }

  #operator(operator: FlatTable): void {
    const inputs = operator.int32s(1).map((index) => this.#tensor(index))
    const [output] = operator.int32s(2).map((index) => this.#tensor(index))
    const [first, second] = inputs
    if (!first || !output) throw new Error('An operator has no input or no output.')
    const options = operator.table(4)
    const op = this.#operatorName(operator)
    const name = this.#value(output)
    if (op === 'Conv2D' || op === 'DepthwiseConv2D') {
      this.#convolution(op === 'DepthwiseConv2D', inputs, name, options)
    } else if (op === 'Reshape') {
      const [, ...rest] = output.dims
      this.#graph.reshape(this.#value(first), name, [1, ...rest])
    } else if (op === 'Relu' || op === 'Abs') {
      this.#graph.node(op, [this.#value(first)], name)
    } else {
      if (!second) throw new Error(`${op} takes two inputs.`)
      refuseActivation(options?.int8(0) ?? 0)
      this.#graph.node(op, [this.#value(first), this.#value(second)], name)
    }
  }

  #convolution(
    depthwise: boolean,
    [input, weight, bias]: readonly TfliteTensor[],
    output: string,
    options: FlatTable | undefined,
  ): void {
    if (!input || !weight || !options) throw new Error('A convolution lacks its weights or its options.')
    refuseActivation(options.int8(depthwise ? 4 : 3))
    const weights = transpose(floatsOf(weight), depthwise ? [3, 0, 1, 2] : [0, 3, 1, 2])
    const dilationField = depthwise ? 5 : 4
    this.#graph.convolution(this.#value(input), output, {
      weights,
      groups: depthwise ? (input.dims[3] ?? 1) : 1,
      bias: bias && this.#value(bias),
      size: [weights.dims[2] ?? 1, weights.dims[3] ?? 1],
      strides: [options.int32(2, 1), options.int32(1, 1)],
      dilations: [options.int32(dilationField + 1, 1), options.int32(dilationField, 1)],
      padding: paddingOf(options.int8(0)),
    })
  }

  /** The name of a tensor in the result; a constant is written when it is first named. */
  #value(tensor: TfliteTensor): string {
    if (tensor.index === this.#subgraph.int32s(1)[0]) return 'input'
    const name = `tensor-${tensor.index}`
    if (tensor.bytes.length === 0) return name
    const { dims, values } = floatsOf(tensor)
    return this.#graph.floats(name, dims, values)
  }

  #tensor(index: number): TfliteTensor {
    const tensor = this.#tensors[index]
    if (!tensor) throw new Error(`The model has no tensor ${index}.`)
    return tensor
  }

  #only(field: number): TfliteTensor {
    const [index, ...more] = this.#subgraph.int32s(field)
    if (index === undefined || more.length > 0) throw new Error('The model has not one input and one output.')
    return this.#tensor(index)
  }

  #operatorName(operator: FlatTable): (typeof operators)[keyof typeof operators] {
    const code = this.#operatorCodes[operator.uint32(0)]
    const found = Object.entries(operators).find(([known]) => Number(known) === code)
    if (!found) throw new Error(`Operator ${code} is not one that this converter knows.`)
    return found[1]
  }
}

function floatsOf({ dims, type, bytes }: TfliteTensor): WeightTensor {
  if (type !== FLOAT32) throw new Error(`Weights of type ${type} are not what this converter knows.`)
  return { dims, values: new Float32Array(Uint8Array.from(bytes).buffer) }
}

function paddingOf(padding: number): Padding {
  return padding === 0 ? 'same' : 'valid'
}

/** MobileFaceNet has its activations as operators of their own. */
function refuseActivation(activation: number): void {
  if (activation !== 0) throw new Error(`Activation ${activation} is not one that this converter knows.`)
}
