/**
 * Turns a TensorFlow Lite model into an ONNX file. Knows the operators of MobileFaceNet and refuses any
 * other. Numbers are those of the TensorFlow Lite schema.
 */
import type { FlatTable } from './flatbuffer.ts'
import { GraphBuilder, transpose, type Padding, type WeightTensor } from './graph-builder.ts'
import {
  constantOf,
  readTflite,
  type TfliteGraph,
  type TfliteOperator,
  type TfliteTensor,
} from './tflite-graph.ts'

/**
 * Converts a model with one input and one output, which become `input` and `output`. The result takes one picture at a
 * time, whatever the batch of the file.
 */
export function tfliteToOnnx(bytes: Uint8Array): Uint8Array {
  return new Conversion(readTflite(bytes)).encode()
}

class Conversion {
  readonly #result = new GraphBuilder()
  readonly #graph: TfliteGraph

  constructor(graph: TfliteGraph) {
    this.#graph = graph
  }

  encode(): Uint8Array {
    const [input, output] = [only(this.#graph.inputs), only(this.#graph.outputs)]
    for (const operator of this.#graph.operators) this.#operator(operator)
    this.#result.node('Identity', [this.#value(output)], 'output')
    const [, ...rest] = input.dims
    return this.#result.encode('from-tflite', [{ name: this.#value(input), dims: [1, ...rest] }], ['output'])
  }

  #operator({ name: op, inputs, outputs: [output], options }: TfliteOperator): void {
    const [first, second] = inputs
    if (!first || !output) throw new Error('An operator has no input or no output.')
    const name = this.#value(output)
    if (op === 'Conv2D' || op === 'DepthwiseConv2D') {
      this.#convolution(op === 'DepthwiseConv2D', inputs, name, options)
    } else if (op === 'Reshape') {
      const [, ...rest] = output.dims
      this.#result.reshape(this.#value(first), name, [1, ...rest])
    } else if (op === 'Relu' || op === 'Abs') {
      this.#result.node(op, [this.#value(first)], name)
    } else if (op === 'Add' || op === 'Mul' || op === 'Sub') {
      if (!second) throw new Error(`${op} takes two inputs.`)
      refuseActivation(options?.int8(0) ?? 0)
      this.#result.node(op, [this.#value(first), this.#value(second)], name)
    } else {
      throw new Error(`${op} is not one that this converter knows.`)
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
    const weights = transpose(weightsOf(weight), depthwise ? [3, 0, 1, 2] : [0, 3, 1, 2])
    const dilationField = depthwise ? 5 : 4
    this.#result.convolution(this.#value(input), output, {
      weights,
      groups: depthwise ? (input.dims[3] ?? 1) : 1,
      bias: bias && this.#value(bias),
      size: [weights.dims[2] ?? 1, weights.dims[3] ?? 1],
      strides: [options.int32(2, 1), options.int32(1, 1)],
      dilations: [options.int32(dilationField + 1, 1), options.int32(dilationField, 1)],
      padding: paddingOf(options.int8(0)),
    })
  }

  /** The name of a tensor in the result. A constant is written when it is first used. */
  #value(tensor: TfliteTensor): string {
    if (tensor.index === this.#graph.inputs[0]?.index) return 'input'
    const name = `tensor-${tensor.index}`
    if (tensor.bytes.length === 0) return name
    const { dims, values } = weightsOf(tensor)
    return this.#result.floats(name, dims, values)
  }
}

function only(tensors: readonly TfliteTensor[]): TfliteTensor {
  const [tensor, ...more] = tensors
  if (!tensor || more.length > 0) throw new Error('The model has not one input and one output.')
  return tensor
}

function weightsOf(tensor: TfliteTensor): WeightTensor {
  if (tensor.type !== 'float32') throw new Error('This converter does not know weights of that type.')
  return { dims: tensor.dims, values: constantOf(tensor) }
}

function paddingOf(padding: number): Padding {
  return padding === 0 ? 'same' : 'valid'
}

/** MobileFaceNet has separate operators for its activations, so others are refused. */
function refuseActivation(activation: number): void {
  if (activation !== 0) throw new Error(`Activation ${activation} is not one that this converter knows.`)
}
