import { cornersOf, homographyBetween, project } from '../../imaging/geometry/perspective.ts'
import type { Pixels, Quad } from '../../imaging/pixels.ts'
import { parseMrz, TD1_NAMES_ROW, TD1_ROW_LENGTH } from './mrz.ts'
import { bestText, likeliestTd1, td1Cells } from './constrained-decoder.ts'
import { mrzCharacters, padded } from './alphabet.ts'
import type { CellLogs, TextLine } from '../document-engine.ts'
import { alignRows, meanCells, symbolClasses, emissionsOf } from './row-alignment.ts'
import { mrzStrip, type MrzStripRow } from './strip.ts'
import { mapQuad, withHeight } from '../../imaging/geometry/quad.ts'
import type { LineReader, ReadText, SeenLine } from '../lines/line-reader.ts'

/**
 * How a row is shown to the reader: its height in heights of its letters' boxes, its width in parts of its own. What
 * one height cuts off, the other shows; the reader drops narrow letters that stand far apart, so the second look
 * brings them together.
 */
const LOOKS = [
  { height: 1.1, widened: 1 },
  { height: 1.2, widened: 0.7 },
] as const
/** Check digits of a zone: over the number, the two dates and all of them. */
const CHECKS = 4
/** A cell whose character is this likely is not looked at a second time. */
const SURE_CELL = 0.9
/** A row that was chosen for its check digits: one digit in ten holds by chance. */
const LIKELY_CONFIDENCE = 0.9
const WHOLE_NAMES = new RegExp(`^(?=.*[A-Z]<<[A-Z])[A-Z<]{${TD1_ROW_LENGTH}}$`)

export interface ZoneReading {
  /** One line for each row of the zone in place of its fragments. */
  readonly lines: readonly TextLine[]
  /** What was seen in the cells of a card's row of names. */
  readonly names?: CellLogs
}

/**
 * Reads the rows of a machine-readable zone again, each in one piece: the detector cuts rows at their fillers and loses
 * their ends, and the reader miscounts fillers. A row is read again when its check digits fail; the row of names, which
 * has no check digit, always. The lines stand on the upright card, which is the quad of the photograph. The answer has
 * one line for each row: together the rows that keep the most check digits.
 */
export async function readZoneAgain(
  lines: readonly TextLine[],
  photo: Pixels,
  { quad, card }: { readonly quad: Quad; readonly card: Pixels },
  reader: LineReader,
): Promise<ZoneReading> {
  const strip = mrzStrip(lines, card.width)
  const toPhoto = homographyBetween(cornersOf(card.width, card.height), quad)
  if (!strip || !toPhoto) return { lines }
  let rows = strip.map((row): RowReadings => ({ texts: [asRead(row)], looks: [] }))
  for (const { height, widened } of LOOKS) {
    const again = rowsToReadAgain(rows)
    if (again.length === 0) break
    const seen = new Map<number, SeenLine>()
    for (const row of again) {
      const corners = withHeight(strip[row]?.corners ?? cornersOf(card.width, card.height), height)
      const onPhoto = mapQuad(corners, (corner) => project(toPhoto, corner))
      seen.set(row, await reader.look(photo, onPhoto, { widened }))
    }
    rows = withLook(rows, seen, reader)
  }
  const looks = rows[TD1_NAMES_ROW]?.looks ?? []
  return {
    lines: replaced(lines, strip, bestRows(rows)),
    ...(looks.length > 0 && { names: meanCells(looks) }),
  }
}

interface RowReadings {
  /** Of two that keep as many check digits the first is believed. */
  readonly texts: readonly ReadText[]
  /** What was seen in its cells each time. */
  readonly looks: readonly CellLogs[]
}

/** A row as the fragments of it were read, as sure as the least sure. */
function asRead({ parts }: MrzStripRow): ReadText {
  return {
    text: parts.map(({ text }) => text).join(''),
    confidence: Math.min(...parts.map(({ confidence }) => confidence)),
  }
}

/** The rows of which some check digit fails, and that which has none until its cells leave no doubt. */
function rowsToReadAgain(rows: readonly RowReadings[]): readonly number[] {
  const isChecked = checksHeld(bestRows(rows)) === CHECKS
  return rows.flatMap(({ looks }, row) => {
    const isDone = row === TD1_NAMES_ROW ? isSure(looks.at(-1)) : isChecked
    return isDone ? [] : [row]
  })
}

const isSure = (cells: CellLogs | undefined): boolean =>
  cells?.every((cell) => Math.max(...cell) > Math.log(SURE_CELL)) ?? false

