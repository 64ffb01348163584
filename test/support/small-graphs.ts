/** Builds small ONNX graphs from pieces, and runs them. */
import { InferenceSession, Tensor } from './onnx-runtime.ts'
import { encodeModel, type OnnxModel, type OnnxNode } from '../../scripts/models/onnx.ts'
import { seededRandom } from './random.ts'

/** Makes this many numbers from -1 up to 1: other ones at each call, and the same ones in every run. */
export function floatMaker(seed: number): (count: number) => Float32Array {
  const random = seededRandom(seed)
  return (count) => Float32Array.from({ length: count }, () => 2 * random() - 1)
}

/** An operator with one output, and named after it. */
export function node(
  op: string,
  inputs: readonly string[],
  output: string,
  attributes: OnnxNode['attributes'] = {},
): OnnxNode {
  return { op, name: `${output} node`, inputs, outputs: [output], attributes }
}

/** The outputs of a graph with one input for a picture of this shape, in their order. */
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

/** The numbers of an output of floats. */
export function numbersOf(answer: Tensor): readonly number[] {
  return [...(answer.data as Float32Array)]
}
