/** Face embedders for tests: the one of the package under other conventions, and ones that are wrong. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  decodeModel,
  encodeModel,
  floatTensor,
  int64Tensor,
  ints,
  type OnnxModel,
  type OnnxNode,
} from '../../scripts/models/onnx.ts'
import { modelsDir } from './media.ts'

/** The embedder of the package, as an ONNX graph. */
export const packageEmbedder = join(modelsDir, 'faces', 'face-embedder.onnx')

/** The card that goes with `rewiredEmbedder`. */
export const rewiredCard = {
  name: 'rewired',
  licence: 'MIT',
  embedder: {
    dimensions: 192,
    input: {
      sidePixels: 112,
      layout: 'nchw',
      channels: 'bgr',
      mean: [0, 0, 0],
      deviation: [255, 255, 255],
    },
    calibration: { midpoint: 0.4, slope: 12 },
  },
} as const

/** Writes a model and a card into a folder; answers where the model lies. */
export async function writeEmbedder(
  folder: string,
  model: Uint8Array,
  card: object | string = rewiredCard,
): Promise<string> {
  const path = join(folder, 'embedder.onnx')
  await writeFile(path, model)
  await writeFile(join(folder, 'embedder.json'), typeof card === 'string' ? card : JSON.stringify(card))
  return path
}

/** The package's embedder, which here takes planes of blue, green and red from 0 to 1 and gives the same embeddings. */
export async function rewiredEmbedder(): Promise<Uint8Array> {
  const model = decodeModel(await readFile(packageEmbedder))
  const [input] = model.inputs
  if (!input) throw new Error('The embedder has no input.')
  const node = (
    op: string,
    inputs: readonly string[],
    output: string,
    rest: OnnxNode['attributes'] = {},
  ) => ({
    op,
    name: `${output}:node`,
    inputs,
    outputs: [output],
    attributes: rest,
  })
  const before = [
    node('Gather', ['planes', 'rewired:order'], 'rewired:rgb', { axis: { kind: 'int', value: 1 } }),
    node('Transpose', ['rewired:rgb'], 'rewired:pixels', { perm: ints([0, 2, 3, 1]) }),
    node('Mul', ['rewired:pixels', 'rewired:scale'], 'rewired:scaled'),
    node('Sub', ['rewired:scaled', 'rewired:shift'], input.name),
  ]
  const tensors = [
    int64Tensor('rewired:order', [3], [2, 1, 0]),
    floatTensor('rewired:scale', [1], Float32Array.of(255 / 128)),
    floatTensor('rewired:shift', [1], Float32Array.of(127.5 / 128)),
  ]
  return encodeModel({
    ...model,
    inputs: [{ ...input, name: 'planes', dims: [1, 3, 112, 112] }],
    nodes: [...before, ...model.nodes],
    tensors: [...model.tensors, ...tensors],
  } satisfies OnnxModel)
}
