/** Pieces of small ONNX graphs, and the running of them. */
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { encodeModel, type OnnxModel, type OnnxNode } from '../../scripts/models/onnx.ts'
import { seededRandom } from './random.ts'

/** Makes that many numbers from -1 up to 1, others each time and the same in every run. */
export function floatMaker(seed: number): (count: number) => Float32Array {
  const random = seededRandom(seed)
  return (count) => Float32Array.from({ length: count }, () => 2 * random() - 1)
}

/** An operator with one output, named by it. */
export function node(
  op: string,
  inputs: readonly string[],
  output: string,
  attributes: OnnxNode['attributes'] = {},
): OnnxNode {
  return { op, name: `${output} node`, inputs, outputs: [output], attributes }
}

/** What a graph of one input answers for a picture of that shape: each of its outputs, in their order. */
export async function answersOf(
  model: OnnxModel,
  picture: Float32Array,
  shape: readonly number[],
): Promise<readonly Tensor[]> {
  const session = await InferenceSession.create(encodeModel(model), { logSeverityLevel: 3 })
  const input = session.inputNames[0] ?? ''
  const results = await session.run({ [input]: new Tensor('float32', picture, shape) })
  await session.release()
  return session.outputNames.map((name) => results[name] as Tensor)
}

/** The numbers of an answer in floats. */
export function numbersOf(answer: Tensor): readonly number[] {
  return [...(answer.data as Float32Array)]
}
