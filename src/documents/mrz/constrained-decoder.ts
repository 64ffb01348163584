/**
 * Constrained decoding of a card's zone: the likeliest first two rows whose check digits all hold.
 *
 * A Viterbi search that keeps the two best paths of each state (list Viterbi: Seshadri and Sundberg 1994) over the
 * automaton of the check digits (ICAO 9303 part 3, 4.9: weights 7, 3, 1, modulo 10). A state is a pair of running sums,
 * one over the present field and one over all fields, so there are 100 states at each cell. A check digit lets only
 * those paths through whose sum equals it.
 *
 * No character becomes likelier because it suits the digits. Weights modulo 10 cannot tell a K from a 0, and there the
 * reader's own choice stays.
 */
import type { CellLogs } from '../document-engine.ts'
import { MRZ_ALPHABET, MRZ_FILLER, MRZ_WEIGHTS } from './alphabet.ts'

const symbolsOf = (characters: string): readonly number[] =>
  [...characters].map((at) => MRZ_ALPHABET.indexOf(at))
const DIGITS = symbolsOf('0123456789')
const LETTERS = symbolsOf('ABCDEFGHIJKLMNOPQRSTUVWXYZ<')
const ANY = symbolsOf(MRZ_ALPHABET)
const KINDS = symbolsOf('IAC')
const SEXES = symbolsOf('MFX<')
const FILLERS = [MRZ_FILLER]

const times = <Value>(count: number, value: Value): readonly Value[] =>
  Array.from({ length: count }, () => value)

/** Which characters may stand in each cell of the rows of a card, as indices of the alphabet. */
export const td1Cells: readonly (readonly (readonly number[])[])[] = [
  [KINDS, ...times(4, LETTERS), ...times(25, ANY)],
  [...times(7, DIGITS), SEXES, ...times(7, DIGITS), ...times(3, LETTERS), ...times(11, ANY), DIGITS],
  times(30, LETTERS),
]

/** A cell on the path through the first two rows, and the sums to which it adds. */
interface Place {
  readonly row: number
  readonly cell: number
  readonly allowed: readonly number[]
  /** The weight of the character in the sum of its field, and in the sum over all fields. */
  readonly inField?: number
  readonly inAll?: number
  /** Set for a check digit: whether it checks the field before it or all fields. */
  readonly checks?: 'field' | 'all'
  /** Whether the number goes on in this cell. After a filler it cannot. */
  readonly continues?: boolean
}

/** A character that the reader finds less likely than this is excluded, whatever check digits or print say. */
export const LEAST_LIKELY = Math.log(0.002)
/**
 * Which letter and digit look alike, and how likely each is a misreading of the other. Issuers avoid O and I, because
 * print hardly tells them from 0 and 1. Numbers consist mostly of digits, so a digit is seldom a misread letter.
 */
const ALIKE = (
  [
    ['O', '0', 0.5, 0.01],
    ['I', '1', 0.5, 0.01],
    ['S', '5', 0.05, 0.01],
    ['B', '8', 0.05, 0.01],
    ['Z', '2', 0.05, 0.01],
    ['G', '6', 0.05, 0.01],
    ['Q', '0', 0.05, 0],
    ['D', '0', 0.05, 0],
  ] as const
).map(([letter, digit, isDigit, isLetter]) => ({
  letter: MRZ_ALPHABET.indexOf(letter),
  digit: MRZ_ALPHABET.indexOf(digit),
  isDigit,
  isLetter,
}))

/** The most that the changes made for check digits or print may cost in likelihood, as a logarithm. */
export const MOST_CHANGED = Math.log(1000)
/** How much likelier the best path must be than the second one, as a logarithm. */
const LEAST_LEAD = Math.log(10)

/**
 * The likeliest first two rows of a card whose check digits all hold; undefined where no path is clearly likelier than
 * the others.
 */
export function likeliestTd1(rows: readonly CellLogs[]): readonly string[] | undefined {
  const [first = [], second = []] = rows
  if (first.length < ROW_LENGTH || second.length < ROW_LENGTH) return undefined
  const tails = [undefined, ...Array.from({ length: MAX_TAIL }, (_, i) => i + 1)]
  const found = tails.flatMap((tail) => twoBestPaths(placesOf(tail), [first, second]))
  const [best, next] = found.sort((a, b) => b.log - a.log)
  if (!best || best.log < unboundLog(rows) - MOST_CHANGED) return undefined
  if (next && next.log > best.log - LEAST_LEAD) return undefined
  const head = bestText(first.slice(0, FIRST_CHECKED), td1Cells[0] ?? [])
  const text = head + best.text
  return [text.slice(0, ROW_LENGTH), text.slice(ROW_LENGTH)]
}

/** The log-probability of the likeliest characters without the constraint. */
function unboundLog(rows: readonly CellLogs[]): number {
  let sum = 0
  for (const [row, cells] of rows.entries())
    for (const [at, cell] of cells.entries())
      if (row > 0 || at >= FIRST_CHECKED)
        sum += possible(cell, td1Cells[row]?.[at] ?? ANY, -Infinity)[0]?.log ?? 0
  return sum
}

/** The first cell that a check digit covers. The document code and the issuer stand before it. */
const FIRST_CHECKED = 5

/** The likeliest character of each cell by itself. */
export function bestText(cells: CellLogs, allowed: readonly (readonly number[])[]): string {
  return cells
    .map((cell, i) => {
      const [best] = possible(cell, allowed[i] ?? ANY, -Infinity)
      return MRZ_ALPHABET.charAt(best?.symbol ?? MRZ_FILLER)
    })
    .join('')
}

/** The longest rest of a number after its field, because a number ends in its row. */
const MAX_TAIL = 13
const ROW_LENGTH = 30

