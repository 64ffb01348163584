/**
 * Turns a TensorFlow.js graph model into an ONNX file. Knows the operators of BlazeFace and FaceMesh and
 * refuses any other, so that a changed model fails here and not in its results.
 */
import { GraphBuilder, halfToNumber, transpose, type Padding, type WeightTensor } from './graph-builder.ts'

/** The parts of `model.json` that are read. */
interface TfjsModel {
  readonly modelTopology: { readonly node: readonly TfjsNode[] }
  readonly weightsManifest: readonly { readonly weights: readonly TfjsWeight[] }[]
}

interface TfjsNode {
  readonly name: string
  readonly op: string
  readonly input?: readonly string[]
  readonly attr?: Readonly<Record<string, TfjsAttribute>>
}

interface TfjsAttribute {
  readonly s?: string
  readonly list?: { readonly s?: readonly string[]; readonly i?: readonly string[] }
  readonly shape?: { readonly dim: readonly { readonly size: string }[] }
}

interface TfjsWeight {
  readonly name: string
  readonly shape: readonly number[]
  readonly dtype: string
  readonly quantization?: { readonly dtype: string }
}

/**
 * Converts `model.json` and its one weights file. `outputs` names the outputs to keep and their names in the result;
 * nodes that only other outputs need are left out. The input is called `input`, and a variable batch becomes 1.
 */
export function tfjsToOnnx(
  json: Uint8Array,
  weights: Uint8Array,
  outputs: Readonly<Record<string, string>>,
): Uint8Array {
  // The file has a pinned hash, so its shape is known.
  const model = JSON.parse(new TextDecoder().decode(json)) as TfjsModel
  const conversion = new Conversion(model, weights)
  for (const [name, renamed] of Object.entries(outputs)) conversion.output(name, renamed)
  return conversion.encode()
}

class Conversion {
  readonly #graph = new GraphBuilder()
  readonly #nodes: ReadonlyMap<string, TfjsNode>
  readonly #weights: ReadonlyMap<string, WeightTensor>
  readonly #made = new Map<string, string>()
  readonly #inputs: { readonly name: string; readonly dims: readonly number[] }[] = []
  readonly #outputs: string[] = []

  constructor(model: TfjsModel, weights: Uint8Array) {
    this.#nodes = new Map(model.modelTopology.node.map((node) => [node.name, node]))
    this.#weights = readWeights(model, weights)
  }

  output(name: string, renamed: string): void {
    this.#outputs.push(this.#graph.node('Identity', [this.#value(name)], renamed))
  }

  encode(): Uint8Array {
    return this.#graph.encode('from-tfjs', this.#inputs, this.#outputs)
  }

  /** Adds everything that a value needs, once, and returns the value's name in the result. */
  #value(reference: string): string {
    const name = reference.replace(/:0$/, '')
    const made = this.#made.get(name) ?? this.#make(name)
    this.#made.set(name, made)
    return made
  }

  #make(name: string): string {
    const weight = this.#weights.get(name)
    if (weight) return this.#graph.floats(name, weight.dims, weight.values)
    const node = this.#nodes.get(name)
    if (!node) throw new Error(`The model has no node called ${name}.`)
    return this.#node(node)
  }

  #node(node: TfjsNode): string {
    const { name } = node
    const input = (index: number): string => this.#value(inputOf(node, index))
    const constant = (index: number): readonly number[] =>
      Array.from(this.#weight(inputOf(node, index)).values)
    switch (node.op) {
      case 'Placeholder':
        return this.#placeholder(node)
      case '_FusedConv2D':
      case 'DepthwiseConv2dNative':
        return this.#convolution(node)
      case 'AddV2':
        return this.#graph.node('Add', [input(0), input(1)], name)
      case 'Prelu':
        return this.#graph.node('PRelu', [input(0), input(1)], name)
      case 'Relu':
      case 'Sigmoid':
      case 'Identity':
        return this.#graph.node(node.op, [input(0)], name)
      case 'Pad':
        return this.#graph.pad(input(0), name, constant(1))
      case 'Reshape':
        return this.#graph.reshape(input(0), name, constant(1))
      case 'MaxPool':
        return this.#graph.maxPool(input(0), name, {
          size: pairOf(node, 'ksize'),
          strides: pairOf(node, 'strides'),
          padding: paddingOf(node),
        })
      default:
        throw new Error(`${node.op} is not an operator that this converter knows.`)
    }
  }

  #placeholder(node: TfjsNode): string {
    const dims = node.attr?.['shape']?.shape?.dim.map(({ size }) => Number(size)) ?? []
    this.#inputs.push({ name: 'input', dims: dims.map((dim) => (dim < 0 ? 1 : dim)) })
    return 'input'
  }

  #convolution(node: TfjsNode): string {
    const [, activation] = (node.attr?.['fused_ops']?.list?.s ?? []).map(decodeBase64)
    const depthwise = node.op === 'DepthwiseConv2dNative'
    const input = this.#value(inputOf(node, 0))
    const { weights, groups } = planarWeights(this.#weight(inputOf(node, 1)), depthwise)
    const output = activation === undefined ? node.name : `${node.name}:linear`
    this.#graph.convolution(input, output, {
      weights,
      groups,
      bias: depthwise ? undefined : this.#value(inputOf(node, 2)),
      size: [weights.dims[2] ?? 1, weights.dims[3] ?? 1],
      strides: pairOf(node, 'strides'),
      dilations: pairOf(node, 'dilations'),
      padding: paddingOf(node),
    })
    if (activation === undefined) return output
    if (activation === 'Relu') return this.#graph.node('Relu', [output], node.name)
    if (activation !== 'Prelu')
      throw new Error(`${activation} is not an activation that this converter knows.`)
    return this.#graph.node('PRelu', [output, this.#value(inputOf(node, 3))], node.name)
  }

  #weight(reference: string): WeightTensor {
    const weight = this.#weights.get(reference.replace(/:0$/, ''))
    if (!weight) throw new Error(`The model has no weights called ${reference}.`)
    return weight
  }
}

