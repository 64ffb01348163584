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
 * How a row is shown to the reader: its height in heights of its letters' boxes, and the factor on its width. What one
 * height cuts off, the other shows. The reader drops narrow letters that stand far apart, so the second look brings
 * them closer together.
 */
const LOOKS = [
  { height: 1.1, widened: 1 },
  { height: 1.2, widened: 0.7 },
] as const
/** Check digits of a zone: over the number, the two dates and all of them. */
const CHECKS = 4
/** A cell whose character is at least this likely needs no second look. */
const SURE_CELL = 0.9
/** The confidence of a row that was chosen for its check digits. One digit in ten holds by chance. */
const LIKELY_CONFIDENCE = 0.9
const WHOLE_NAMES = new RegExp(`^(?=.*[A-Z]<<[A-Z])[A-Z<]{${TD1_ROW_LENGTH}}$`)

export interface ZoneReading {
  /** One line for each row of the zone in place of its fragments. */
  readonly lines: readonly TextLine[]
  /** What the reader saw in the cells of a card's row of names. */
  readonly names?: CellLogs
}

/**
 * Reads the rows of a machine-readable zone again, each in one piece: the detector cuts rows at their fillers and loses
 * their ends, and the reader miscounts fillers. A row is read again when check digits fail; the row of names, which has
 * no check digit, is always read again. The lines lie on the upright card, which is the quad in the photograph. The
 * answer has one line for each row: the combination of readings that keeps the most check digits.
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
  /** The readings of the row so far. Of two that keep equally many check digits, the earlier one is believed. */
  readonly texts: readonly ReadText[]
  /** What the reader saw in the row's cells, once for each look. */
  readonly looks: readonly CellLogs[]
}

/** A row as its fragments were read, as sure as the least sure fragment. */
function asRead({ parts }: MrzStripRow): ReadText {
  return {
    text: parts.map(({ text }) => text).join(''),
    confidence: Math.min(...parts.map(({ confidence }) => confidence)),
  }
}

/**
 * The rows to read again: all checked rows while some check digit fails, and the row of names until its cells leave no
 * doubt.
 */
function rowsToReadAgain(rows: readonly RowReadings[]): readonly number[] {
  const isChecked = checksHeld(bestRows(rows)) === CHECKS
  return rows.flatMap(({ looks }, row) => {
    const isDone = row === TD1_NAMES_ROW ? isSure(looks.at(-1)) : isChecked
    return isDone ? [] : [row]
  })
}

const isSure = (cells: CellLogs | undefined): boolean =>
  cells?.every((cell) => Math.max(...cell) > Math.log(SURE_CELL)) ?? false

/** Adds another look at some of the rows. All looks at a row together decide what stands in its cells. */
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

/**
 * The cells of the rows of a card. Two rows are those of a passport, or of a card whose third row was not found, and
 * have no cells.
 */
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

/**
 * Keeps the earlier reading of a row of names if it was whole, or if at most one letter differs from the reading by
 * cells. Otherwise takes the reading by cells.
 */
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

/**
 * One reading of each row, chosen so that together they keep the most check digits. Among equals the earlier readings
 * win.
 */
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
 * How many check digits hold; 0 where no zone is recognised. The first row is mostly fillers, and one misreading of it
 * in ten keeps its check digit. So a first row with characters between its fillers counts for less.
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

/**
 * Whether characters stand between the fillers that end the number, or after two or more of the fillers that end the
 * row.
 */
const isBrokenFirstRow = (row: string): boolean =>
  /<[^<]/.test(row.slice(5, 14)) || /<<[^<]/.test(row.slice(5))

/** The lines, with one line for each row of the zone in place of its fragments. */
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