/** The rows with what was seen of some of them; all looks at a row together say what stands in its cells. */
function withLook(
  rows: readonly RowReadings[],
  seen: ReadonlyMap<number, SeenLine>,
  reader: LineReader,
): RowReadings[] {
  const cells = cellsSeen(rows.length, seen, reader)
  const looked = rows.map(({ texts, looks }, row): RowReadings => {
    const line = seen.get(row)
    if (!line) return { texts, looks }
    const spelled = reader.spell(line)
    const inCells = cells.get(row)
    if (!inCells) return { texts: [...texts, spelled], looks }
    const all = [...looks, inCells]
    const best = likeliestInCells(meanCells(all), row)
    const first = row === TD1_NAMES_ROW ? confirmed(texts[0], best) : best
    return { texts: [first, ...texts, spelled], looks: all }
  })
  const likely = likeliestTd1(looked.slice(0, TD1_NAMES_ROW).map(({ looks }) => meanCells(looks)))
  return looked.map((row, i) => {
    const text = likely?.[i]
    return text === undefined
      ? row
      : { ...row, texts: [...row.texts, { text, confidence: LIKELY_CONFIDENCE }] }
  })
}

/** The cells of rows of a card; two rows are those of a passport, or of a card of which one was not found. */
function cellsSeen(
  rowCount: number,
  seen: ReadonlyMap<number, SeenLine>,
  reader: LineReader,
): ReadonlyMap<number, CellLogs> {
  if (rowCount !== td1Cells.length) return new Map()
  const classes = symbolClasses(reader.characters)
  const cells = alignRows(
    [...seen.values()].map((line) => emissionsOf(line, classes)),
    [...seen.keys()].map((row) => td1Cells[row] ?? []),
  )
  return new Map([...seen.keys()].flatMap((row, i) => (cells?.[i] ? [[row, cells[i]] as const] : [])))
}

/** A row of names as it was read before, if it was whole or the cells put all letters but one in the same places. */
function confirmed(before: ReadText | undefined, inCells: ReadText): ReadText {
  if (before && WHOLE_NAMES.test(mrzCharacters(before.text))) return before
  const text = padded(mrzCharacters(before?.text ?? ''), TD1_ROW_LENGTH)
  if (!before || !WHOLE_NAMES.test(text)) return inCells
  const others = [...text].filter((character, i) => character !== inCells.text[i]).length
  return others <= 1 ? { ...before, text } : inCells
}

function likeliestInCells(cells: CellLogs, row: number): ReadText {
  const sure = cells.map((cell) => Math.exp(Math.max(...cell)))
  return {
    text: bestText(cells, td1Cells[row] ?? []),
    confidence: sure.reduce((sum, chance) => sum + chance, 0) / sure.length,
  }
}

/** One reading of each row, such that together they keep the most check digits; the earlier ones of equals. */
function bestRows(rows: readonly RowReadings[]): readonly ReadText[] {
  const ways = rows.reduce<readonly (readonly ReadText[])[]>(
    (before, { texts }, row) => {
      // No check digit tells one row of names from another.
      const readings = row === TD1_NAMES_ROW ? texts.slice(0, 1) : texts
      return before.flatMap((way) => readings.map((reading) => [...way, reading]))
    },
    [[]],
  )
  const [best = []] = [...ways].sort((a, b) => checksHeld(b) - checksHeld(a))
  return best
}

/**
 * How many check digits hold: of a zone that is not recognised none do. One in ten misreadings of the first row, which
 * is mostly fillers, keeps its digits, so that one that is broken by characters between them counts for less.
 */
function checksHeld(rows: readonly ReadText[]): number {
  const zone = parseMrz(
    rows.map(({ text }) => text),
    new Date(),
  )
  if (!zone) return 0
  const isBroken = zone.format === 'TD1' && isBrokenFirstRow(zone.rows[0] ?? '')
  return Object.values(zone.checks).filter(Boolean).length - (isBroken ? 0.5 : 0)
}

/** Whether characters stand between the fillers that end the number, or after two or more of those that end the row. */
const isBrokenFirstRow = (row: string): boolean =>
  /<[^<]/.test(row.slice(5, 14)) || /<<[^<]/.test(row.slice(5))

/** The lines with one for each row of the zone in place of its fragments. */
function replaced(
  lines: readonly TextLine[],
  strip: readonly MrzStripRow[],
  rows: readonly ReadText[],
): readonly TextLine[] {
  const fragments = new Set(strip.flatMap(({ parts }) => parts))
  const whole = strip.flatMap(({ corners }, i) => {
    const row = rows[i]
    return row ? [{ ...row, corners }] : []
  })
  return [...lines.filter((line) => !fragments.has(line)), ...whole]
}
