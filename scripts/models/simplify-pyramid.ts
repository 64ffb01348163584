/**
 * Does the work of a feature pyramid at a small size instead of a large one. Where a small picture is upsampled, added
 * to a larger one or concatenated with it, and convolved, most work is done on pixels equal to their neighbours: a
 * convolution of an upsampled picture is one of the small picture. The function stays the same except for rounding.
 */
import { floatTensor, int, ints, type OnnxNode } from './onnx.ts'
import {
  depthToSpace,
  finishedConvolution,
  addParameters,
  type Convolution,
  type ConvolutionParameters,
} from './simplify-convolutions.ts'
import type { RewrittenGraph, Rule } from './simplify-rewriting.ts'

/** All rules for a pyramid. */
export const pyramidRules: readonly Rule[] = [
  upsampleTogether,
  convolvePartsApart,
  convolveSummandsApart,
  convolveBeforeUpsampling,
]

/**
 * Shares upsampling in a concatenation: the upsampled parts are upsampled by half of their factor, concatenated, and
 * then upsampled by two together. The other parts follow.
 */
function upsampleTogether(graph: RewrittenGraph, node: OnnxNode): boolean {
  if (node.op !== 'Concat') return false
  const parts = node.inputs.map((part) => graph.onlyUser(part) && upsampled(graph, graph.producer(part)))
  const others = parts.findIndex((part) => part === undefined)
  const [first] = parts
  if (!first || others < 2 || parts.slice(others).some((part) => part !== undefined)) return false
  const [output = ''] = node.outputs
  const [half, twice] = [`${output}:half`, `${output}:grown`]
  const upsampledParts = parts.flatMap((part, i) => (part ? [{ ...part, name: `${half}:${i}` }] : []))
  for (const part of upsampledParts) graph.replace(part.node)
  graph.replace(
    node,
    ...upsampledParts.flatMap(({ node, picture, growth, name }) =>
      growth > 2 ? [upsampling(graph, node, picture, growth / 2, name)] : [],
    ),
    {
      ...node,
      name: `${half}:node`,
      inputs: upsampledParts.map(({ picture, growth, name }) => (growth > 2 ? name : picture)),
      outputs: [half],
    },
    upsampling(graph, first.node, half, 2, twice),
    { ...node, inputs: [twice, ...node.inputs.slice(others)] },
  )
  return true
}

/** A convolution of two concatenated pictures, one of them upsampled, is the sum of one convolution of each. */
function convolvePartsApart(graph: RewrittenGraph, node: OnnxNode): boolean {
  const convolution = finishedConvolution(graph, node)
  const parts = graph.onlyUser(node.inputs[0]) && graph.producer(node.inputs[0] ?? '')
  const [first = '', second = '', ...more] = parts?.inputs ?? []
  const split = channelsOf(graph, first)
  if (!convolution || parts?.op !== 'Concat' || more.length > 0 || split === undefined) return false
  if (!upsampled(graph, graph.producer(first))) return false
  graph.replace(parts)
  graph.replace(
    node,
    ...sumOfConvolutions(graph, convolution, [
      { picture: first, ...channelsFrom(convolution, 0, split) },
      { picture: second, ...channelsFrom(convolution, split, convolution.inputs) },
    ]),
  )
  return true
}

/** A convolution of the sum of two pictures, one of them upsampled, is the sum of one convolution of each. */
function convolveSummandsApart(graph: RewrittenGraph, node: OnnxNode): boolean {
  const convolution = finishedConvolution(graph, node)
  const sum = graph.onlyUser(node.inputs[0]) && graph.producer(node.inputs[0] ?? '')
  if (convolution?.side !== 3 || sum?.op !== 'Add') return false
  if (!sum.inputs.some((input) => graph.onlyUser(input) && upsampled(graph, graph.producer(input))))
    return false
  graph.replace(sum)
  graph.replace(
    node,
    ...sumOfConvolutions(
      graph,
      convolution,
      sum.inputs.map((picture) => ({ picture, ...channelsFrom(convolution, 0, convolution.inputs) })),
    ),
  )
  return true
}

/**
 * A convolution of a picture upsampled by two: each of the four pixels from one pixel sees two by two of the small
 * picture. So it becomes four small convolutions and depth-to-space.
 */
function convolveBeforeUpsampling(graph: RewrittenGraph, node: OnnxNode): boolean {
  const convolution = finishedConvolution(graph, node)
  const part = graph.onlyUser(node.inputs[0]) && upsampled(graph, graph.producer(node.inputs[0] ?? ''))
  if (convolution?.side !== 3 || part?.growth !== 2) return false
  const [output = ''] = node.outputs
  const places = [0, 1].flatMap((down) =>
    [0, 1].map((right) => ({ down, right, name: `${output}:${down}${right}` })),
  )
  const together = `${output}:together`
  graph.replace(part.node)
  graph.replace(
    node,
    ...places.map(({ down, right, name }): OnnxNode => {
      const weights = windowOf(convolution.weights, down, right)
      const dims = [convolution.outputs, convolution.inputs, 2, 2]
      return {
        op: 'Conv',
        name: `${name}:node`,
        inputs: [part.picture, ...addParameters(graph, name, { dims, weights, bias: convolution.bias })],
        outputs: [name],
        attributes: { kernel_shape: ints([2, 2]), pads: ints([1 - down, 1 - right, down, right]) },
      }
    }),
    {
      op: 'Concat',
      name: `${together}:node`,
      inputs: places.map(({ name }) => name),
      outputs: [together],
      attributes: { axis: int(1) },
    },
    depthToSpace(together, output, 2),
  )
  return true
}

