/**
 * Upsamples a picture only at the end (sub-pixel convolution). A transposed convolution without overlapping windows is
 * a pointwise convolution into the channels of several pixels, followed by depth-to-space. Later steps can then be done
 * before the depth-to-space. Runtimes are slow at transposed convolutions and at steps that they cannot fuse.
 */
import { ints, type OnnxNode, type OnnxTensor } from './onnx.ts'
import { convolutionOf, depthToSpace, normalization, addParameters } from './simplify-convolutions.ts'
import type { RewrittenGraph, Rule } from './simplify-rewriting.ts'

/** All rules for upsampling. */
export const upsamplingRules: readonly Rule[] = [
  normalizeInTransposed,
  addInTransposed,
  convolveAndDealOut,
  activateBeforeDealing,
  convolveBeforeDealing,
]

/** A transposed convolution of floats in one group, with its weights and one bias for each output. */
interface Transposed {
  readonly node: OnnxNode
  /** By input, output, row and column. */
  readonly weights: Float32Array
  readonly bias: Float32Array
  readonly outputs: number
  /** Pixels that one pixel becomes in each direction. The windows do not overlap. */
  readonly growth: number
}

function transposedOf(graph: RewrittenGraph, node: OnnxNode | undefined): Transposed | undefined {
  if (node?.op !== 'ConvTranspose') return undefined
  const { group, strides, pads, output_padding: padding, output_shape: shape } = node.attributes
  const [weights, bias] = [graph.floats(node.inputs[1]), graph.floats(node.inputs[2])]
  const [, outputs = 0, height, width] = graph.constants.get(node.inputs[1] ?? '')?.dims ?? []
  const isApart = strides?.kind === 'ints' && strides.value.every((stride) => stride === height)
  const isOneGroup = group?.kind !== 'int' || group.value === 1
  const isBordered = pads?.kind === 'ints' && pads.value.some((pad) => pad !== 0)
  if (!weights || height === undefined || height !== width || !isApart) return undefined
  if (!isOneGroup || isBordered || padding || shape || (node.inputs[2] && !bias)) return undefined
  return { node, weights, bias: bias ?? new Float32Array(outputs), outputs, growth: height }
}

/** Folds a batch normalisation with constant means and variances into the transposed convolution before it. */
function normalizeInTransposed(graph: RewrittenGraph, node: OnnxNode): boolean {
  const normalized = normalization(graph, node)
  const before = transposedBefore(graph, node)
  if (!normalized || !before) return false
  setNumbers(graph, before, normalized.factors, normalized.shift(before.bias))
  graph.remove(node, node.inputs[0] ?? '')
  return true
}

/** Folds an offset of each channel into the bias before it. */
function addInTransposed(graph: RewrittenGraph, node: OnnxNode): boolean {
  if (node.op !== 'Add') return false
  const before = transposedBefore(graph, node)
  const added = graph.constants.get(node.inputs[1] ?? '')
  const values = graph.floats(node.inputs[1])
  if (!before || !values || !isPerChannel(added, before.outputs)) return false
  const ones = new Float32Array(before.outputs).fill(1)
  setNumbers(
    graph,
    before,
    ones,
    before.bias.map((value, i) => value + (values[i] ?? 0)),
  )
  graph.remove(node, node.inputs[0] ?? '')
  return true
}

const isPerChannel = (tensor: OnnxTensor | undefined, channels: number): boolean =>
  tensor?.dims.join() === [1, channels, 1, 1].join()

/** The transposed convolution that is a node's first input, and that no other node reads. */
function transposedBefore(graph: RewrittenGraph, { inputs: [input = ''], outputs }: OnnxNode) {
  const isAlone = graph.onlyUser(input) !== undefined && !outputs.some((output) => graph.isOutput(output))
  return isAlone ? transposedOf(graph, graph.producer(input)) : undefined
}

function setNumbers(
  graph: RewrittenGraph,
  { node, weights, outputs, growth }: Transposed,
  factors: Float32Array,
  bias: Float32Array,
): void {
  const factorOf = (index: number): number => factors[Math.floor(index / growth ** 2) % outputs] ?? 0
  const scaled = weights.map((weight, index) => weight * factorOf(index))
  const dims = graph.constants.get(node.inputs[1] ?? '')?.dims ?? []
  const names = addParameters(graph, node.outputs[0] ?? '', { dims, weights: scaled, bias })
  graph.replace(node, { ...node, inputs: [node.inputs[0] ?? '', ...names] })
}

