import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { InferenceSession, Tensor } from '../../support/onnx-runtime.ts'
import { FlatTable } from '../../../scripts/models/flatbuffer.ts'
import {
  decodeModel,
  encodeModel,
  floatsOf,
  floatTensor,
  integersOf,
  int64Tensor,
} from '../../../scripts/models/onnx.ts'
import { recipes } from '../../../scripts/models/recipes.ts'
import { mediapipeFaceDetection } from '../../../scripts/models/sources.ts'
import { tfjsToOnnx } from '../../../scripts/models/tfjs-to-onnx.ts'
import { modelsDir } from '../../support/media.ts'
import { floatMaker } from '../../support/small-graphs.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** A TensorFlow.js model of one node, over pictures of 5 by 6 pixels with 2 channels. */
const modelOf = (
  node: Readonly<Record<string, unknown>>,
  weights: readonly { readonly name: string; readonly shape: readonly number[] }[],
): Uint8Array =>
  Buffer.from(
    JSON.stringify({
      modelTopology: {
        node: [
          {
            name: 'picture',
            op: 'Placeholder',
            attr: { shape: { shape: { dim: [-1, 5, 6, 2].map((size) => ({ size: String(size) })) } } },
          },
          { name: 'result', ...node },
        ],
      },
      weightsManifest: [{ weights: weights.map((weight) => ({ ...weight, dtype: 'float32' })) }],
    }),
  )

const run = async (model: Uint8Array, picture: Float32Array): Promise<Float32Array> => {
  const session = await InferenceSession.create(model)
  const { answer } = await session.run({ input: new Tensor('float32', picture, [1, 5, 6, 2]) })
  await session.release()
  return answer!.data as Float32Array
}

const assertNear = (found: Float32Array, expected: readonly number[]): void => {
  assert.equal(found.length, expected.length)
  found.forEach((value, index) =>
    assert.ok(Math.abs(value - expected[index]!) < 1e-5, `${value} at ${index}`),
  )
}

describe('a convolution of TensorFlow.js', () => {
  const windows = {
    dilations: { list: { i: ['1', '1', '1', '1'] } },
    strides: { list: { i: ['1', '2', '2', '1'] } },
  }

  it('gives the same numbers as an ONNX one, padded, in strides, with bias and PRelu', async () => {
    const someFloats = floatMaker(11)
    const [kernel, bias, slopes] = [someFloats(3 * 3 * 2 * 4), someFloats(4), someFloats(4)]
    const model = modelOf(
      {
        op: '_FusedConv2D',
        input: ['picture', 'kernel', 'bias', 'slopes'],
        attr: {
          ...windows,
          padding: { s: base64('SAME') },
          fused_ops: { list: { s: [base64('BiasAdd'), base64('Prelu')] } },
        },
      },
      [
        { name: 'kernel', shape: [3, 3, 2, 4] },
        { name: 'bias', shape: [4] },
        { name: 'slopes', shape: [4] },
      ],
    )
    const weights = Buffer.concat([kernel, bias, slopes].map(({ buffer }) => new Uint8Array(buffer)))
    const picture = someFloats(5 * 6 * 2)
    const expected: number[] = []
    // Of 5 rows and 6 columns in strides of 2, SAME makes 3 of each. It puts one row of padding before and one after,
    // and its one column of padding after the last.
    for (let y = 0; y < 3; y++)
      for (let x = 0; x < 3; x++)
        for (let out = 0; out < 4; out++) {
          let sum = bias[out]!
          for (let ky = 0; ky < 3; ky++)
            for (let kx = 0; kx < 3; kx++)
              for (let channel = 0; channel < 2; channel++) {
                const [row, column] = [2 * y + ky - 1, 2 * x + kx]
                if (row < 0 || row >= 5 || column >= 6) continue
                sum +=
                  picture[(row * 6 + column) * 2 + channel]! *
                  kernel[((ky * 3 + kx) * 2 + channel) * 4 + out]!
              }
          expected.push(sum >= 0 ? sum : sum * slopes[out]!)
        }
    assertNear(await run(tfjsToOnnx(model, weights, { result: 'answer' }), picture), expected)
  })

  it('gives the same numbers channel by channel, without padding', async () => {
    const someFloats = floatMaker(12)
    const kernel = someFloats(3 * 3 * 2)
    const model = modelOf(
      {
        op: 'DepthwiseConv2dNative',
        input: ['picture', 'kernel'],
        attr: { ...windows, padding: { s: base64('VALID') } },
      },
      [{ name: 'kernel', shape: [3, 3, 2, 1] }],
    )
    const picture = someFloats(5 * 6 * 2)
    const expected: number[] = []
    for (let y = 0; y < 2; y++)
      for (let x = 0; x < 2; x++)
        for (let channel = 0; channel < 2; channel++) {
          let sum = 0
          for (let ky = 0; ky < 3; ky++)
            for (let kx = 0; kx < 3; kx++)
              sum +=
                picture[((2 * y + ky) * 6 + 2 * x + kx) * 2 + channel]! * kernel[(ky * 3 + kx) * 2 + channel]!
          expected.push(sum)
        }
    const weights = new Uint8Array(kernel.buffer)
    assertNear(await run(tfjsToOnnx(model, weights, { result: 'answer' }), picture), expected)
  })
})