/** The 3x3 window as one of the four pixels sees it: two of its rows and two of its columns are the same pixel. */
function windowOf(weights: Float32Array, down: number, right: number): Float32Array {
  const small = new Float32Array((weights.length / 9) * 4)
  for (const [i, weight] of weights.entries()) {
    const [row, column] = [Math.floor((i % 9) / 3), i % 3]
    const at = ((row + 1 - down) >> 1 ? 1 : 0) * 2 + ((column + 1 - right) >> 1 ? 1 : 0)
    const to = Math.floor(i / 9) * 4 + at
    small[to] = (small[to] ?? 0) + weight
  }
  return small
}

interface Upsampled {
  readonly node: OnnxNode
  readonly picture: string
  readonly growth: number
}

/** The picture whose pixels were each repeated, equally often down and to the right: a power of two. */
function upsampled(graph: RewrittenGraph, node: OnnxNode | undefined): Upsampled | undefined {
  if (node?.op !== 'Resize' || node.inputs.length !== 3) return undefined
  const { mode, coordinate_transformation_mode: places, nearest_mode: nearest } = node.attributes
  const says = (of: typeof mode, value: string): boolean => of?.kind === 'string' && of.value === value
  if (!says(mode, 'nearest') || !says(places, 'asymmetric') || !says(nearest, 'floor')) return undefined
  const [of, channels, growth = 0, across] = graph.floats(node.inputs[2]) ?? []
  const isPower = growth > 1 && Number.isInteger(Math.log2(growth))
  if (of !== 1 || channels !== 1 || growth !== across || !isPower) return undefined
  return { node, picture: node.inputs[0] ?? '', growth }
}

/** The upsampling node for another picture and another factor. */
function upsampling(
  graph: RewrittenGraph,
  node: OnnxNode,
  picture: string,
  growth: number,
  output: string,
): OnnxNode {
  const scales = `${output}:scales`
  graph.constants.set(scales, floatTensor(scales, [4], Float32Array.of(1, 1, growth, growth)))
  return {
    ...node,
    name: `${output}:node`,
    inputs: [picture, node.inputs[1] ?? '', scales],
    outputs: [output],
  }
}

/** The number of channels of a value, found from the convolutions with constant weights that lead to it. */
function channelsOf(graph: RewrittenGraph, value: string): number | undefined {
  const producer = graph.producer(value)
  const [first = '', weights = ''] = producer?.inputs ?? []
  if (producer?.op === 'Conv') return graph.constants.get(weights)?.dims[0]
  if (producer?.op === 'Concat')
    return producer.inputs.reduce<number | undefined>((sum, part) => {
      const channels = channelsOf(graph, part)
      return sum === undefined || channels === undefined ? undefined : sum + channels
    }, 0)
  return ['Mul', 'Add', 'Relu', 'Resize'].includes(producer?.op ?? '') ? channelsOf(graph, first) : undefined
}

/** The part of a convolution that uses some of its inputs. */
function channelsFrom(
  { weights, inputs, outputs, side }: Convolution,
  from: number,
  to: number,
): ConvolutionParameters {
  const window = side ** 2
  const taken = new Float32Array(outputs * (to - from) * window)
  for (let output = 0; output < outputs; output++)
    taken.set(
      weights.subarray((output * inputs + from) * window, (output * inputs + to) * window),
      output * (to - from) * window,
    )
  return { dims: [outputs, to - from, side, side], weights: taken }
}

/** Convolutions of several pictures, and their sum, under the name of the one that they replace. */
function sumOfConvolutions(
  graph: RewrittenGraph,
  { node, bias }: Convolution,
  parts: readonly (ConvolutionParameters & { readonly picture: string })[],
): readonly OnnxNode[] {
  const [output = ''] = node.outputs
  const convolved = parts.map(({ picture, dims, weights }, i): OnnxNode => {
    const name = `${output}:part-${i}`
    const numbers = addParameters(graph, name, { dims, weights, bias: i === 0 ? bias : undefined })
    return { ...node, name: `${name}:node`, inputs: [picture, ...numbers], outputs: [name] }
  })
  const names = convolved.flatMap(({ outputs }) => outputs)
  return [
    ...convolved,
    { op: 'Add', name: `${output}:sum`, inputs: names, outputs: [output], attributes: {} },
  ]
}
