/**
 * Moves squeeze-and-excitation gates, which scale whole channels by a function of their means, from passes over the
 * picture into the weights of convolutions. The function stays the same except for rounding, for one picture at a time.
 */
import { floatTensor, int64Tensor, ints, type OnnxNode } from './onnx.ts'
import { convolutionOf, finishedConvolution, normalization, addParameters } from './simplify-convolutions.ts'
import type { RewrittenGraph, Rule } from './simplify-rewriting.ts'

/** All rules for gates and the convolutions around them. */
export const gateRules: readonly Rule[] = [
  normalizeInConvolution,
  averageBeforeConvolving,
  scaleOnce,
  scaleWeights,
  convolveOnce,
]

/** Folds a batch normalisation with constant means and variances into the convolution before it. */
function normalizeInConvolution(graph: RewrittenGraph, node: OnnxNode): boolean {
  const normalized = normalization(graph, node)
  const [input = ''] = node.inputs
  const before = graph.onlyUser(input) && convolutionOf(graph, graph.producer(input))
  if (!normalized || !before) return false
  const { factors, shift } = normalized
  const dims = [before.outputs, before.inputs, before.side, before.side]
  const perOutput = before.weights.length / before.outputs
  const weights = before.weights.map((weight, i) => weight * (factors[Math.floor(i / perOutput)] ?? 0))
  const bias = shift(before.bias ?? new Float32Array(before.outputs))
  const [output = ''] = node.outputs
  graph.replace(before.node)
  graph.replace(node, {
    ...before.node,
    inputs: [before.node.inputs[0] ?? '', ...addParameters(graph, output, { dims, weights, bias })],
    outputs: [output],
  })
  return true
}

/** The mean of a pointwise convolution is the convolution of the mean, which has fewer channels. */
function averageBeforeConvolving(graph: RewrittenGraph, node: OnnxNode): boolean {
  const before =
    node.op === 'GlobalAveragePool' ? convolutionOf(graph, graph.producer(node.inputs[0] ?? '')) : undefined
  if (before?.side !== 1 || before.inputs >= before.outputs) return false
  const [output = ''] = node.outputs
  const [picture = '', ...numbers] = before.node.inputs
  const mean = `${output}:mean`
  graph.replace(
    node,
    { ...node, inputs: [picture], outputs: [mean] },
    { ...before.node, name: `${node.name}:convolved`, inputs: [mean, ...numbers], outputs: [output] },
  )
  return true
}

/** A value that is added to its own scaled channels is scaled by one more instead. */
function scaleOnce(graph: RewrittenGraph, node: OnnxNode): boolean {
  if (node.op !== 'Add') return false
  for (const [picture = '', scaled = ''] of [node.inputs, node.inputs.toReversed()]) {
    const product = graph.onlyUser(scaled) && graph.producer(scaled)
    const gate = product?.op === 'Mul' ? product.inputs.find((input) => input !== picture) : undefined
    if (!product?.inputs.includes(picture) || gate === undefined || !isOfOnePixel(graph, gate)) continue
    const [output = ''] = node.outputs
    const [one, gain] = [`${output}:one`, `${output}:gain`]
    graph.constants.set(one, floatTensor(one, [], Float32Array.of(1)))
    graph.replace(product)
    graph.replace(
      node,
      { op: 'Add', name: `${gain}:node`, inputs: [gate, one], outputs: [gain], attributes: {} },
      { ...product, inputs: [picture, gain], outputs: [output] },
    )
    return true
  }
  return false
}

/** Whether a value is one number for each channel, computed from a mean over the picture. */
function isOfOnePixel(graph: RewrittenGraph, value: string): boolean {
  const producer = graph.producer(value)
  if (producer?.op === 'GlobalAveragePool') return true
  const keepsShape = ['Relu', 'HardSigmoid', 'Sigmoid', 'Conv'].includes(producer?.op ?? '')
  const isShifted = producer?.op === 'Add' && graph.scalar(producer.inputs[1]) !== undefined
  return (keepsShape || isShifted) && isOfOnePixel(graph, producer?.inputs[0] ?? '')
}

/** A scale of the outputs of a pointwise convolution can scale its weights instead. */
function scaleWeights(graph: RewrittenGraph, node: OnnxNode): boolean {
  const [picture = '', gain = ''] = node.inputs
  if (node.op !== 'Mul' || !graph.onlyUser(picture) || !isOfOnePixel(graph, gain)) return false
  const before = convolutionOf(graph, graph.producer(picture))
  if (before?.side !== 1 || before.bias || before.inputs >= before.outputs) return false
  const [output = ''] = node.outputs
  const [input = '', constant = ''] = before.node.inputs
  const [perOutput, weights] = [`${output}:per-output`, `${output}:scaled`]
  graph.replace(before.node)
  graph.replace(
    node,
    shaped(graph, gain, [before.outputs, 1, 1, 1], perOutput),
    { ...node, inputs: [constant, perOutput], outputs: [weights] },
    { ...before.node, inputs: [input, weights], outputs: [output] },
  )
  return true
}

/**
 * A convolution of the output of a pointwise one with fewer inputs and scaled weights is a single convolution of those
 * inputs.
 */
function convolveOnce(graph: RewrittenGraph, node: OnnxNode): boolean {
  const convolution = finishedConvolution(graph, node)
  const before = graph.onlyUser(node.inputs[0]) && graph.producer(node.inputs[0] ?? '')
  const [picture = '', scaled = '', bias] = before?.inputs ?? []
  const product = graph.producer(scaled)
  const fewer = graph.constants.get(product?.inputs[0] ?? '')?.dims[1]
  if (!convolution || before?.op !== 'Conv' || bias || product?.op !== 'Mul' || fewer === undefined)
    return false
  if (fewer >= convolution.inputs) return false
  const { outputs, inputs, side, weights } = convolution
  const [output = ''] = node.outputs
  const name = (part: string): string => `${output}:${part}`
  // By output, row, column and input, so that a matrix product replaces the last index by the other's inputs.
  const byPixel = weights.map((_, i) => {
    const [pixel, input] = [Math.floor(i / inputs), i % inputs]
    return weights[(Math.floor(pixel / side ** 2) * inputs + input) * side ** 2 + (pixel % side ** 2)] ?? 0
  })
  graph.constants.set(name('by-pixel'), floatTensor(name('by-pixel'), [outputs * side ** 2, inputs], byPixel))
  const [matrix, both] = [name('matrix'), name('both')]
  const [windows, whole] = [name('windows'), name('scaled')]
  graph.replace(before)
  graph.replace(
    node,
    shaped(graph, scaled, [inputs, fewer], matrix),
    {
      op: 'MatMul',
      name: `${both}:node`,
      inputs: [name('by-pixel'), matrix],
      outputs: [both],
      attributes: {},
    },
    shaped(graph, both, [outputs, side, side, fewer], windows),
    {
      op: 'Transpose',
      name: `${whole}:node`,
      inputs: [windows],
      outputs: [whole],
      attributes: { perm: ints([0, 3, 1, 2]) },
    },
    { ...node, inputs: [picture, whole, ...node.inputs.slice(2)] },
  )
  return true
}

function shaped(graph: RewrittenGraph, value: string, dims: readonly number[], output: string): OnnxNode {
  const shape = `${output}:shape`
  graph.constants.set(shape, int64Tensor(shape, [dims.length], dims))
  return { op: 'Reshape', name: `${output}:node`, inputs: [value, shape], outputs: [output], attributes: {} }
}