/**
 * The places of both rows. `tail` is how many characters a long document number has after its field; undefined for a
 * short number.
 */
function placesOf(tail: number | undefined): readonly Place[] {
  const dates = [...field(1, 0, 6), check(1, 6), uncounted(1, 7), ...field(1, 8, 6), check(1, 14)]
  const nationality = [15, 16, 17].map((cell) => uncounted(1, cell))
  const last: Place = { ...uncounted(1, ROW_LENGTH - 1), checks: 'all' }
  const places = [...numberRow(tail), ...dates, ...nationality, ...counted(1, 18, ROW_LENGTH - 1), last]
  let count = 0
  return places.map((place) => (place.inAll === undefined ? place : { ...place, inAll: weightOf(count++) }))
}

/**
 * The first row from its number on. A number of more than nine characters goes on after a filler. Its check digit comes
 * last and is followed by a filler unless the row ends there.
 */
function numberRow(tail: number | undefined): readonly Place[] {
  const number = field(0, FIRST_CHECKED, 9).map((place) => ({ ...place, continues: true }))
  if (tail === undefined) return [...number, check(0, 14), ...counted(0, 15, ROW_LENGTH)]
  const filler = (cell: number): Place[] =>
    counted(0, cell, Math.min(cell + 1, ROW_LENGTH)).map((place) => ({ ...place, allowed: FILLERS }))
  const more = field(0, 15, tail, 9).map((place) => ({ ...place, allowed: ANY.slice(0, MRZ_FILLER) }))
  const rest = counted(0, 17 + tail, ROW_LENGTH)
  return [...number, ...filler(14), ...more, check(0, 15 + tail), ...filler(16 + tail), ...rest]
}

const weightOf = (index: number): number => MRZ_WEIGHTS[index % MRZ_WEIGHTS.length] ?? 0

const uncounted = (row: number, cell: number): Place => ({
  row,
  cell,
  allowed: td1Cells[row]?.[cell] ?? ANY,
})

/** Cells that the last check digit covers. Their order gives their weights in it. */
const counted = (row: number, from: number, to: number): Place[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => ({ ...uncounted(row, from + i), inAll: 0 }))

const field = (row: number, from: number, length: number, start = 0): Place[] =>
  counted(row, from, from + length).map((place, i) => ({ ...place, inField: weightOf(start + i) }))

const check = (row: number, cell: number): Place => ({
  ...uncounted(row, cell),
  allowed: DIGITS,
  inAll: 0,
  checks: 'field' as const,
})

interface Path {
  readonly text: string
  readonly log: number
}

/** The two likeliest paths through the places whose check digits hold; states are the two running sums modulo 10. */
function twoBestPaths(places: readonly Place[], rows: readonly CellLogs[]): readonly Path[] {
  let paths = new Map<number, readonly Path[]>([[0, [{ text: '', log: 0 }]]])
  for (const place of places) {
    const cell = rows[place.row]?.[place.cell]
    const { continues = false } = place
    const next = new Map<number, readonly Path[]>()
    const symbols = cell ? possible(cell, place.allowed, LEAST_LIKELY) : []
    // For a cell that no digit checks, only the likeliest character is tried.
    for (const { symbol, log } of isChecked(place) ? symbols : symbols.slice(0, 1))
      for (const [sums, before] of paths) {
        const after = sumsAfter(sums, place, symbol)
        if (after === undefined) continue
        const longer = before
          .filter(({ text }) => !continues || symbol === MRZ_FILLER || !text.endsWith('<'))
          .map((path) => ({ text: path.text + MRZ_ALPHABET.charAt(symbol), log: path.log + log }))
        next.set(after, [...(next.get(after) ?? []), ...longer].sort((a, b) => b.log - a.log).slice(0, 2))
      }
    if (next.size === 0) return []
    paths = next
  }
  return [...paths.values()]
    .flat()
    .sort((a, b) => b.log - a.log)
    .slice(0, 2)
}

const isChecked = ({ inAll, checks }: Place): boolean => inAll !== undefined || checks !== undefined

/**
 * The state after one more character: the sum of the field times ten plus the sum of all. Undefined where the character
 * is a wrong check digit.
 */
function sumsAfter(sums: number, { inField, inAll = 0, checks }: Place, symbol: number): number | undefined {
  const value = symbol === MRZ_FILLER ? 0 : symbol
  const [field, all] = [Math.floor(sums / 10), sums % 10]
  if (checks === 'all') return value === all ? 0 : undefined
  if (checks === 'field' && value !== field) return undefined
  const fieldAfter = checks === 'field' ? 0 : (field + value * (inField ?? 0)) % 10
  return fieldAfter * 10 + ((all + value * inAll) % 10)
}

/** The characters that may stand in a cell and that the reader finds possible, the likeliest first. */
function possible(
  cell: Float64Array,
  allowed: readonly number[],
  least: number,
): readonly { readonly symbol: number; readonly log: number }[] {
  const chances = cell.map((log) => Math.exp(log))
  for (const { letter, digit, isDigit, isLetter } of ALIKE) {
    const [one, other] = [Math.exp(cell[letter] ?? -Infinity), Math.exp(cell[digit] ?? -Infinity)]
    // Takes the greater of both, so that where both may stand the reader's preference is kept.
    chances[digit] = Math.max(chances[digit] ?? 0, one * (allowed.includes(letter) ? isDigit : 1))
    const share = allowed.includes(digit) || isLetter === 0 ? isLetter : 1
    chances[letter] = Math.max(chances[letter] ?? 0, other * share)
  }
  return allowed
    .map((symbol) => ({ symbol, log: Math.log(chances[symbol] ?? 0) }))
    .filter(({ log }) => log > least)
    .sort((a, b) => b.log - a.log)
}
