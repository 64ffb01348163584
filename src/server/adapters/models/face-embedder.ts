import { Tensor, type InferenceSession } from 'onnxruntime-node'
import { ALIGNED_SIDE } from './face-aligner.ts'
import type { EmbedderCard } from './model-card.ts'
import { floatsOf } from './model-sessions.ts'

/** Turns an aligned face into a vector of unit length; faces of one person have vectors that lie near. */
export class FaceEmbedder {
  readonly #session: InferenceSession
  readonly #card: EmbedderCard['embedder']

  constructor(session: InferenceSession, card: EmbedderCard['embedder']) {
    if (card.input.sidePixels !== ALIGNED_SIDE) {
      throw new Error(
        `Faces are aligned to ${ALIGNED_SIDE} pixels; this embedder wants ${card.input.sidePixels}.`,
      )
    }
    this.#session = session
    this.#card = card
  }

  async embed(aligned: Float32Array): Promise<Float32Array> {
    const { mean, deviation } = this.#card.input
    const input = aligned.map((value) => (value - mean) / deviation)
    const outputs = await this.#session.run({
      input: new Tensor('float32', input, [1, ALIGNED_SIDE, ALIGNED_SIDE, 3]),
    })
    return unitVector(floatsOf(outputs['output']))
  }

  async close(): Promise<void> {
    await this.#session.release()
  }
}

function unitVector(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  if (!(length > 0 && Number.isFinite(length))) throw new Error('The embedder answered no direction.')
  return vector.map((value) => value / length)
}
