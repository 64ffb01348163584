/**
 * Rewrites an inference graph so that it computes the same with fewer operators: constants as tensors, factors
 * and offsets inside the weights of convolutions, and a hard swish as the two operators that runtimes fuse.
 */
import {
  elementTypes,
  float,
  floatsOf,
  floatTensor,
  int,
  ints,
  type OnnxModel,
  type OnnxNode,
} from './onnx.ts'
import { RewrittenGraph, type Rule } from './simplify-rewriting.ts'
import { addParameters } from './simplify-convolutions.ts'
import { gateRules } from './simplify-gates.ts'
import { pyramidRules } from './simplify-pyramid.ts'
import { upsamplingRules } from './simplify-upsampling.ts'

const rules: readonly Rule[] = [
  dropUnitFactor,
  shortenHardSwish,
  foldIntoConvolutionBefore,
  foldIntoConvolutionsAfter,
  shiftByConvolution,
  ...upsamplingRules,
  ...gateRules,
  ...pyramidRules,
]

/** The same function with fewer operators; inputs, outputs and their names stay. */
export function simplified(model: OnnxModel): OnnxModel {
  const graph = new RewrittenGraph(model)
  while (rewriteOnce(graph));
  return graph.finished()
}

function rewriteOnce(graph: RewrittenGraph): boolean {
  let changed = false
  for (const node of [...graph.nodes])
    if (rules.some((rule) => graph.nodes.includes(node) && rule(graph, node))) changed = true
  return changed
}

/** A number that is added to every element of a value, or multiplied with it. */
interface ScalarStep {
  readonly op: 'Mul' | 'Add'
  readonly input: string
  readonly constant: number
  readonly output: string
}

function scalarStep(graph: RewrittenGraph, { op, inputs, outputs }: OnnxNode): ScalarStep | undefined {
  const [first = '', second = ''] = inputs
  if (op !== 'Mul' && op !== 'Add') return undefined
  const [input, constant] =
    graph.scalar(first) === undefined ? [first, graph.scalar(second)] : [second, graph.scalar(first)]
  return constant === undefined ? undefined : { op, input, constant, output: outputs[0] ?? '' }
}

function dropUnitFactor(graph: RewrittenGraph, node: OnnxNode): boolean {
  const step = scalarStep(graph, node)
  if (step?.op !== 'Mul' || step.constant !== 1 || graph.isOutput(step.output)) return false
  graph.remove(node, step.input)
  return true
}

/** x · clip(x + 3, 0, 6) / 6 is x · HardSigmoid(x): four passes over memory become two. */
function shortenHardSwish(graph: RewrittenGraph, node: OnnxNode): boolean {
  const offset = scalarStep(graph, node)
  if (offset?.op !== 'Add' || offset.constant !== 3) return false
  const clip = graph.onlyUser(offset.output)
  if (!clip || !isClipToSix(graph, clip)) return false
  const product = graph.onlyUser(clip.outputs[0])
  if (product?.op !== 'Mul' || !product.inputs.includes(offset.input)) return false
  const quotient = graph.onlyUser(product.outputs[0])
  if (quotient?.op !== 'Div' || graph.scalar(quotient.inputs[1]) !== 6) return false
  const sigmoid = `${offset.input}:hard-sigmoid`
  for (const part of [node, clip, product]) graph.replace(part)
  graph.replace(
    quotient,
    {
      op: 'HardSigmoid',
      name: `${sigmoid}:node`,
      inputs: [offset.input],
      outputs: [sigmoid],
      attributes: { alpha: float(1 / 6), beta: float(0.5) },
    },
    { ...quotient, op: 'Mul', inputs: [offset.input, sigmoid] },
  )
  return true
}

/** Until opset 11 the limits of Clip are attributes, from then on they are inputs. */
function isClipToSix(graph: RewrittenGraph, { op, inputs, attributes }: OnnxNode): boolean {
  const limit = (name: string, input: string | undefined): unknown =>
    attributes[name]?.value ?? graph.scalar(input)
  return op === 'Clip' && limit('min', inputs[1]) === 0 && limit('max', inputs[2]) === 6
}

/** If nothing else reads a convolution, it takes the factor or offset after it into its weights. */
function foldIntoConvolutionBefore(graph: RewrittenGraph, node: OnnxNode): boolean {
  const step = scalarStep(graph, node)
  const convolution = step && graph.producer(step.input)
  if (!step || !convolution || graph.isOutput(step.output) || graph.isOutput(step.input)) return false
  const parts = partsOf(graph, convolution)
  if (!parts || !graph.onlyUser(step.input)) return false
  const { weights, bias } = parts
  const factor = step.op === 'Mul' ? step.constant : 1
  const offset = step.op === 'Add' ? step.constant : 0
  setParts(graph, convolution, {
    ...parts,
    weights: weights.map((weight) => weight * factor),
    bias: bias.map((value) => value * factor + offset),
  })
  graph.remove(node, step.input)
  return true
}

