import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { loadOnnxRuntime } from './engines.ts'
import { uninterrupted } from './task-watch.ts'

const onnxRuntime = loadOnnxRuntime()

/** An open model. The thread that runs it is not ended during a run (see task-watch.ts). */
export interface ModelSession {
  readonly inputNames: readonly string[]
  readonly outputNames: readonly string[]
  /** Computes the outputs from the inputs, into the tensors that are given for outputs, if any. */
  run(
    feeds: InferenceSession.FeedsType,
    into?: InferenceSession.NullableOnnxValueMapType,
  ): Promise<InferenceSession.ReturnType>
  release(): Promise<void>
}

/**
 * Opens a model for one caller at a time, on one thread: the pool has a worker for every thread. Arenas and
 * memory patterns would keep the memory of the largest picture for ever.
 */
export async function openSession(modelPath: string): Promise<ModelSession> {
  const session = await uninterrupted(() =>
    onnxRuntime.InferenceSession.create(modelPath, {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      executionMode: 'sequential',
      graphOptimizationLevel: 'all',
      enableCpuMemArena: false,
      enableMemPattern: false,
      // Warnings about the graph are of no use to an operator.
      logSeverityLevel: 3,
    }),
  )
  return {
    inputNames: session.inputNames,
    outputNames: session.outputNames,
    run: (feeds, into) => uninterrupted(() => (into ? session.run(feeds, into) : session.run(feeds))),
    release: () => uninterrupted(() => session.release()),
  }
}

/** A tensor of floats that shares its memory with them. */
export function floatTensor(floats: Float32Array, dims: readonly number[]): Tensor {
  return new onnxRuntime.Tensor('float32', floats, dims)
}

/** The floats of an output; in memory of their own, so they stay when the model runs again. */
export function floatsOf(output: InferenceSession.OnnxValueMapType[string] | undefined): Float32Array {
  if (!(output?.data instanceof Float32Array)) throw new Error('A model gave an output that is not float32.')
  return output.data
}
