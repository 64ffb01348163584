/** Compares the zone's row of names, which has no check digit, with the printed name. */
import { LEAST_LIKELY, MOST_CHANGED, td1Cells } from './constrained-decoder.ts'
import type { CellLogs } from '../document-engine.ts'
import { MRZ_ALPHABET, mrzCharacters, namesOf, padded, type Mrz } from './alphabet.ts'
import { TD1_NAMES_ROW, TD1_ROW_LENGTH } from './mrz.ts'

/** A name that differs in more letters than this is another name. */
const MOST_DIFFERENT = 3

/**
 * The zone with the printed name in its row of names, where the cells allow it. At most three characters may change,
 * and in none of their cells may the reader have seen another character clearly. Otherwise the row stays as it was
 * read, so that print and zone can contradict each other.
 */
export function withPrintedName(zone: Mrz, cells: CellLogs, name: string): Mrz {
  const [first = '', second = ''] = zone.rows
  const row = rowsOfName(name).find((written) => isOpen(cells, written))
  if (zone.format !== 'TD1' || row === undefined) return zone
  return { ...zone, rows: [first, second, row], ...namesOf(row) }
}

function isOpen(cells: CellLogs, row: string): boolean {
  if (cells.length !== row.length) return false
  const changed = cells.map((cell, at) => costOf(row.charAt(at), cell, at)).filter((cost) => cost > 0)
  return (
    changed.length <= MOST_DIFFERENT &&
    changed.every((cost) => cost <= -LEAST_LIKELY) &&
    changed.reduce((sum, cost) => sum + cost, 0) <= MOST_CHANGED
  )
}

/** How much less likely a character is than the likeliest one that may stand in its cell, as a logarithm. */
function costOf(character: string, cell: Float64Array, at: number): number {
  const allowed = td1Cells[TD1_NAMES_ROW]?.[at] ?? []
  const best = Math.max(...allowed.map((symbol) => cell[symbol] ?? -Infinity))
  return best - (cell[MRZ_ALPHABET.indexOf(character)] ?? -Infinity)
}

/** All ways to write a printed name in a row, because the print does not say where the surnames begin. */
function rowsOfName(name: string): readonly string[] {
  const words = name.split(/[\s-]+/).map((word) => mrzCharacters(word.normalize('NFD')))
  return words.slice(1).map((_, i) => {
    const [given, surnames] = [words.slice(0, i + 1), words.slice(i + 1)]
    return padded(`${surnames.join('<')}<<${given.join('<')}`, TD1_ROW_LENGTH)
  })
}
