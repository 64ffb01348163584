import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  elementTypes,
  float,
  floatTensor,
  int,
  ints,
  text,
  type OnnxModel,
  type OnnxNode,
} from '../../../scripts/models/onnx.ts'
import { simplified } from '../../../scripts/models/simplify-graph.ts'
import { answersOf, floatMaker, node, numbersOf } from '../../support/small-graphs.ts'

const someFloats = floatMaker(21)

const wide = { kernel_shape: ints([3, 3]), pads: ints([1, 1, 1, 1]) }
const grown = (input: string, growth: number, output: string): OnnxNode =>
  node('Resize', [input, 'region', `times-${growth}`], output, {
    mode: text('nearest'),
    coordinate_transformation_mode: text('asymmetric'),
    nearest_mode: text('floor'),
  })
/** A gate for each channel, with as many channels as the value it is made from. */
const gated = (input: string, output: string): readonly OnnxNode[] => [
  node('GlobalAveragePool', [input], `${output}:mean`),
  node('Conv', [`${output}:mean`, 'gate', 'gate-bias'], `${output}:gate`),
  node('HardSigmoid', [`${output}:gate`], output),
]

/**
 * A graph over pictures of 4 by 6 with two channels, and over the same at a half, a quarter and an eighth of the size.
 */
function modelOf(nodes: readonly OnnxNode[]): OnnxModel {
  return {
    irVersion: 8,
    opset: 11,
    name: 'pyramid',
    nodes: [
      node('Conv', ['in', 'halving'], 'half', { kernel_shape: ints([2, 2]), strides: ints([2, 2]) }),
      node('Conv', ['half', 'halving-six'], 'quarter', { kernel_shape: ints([2, 2]), strides: ints([2, 2]) }),
      ...nodes,
    ],
    tensors: [
      floatTensor('halving', [6, 2, 2, 2], someFloats(48)),
      floatTensor('halving-six', [6, 6, 2, 2], someFloats(144)),
      floatTensor('to-six', [6, 2, 1, 1], someFloats(12)),
      floatTensor('gate', [6, 6, 1, 1], someFloats(36)),
      floatTensor('gate-bias', [6], someFloats(6)),
      floatTensor('of-six', [3, 6, 3, 3], someFloats(162)),
      floatTensor('of-fourteen', [3, 14, 3, 3], someFloats(378)),
      floatTensor('bias', [3], someFloats(3)),
      floatTensor('region', [0], new Float32Array(0)),
      ...[2, 4].map((growth) => floatTensor(`times-${growth}`, [4], Float32Array.of(1, 1, growth, growth))),
      ...['scale', 'offset', 'mean'].map((name) => floatTensor(name, [3], someFloats(3))),
      floatTensor('variance', [3], someFloats(3).map(Math.abs)),
    ],
    inputs: [{ name: 'in', elementType: elementTypes.float32, dims: [1, 2, 8, 12] }],
    outputs: [{ name: 'out', elementType: elementTypes.float32, dims: undefined }],
  }
}

const answers = (model: OnnxModel, picture: Float32Array) => answersOf(model, picture, [1, 2, 8, 12])

/** Simplifies, shows that the answer stays the same, and lists the operators that are left after the first two. */
async function leftOf(nodes: readonly OnnxNode[]): Promise<readonly string[]> {
  const model = modelOf(nodes)
  const simple = simplified(model)
  const picture = someFloats(2 * 8 * 12)
  const [[before], [after]] = [await answers(model, picture), await answers(simple, picture)]
  assert.deepEqual(after!.dims, before!.dims)
  const numbers = numbersOf(after!)
  for (const [index, value] of numbersOf(before!).entries())
    assert.ok(Math.abs(value - numbers[index]!) < 1e-4, `${value}, not ${numbers[index]}`)
  return simple.nodes.slice(2).map(({ op }) => op)
}

const dealt = ['Conv', 'Conv', 'Conv', 'Conv', 'Concat', 'DepthToSpace']

describe('a pyramid of pictures', () => {
  it('is convolved before it is upsampled, its border like the original', async () => {
    const left = await leftOf([
      grown('half', 2, 'large'),
      node('Conv', ['large', 'of-six', 'bias'], 'out', wide),
    ])
    assert.deepEqual(left, dealt)
  })

  it('is convolved in parts where an upsampled picture is added or laid beside', async () => {
    const added = await leftOf([
      node('Conv', ['in', 'to-six'], 'six'),
      node('Relu', ['six'], 'lateral'),
      grown('half', 2, 'large'),
      node('Add', ['lateral', 'large'], 'sum'),
      node('Conv', ['sum', 'of-six', 'bias'], 'out', wide),
    ])
    assert.deepEqual(added, ['Conv', 'Relu', 'Conv', ...dealt, 'Add'])
    const beside = await leftOf([
      grown('quarter', 4, 'largest'),
      grown('half', 2, 'large'),
      node('Relu', ['in'], 'lateral'),
      node('Concat', ['largest', 'large', 'lateral'], 'together', { axis: int(1) }),
      node('Conv', ['together', 'of-fourteen'], 'convolved', wide),
      node('BatchNormalization', ['convolved', 'scale', 'offset', 'mean', 'variance'], 'out', {
        epsilon: float(1e-5),
      }),
    ])
    assert.equal(beside.filter((op) => op === 'Resize').length, 1, 'the smallest is upsampled to the next')
    assert.deepEqual(beside.slice(-8), [...dealt, 'Conv', 'Add'])
  })

  it('has the scales of its channels in its weights', async () => {
    const left = await leftOf([
      node('Conv', ['in', 'to-six'], 'six'),
      ...gated('six', 'gate-of-six'),
      node('Mul', ['six', 'gate-of-six'], 'scaled'),
      node('Add', ['six', 'scaled'], 'lateral'),
      grown('half', 2, 'large'),
      node('Add', ['lateral', 'large'], 'sum'),
      node('Conv', ['sum', 'of-six', 'bias'], 'out', wide),
    ])
    // The mean of two channels, the gate and one, the weights, and two convolutions, one of which is distributed over
    // several pixels.
    assert.deepEqual(left, [
      'GlobalAveragePool',
      'Conv',
      'Conv',
      'HardSigmoid',
      'Add',
      'Reshape',
      'Mul',
      'Reshape',
      'MatMul',
      'Reshape',
      'Transpose',
      'Conv',
      ...dealt,
      'Add',
    ])
  })

  it('stays unchanged where another node reads the upsampled picture, or the factor is not a whole number', async () => {
    const read = [
      grown('half', 2, 'large'),
      node('Conv', ['large', 'of-six', 'bias'], 'convolved', wide),
      node('ReduceMean', ['large'], 'average'),
      node('Add', ['convolved', 'average'], 'out'),
    ]
    assert.deepEqual(await leftOf(read), ['Resize', 'Conv', 'ReduceMean', 'Add'])
    const smooth = { ...grown('half', 2, 'large'), attributes: { mode: text('linear') } }
    const left = await leftOf([smooth, node('Conv', ['large', 'of-six', 'bias'], 'out', wide)])
    assert.deepEqual(left, ['Resize', 'Conv'])
  })
})
