import { mrzCharacters } from './alphabet.ts'
import type { TextLine } from '../document-engine.ts'
import { cardLines, type CardLine } from '../lines/card-lines.ts'

/** Fragments of a row lie within half a line's height of each other. */
const ROW_TOLERANCE = 0.5
const MIN_FRAGMENT_LENGTH = 4
/** A row is thirty characters long, but readers lose fillers. */
const MIN_ROW_LENGTH = 22
/** A row without a filler must be nearly whole, or it could not be told from other print. */
const MIN_LENGTH_WITHOUT_FILLER = 28

/** The first row of a Brazilian document is known by its start, however many of its fillers were lost. */
const FIRST_ROW = /^[IAC1][A-Z<]?BRA[A-Z0-9<]*\d/

/** A row of a machine-readable zone in the zone's alphabet, with its fragments joined. */
export interface MrzRow {
  readonly text: string
  readonly lines: readonly TextLine[]
}

/** Lines that may be rows of a machine-readable zone, top first. */
export function mrzRows(lines: readonly TextLine[]): MrzRow[] {
  const rows: CardLine[][] = []
  for (const line of cardLines(lines).sort((a, b) => a.middle - b.middle)) {
    if (mrzCharacters(line.text).length < MIN_FRAGMENT_LENGTH) continue
    const row = rows.find(([first]) => first && line.middle - first.middle < line.height * ROW_TOLERANCE)
    if (row) row.push(line)
    else rows.push([line])
  }
  return rows
    .map((row) => row.sort((a, b) => a.left - b.left))
    .map((row) => ({
      text: row.map((line) => mrzCharacters(line.text)).join(''),
      lines: row.flatMap((line) => line.sources),
    }))
    .filter(({ text }) => isRow(text))
}

function isRow(row: string): boolean {
  if (FIRST_ROW.test(row)) return true
  if (row.length < MIN_ROW_LENGTH) return false
  return row.includes('<<') || /^\d{6,7}[MFX<]\d{6}/.test(row) || row.length >= MIN_LENGTH_WITHOUT_FILLER
}
