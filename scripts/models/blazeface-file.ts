/**
 * Turns MediaPipe's BlazeFace (a TensorFlow Lite file) into the file that the page's own runtime reads; its format is
 * in src/component/vision/blazeface/model-file.ts. The graph is one pattern: a convolution, blocks of a depthwise and a
 * dense one with a shortcut around both, and heads. Anything else is refused, and no weight is changed.
 */
import { layerKinds, MODEL_FILE_MAGIC } from '../../src/component/vision/blazeface/model-file.ts'
import {
  constantOf,
  readTflite,
  type TfliteGraph,
  type TfliteOperator,
  type TfliteTensor,
} from './tflite-graph.ts'

interface EncodedLayer {
  /** The four bytes of the layer's record. */
  readonly record: readonly [kind: number, ...numbers: [number, number, number]]
  readonly values: readonly Float32Array[]
}

/** @throws Error when the graph is not that pattern. */
export function blazeFaceFile(tflite: Uint8Array): Uint8Array {
  const { side, layers } = new Reading(readTflite(tflite)).read()
  const values = layers.flatMap((layer) => layer.values)
  const halves = new Uint16Array(Float16Array.from(values.flatMap((part) => [...part])).buffer)
  const header = new Uint8Array([
    ...new TextEncoder().encode(MODEL_FILE_MAGIC),
    side,
    layers.length,
    0,
    0,
    ...layers.flatMap(({ record }) => record),
  ])
  const count = new Uint8Array(Uint32Array.of(halves.length).buffer)
  const high = Uint8Array.from(halves, (half) => half >> 8)
  const low = Uint8Array.from(halves, (half) => half & 0xff)
  return Uint8Array.from([...header, ...count, ...high, ...low])
}

/** Follows the graph from its input to its heads. */
class Reading {
  readonly #graph: TfliteGraph
  /** The source of a tensor: weights are stored as half floats and widened by an operator of their own. */
  readonly #sources = new Map<number, TfliteTensor>()
  readonly #operators: readonly TfliteOperator[]

  constructor(graph: TfliteGraph) {
    this.#graph = graph
    for (const { name, inputs, outputs } of graph.operators)
      if (name === 'Dequantize') this.#sources.set(outputs[0]!.index, inputs[0]!)
    this.#operators = graph.operators.filter(({ name }) => name !== 'Dequantize')
  }

