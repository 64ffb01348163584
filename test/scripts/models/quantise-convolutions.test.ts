import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  decodeModel,
  elementTypes,
  encodeModel,
  floatTensor,
  int,
  ints,
  type OnnxAttribute,
  type OnnxModel,
} from '../../../scripts/models/onnx.ts'
import { quantised } from '../../../scripts/models/quantise-convolutions.ts'
import { answersOf, floatMaker, node, numbersOf } from '../../support/small-graphs.ts'

const someFloats = floatMaker(8)

interface Convolution {
  readonly inputs: number
  readonly outputs: number
  readonly side?: number
  readonly attributes?: Readonly<Record<string, OnnxAttribute>>
}

/** One convolution over pictures of 3 by 5 pixels. */
function modelOf({ inputs, outputs, side = 1, attributes = {} }: Convolution): OnnxModel {
  const group = attributes['group']?.kind === 'int' ? attributes['group'].value : 1
  return {
    irVersion: 8,
    opset: 11,
    name: 'small',
    nodes: [node('Conv', ['in', 'weights', 'bias'], 'out', attributes)],
    tensors: [
      floatTensor(
        'weights',
        [outputs, inputs / group, side, side],
        someFloats((outputs * inputs * side ** 2) / group),
      ),
      floatTensor('bias', [outputs], someFloats(outputs)),
    ],
    inputs: [{ name: 'in', elementType: elementTypes.float32, dims: [1, inputs, 3, 5] }],
    outputs: [{ name: 'out', elementType: elementTypes.float32, dims: undefined }],
  }
}

const answers = (model: OnnxModel, picture: Float32Array) =>
  answersOf(model, picture, [1, picture.length / 15, 3, 5])

describe('a graph with integers', () => {
  it('gives nearly the same answers as with floats, in the same shape', async () => {
    const model = modelOf({ inputs: 240, outputs: 128 })
    const picture = someFloats(240 * 15)
    const [[before], [after]] = [await answers(model, picture), await answers(quantised(model), picture)]
    assert.deepEqual(after!.dims, before!.dims)
    const [exact, near] = [numbersOf(before!), numbersOf(after!)]
    const spread = Math.sqrt(exact.reduce((sum, value) => sum + value ** 2, 0) / exact.length)
    const error = Math.sqrt(exact.reduce((sum, value, i) => sum + (value - near[i]!) ** 2, 0) / exact.length)
    // Errors are about a third of a step, which is 1/63 for a weight of seven bits and 1/127 for a pixel of eight.
    assert.ok(error / spread < 0.012, `an error of ${error / spread}`)
    assert.ok(error > 0)
  })

  it('holds no weight of more than seven bits', () => {
    const { tensors } = quantised(modelOf({ inputs: 240, outputs: 128 }))
    const weights = tensors.find(({ dims }) => dims.length === 2)
    const integers = new Int8Array(Uint8Array.from(weights!.bytes).buffer)
    assert.equal(Math.max(...integers.map(Math.abs)), 63)
  })

  it('does a hard swish before the channels are put first again', async () => {
    const model = modelOf({ inputs: 240, outputs: 128 })
    const nodes = [
      { ...model.nodes[0]!, outputs: ['product'] },
      node('HardSigmoid', ['product'], 'gate'),
      node('Mul', ['product', 'gate'], 'out'),
    ]
    const integers = quantised({ ...model, nodes })
    assert.deepEqual(
      integers.nodes.map(({ op }) => op),
      ['Transpose', 'DynamicQuantizeMatMul', 'HardSigmoid', 'Mul', 'Transpose'],
    )
    const picture = someFloats(240 * 15)
    const [[swish], [product]] = [await answers(integers, picture), await answers(quantised(model), picture)]
    assert.deepEqual(swish!.dims, product!.dims)
    const products = numbersOf(product!)
    for (const [i, value] of numbersOf(swish!).entries())
      assert.ok(Math.abs(value - products[i]! * Math.min(1, Math.max(0, products[i]! * 0.2 + 0.5))) < 1e-5)
  })

  it('is the same after it was written and read', () => {
    const model = quantised(modelOf({ inputs: 240, outputs: 128 }))
    assert.deepEqual(
      decodeModel(encodeModel(model)).nodes.map(({ op, domain }) => [op, domain]),
      [
        ['Transpose', undefined],
        ['DynamicQuantizeMatMul', 'com.microsoft'],
        ['Transpose', undefined],
      ],
    )
  })

  const kept: readonly (readonly [string, Convolution])[] = [
    ['narrow', { inputs: 64, outputs: 64 }],
    ['over windows', { inputs: 120, outputs: 120, side: 3 }],
    ['in groups', { inputs: 480, outputs: 240, attributes: { group: int(2) } }],
    ['that skips pixels', { inputs: 240, outputs: 128, attributes: { strides: ints([2, 1]) } }],
    ['that adds a border', { inputs: 240, outputs: 128, attributes: { pads: ints([0, 1, 0, 1]) } }],
  ]
  for (const [which, convolution] of kept)
    it(`keeps a convolution ${which} in floats`, () => {
      assert.deepEqual(
        quantised(modelOf(convolution)).nodes.map(({ op }) => op),
        ['Conv'],
      )
    })
})
