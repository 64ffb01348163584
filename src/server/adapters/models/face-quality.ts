import { ALIGNED_SIDE } from './face-aligner.ts'

/** Variance of the Laplacian over an aligned face: how much fine detail there is. */
export function laplacianVariance(luma: Float32Array): number {
  let sum = 0
  let squares = 0
  for (let row = 1; row < ALIGNED_SIDE - 1; row++) {
    for (let column = 1; column < ALIGNED_SIDE - 1; column++) {
      const at = row * ALIGNED_SIDE + column
      const around = luma[at - 1]! + luma[at + 1]! + luma[at - ALIGNED_SIDE]! + luma[at + ALIGNED_SIDE]!
      const laplacian = around - 4 * luma[at]!
      sum += laplacian
      squares += laplacian * laplacian
    }
  }
  const count = (ALIGNED_SIDE - 2) ** 2
  return squares / count - (sum / count) ** 2
}

export function mean(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