  read(): { readonly side: number; readonly layers: readonly EncodedLayer[] } {
    const [input] = this.#graph.inputs
    const [, side = 0, width, colours] = input?.dims ?? []
    expect(input !== undefined && side === width && colours === 3, 'a square picture of three colours')
    const layers: EncodedLayer[] = []
    const places = new Map<number, number>()
    let current = this.#stem(input, layers)
    places.set(current.index, 0)
    for (;;) {
      const next = this.#block(current, layers)
      if (!next) break
      current = next
      places.set(current.index, layers.length - 1)
    }
    layers.push(...this.#heads(places))
    return { side, layers }
  }

  #stem(input: TfliteTensor, layers: EncodedLayer[]): TfliteTensor {
    const stem = only(this.#usersOf(input))
    expect(stem.name === 'Conv2D' && stride(stem) === 2 && isSame(stem), 'a convolution in front')
    const [channels = 0, kernelSide = 0] = this.#dims(stem.inputs[1])
    const values = [this.#constant(stem.inputs[2]), this.#constant(stem.inputs[1])]
    layers.push({ record: [layerKinds.stem, kernelSide, channels, 0], values })
    return this.#rectified(stem)
  }

  /** Reads a block; undefined after the last one. */
  #block(input: TfliteTensor, layers: EncodedLayer[]): TfliteTensor | undefined {
    const depthwise = this.#usersOf(input).find(({ name }) => name === 'DepthwiseConv2D')
    if (!depthwise) return undefined
    const channelsIn = input.dims[3] ?? 0
    expect(
      this.#dims(depthwise.inputs[1]).join() === `1,3,3,${channelsIn}` && isSame(depthwise),
      'three by three taps',
    )
    const dense = only(this.#usersOf(depthwise.outputs[0]))
    const [channels = 0, ...kernel] = this.#dims(dense.inputs[1])
    expect(
      dense.name === 'Conv2D' && kernel.join() === `1,1,${channelsIn}` && stride(dense) === 1,
      'a dense layer',
    )
    const sum = only(this.#usersOf(dense.outputs[0]))
    expect(sum.name === 'Add' && this.#shortcutBegins(sum, dense, stride(depthwise)) === input, 'a shortcut')
    layers.push({
      record: [layerKinds.block, channelsIn, channels, stride(depthwise)],
      values: [depthwise.inputs[2], depthwise.inputs[1], dense.inputs[2], dense.inputs[1]].map((tensor) =>
        this.#constant(tensor),
      ),
    })
    return this.#rectified(sum)
  }

  /** The tensor where the shortcut of a block begins: before its pooling and the zeros that widen it. */
  #shortcutBegins(sum: TfliteOperator, dense: TfliteOperator, blockStride: number): TfliteTensor | undefined {
    let at = sum.inputs.find((tensor) => tensor !== dense.outputs[0])
    const padded = this.#makerOf(at)
    if (padded?.name === 'Pad') at = padded.inputs[0]
    const pooled = this.#makerOf(at)
    if (blockStride === 2) at = pooled?.name === 'MaxPool2D' ? pooled.inputs[0] : undefined
    return at
  }

  /** The outputs concatenate reshaped dense layers; scores and values from the same tensor become one layer. */
  #heads(places: ReadonlyMap<number, number>): EncodedLayer[] {
    const [values, scores] = this.#graph.outputs.toSorted(
      (one, other) => (other.dims[2] ?? 0) - (one.dims[2] ?? 0),
    )
    const valueHeads = this.#joined(values)
    return this.#joined(scores).map((score, index) => {
      const value = valueHeads[index]
      const source = score.inputs[0]
      const place = source && places.get(source.index)
      expect(
        value !== undefined && value.inputs[0] === source && place !== undefined,
        'two heads of a source',
      )
      const [anchors = 0] = this.#dims(score.inputs[1])
      const [outputs = 0] = this.#dims(value.inputs[1])
      return {
        record: [layerKinds.head, place, anchors, outputs / anchors],
        values: [
          ...[score, value].map(({ inputs }) => this.#constant(inputs[2])),
          ...[score, value].map(({ inputs }) => this.#constant(inputs[1])),
        ],
      }
    })
  }

  #joined(output: TfliteTensor | undefined): readonly TfliteOperator[] {
    const joint = this.#makerOf(output)
    expect(joint?.name === 'Concatenation', 'heads that are joined')
    return joint.inputs.map((tensor) => {
      const reshaped = this.#makerOf(tensor)
      const head = this.#makerOf(reshaped?.inputs[0])
      expect(reshaped?.name === 'Reshape' && head?.name === 'Conv2D', 'a dense head')
      return head
    })
  }

  #rectified({ outputs }: TfliteOperator): TfliteTensor {
    const relu = only(this.#usersOf(outputs[0]))
    const [output] = relu.outputs
    expect(relu.name === 'Relu' && output !== undefined, 'a rectifier')
    return output
  }

  #usersOf(tensor: TfliteTensor | undefined): readonly TfliteOperator[] {
    return this.#operators.filter(({ inputs }) => tensor && inputs.includes(tensor))
  }

  #makerOf(tensor: TfliteTensor | undefined): TfliteOperator | undefined {
    return this.#operators.find(({ outputs }) => tensor && outputs.includes(tensor))
  }

  #dims(tensor: TfliteTensor | undefined): readonly number[] {
    return tensor?.dims ?? []
  }

  #constant(tensor: TfliteTensor | undefined): Float32Array {
    expect(tensor !== undefined, 'weights')
    return constantOf(this.#sources.get(tensor.index) ?? tensor)
  }
}

function only(operators: readonly TfliteOperator[]): TfliteOperator {
  const [operator, ...more] = operators
  expect(operator !== undefined && more.length === 0, 'one operator that goes on')
  return operator
}

/** Field 0 of either convolution's options. */
function isSame({ options }: TfliteOperator): boolean {
  return options?.int8(0) === 0
}

function stride({ options }: TfliteOperator): number {
  return options?.int32(1, 1) ?? 1
}

function expect(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`This is not BlazeFace: ${what} was expected.`)
}