/** Converts weights of height, width, inputs, outputs to ONNX's order; depthwise ones have a group for each input. */
function planarWeights(
  weight: WeightTensor,
  depthwise: boolean,
): { readonly weights: WeightTensor; readonly groups: number } {
  const order = [3, 2, 0, 1]
  if (!depthwise) return { weights: transpose(weight, order), groups: 1 }
  const [height = 1, width = 1, inputs = 1, multiplier = 1] = weight.dims
  const merged = { dims: [height, width, 1, inputs * multiplier], values: weight.values }
  return { weights: transpose(merged, order), groups: inputs }
}

function readWeights(model: TfjsModel, bytes: Uint8Array): ReadonlyMap<string, WeightTensor> {
  const weights = new Map<string, WeightTensor>()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let position = 0
  for (const { name, shape, dtype, quantization } of model.weightsManifest.flatMap(
    (group) => group.weights,
  )) {
    const stored = elementReader(quantization?.dtype ?? dtype)
    const count = shape.reduce((a, b) => a * b, 1)
    const values = new Float32Array(count)
    for (let index = 0; index < count; index++, position += stored.bytes) {
      values[index] = stored.read(view, position)
    }
    weights.set(name, { dims: shape, values })
  }
  if (position !== bytes.length) throw new Error('The weights file is not as long as the model says.')
  return weights
}

interface ElementReader {
  readonly bytes: number
  read(view: DataView, position: number): number
}

function elementReader(dtype: string): ElementReader {
  if (dtype === 'float32') return { bytes: 4, read: (view, position) => view.getFloat32(position, true) }
  if (dtype === 'int32') return { bytes: 4, read: (view, position) => view.getInt32(position, true) }
  if (dtype === 'float16') {
    return { bytes: 2, read: (view, position) => halfToNumber(view.getUint16(position, true)) }
  }
  throw new Error(`${dtype} is not a type of weights that this converter knows.`)
}

function inputOf(node: TfjsNode, index: number): string {
  const input = node.input?.[index]
  if (input === undefined) throw new Error(`${node.name} has no input ${index}.`)
  return input
}

/** Height and width out of a list over batch, height, width and channels. */
function pairOf(node: TfjsNode, attribute: string): readonly [number, number] {
  const list = node.attr?.[attribute]?.list?.i?.map(Number) ?? []
  return [list[1] ?? 1, list[2] ?? 1]
}

function paddingOf(node: TfjsNode): Padding {
  const padding = decodeBase64(node.attr?.['padding']?.s ?? '')
  if (padding === 'SAME') return 'same'
  if (padding === 'VALID') return 'valid'
  throw new Error(`${node.name} pads in a way that this converter does not know.`)
}

function decodeBase64(value: string): string {
  return Buffer.from(value, 'base64').toString()
}
