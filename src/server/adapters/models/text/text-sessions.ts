import type { Tensor } from 'onnxruntime-node'
import { floatsOf, type ModelSession } from '../sessions/model-sessions.ts'

/** Runs a model that has one input and one output; the output goes into the tensor that is given for it, if any. */
export async function runSession(
  session: ModelSession,
  input: Tensor,
  into?: Tensor,
): Promise<{ readonly values: Float32Array; readonly dims: readonly number[] }> {
  const [inputName] = session.inputNames
  const [outputName] = session.outputNames
  if (inputName === undefined || outputName === undefined) throw new Error('A model has no input or output.')
  const feeds = { [inputName]: input }
  const outputs = await session.run(feeds, into && { [outputName]: into })
  const output = outputs[outputName]
  return { values: floatsOf(output), dims: output?.dims ?? [] }
}
