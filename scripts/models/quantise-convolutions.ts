/** Rewrites the widest pointwise (1x1) convolutions as products of 8-bit integers. */
import { floatTensor, int8Tensor, ints, type OnnxModel, type OnnxNode } from './onnx.ts'
import { convolutionOf, type Convolution } from './simplify-convolutions.ts'
import { RewrittenGraph } from './simplify-rewriting.ts'

/**
 * With fewer weights, most of the time goes into rearranging the pixels. Twelve convolutions of PP-OCR's reader have as
 * many.
 */
const MIN_WEIGHTS = 28_000
/**
 * Weights use seven bits: processors without byte products (VNNI) add two products in sixteen bits, which two products
 * of eight bits each would overflow.
 */
const LARGEST_WEIGHT = 63

/**
 * Weights become integers with a factor for each output. Their inputs become integers while the model runs, each within
 * its own range (onnxruntime's DynamicQuantizeMatMul). The rest of the graph stays as it is.
 */
export function quantised(model: OnnxModel): OnnxModel {
  const graph = new RewrittenGraph(model)
  for (const node of graph.nodes) {
    const convolution = convolutionOf(graph, node)
    if (convolution?.side === 1 && convolution.weights.length >= MIN_WEIGHTS) rewrite(graph, convolution)
  }
  return graph.finished()
}

function rewrite(graph: RewrittenGraph, { node, weights, outputs, inputs }: Convolution): void {
  const [input = '', , bias] = node.inputs
  const [output = ''] = node.outputs
  const part = (name: string): string => `${output}:${name}`
  const { integers, factors } = integersOf(weights, outputs, inputs)
  const constants = [
    int8Tensor(part('integers'), [inputs, outputs], integers),
    floatTensor(part('factors'), [outputs], factors),
    int8Tensor(part('zeros'), [outputs], new Int8Array(outputs)),
  ]
  for (const constant of constants) graph.constants.set(constant.name, constant)
  const [channelsLast, product] = [part('channels-last'), part('product')]
  const back = transposed(product, output, [0, 3, 1, 2])
  graph.replace(
    node,
    transposed(input, channelsLast, [0, 2, 3, 1]),
    {
      op: 'DynamicQuantizeMatMul',
      domain: 'com.microsoft',
      name: `${product}:node`,
      inputs: [channelsLast, ...constants.map(({ name }) => name), ...(bias === undefined ? [] : [bias])],
      outputs: [product],
      attributes: {},
    },
    back,
  )
  activateBeforeTransposing(graph, back)
}

/**
 * Moves a hard swish of a product before the transpose back to NCHW: the runtime then does that transpose and the
 * arranging of channels in blocks for the next convolution in one step.
 */
function activateBeforeTransposing(graph: RewrittenGraph, node: OnnxNode): void {
  const [value = '', product = ''] = [node.outputs[0], node.inputs[0]]
  const [sigmoid, swish, ...others] = graph.users(value)
  if (sigmoid?.op !== 'HardSigmoid' || swish?.op !== 'Mul' || others.length > 0) return
  if (graph.isOutput(value)) return
  const [gate = ''] = sigmoid.outputs
  const [output = ''] = swish.outputs
  if (graph.onlyUser(gate) !== swish || !swish.inputs.includes(value)) return
  const activated = `${output}:channels-last`
  graph.replace(sigmoid)
  graph.replace(swish)
  graph.replace(
    node,
    { ...sigmoid, inputs: [product] },
    { ...swish, inputs: [product, gate], outputs: [activated] },
    { ...node, inputs: [activated], outputs: [output] },
  )
}

const transposed = (input: string, output: string, order: readonly number[]): OnnxNode => ({
  op: 'Transpose',
  name: `${output}:node`,
  inputs: [input],
  outputs: [output],
  attributes: { perm: ints(order) },
})

/** Weights by input and output, and the factor of each output. */
function integersOf(
  weights: Float32Array,
  outputs: number,
  inputs: number,
): { readonly integers: Int8Array; readonly factors: Float32Array } {
  const integers = new Int8Array(weights.length)
  const factors = new Float32Array(outputs)
  for (let output = 0; output < outputs; output++) {
    const row = weights.subarray(output * inputs, (output + 1) * inputs)
    const largest = row.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
    factors[output] = largest / LARGEST_WEIGHT || 1
    for (const [input, weight] of row.entries())
      integers[input * outputs + output] = Math.round((weight / (largest || 1)) * LARGEST_WEIGHT)
  }
  return { integers, factors }
}