describe('the converter from TensorFlow.js', () => {
  it('refuses an operator that it does not know', () => {
    const model = modelOf({ op: 'Tan', input: ['picture'] }, [])
    assert.throws(() => tfjsToOnnx(model, new Uint8Array(), { result: 'answer' }), /Tan/)
  })

  it('refuses weights that are not as long as the model says', () => {
    const model = modelOf({ op: 'Relu', input: ['picture'] }, [{ name: 'kernel', shape: [2] }])
    assert.throws(() => tfjsToOnnx(model, new Uint8Array(12), { result: 'answer' }), /weights/)
  })
})

describe('an ONNX file', () => {
  it('is the same after it was read and written', () => {
    for (const { file } of recipes.filter((recipe) => recipe.file.endsWith('.onnx'))) {
      const model = decodeModel(readFileSync(join(modelsDir, file)))
      assert.ok(model.nodes.length > 10 && model.opset > 0, file)
      const written = encodeModel(model)
      assert.ok(Buffer.from(encodeModel(decodeModel(written))).equals(written), file)
    }
  })

  it('keeps names, shapes, elements and attributes', () => {
    const model = {
      irVersion: 8,
      opset: 13,
      name: 'small',
      nodes: [
        {
          op: 'LeakyRelu',
          name: 'node',
          inputs: ['in', ''],
          outputs: ['out'],
          attributes: {
            alpha: { kind: 'float', value: 0.25 },
            axis: { kind: 'int', value: -1 },
            axes: { kind: 'ints', value: [-2, 3] },
            scales: { kind: 'floats', value: [0.5, 2] },
            mode: { kind: 'string', value: 'linear' },
            value: { kind: 'tensor', value: int64Tensor('inner', [2], [7, -7]) },
          },
        },
      ],
      tensors: [floatTensor('weights', [1, 2], Float32Array.of(1.5, -2))],
      inputs: [{ name: 'in', elementType: 1, dims: [1, 'width'] }],
      outputs: [{ name: 'out', elementType: 1, dims: undefined }],
    } as const
    const { nodes, tensors, ...rest } = decodeModel(encodeModel(model))
    const { value, ...attributes } = nodes[0]!.attributes
    assert.ok(value?.kind === 'tensor')
    assert.deepEqual(integersOf(value.value), [7, -7])
    assert.deepEqual(
      { ...nodes[0], attributes: { ...attributes, value: model.nodes[0].attributes.value } },
      model.nodes[0],
    )
    assert.deepEqual([tensors[0]?.name, tensors[0]?.dims], ['weights', [1, 2]])
    assert.deepEqual([...floatsOf(tensors[0]!)], [1.5, -2])
    assert.deepEqual({ ...model, ...rest }, model)
  })

  it('that is cut short is refused', () => {
    const bytes = readFileSync(join(modelsDir, 'faces', 'face-detector.onnx'))
    assert.throws(() => decodeModel(bytes.subarray(0, bytes.length >> 1)))
  })
})

describe("the page's face detector", () => {
  const model = readFileSync(join(modelsDir, 'page', 'face-detector-short-range.tflite'))
  const [path, hash] = Object.entries(mediapipeFaceDetection.files)[0]!

  it(`ends with ${path} as published, on a boundary of 16 bytes`, () => {
    const ORIGINAL_BYTES = 229_032
    const original = model.subarray(-ORIGINAL_BYTES)
    assert.equal(createHash('sha256').update(original).digest('hex'), hash)
    assert.equal((model.length - ORIGINAL_BYTES) % 16, 0)
  })

  it('says that its input is an RGB picture from -1 to 1', () => {
    const root = FlatTable.rootOf(model)
    const [entry] = root.tables(6)
    assert.equal(entry?.text(0), 'TFLITE_METADATA')
    const metadata = FlatTable.rootOf(Uint8Array.from(root.tables(4)[entry.uint32(1)]!.bytes(0)))
    const [input] = metadata.tables(3)[0]!.tables(2)
    const [normalization] = input!.tables(4)
    const floatAt = (field: number): number => {
      const options = normalization!.table(1)!
      return options.view.getFloat32(options.vector(field).start, true)
    }
    assert.deepEqual([normalization!.int8(0), floatAt(0), floatAt(1)], [1, 127.5, 127.5])
    assert.equal(input!.table(3)!.table(1)!.int8(0), 1)
  })

  it('still has every tensor and buffer of the original', () => {
    const before = FlatTable.rootOf(model.subarray(-229_032))
    const after = FlatTable.rootOf(model)
    const buffers = before.tables(4).map((buffer) => Buffer.from(buffer.bytes(0)))
    const kept = after.tables(4).slice(0, -1)
    assert.equal(kept.length, buffers.length)
    kept.forEach((buffer, index) => assert.ok(buffers[index]!.equals(buffer.bytes(0))))
    assert.equal(after.tables(2)[0]!.tables(3).length, before.tables(2)[0]!.tables(3).length)
    assert.equal(after.text(3), before.text(3))
  })
})
