/** Finds where the whole rows of a machine-readable zone stand on a card, although only parts of them were found. */
import { median } from '../../imaging/quantiles.ts'
import type { Quad } from '../../imaging/pixels.ts'
import { DIGIT_LIKE, mrzCharacters } from './alphabet.ts'
import type { TextLine } from '../document-engine.ts'

/** A row of the zone: the parts that were read so far, and the corners of the whole row. */
export interface MrzStripRow {
  readonly parts: readonly TextLine[]
  readonly corners: Quad
}

/** Rows of a zone are wide and contain what no other print does: a run of fillers, or dates between letters. */
const MIN_ROW_SHARE = 0.4
/** A row whose fillers were lost is shorter than the others. */
const MIN_PART_SHARE = 0.2
const DATES = `${DIGIT_LIKE}{6,7}[MFX<]${DIGIT_LIKE}{2}`
/** The rest of a second row whose beginning was cut off: sex, expiry date and nationality. */
const LATER_DATE = `[MFX<]${DIGIT_LIKE}{7}[A-Z<]{3}`
const MRZ_TEXT = new RegExp(`<<|${DATES}|${LATER_DATE}|^[IACP][A-Z<]BRA`)
/** The beginning of a card's second row. No other row begins like this. */
const SECOND_ROW = new RegExp(`^${DATES}`)
/** Heights. Parts of a row lie within the tolerance of its middle, and the next row follows within the pitch. */
const ROW_TOLERANCE = 0.5
const MAX_PITCH = 2.8
/** The share of the row to add beyond the last letter that was found, because two letters may have been lost. */
const OVERHANG = 0.08
const MAX_ROWS = 3
const MIN_ROWS = 2

interface Line {
  readonly line: TextLine
  readonly left: number
  readonly right: number
  readonly middle: number
  readonly height: number
}

/** The rows of the zone on an upright card, top first; undefined when fewer than two were found. */
export function mrzStrip(lines: readonly TextLine[], cardWidth: number): MrzStripRow[] | undefined {
  const measured = lines.map(measure)
  const seeds = measured.filter(
    ({ line, left, right }) =>
      right - left > cardWidth * MIN_PART_SHARE && MRZ_TEXT.test(mrzCharacters(line.text)),
  )
  const [widest] = [...seeds].sort((a, b) => b.right - b.left - (a.right - a.left))
  if (!widest || widest.right - widest.left < cardWidth * MIN_ROW_SHARE) return undefined
  const slope = slopeOf(widest.line)
  const level = ({ left, right, middle }: Line): number => middle - ((left + right) / 2) * slope
  const rows = withThirdRow(stacked(seeds, measured, level), measured, level)
  if (rows.length < MIN_ROWS) return undefined
  const left = Math.min(...seeds.map((seed) => seed.left))
  // A zone stands in the middle of its card, so its left and right margins are equal.
  const found = Math.max(...seeds.map((seed) => seed.right))
  const right = Math.min(cardWidth, Math.max(cardWidth - left, found + (found - left) * OVERHANG))
  const height = median(seeds.map((seed) => seed.height))
  return rows.map((parts) => {
    const at = median(parts.map(level))
    const inOrder = [...parts].sort((a, b) => a.left - b.left)
    return { parts: inOrder.map(({ line }) => line), corners: slanted(left, right, at, slope, height) }
  })
}

/** The seeds by row, each row with the fragments beside it. */
function stacked(
  seeds: readonly Line[],
  lines: readonly Line[],
  level: (line: Line) => number,
): (readonly Line[])[] {
  const rows: Line[][] = []
  for (const seed of [...seeds].sort((a, b) => level(a) - level(b))) {
    const last = rows.at(-1)?.[0]
    const step = last ? level(seed) - level(last) : 0
    if (last && step < seed.height * ROW_TOLERANCE) continue
    if (last && step > seed.height * MAX_PITCH) rows.length = 0
    rows.push(lines.filter((line) => Math.abs(level(line) - level(seed)) < seed.height * ROW_TOLERANCE))
  }
  return rows.slice(0, MAX_ROWS)
}

/**
 * Adds to two rows of a card a third one beside them that was not recognised as a row, because its fillers were not
 * read.
 */
function withThirdRow(
  rows: readonly (readonly Line[])[],
  lines: readonly Line[],
  level: (line: Line) => number,
): readonly (readonly Line[])[] {
  const [one, other] = rows.map((parts) => median(parts.map(level)))
  const second = rows.findIndex((parts) =>
    SECOND_ROW.test(mrzCharacters([...parts].sort((a, b) => a.left - b.left)[0]?.line.text ?? '')),
  )
  if (rows.length !== MIN_ROWS || one === undefined || other === undefined || second < 0) return rows
  const at = second === 1 ? other + (other - one) : one - (other - one)
  const third = lines.filter((line) => Math.abs(level(line) - at) < line.height * ROW_TOLERANCE)
  if (third.length === 0) return rows
  return second === 1 ? [...rows, third] : [third, ...rows]
}

function measure(line: TextLine): Line {
  const xs = line.corners.map(({ x }) => x)
  const [a, b, c, d] = line.corners
  return {
    line,
    left: Math.min(...xs),
    right: Math.max(...xs),
    middle: (a.y + b.y + c.y + d.y) / 4,
    height: (Math.hypot(d.x - a.x, d.y - a.y) + Math.hypot(c.x - b.x, c.y - b.y)) / 2,
  }
}

const slopeOf = ({ corners: [a, b, c, d] }: TextLine): number =>
  (b.y - a.y + c.y - d.y) / Math.max(1, b.x - a.x + c.x - d.x)

/**
 * The quad of a row from edge to edge. Its ends are perpendicular to its slope, because otherwise the letters would
 * lean.
 */
function slanted(left: number, right: number, level: number, slope: number, height: number): Quad {
  const length = Math.hypot(1, slope)
  const corner = (x: number, down: number) => ({
    x: x - (((down * height) / 2) * slope) / length,
    y: level + x * slope + (down * height) / 2 / length,
  })
  return [corner(left, -1), corner(right, -1), corner(right, 1), corner(left, 1)]
}
