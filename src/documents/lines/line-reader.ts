/** The port to the model that reads one line of print. */
import type { Pixels, Quad } from '../../imaging/pixels.ts'

export interface ReadText {
  readonly text: string
  /** Mean probability of the characters, 0 to 1. */
  readonly confidence: number
  /** Probability of the least sure digit, 0 to 1; 1 without digits. */
  readonly weakestDigit?: number
}

export interface LookOptions {
  /** The greatest width of the picture that the model is shown, in pixels. */
  readonly maxWidth?: number
  /** The factor by which the line is stretched before the model sees it. */
  readonly widened?: number
}

/** A line as the model sees it, before decoding: the probability of each class at every step along it. */
export interface SeenLine {
  readonly probabilities: Float32Array
  readonly steps: number
}

/**
 * A model of connectionist temporal classification (CTC). At each step along a line it gives every class a probability.
 */
export interface LineReader {
  /** The character that each class of the model stands for, the blank first. */
  readonly characters: readonly string[]
  /** Looks at a line. The probabilities of each step are in the order of `characters`. */
  look(photo: Pixels, corners: Quad, options?: LookOptions): Promise<SeenLine>
  /** The text of a line that was looked at: the best class of each step, without repetitions and blanks. */
  spell(seen: SeenLine): ReadText
}
