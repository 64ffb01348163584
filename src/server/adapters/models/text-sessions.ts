import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { floatsOf } from './model-sessions.ts'

/** Runs a model that has one input and one output. */
export async function runSession(
  session: InferenceSession,
  input: Tensor,
): Promise<{ readonly values: Float32Array; readonly dims: readonly number[] }> {
  const [inputName] = session.inputNames
  const [outputName] = session.outputNames
  if (inputName === undefined || outputName === undefined) throw new Error('A model has no input or output.')
  const output = (await session.run({ [inputName]: input }))[outputName]
  return { values: floatsOf(output), dims: output?.dims ?? [] }
}
