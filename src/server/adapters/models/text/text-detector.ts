import type { Pixels } from '../../../../imaging/pixels.ts'
import { findTextBoxes, type TextBox } from './text-boxes.ts'
import { floatTensor, openSession, type ModelSession } from '../sessions/model-sessions.ts'
import { Scratch } from '../sessions/scratch.ts'
import { runSession } from './text-sessions.ts'

/** The model halves its input five times. */
const DETECTOR_STRIDE = 32

/** ImageNet's mean and deviation of red, green and blue, which PP-OCR was trained with. */
const MEAN = [0.485, 0.456, 0.406] as const
const DEVIATION = [0.229, 0.224, 0.225] as const

/** The input value of each byte: one table for each channel. */
const NORMALISED = MEAN.map((mean, channel) =>
  Float32Array.from({ length: 256 }, (_, byte) => (byte / 255 - mean) / (DEVIATION[channel] ?? 1)),
)

/** Finds lines of text in a picture (PP-OCRv4, differentiable binarisation). */
export class TextDetector {
  readonly #session: ModelSession
  readonly #input = new Scratch()
  readonly #output = new Scratch()

  private constructor(session: ModelSession) {
    this.#session = session
  }

  static async open(modelPath: string): Promise<TextDetector> {
    return new TextDetector(await openSession(modelPath))
  }

  /** One box a line; the sides of the view must be multiples of 32 pixels. */
  async detect(view: Pixels): Promise<TextBox[]> {
    const { width, height } = view
    const planes = this.#input.floats(3 * width * height)
    fillPlanes(planes, view)
    const input = floatTensor(planes, [1, 3, height, width])
    const output = floatTensor(this.#output.floats(width * height), [1, 1, height, width])
    const { values } = await runSession(this.#session, input, output)
    return findTextBoxes(values, width, height)
  }

  async close(): Promise<void> {
    await this.#session.release()
  }
}

/** The multiple of the stride nearest to a length in pixels, at least one. */
export function strideMultiple(pixels: number): number {
  return Math.max(DETECTOR_STRIDE, Math.round(pixels / DETECTOR_STRIDE) * DETECTOR_STRIDE)
}

function fillPlanes(planes: Float32Array, { data, width, height }: Pixels): void {
  const pixels = width * height
  for (const [channel, table] of NORMALISED.entries())
    for (let i = 0, from = channel, to = channel * pixels; i < pixels; i++, from += 3, to++)
      planes[to] = table[data[from]!]!
}
