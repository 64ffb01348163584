/** The port to the model that reads one line of print. */
import type { Pixels, Quad } from '../../imaging/pixels.ts'

export interface ReadText {
  readonly text: string
  /** Mean probability of the characters, 0 to 1. */
  readonly confidence: number
}

export interface LookOptions {
  /** Of what the model is shown, pixels. */
  readonly maxWidth?: number
  /** How much wider than it stands there the line is shown. */
  readonly widened?: number
}

/** A line as the model sees it, before it is decoded: of every step along it the probability of each class. */
export interface SeenLine {
  readonly probabilities: Float32Array
  readonly steps: number
}

/** A model of connectionist temporal classification (CTC): of each step along a line it gives every class a probability. */
export interface LineReader {
  /** What each class of the model stands for, the blank's first. */
  readonly characters: readonly string[]
  /** What the model sees in each step along a line, in the order of `characters`. */
  look(photo: Pixels, corners: Quad, options?: LookOptions): Promise<SeenLine>
  /** The text of a line that was looked at: the best class of each step, repetitions and blanks left out. */
  spell(seen: SeenLine): ReadText
}
