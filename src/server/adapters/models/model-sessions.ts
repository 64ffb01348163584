import { InferenceSession } from 'onnxruntime-node'

/**
 * Opens a model for one caller at a time, on one thread: the pool has a worker for every thread. Arenas and
 * memory patterns would keep the memory of the largest picture for ever.
 */
export function openSession(modelPath: string): Promise<InferenceSession> {
  return InferenceSession.create(modelPath, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    enableCpuMemArena: false,
    enableMemPattern: false,
    // Warnings about the graph mean nothing to an operator.
    logSeverityLevel: 3,
  })
}

/** The floats of an output; in memory of their own, so they stay when the model runs again. */
export function floatsOf(output: InferenceSession.OnnxValueMapType[string] | undefined): Float32Array {
  if (!(output?.data instanceof Float32Array)) throw new Error('A model answered no floats.')
  return output.data
}
