/**
 * Builds an ONNX graph from one with pictures in NHWC. ONNX convolves only NCHW, so every convolution and pooling is
 * placed between two transposes; onnxruntime removes those that meet.
 */
import {
  elementTypes,
  encodeModel,
  floatTensor,
  int,
  int64Tensor,
  ints,
  text,
  type OnnxAttribute,
  type OnnxNode,
  type OnnxTensor,
  type OnnxValue,
} from './onnx.ts'

/** The first version in which every operator used here has its present form. */
const OPSET = 13
const IR_VERSION = 8

const TO_NCHW = [0, 3, 1, 2]
const TO_NHWC = [0, 2, 3, 1]

/** Zeros around a picture so that only strides make it smaller, or none. */
export type Padding = 'same' | 'valid'

/** How a window moves over a picture: height first. */
export interface Window {
  readonly size: readonly [number, number]
  readonly strides: readonly [number, number]
  readonly padding: Padding
}

/** A convolution over a picture of NHWC; `bias` names a value of one number per output. */
export interface Convolution extends Window {
  readonly dilations: readonly [number, number]
  readonly groups: number
  /** Outputs, inputs of a group, height, width. */
  readonly weights: WeightTensor
  readonly bias: string | undefined
}

/** Constant floats, row by row. */
export interface WeightTensor {
  readonly dims: readonly number[]
  readonly values: Float32Array
}

/** Collects nodes and constants. Every method returns the name of the value that it adds. */
export class GraphBuilder {
  readonly #nodes: OnnxNode[] = []
  readonly #tensors = new Map<string, OnnxTensor>()

  /** Adds a node with one output. */
  node(
    op: string,
    inputs: readonly string[],
    output: string,
    attributes: Readonly<Record<string, OnnxAttribute>> = {},
  ): string {
    this.#nodes.push({ op, name: `${output}:node`, inputs, outputs: [output], attributes })
    return output
  }

  floats(name: string, dims: readonly number[], values: Float32Array): string {
    this.#tensors.set(name, floatTensor(name, dims, values))
    return name
  }

  integers(name: string, values: readonly number[]): string {
    this.#tensors.set(name, int64Tensor(name, [values.length], values))
    return name
  }

  convolution(input: string, output: string, convolution: Convolution): string {
    const { weights, bias, dilations, groups } = convolution
    const weightName = this.floats(`${output}:weights`, weights.dims, weights.values)
    const inputs = [weightName, ...(bias === undefined ? [] : [bias])]
    return this.#overPicture('Conv', input, inputs, output, {
      ...windowAttributes(convolution),
      dilations: ints(dilations),
      group: int(groups),
    })
  }

  maxPool(input: string, output: string, window: Window): string {
    return this.#overPicture('MaxPool', input, [], output, windowAttributes(window))
  }

  /** Pads with zeros; `amounts` holds before and after for each dimension in turn. */
  pad(input: string, output: string, amounts: readonly number[]): string {
    const before = amounts.filter((_, index) => index % 2 === 0)
    const after = amounts.filter((_, index) => index % 2 === 1)
    return this.node('Pad', [input, this.integers(`${output}:amounts`, [...before, ...after])], output)
  }

  reshape(input: string, output: string, shape: readonly number[]): string {
    return this.node('Reshape', [input, this.integers(`${output}:shape`, shape)], output)
  }

  /** The finished file. */
  encode(
    name: string,
    inputs: readonly { readonly name: string; readonly dims: readonly number[] }[],
    outputs: readonly string[],
  ): Uint8Array {
    const value = (valueName: string, dims: readonly number[] | undefined): OnnxValue => ({
      name: valueName,
      elementType: elementTypes.float32,
      dims,
    })
    return encodeModel({
      irVersion: IR_VERSION,
      opset: OPSET,
      name,
      nodes: this.#nodes,
      tensors: [...this.#tensors.values()],
      inputs: inputs.map((input) => value(input.name, input.dims)),
      outputs: outputs.map((output) => value(output, undefined)),
    })
  }

  #overPicture(
    op: string,
    input: string,
    moreInputs: readonly string[],
    output: string,
    attributes: Readonly<Record<string, OnnxAttribute>>,
  ): string {
    const planes = this.node('Transpose', [input], `${output}:planes`, { perm: ints(TO_NCHW) })
    const result = this.node(op, [planes, ...moreInputs], `${output}:result`, attributes)
    return this.node('Transpose', [result], output, { perm: ints(TO_NHWC) })
  }
}

function windowAttributes(window: Window): Readonly<Record<string, OnnxAttribute>> {
  return {
    kernel_shape: ints(window.size),
    strides: ints(window.strides),
    auto_pad: text(window.padding === 'same' ? 'SAME_UPPER' : 'VALID'),
  }
}

/** Reorders the axes of a tensor: axis `order[k]` of the input becomes axis k. */
export function transpose(tensor: WeightTensor, order: readonly number[]): WeightTensor {
  const dims = order.map((axis) => tensor.dims[axis] ?? 1)
  const strideOf = (axis: number): number => tensor.dims.slice(axis + 1).reduce((a, b) => a * b, 1)
  const strides = order.map(strideOf)
  const values = new Float32Array(tensor.values.length)
  const at = dims.map(() => 0)
  for (let index = 0; index < values.length; index++) {
    const from = at.reduce((sum, position, axis) => sum + position * (strides[axis] ?? 0), 0)
    values[index] = tensor.values[from] ?? 0
    for (let axis = dims.length - 1; axis >= 0; axis--) {
      const next = (at[axis] ?? 0) + 1
      if (next < (dims[axis] ?? 1)) {
        at[axis] = next
        break
      }
      at[axis] = 0
    }
  }
  return { dims, values }
}

/** A half-precision float as a number. */
export function halfToNumber(half: number): number {
  const sign = half & 0x8000 ? -1 : 1
  const exponent = (half >> 10) & 31
  const fraction = half & 1023
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 31) return fraction ? NaN : sign * Infinity
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}
