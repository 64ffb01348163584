/**
 * Aligns the rows of a machine-readable zone to their cells: OCR-B has one pitch, so a row of thirty characters is
 * thirty cells of one width, give or take perspective.
 *
 * The reader (CTC) miscounts runs of fillers, but each of its steps lies in one cell. A Viterbi segmentation (a
 * segmental semi-Markov model: Viterbi 1967, Ostendorf et al. 1996) finds the cuts:
 *
 *     steps       0 1 2 3 4 5 6 7 8 9 …           emissions: log-probability of each character and the blank, by step
 *     cells       |  I  |  D  |  B  |  R …        state i: cell i ends at this step
 *     transition  width of the cell               penalty by squared deviation from the pitch
 *
 * All rows begin at one edge, so the row's share of the strip is searched for all of them together.
 */
import type { CellLogs } from '../document-engine.ts'
import { MRZ_ALPHABET, MRZ_FILLER, mrzCharacters } from './alphabet.ts'
import type { SeenLine } from '../lines/line-reader.ts'

/**
 * What the reader saw of a row in the zone's alphabet: at each step the log-probability of each character, with the
 * blank last.
 */
export interface Emissions {
  readonly logs: Float64Array
  readonly steps: number
}

const SYMBOLS = MRZ_ALPHABET.length
const BLANK = SYMBOLS
const STRIDE = SYMBOLS + 1
/** The floor of a probability. Below it the model only says that the character is not there. */
const LEAST_PROBABILITY = 1e-5
/**
 * The probabilities that a cell which shows nothing is a filler or a letter that the reader dropped. A filler is
 * likelier.
 */
const DROPPED_FILLER = 0.1
const DROPPED_LETTER = 1e-4
/**
 * A cell may be this many steps wider or narrower than the others, because of perspective and of letters that are read
 * late.
 */
const SLACK = 2
/** Penalty per squared step of deviation from the pitch. */
const OFF_WIDTH_COST = 1
/** Penalty per squared step between a character's emission and the middle of its cell. */
const OFF_MIDDLE_COST = 0.15
/** The greatest penalty of a step outside the row, whatever the step shows. */
const BESIDE_COST = 4
/** Shares of the strip that the row may fill; the one that fits all rows best is taken. */
const ROW_SHARES = [0.8, 0.82, 0.84, 0.86, 0.88, 0.9, 0.92, 0.94, 0.96, 0.98, 1] as const
/** The rows of a zone begin below each other, within this many steps. */
const START_TOLERANCE = 2

/** The character of the zone's alphabet that each class of the reader stands for. Accents are noise in a zone. */
export function symbolClasses(characters: readonly string[]): readonly number[] {
  return characters.map((character) => {
    const symbol = mrzCharacters(character.normalize('NFD'))
    return symbol === '' ? BLANK : MRZ_ALPHABET.indexOf(symbol)
  })
}

/** Sums the probabilities of the reader's classes that stand for the same character. */
export function emissionsOf({ probabilities, steps }: SeenLine, classes: readonly number[]): Emissions {
  const logs = new Float64Array(steps * STRIDE)
  for (let step = 0; step < steps; step++) {
    for (const [i, symbol] of classes.entries())
      logs[step * STRIDE + symbol] =
        (logs[step * STRIDE + symbol] ?? 0) + (probabilities[step * classes.length + i] ?? 0)
  }
  return { logs: logs.map((sum) => Math.log(Math.max(LEAST_PROBABILITY, sum))), steps }
}

/** The cells of the rows of a zone; `allowed` holds, for each cell of each row, the characters that may stand there. */
export function alignRows(
  rows: readonly Emissions[],
  allowed: readonly (readonly (readonly number[])[])[],
): readonly CellLogs[] | undefined {
  const segmenters = rows.map((row) => new ViterbiSegmenter(row))
  const fitAll = (share: number, start?: number): readonly Segmentation[] =>
    segmenters.flatMap((segmenter, i) => segmenter.bestPath(allowed[i] ?? [], share, start) ?? [])
  const ways = ROW_SHARES.map((share) => ({ share, fits: fitAll(share) }))
  const [best] = ways
    .filter(({ fits }) => fits.length === rows.length)
    .sort((a, b) => scoreOf(b.fits) - scoreOf(a.fits))
  if (!best) return undefined
  const starts = best.fits.map(({ edges }) => edges[0] ?? 0).sort((a, b) => a - b)
  const fits = fitAll(best.share, starts[starts.length >> 1])
  return fits.length === rows.length
    ? segmenters.map((segmenter, i) => segmenter.cells(fits[i]?.edges ?? []))
    : undefined
}

const scoreOf = (fits: readonly Segmentation[]): number => fits.reduce((sum, { score }) => sum + score, 0)

/** The mean of several looks at one row, cell by cell. */
export function meanCells(looks: readonly CellLogs[]): CellLogs {
  const [first = []] = looks
  return first.map((cell, i) =>
    cell.map((_, symbol) =>
      Math.log(looks.reduce((sum, look) => sum + Math.exp(look[i]?.[symbol] ?? -Infinity), 0) / looks.length),
    ),
  )
}

