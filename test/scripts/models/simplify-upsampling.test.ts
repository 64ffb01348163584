import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  elementTypes,
  float,
  floatTensor,
  ints,
  type OnnxModel,
  type OnnxNode,
} from '../../../scripts/models/onnx.ts'
import { simplified } from '../../../scripts/models/simplify-graph.ts'
import { answersOf, floatMaker, node, numbersOf } from '../../support/small-graphs.ts'

const someFloats = floatMaker(34)

const strides = ints([2, 2])
const twiceAsLarge = (input: string, weights: string, output: string): OnnxNode =>
  node('ConvTranspose', [input, weights], output, { strides, kernel_shape: strides })
const normalized = (input: string, output: string): OnnxNode =>
  node('BatchNormalization', [input, 'scale', 'offset', 'mean', 'variance'], output, { epsilon: float(1e-5) })

/** A graph over pictures of 3 by 4 whose two channels become three, and then one. */
function modelOf(nodes: readonly OnnxNode[]): OnnxModel {
  return {
    irVersion: 8,
    opset: 11,
    name: 'small',
    nodes,
    tensors: [
      floatTensor('to-three', [2, 3, 2, 2], someFloats(24)),
      floatTensor('to-one', [3, 1, 2, 2], someFloats(12)),
      floatTensor('wide', [2, 3, 3, 3], someFloats(54)),
      floatTensor('added', [1, 3, 1, 1], someFloats(3)),
      floatTensor('shift', [1, 1, 1, 1], someFloats(1)),
      ...['scale', 'offset', 'mean'].map((name) => floatTensor(name, [3], someFloats(3))),
      floatTensor('variance', [3], someFloats(3).map(Math.abs)),
    ],
    inputs: [{ name: 'in', elementType: elementTypes.float32, dims: [1, 2, 3, 4] }],
    outputs: [{ name: 'out', elementType: elementTypes.float32, dims: undefined }],
  }
}

const answers = (model: OnnxModel, picture: Float32Array) => answersOf(model, picture, [1, 2, 3, 4])

/** Simplifies, shows that the answer stays the same, and lists the operators that are left. */
async function leftOf(model: OnnxModel): Promise<readonly string[]> {
  const simple = simplified(model)
  const picture = someFloats(24)
  const [[before], [after]] = [await answers(model, picture), await answers(simple, picture)]
  assert.deepEqual(after!.dims, before!.dims)
  const numbers = numbersOf(after!)
  for (const [index, value] of numbersOf(before!).entries())
    assert.ok(Math.abs(value - numbers[index]!) < 1e-5)
  return simple.nodes.map(({ op }) => op)
}

describe('a graph that makes pictures larger', () => {
  it('does every step before the channels are distributed over pixels', async () => {
    const model = modelOf([
      twiceAsLarge('in', 'to-three', 'a'),
      node('Add', ['a', 'added'], 'b'),
      normalized('b', 'c'),
      node('Relu', ['c'], 'd'),
      twiceAsLarge('d', 'to-one', 'e'),
      node('Add', ['e', 'shift'], 'f'),
      node('Sigmoid', ['f'], 'out'),
    ])
    const left = ['Conv', 'Relu', 'Conv', 'Sigmoid', 'DepthToSpace', 'DepthToSpace']
    assert.deepEqual(await leftOf(model), left)
  })

  it('keeps what two operators read', async () => {
    const model = modelOf([
      twiceAsLarge('in', 'to-three', 'a'),
      node('Relu', ['a'], 'b'),
      node('Add', ['a', 'b'], 'out'),
    ])
    assert.deepEqual(await leftOf(model), ['Conv', 'DepthToSpace', 'Relu', 'Add'])
  })

  it('keeps windows that overlap', async () => {
    const overlapping = node('ConvTranspose', ['in', 'wide'], 'out', { strides, kernel_shape: ints([3, 3]) })
    assert.deepEqual(await leftOf(modelOf([overlapping])), ['ConvTranspose'])
  })
})
