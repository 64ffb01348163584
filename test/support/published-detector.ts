/** The face detector as its makers published it, evaluated step by step. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { modelsDir } from './media.ts'
import { runTflite } from './tflite-interpreter.ts'

export const publishedDetector = readFileSync(join(modelsDir, 'page', 'face-detector-short-range.tflite'))

/** For each anchor of the model, in its order: the score and the values for a picture of the input's size. */
export function publishedOutputsOf(rgba: Uint8ClampedArray | Uint8Array): readonly (readonly number[])[] {
  const colours = rgba.filter((_, index) => index % 4 < 3)
  const outputs = runTflite(
    publishedDetector,
    Float32Array.from(colours, (value) => value / 127.5 - 1),
  )
  const [values, scores] = outputs.toSorted((one, other) => other.dims[2]! - one.dims[2]!)
  const width = values!.dims[2]!
  return [...scores!.values].map((score, anchor) => [
    score,
    ...values!.values.subarray(anchor * width, (anchor + 1) * width),
  ])
}