interface Segmentation {
  readonly score: number
  /** The step at which each cell begins, and the step at which the last one ends. */
  readonly edges: readonly number[]
}

/** The greatest width of a cell, in steps. A row with wider cells would have fewer than forty of them. */
const MAX_WIDTH = 15

class ViterbiSegmenter {
  readonly #row: Emissions
  /** The score of each character by step and width, in one array; 0 where it was not computed yet. */
  readonly #scores: Float64Array
  /** The best score among a set of allowed characters, by step and width. */
  readonly #bests = new Map<readonly number[], Float64Array>()

  constructor(row: Emissions) {
    this.#row = row
    this.#scores = new Float64Array((row.steps + 1) * MAX_WIDTH * SYMBOLS)
  }

  /** The likeliest cuts of the row into cells; `start` is the step at which the first should begin. */
  bestPath(
    allowed: readonly (readonly number[])[],
    share: number,
    start: number | undefined,
  ): Segmentation | undefined {
    const { steps } = this.#row
    const pitch = (steps * share) / allowed.length
    const beside = this.#besideSums()
    let before = beside.map((cost, step) =>
      start === undefined || Math.abs(step - start) <= START_TOLERANCE ? cost : -Infinity,
    )
    before[steps] = -Infinity
    const backPointers = allowed.map((symbols) => {
      const { after, from } = this.#extendByOneCell(before, symbols, pitch)
      before = after
      return from
    })
    const whole = before.map((score, step) => score + (beside[steps] ?? 0) - (beside[step] ?? 0))
    const score = Math.max(...whole)
    if (score === -Infinity) return undefined
    const edges = [whole.indexOf(score)]
    for (const from of backPointers.reverse()) edges.unshift(from[edges[0] ?? 0] ?? 0)
    return { score, edges }
  }

  cells(edges: readonly number[]): CellLogs {
    return edges.slice(1).map((end, i) => normalised(this.#scoresOf(edges[i] ?? 0, end - (edges[i] ?? 0))))
  }

  /** One step of the recursion: the best score of each step at which one more cell ends, and where that cell begins. */
  #extendByOneCell(before: Float64Array, symbols: readonly number[], pitch: number) {
    const { steps } = this.#row
    const after = new Float64Array(steps + 1).fill(-Infinity)
    const from = new Int16Array(steps + 1)
    const bests = this.#bestsOf(symbols)
    for (let width = Math.max(1, Math.round(pitch) - SLACK); width <= Math.round(pitch) + SLACK; width++) {
      const cost = OFF_WIDTH_COST * (width - pitch) ** 2
      for (let step = 0; step + width <= steps; step++) {
        if (before[step] === -Infinity) continue
        const key = step * MAX_WIDTH + width
        if (Number.isNaN(bests[key])) bests[key] = this.#bestOf(step, width, symbols)
        const score = before[step]! + bests[key]! - cost
        if (score <= after[step + width]!) continue
        after[step + width] = score
        from[step + width] = step
      }
    }
    return { after, from }
  }

  #bestsOf(symbols: readonly number[]): Float64Array {
    const known = this.#bests.get(symbols)
    if (known) return known
    const bests = new Float64Array((this.#row.steps + 1) * MAX_WIDTH).fill(NaN)
    this.#bests.set(symbols, bests)
    return bests
  }

  #bestOf(step: number, width: number, symbols: readonly number[]): number {
    const scores = this.#scoresOf(step, width)
    let best = -Infinity
    for (const symbol of symbols) if (scores[symbol]! > best) best = scores[symbol]!
    return best
  }

  /** For each character: how likely the steps of a cell are if that character stands in it. */
  #scoresOf(step: number, width: number): Float64Array {
    const start = (step * MAX_WIDTH + width) * SYMBOLS
    const scores = this.#scores.subarray(start, start + SYMBOLS)
    if (scores[0] !== 0) return scores
    const { logs } = this.#row
    let blank = 0
    for (let at = step; at < step + width; at++) blank += logs[at * STRIDE + BLANK]!
    for (let symbol = 0; symbol < SYMBOLS; symbol++) {
      let run = 0
      let best = Math.log(symbol === MRZ_FILLER ? DROPPED_FILLER : DROPPED_LETTER)
      for (let at = step; at < step + width; at++) {
        const offMiddle = at + 0.5 - step - width / 2
        const gain =
          logs[at * STRIDE + symbol]! - logs[at * STRIDE + BLANK]! - OFF_MIDDLE_COST * offMiddle ** 2
        run = Math.max(0, run) + gain
        if (run > best) best = run
      }
      scores[symbol] = blank + best
    }
    return scores
  }

  /** The running sum of the penalties of steps outside the row. */
  #besideSums(): Float64Array {
    const { logs, steps } = this.#row
    const sums = new Float64Array(steps + 1)
    for (let step = 0; step < steps; step++)
      sums[step + 1] = sums[step]! + Math.max(-BESIDE_COST, logs[step * STRIDE + BLANK]!)
    return sums
  }
}

function normalised(logs: Float64Array): Float64Array {
  const most = Math.max(...logs)
  const sum = logs.reduce((total, log) => total + Math.exp(log - most), 0)
  return logs.map((log) => log - most - Math.log(sum))
}
