/** ONNX Runtime as Limiar loads it, so that it sends nothing to its maker. */
import type * as OnnxRuntime from 'onnxruntime-node'
import { loadOnnxRuntime } from '../../src/server/adapters/models/sessions/engines.ts'

export const { InferenceSession, Tensor } = loadOnnxRuntime()
export type Tensor = OnnxRuntime.Tensor