/** If only convolutions read a scaled or shifted value, they take the factor or offset into their weights. */
function foldIntoConvolutionsAfter(graph: RewrittenGraph, node: OnnxNode): boolean {
  const step = scalarStep(graph, node)
  const users = step ? convolutionsAlone(graph, step.output) : []
  // The zeros of a padding are not shifted with the picture.
  if (!step || users.length === 0 || (step.op === 'Add' && users.some(isPadded))) return false
  for (const user of users) foldBefore(graph, user, step)
  graph.remove(node, step.input)
  return true
}

function foldBefore(graph: RewrittenGraph, convolution: OnnxNode, { op, constant }: ScalarStep): void {
  const parts = partsOf(graph, convolution)
  if (!parts) throw new Error(`${convolution.name} is no convolution with constant weights.`)
  const { weights, bias } = parts
  const perOutput = weights.length / bias.length
  const sumOfOutput = (index: number): number =>
    weights.subarray(index * perOutput, (index + 1) * perOutput).reduce((sum, weight) => sum + weight, 0)
  const change =
    op === 'Mul'
      ? { weights: weights.map((weight) => weight * constant) }
      : { bias: bias.map((value, index) => value + constant * sumOfOutput(index)) }
  setParts(graph, convolution, { ...parts, ...change })
}

/**
 * Writes an offset before a padded convolution as a depthwise 1x1 convolution. Runtimes keep channels in blocks from
 * one convolution to the next, and would rearrange everything for a sum in between.
 */
function shiftByConvolution(graph: RewrittenGraph, node: OnnxNode): boolean {
  const step = scalarStep(graph, node)
  const [user] = step?.op === 'Add' ? convolutionsAlone(graph, step.output) : []
  const channels = user && inputChannels(graph, user)
  if (!step || channels === undefined) return false
  const [weights, bias] = [`${step.output}:weights`, `${step.output}:bias`]
  const all = (value: number): Float32Array => new Float32Array(channels).fill(value)
  graph.constants.set(weights, floatTensor(weights, [channels, 1, 1, 1], all(1)))
  graph.constants.set(bias, floatTensor(bias, [channels], all(step.constant)))
  graph.replace(node, {
    ...node,
    op: 'Conv',
    inputs: [step.input, weights, bias],
    attributes: { kernel_shape: ints([1, 1]), group: int(channels) },
  })
  return true
}

function inputChannels(graph: RewrittenGraph, convolution: OnnxNode): number | undefined {
  const { group } = convolution.attributes
  const [, perGroup] = partsOf(graph, convolution)?.dims ?? []
  return perGroup && perGroup * (group?.kind === 'int' ? group.value : 1)
}

/** All readers of a value, if each is a convolution of it with constant weights; otherwise none. */
function convolutionsAlone(graph: RewrittenGraph, value: string): readonly OnnxNode[] {
  const users = graph.users(value)
  const all = users.every((user) => user.inputs[0] === value && partsOf(graph, user) !== undefined)
  return all && !graph.isOutput(value) ? users : []
}

function isPadded({ attributes }: OnnxNode): boolean {
  const { pads, auto_pad: auto } = attributes
  const byHand = pads?.kind === 'ints' && pads.value.some((pad) => pad !== 0)
  return byHand || (auto?.kind === 'string' && auto.value.startsWith('SAME'))
}

/** The weights of a convolution, and one bias for each output: zeros where it has none. */
interface ConvolutionParts {
  readonly dims: readonly number[]
  readonly weights: Float32Array
  readonly bias: Float32Array
}

function partsOf(graph: RewrittenGraph, { op, inputs }: OnnxNode): ConvolutionParts | undefined {
  const [, weightName = '', biasName = ''] = inputs
  const weights = graph.constants.get(weightName)
  const bias = graph.constants.get(biasName)
  if (op !== 'Conv' || weights?.elementType !== elementTypes.float32) return undefined
  if (biasName !== '' && !bias) return undefined
  const { dims } = weights
  return { dims, weights: floatsOf(weights), bias: bias ? floatsOf(bias) : new Float32Array(dims[0] ?? 0) }
}

/** Stores them under new names, because convolutions may share weights. */
function setParts(graph: RewrittenGraph, convolution: OnnxNode, parts: ConvolutionParts): void {
  const numbers = addParameters(graph, convolution.outputs[0] ?? '', parts)
  graph.replace(convolution, { ...convolution, inputs: [convolution.inputs[0] ?? '', ...numbers] })
}
