/**
 * A row of a machine-readable zone as cells of one width, and how likely each character stands in each of them.
 * The reader counts fillers badly and says little of spaces, but every step of it lies in one cell.
 */
import type { CellLogs } from '../../domain/mrz-likeliest.ts'
import { MRZ_ALPHABET, MRZ_FILLER, mrzCharacters } from '../../domain/mrz-parts.ts'
import type { SeenLine } from './text-reader.ts'

/** What the reader saw of a row in the zone's alphabet: by step, logarithms for each character, the blank's last. */
export interface SymbolSteps {
  readonly logs: Float64Array
  readonly steps: number
}

const SYMBOLS = MRZ_ALPHABET.length
const BLANK = SYMBOLS
const STRIDE = SYMBOLS + 1
/** The least that a probability counts: below it the model only says no. */
const LEAST_PROBABILITY = 1e-5
/** A cell that shows nothing is a filler that the reader dropped rather than a letter. */
const DROPPED_FILLER = 0.1
const DROPPED_LETTER = 1e-4
/** A cell may be this many steps wider or narrower than the others: perspective, and letters read late. */
const SLACK = 2
/** What a cell costs whose width is a step off. */
const OFF_WIDTH_COST = 1
/** What a character costs that is read a step off the middle of its cell. */
const OFF_MIDDLE_COST = 0.15
/** What a step beside the row costs at most, whatever it shows. */
const BESIDE_COST = 4
/** The row takes from so much to all of what was looked at. */
const ROW_SHARES = [0.8, 0.82, 0.84, 0.86, 0.88, 0.9, 0.92, 0.94, 0.96, 0.98, 1] as const
/** The rows of a zone begin under each other, give or take these steps. */
const START_TOLERANCE = 2

/** The class of the alphabet that each class of the reader counts for; accents are noise in a zone. */
export function symbolClasses(characters: readonly string[]): readonly number[] {
  return characters.map((character) => {
    const symbol = mrzCharacters(character.normalize('NFD'))
    return symbol === '' ? BLANK : MRZ_ALPHABET.indexOf(symbol)
  })
}

/** Puts together what the reader's classes say of the same character. */
export function symbolSteps({ probabilities, steps }: SeenLine, classes: readonly number[]): SymbolSteps {
  const logs = new Float64Array(steps * STRIDE)
  for (let step = 0; step < steps; step++) {
    for (const [i, symbol] of classes.entries())
      logs[step * STRIDE + symbol] =
        (logs[step * STRIDE + symbol] ?? 0) + (probabilities[step * classes.length + i] ?? 0)
  }
  return { logs: logs.map((sum) => Math.log(Math.max(LEAST_PROBABILITY, sum))), steps }
}

/** The cells of the rows of a zone; `allowed` says of each cell of each row which characters may stand there. */
export function cellsOfRows(
  rows: readonly SymbolSteps[],
  allowed: readonly (readonly (readonly number[])[])[],
): readonly CellLogs[] | undefined {
  const tilings = rows.map((row) => new RowTiling(row))
  const fitAll = (share: number, start?: number): readonly Tiling[] =>
    tilings.flatMap((tiling, i) => tiling.fit(allowed[i] ?? [], share, start) ?? [])
  const ways = ROW_SHARES.map((share) => ({ share, fits: fitAll(share) }))
  const [best] = ways
    .filter(({ fits }) => fits.length === rows.length)
    .sort((a, b) => scoreOf(b.fits) - scoreOf(a.fits))
  if (!best) return undefined
  const starts = best.fits.map(({ edges }) => edges[0] ?? 0).sort((a, b) => a - b)
  const fits = fitAll(best.share, starts[starts.length >> 1])
  return fits.length === rows.length
    ? tilings.map((tiling, i) => tiling.cells(fits[i]?.edges ?? []))
    : undefined
}

const scoreOf = (fits: readonly Tiling[]): number => fits.reduce((sum, { score }) => sum + score, 0)

/** What several looks at one row say together: each counts the same. */
export function meanCells(looks: readonly CellLogs[]): CellLogs {
  const [first = []] = looks
  return first.map((cell, i) =>
    cell.map((_, symbol) =>
      Math.log(looks.reduce((sum, look) => sum + Math.exp(look[i]?.[symbol] ?? -Infinity), 0) / looks.length),
    ),
  )
}

interface Tiling {
  readonly score: number
  /** The step at which each cell begins, and that at which the last ends. */
  readonly edges: readonly number[]
}

/** Widths of a cell, steps; a row of which the cells were wider would have less than forty of them. */
const MAX_WIDTH = 15

class RowTiling {
  readonly #row: SymbolSteps
  /** By step and width how likely each character is, in one piece; 0 where it was not asked for yet. */
  readonly #scores: Float64Array
  /** By step and width the likeliest of the characters that may stand together. */
  readonly #bests = new Map<readonly number[], Float64Array>()

  constructor(row: SymbolSteps) {
    this.#row = row
    this.#scores = new Float64Array((row.steps + 1) * MAX_WIDTH * SYMBOLS)
  }

  /** The best way to cut the row into cells; `start` is where they should begin. */
  fit(allowed: readonly (readonly number[])[], share: number, start: number | undefined): Tiling | undefined {
    const { steps } = this.#row
    const pitch = (steps * share) / allowed.length
    const beside = this.#besideSums()
    let before = beside.map((cost, step) =>
      start === undefined || Math.abs(step - start) <= START_TOLERANCE ? cost : -Infinity,
    )
    before[steps] = -Infinity
    const cameFrom = allowed.map((symbols) => {
      const { after, from } = this.#oneCellOn(before, symbols, pitch)
      before = after
      return from
    })
    const whole = before.map((score, step) => score + (beside[steps] ?? 0) - (beside[step] ?? 0))
    const score = Math.max(...whole)
    if (score === -Infinity) return undefined
    const edges = [whole.indexOf(score)]
    for (const from of cameFrom.reverse()) edges.unshift(from[edges[0] ?? 0] ?? 0)
    return { score, edges }
  }

  cells(edges: readonly number[]): CellLogs {
    return edges.slice(1).map((end, i) => normalised(this.#scoresOf(edges[i] ?? 0, end - (edges[i] ?? 0))))
  }

  /** The best score of each step after one more cell that ends there, and where that cell begins. */
  #oneCellOn(before: Float64Array, symbols: readonly number[], pitch: number) {
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

  /** How likely the steps of a cell are, were each of the characters the one in it. */
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

  /** What the steps before each cost when they lie beside the row. */
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
