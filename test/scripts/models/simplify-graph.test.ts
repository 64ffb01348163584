import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  elementTypes,
  encodeModel,
  float,
  floatTensor,
  ints,
  type OnnxModel,
  type OnnxNode,
  type OnnxTensor,
} from '../../../scripts/models/onnx.ts'
import { simplified } from '../../../scripts/models/simplify-graph.ts'
import { latinKeys, latinReader } from '../../../scripts/models/simplify-reader.ts'
import { answersOf, floatMaker, node, numbersOf } from '../../support/small-graphs.ts'

const someFloats = floatMaker(21)

/** A convolution of two channels into two, over windows of 3 by 3, or of one pixel without padding. */
const convolution = (input: string, output: string, padded: boolean): OnnxNode =>
  node('Conv', [input, padded ? 'wide' : 'narrow', 'bias'], output, {
    pads: ints(padded ? [1, 1, 1, 1] : [0, 0, 0, 0]),
  })

const number = (name: string, value: number): OnnxTensor => floatTensor(name, [1], Float32Array.of(value))

/** A graph over pictures of 4 by 4 with two channels. Numbers are constants in nodes, as in PaddleOCR's files. */
function modelOf(nodes: readonly OnnxNode[], outputs = ['out'], opset = 11): OnnxModel {
  const constants = Object.entries({ two: 2, one: 1, half: 0.5, zero: 0, three: 3, six: 6 })
  const value = (name: string) => ({ name, elementType: elementTypes.float32, dims: undefined })
  return {
    irVersion: 8,
    opset,
    name: 'small',
    nodes: [
      ...constants.map(([name, of]) =>
        node('Constant', [], name, { value: { kind: 'tensor', value: number('', of) } }),
      ),
      ...nodes,
    ],
    tensors: [
      floatTensor('wide', [2, 2, 3, 3], someFloats(36)),
      floatTensor('narrow', [2, 2, 1, 1], someFloats(4)),
      floatTensor('bias', [2], someFloats(2)),
    ],
    inputs: [{ name: 'in', elementType: elementTypes.float32, dims: [1, 2, 4, 4] }],
    outputs: outputs.map(value),
  }
}

async function answers(model: OnnxModel, picture: Float32Array): Promise<readonly (readonly number[])[]> {
  return (await answersOf(model, picture, [1, 2, 4, 4])).map(numbersOf)
}

/** Simplifies, shows that the answers stay the same, and lists the operators that are left. */
async function leftOf(model: OnnxModel): Promise<readonly string[]> {
  const simple = simplified(model)
  const picture = someFloats(32).map((value) => 4 * value)
  const [before, after] = [await answers(model, picture), await answers(simple, picture)]
  for (const [index, values] of before.flat().entries())
    assert.ok(Math.abs(values - after.flat()[index]!) < 1e-4, `${after.flat()[index]}, not ${values}`)
  return simple.nodes.map(({ op }) => op)
}

