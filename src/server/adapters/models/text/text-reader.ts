import { warpPerspective } from '../../../../imaging/geometry/perspective.ts'
import type { Pixels, Quad } from '../../../../imaging/pixels.ts'
import { quadHeight, quadWidth } from '../../../../imaging/geometry/quad.ts'
import type { LineReader, LookOptions, ReadText, SeenLine } from '../../../../documents/lines/line-reader.ts'
import { floatTensor, openSession, type ModelSession } from '../sessions/model-sessions.ts'
import { Scratch } from '../sessions/scratch.ts'
import { runSession } from './text-sessions.ts'

/** The height that the recognition model was trained on. */
const LINE_HEIGHT = 48
/** Widths are rounded to the model's own step in pixels. */
const WIDTH_STEP = 8
/** A longer line is not one of a card. This limits the work that one picture can cause. */
const MAX_LINE_WIDTH = 2400

/** Reads lines of Latin text (PP-OCRv4, connectionist temporal classification). */
export class TextReader implements LineReader {
  readonly #session: ModelSession
  readonly #characters: readonly string[]
  readonly #input = new Scratch()
  /**
   * What each line says, kept as long as somebody holds its corners: a vote on which way is up has already read some
   * lines.
   */
  readonly #lines = new WeakMap<Quad, KnownLine>()

  private constructor(session: ModelSession, characters: readonly string[]) {
    this.#session = session
    this.#characters = characters
  }

  /** Opens the model with its list of characters, and puts the blank before and the space after them. */
  static async open(modelPath: string, characters: readonly string[]): Promise<TextReader> {
    return new TextReader(await openSession(modelPath), ['', ...characters, ' '])
  }

  /** The character of each class of the model, the blank first. */
  get characters(): readonly string[] {
    return this.#characters
  }

  /**
   * Reads one line straight from the photograph, at the width that its shape asks for. The last reading of the same
   * corners is used again, unless it had another width.
   */
  async read(photo: Pixels, corners: Quad, maxWidth = MAX_LINE_WIDTH): Promise<ReadText> {
    const width = lineWidth(corners, maxWidth, 1)
    const known = this.#lines.get(corners)
    if (known?.photo === photo && known.width === width) return known.read
    const seen = await this.look(photo, corners, { maxWidth })
    const read = this.spell(seen)
    this.#lines.set(corners, { photo, width, seen, read })
    return read
  }

  /**
   * The model's output for each step along a line, in the order of `characters`. A line that was read is not shown to the
   * model again at the same width.
   */
  async look(
    photo: Pixels,
    corners: Quad,
    { maxWidth = MAX_LINE_WIDTH, widened = 1 }: LookOptions = {},
  ): Promise<SeenLine> {
    const width = lineWidth(corners, maxWidth, widened)
    const known = this.#lines.get(corners)
    if (known?.photo === photo && known.width === width) return known.seen
    const planes = this.#input.floats(3 * width * LINE_HEIGHT)
    cutLine(planes, photo, corners, { width, height: LINE_HEIGHT })
    const input = floatTensor(planes, [1, 3, LINE_HEIGHT, width])
    const { values, dims } = await runSession(this.#session, input)
    const [, steps = 0, classes] = dims
    if (classes !== this.#characters.length)
      throw new Error('The text reader and its list of characters do not belong together.')
    return { probabilities: values, steps }
  }

  /** The text for the model's output on a line. */
  spell({ probabilities, steps }: SeenLine): ReadText {
    return spaced(this.#decode(probabilities, steps))
  }

  async close(): Promise<void> {
    await this.#session.release()
  }

  /** Takes the best class of every step, merges runs of the same class, and drops the blanks between. */
  #decode(values: Float32Array, steps: number): Decoded {
    const classes = this.#characters.length
    const characters: string[] = []
    const begins: number[] = []
    /** The highest probability of each character over its steps. */
    const peaks: number[] = []
    let last = BLANK
    let sum = 0
    for (let step = 0; step < steps; step++) {
      const best = bestClass(values.subarray(step * classes, (step + 1) * classes))
      const probability = values[step * classes + best] ?? 0
      if (best !== BLANK && best !== last) {
        characters.push(this.#characters[best] ?? '')
        begins.push(step)
        peaks.push(probability)
        sum += probability
      } else if (best !== BLANK) peaks.push(Math.max(probability, peaks.pop() ?? 0))
      last = best
    }
    const digits = peaks.filter((_, at) => DIGIT.test(characters[at] ?? ''))
    return {
      characters,
      steps: begins,
      confidence: sum / Math.max(1, characters.length),
      weakestDigit: Math.min(1, ...digits),
    }
  }
}

interface KnownLine {
  readonly photo: Pixels
  /** Pixels of the picture that the model was shown. */
  readonly width: number
  readonly seen: SeenLine
  readonly read: ReadText
}

/** The first class of every CTC model: nothing new at this step. */
const BLANK = 0

function bestClass(probabilities: Float32Array): number {
  let best = BLANK
  for (let index = 1; index < probabilities.length; index++)
    if ((probabilities[index] ?? 0) > (probabilities[best] ?? 0)) best = index
  return best
}

const DIGIT = /\d/

interface Decoded extends Pick<Required<ReadText>, 'confidence' | 'weakestDigit'> {
  readonly characters: readonly string[]
  /** The step at which each character began. */
  readonly steps: readonly number[]
}

/** The model swallows spaces. A gap this many times the usual one, and at least two steps longer, is a space. */
const SPACE_GAP = 1.75
/** Allowance for the width of letters: wide letters begin later after their neighbour, narrow ones sooner. */
const WIDE_ALLOWANCE = 0.6
const NARROW_ALLOWANCE = 0.2

function spaced({ characters, steps, ...sureness }: Decoded): ReadText {
  const gaps = steps.slice(1).map((step, i) => step - (steps[i] ?? 0))
  const usual = [...gaps].sort((a, b) => a - b)[gaps.length >> 1] ?? 1
  let text = characters[0] ?? ''
  for (const [i, gap] of gaps.entries()) {
    const [before = '', after = ''] = [characters[i], characters[i + 1]]
    const wide = /[MWÓO]/.test(before + after) ? WIDE_ALLOWANCE : 0
    const narrow = /[I1]/.test(after) ? NARROW_ALLOWANCE : 0
    const isGap = gap >= usual * SPACE_GAP + wide - narrow && gap >= usual + 2
    text += (isGap && before !== ' ' && after !== ' ' ? ' ' : '') + after
  }
  return { text: text.trim(), ...sureness }
}

function lineWidth(corners: Quad, maxWidth: number, widened: number): number {
  const width = (quadWidth(corners) * widened * LINE_HEIGHT) / Math.max(1, quadHeight(corners))
  return Math.min(maxWidth, Math.max(2 * WIDTH_STEP, Math.round(width / WIDTH_STEP) * WIDTH_STEP))
}

/**
 * Cuts a line out of the photograph into three planes of values from -1 to 1. A row of a plane has `stride` floats, or
 * as many as the line is wide. Uncovered values, and all values of a flat quad, are grey: 0.
 */
export function cutLine(
  planes: Float32Array,
  photo: Pixels,
  corners: Quad,
  { width, height, stride = width }: { width: number; height: number; stride?: number },
): void {
  planes.fill(0)
  const line = warpPerspective(photo, corners, width, height)
  if (!line) return
  const { data } = line
  for (let channel = 0; channel < 3; channel++)
    for (let y = 0, from = channel; y < height; y++)
      for (let to = (channel * height + y) * stride, end = to + width; to < end; from += 3, to++)
        planes[to] = data[from]! / 127.5 - 1
}