/**
 * Replaces a transposed convolution, once everything possible is folded into it, by a pointwise one and depth-to-space.
 */
function convolveAndDealOut(graph: RewrittenGraph, node: OnnxNode): boolean {
  const transposed = transposedOf(graph, node)
  const isBeforeOthers = ['Add', 'BatchNormalization'].includes(graph.onlyUser(node.outputs[0])?.op ?? '')
  if (!transposed || isBeforeOthers) return false
  const { weights, bias, outputs, growth } = transposed
  const places = growth ** 2
  const inputs = weights.length / (outputs * places)
  const rows = new Float32Array(weights.length)
  for (let place = 0; place < places; place++)
    for (let output = 0; output < outputs; output++)
      for (let input = 0; input < inputs; input++)
        rows[(place * outputs + output) * inputs + input] =
          weights[(input * outputs + output) * places + place] ?? 0
  const together = `${node.outputs[0]}:together`
  const names = addParameters(graph, node.outputs[0] ?? '', {
    dims: [places * outputs, inputs, 1, 1],
    weights: rows,
    bias: Float32Array.from({ length: places * outputs }, (_, index) => bias[index % outputs] ?? 0),
  })
  graph.replace(
    node,
    pixelConvolution(node, [node.inputs[0] ?? '', ...names], together),
    depthToSpace(together, node.outputs[0] ?? '', growth),
  )
  return true
}

/** An elementwise step can be done before the depth-to-space. */
function activateBeforeDealing(graph: RewrittenGraph, node: OnnxNode): boolean {
  const activation = growthOf(node) === undefined ? undefined : graph.onlyUser(node.outputs[0])
  if (!activation || !['Relu', 'Sigmoid'].includes(activation.op)) return false
  const active = `${activation.outputs[0]}:together`
  graph.replace(activation)
  graph.replace(
    node,
    { ...activation, inputs: node.inputs, outputs: [active] },
    { ...node, inputs: [active], outputs: activation.outputs },
  )
  return true
}

/** So can a pointwise convolution: once for each of the pixels that are distributed. */
function convolveBeforeDealing(graph: RewrittenGraph, node: OnnxNode): boolean {
  const growth = growthOf(node)
  const user = growth === undefined ? undefined : graph.onlyUser(node.outputs[0])
  const convolution = convolutionOf(graph, user)
  if (!growth || !user || convolution?.side !== 1 || !convolution.bias) return false
  const { weights, bias, outputs, inputs } = convolution
  const places = growth ** 2
  const rows = new Float32Array(places * outputs * places * inputs)
  for (let row = 0; row < places * outputs; row++) {
    const from = (row % outputs) * inputs
    const to = (row * places + Math.floor(row / outputs)) * inputs
    rows.set(weights.subarray(from, from + inputs), to)
  }
  const together = `${user.outputs[0]}:together`
  const names = addParameters(graph, user.outputs[0] ?? '', {
    dims: [places * outputs, places * inputs, 1, 1],
    weights: rows,
    bias: Float32Array.from({ length: places * outputs }, (_, index) => bias[index % outputs] ?? 0),
  })
  graph.replace(user)
  graph.replace(
    node,
    pixelConvolution(user, [node.inputs[0] ?? '', ...names], together),
    depthToSpace(together, user.outputs[0] ?? '', growth),
  )
  return true
}

function growthOf({ op, attributes: { blocksize, mode } }: OnnxNode): number | undefined {
  const isByDepth = mode?.kind !== 'string' || mode.value === 'DCR'
  return op === 'DepthToSpace' && isByDepth && blocksize?.kind === 'int' ? blocksize.value : undefined
}

const pixelConvolution = (node: OnnxNode, inputs: readonly string[], output: string): OnnxNode => ({
  op: 'Conv',
  name: `${node.name}:pixels`,
  inputs,
  outputs: [output],
  attributes: { kernel_shape: ints([1, 1]) },
})