describe('a simplified graph', () => {
  const hardSwish = (clip: OnnxNode): readonly OnnxNode[] => [
    node('Add', ['in', 'three'], 'raised'),
    clip,
    node('Mul', ['in', 'clipped'], 'product'),
    node('Div', ['product', 'six'], 'out'),
  ]
  const cases: readonly {
    readonly name: string
    readonly model: OnnxModel
    readonly left: readonly string[]
  }[] = [
    {
      name: 'takes a factor and an offset after a convolution into its weights',
      model: modelOf([
        convolution('in', 'a', true),
        node('Mul', ['two', 'a'], 'b'),
        node('Add', ['b', 'half'], 'c'),
        node('Relu', ['c'], 'out'),
      ]),
      left: ['Conv', 'Relu'],
    },
    {
      name: 'takes a factor and an offset before every convolution without padding into their weights',
      model: modelOf(
        [
          node('Mul', ['in', 'two'], 'a'),
          node('Add', ['half', 'a'], 'b'),
          convolution('b', 'out', false),
          convolution('b', 'other', false),
        ],
        ['out', 'other'],
      ),
      left: ['Conv', 'Conv'],
    },
    {
      name: 'shifts by a convolution before a padded one, whose border is not shifted',
      model: modelOf([
        node('Mul', ['in', 'two'], 'a'),
        node('Add', ['a', 'half'], 'b'),
        convolution('b', 'out', true),
      ]),
      left: ['Conv', 'Conv'],
    },
    {
      name: 'keeps a factor that another operator reads too',
      model: modelOf(
        [node('Mul', ['in', 'two'], 'a'), convolution('a', 'out', false), node('Relu', ['a'], 'other')],
        ['out', 'other'],
      ),
      left: ['Mul', 'Conv', 'Relu'],
    },
    {
      name: 'keeps what it answers under its name',
      model: modelOf(
        [convolution('in', 'a', true), node('Mul', ['a', 'two'], 'b'), node('Mul', ['b', 'one'], 'out')],
        ['out', 'a'],
      ),
      left: ['Conv', 'Mul', 'Mul'],
    },
    {
      name: 'drops factors of one',
      model: modelOf([node('Mul', ['in', 'one'], 'a'), node('Relu', ['a'], 'out')]),
      left: ['Relu'],
    },
    {
      name: 'has a hard swish as two operators, its limits being inputs',
      model: modelOf(hardSwish(node('Clip', ['raised', 'zero', 'six'], 'clipped'))),
      left: ['HardSigmoid', 'Mul'],
    },
    {
      name: 'has a hard swish as two operators, its limits being attributes',
      model: modelOf(
        hardSwish(node('Clip', ['raised'], 'clipped', { min: float(0), max: float(6) })),
        ['out'],
        9,
      ),
      left: ['HardSigmoid', 'Mul'],
    },
    {
      name: 'keeps what only resembles a hard swish',
      model: modelOf(hardSwish(node('Clip', ['raised', 'zero', 'two'], 'clipped'))),
      left: ['Add', 'Clip', 'Mul', 'Div'],
    },
  ]
  for (const { name, model, left } of cases) it(name, async () => assert.deepEqual(await leftOf(model), left))

  it('is the same bytes every time', () => {
    const model = cases[2]!.model
    assert.deepEqual(encodeModel(simplified(model)), encodeModel(simplified(model)))
  })
})

describe('a reader of Latin text', () => {
  const keys = new TextEncoder().encode('A\n中\n文\né')
  const readerOf = (classes: number): OnnxModel => ({
    ...modelOf([
      node('MatMul', ['in', 'head'], 'product'),
      node('Add', ['product', 'shift'], 'sum'),
      node('Softmax', ['sum'], 'out', { axis: { kind: 'int', value: 3 } }),
    ]),
    tensors: [
      floatTensor('head', [4, classes], someFloats(4 * classes)),
      floatTensor('shift', [classes], someFloats(classes)),
    ],
    outputs: [{ name: 'out', elementType: elementTypes.float32, dims: [1, 2, 4, classes] }],
  })

  it('keeps the Latin characters in their order', () => {
    assert.equal(new TextDecoder().decode(latinKeys(keys)), 'A\né\n')
  })

  it('shares out the probability among the blank, the Latin characters and the space', async () => {
    const model = readerOf(6)
    const latin = latinReader(model, keys)
    assert.deepEqual(latin.outputs[0]?.dims, [1, 2, 4, 4])
    const picture = someFloats(32)
    const [[all], [shared]] = [await answers(model, picture), await answers(latin, picture)]
    for (let step = 0; step < 8; step++) {
      const kept = [0, 1, 4, 5].map((index) => all![step * 6 + index]!)
      const sum = kept.reduce((total, probability) => total + probability, 0)
      kept.forEach((probability, index) =>
        assert.ok(Math.abs(probability / sum - shared![step * 4 + index]!) < 1e-5),
      )
    }
  })

  it('is refused when the characters are not those of the model', () => {
    assert.throws(() => latinReader(readerOf(7), keys), /6 characters/)
    assert.throws(() => latinReader(modelOf([node('Relu', ['in'], 'out')]), keys), /softmax/)
  })
})
