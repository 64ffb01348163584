/** Convolutions with constant weights, in the form for the rules that rewrite them. */
import { floatTensor, int, type OnnxNode } from './onnx.ts'
import type { RewrittenGraph } from './simplify-rewriting.ts'

/** A convolution in one group that keeps the size of its picture, with constant weights. */
export interface Convolution {
  readonly node: OnnxNode
  /** By output, input, row and column. */
  readonly weights: Float32Array
  readonly bias: Float32Array | undefined
  readonly outputs: number
  readonly inputs: number
  /** Pixels of a side of its window: 1 or 3. */
  readonly side: number
}

export function convolutionOf(graph: RewrittenGraph, node: OnnxNode | undefined): Convolution | undefined {
  if (node?.op !== 'Conv' || !keepsSize(graph, node)) return undefined
  const [weights, bias] = [graph.floats(node.inputs[1]), graph.floats(node.inputs[2])]
  const [outputs = 0, inputs = 0, side = 0] = graph.constants.get(node.inputs[1] ?? '')?.dims ?? []
  if (!weights || (node.inputs[2] && !bias)) return undefined
  return { node, weights, bias, outputs, inputs, side }
}

function keepsSize(graph: RewrittenGraph, { inputs, attributes }: OnnxNode): boolean {
  const [, , height, width] = graph.constants.get(inputs[1] ?? '')?.dims ?? []
  const { group, strides, pads, dilations, auto_pad: auto } = attributes
  const all = (of: typeof pads, value: number): boolean =>
    of?.kind === 'ints' && of.value.every((one) => one === value)
  const isWhole = group === undefined || (group.kind === 'int' && group.value === 1)
  const isStep = (of: typeof pads): boolean => of === undefined || all(of, 1)
  const isFramed = height === 1 ? pads === undefined || all(pads, 0) : height === 3 && all(pads, 1)
  return isWhole && !auto && width === height && isFramed && isStep(strides) && isStep(dilations)
}

/** A convolution into which nothing more can be folded. */
export function finishedConvolution(graph: RewrittenGraph, node: OnnxNode): Convolution | undefined {
  const isBeforeNumbers = graph.onlyUser(node.outputs[0])?.op === 'BatchNormalization'
  return isBeforeNumbers ? undefined : convolutionOf(graph, node)
}

/** A batch normalisation with constant means and variances as a factor and an offset for each channel. */
export function normalization(
  graph: RewrittenGraph,
  { op, inputs, attributes: { epsilon } }: OnnxNode,
): { readonly factors: Float32Array; readonly shift: (bias: Float32Array) => Float32Array } | undefined {
  if (op !== 'BatchNormalization' || epsilon?.kind !== 'float') return undefined
  const [scale, offset, mean, variance] = inputs.slice(1).map((name) => graph.floats(name))
  if (!scale || !offset || !mean || !variance) return undefined
  const factors = scale.map((value, i) => value / Math.sqrt((variance[i] ?? 0) + epsilon.value))
  return {
    factors,
    shift: (bias) =>
      factors.map((factor, i) => ((bias[i] ?? 0) - (mean[i] ?? 0)) * factor + (offset[i] ?? 0)),
  }
}

export interface ConvolutionParameters {
  readonly dims: readonly number[]
  readonly weights: Float32Array
  readonly bias?: Float32Array | undefined
}

/** Adds constants to the graph and returns their names. */
export function addParameters(
  graph: RewrittenGraph,
  name: string,
  { dims, weights, bias }: ConvolutionParameters,
): readonly string[] {
  const [weightName, biasName] = [`${name}:weights`, `${name}:bias`]
  graph.constants.set(weightName, floatTensor(weightName, dims, weights))
  if (!bias) return [weightName]
  graph.constants.set(biasName, floatTensor(biasName, [bias.length], bias))
  return [weightName, biasName]
}

/** Depth-to-space (pixel shuffle): distributes channels over several pixels, so that the picture becomes larger. */
export const depthToSpace = (input: string, output: string, growth: number): OnnxNode => ({
  op: 'DepthToSpace',
  name: `${output}:dealt-out`,
  inputs: [input],
  outputs: [output],
  attributes: { blocksize: int(growth) },
})
