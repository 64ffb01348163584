/** What the print of a card tells of its row of names, in which blur makes one letter another and no digit checks it. */
import { LEAST_LIKELY, MOST_CHANGED, td1Cells, type CellLogs } from './mrz-likeliest.ts'
import { MRZ_ALPHABET, mrzCharacters, namesOf, padded, type Mrz } from './mrz-parts.ts'
import { TD1_NAMES_ROW, TD1_ROW_LENGTH } from './mrz.ts'

/** A name that is not the zone's differs in more letters. */
const MOST_DIFFERENT = 3

/**
 * The zone with its row of names as the printed name is written there, if the cells leave that open: in a few of them
 * the reader wavers, and nowhere does it see another character clearly. Any other row stays as it was read, so that
 * print and zone can contradict each other.
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

/** How much less likely a character is than the likeliest that may stand in its cell, as a logarithm. */
function costOf(character: string, cell: Float64Array, at: number): number {
  const allowed = td1Cells[TD1_NAMES_ROW]?.[at] ?? []
  const best = Math.max(...allowed.map((symbol) => cell[symbol] ?? -Infinity))
  return best - (cell[MRZ_ALPHABET.indexOf(character)] ?? -Infinity)
}

/** The ways to write a printed name in a row: the print does not say where the surnames begin. */
function rowsOfName(name: string): readonly string[] {
  const words = name.split(/[\s-]+/).map((word) => mrzCharacters(word.normalize('NFD')))
  return words.slice(1).map((_, i) => {
    const [given, surnames] = [words.slice(0, i + 1), words.slice(i + 1)]
    return padded(`${surnames.join('<')}<<${given.join('<')}`, TD1_ROW_LENGTH)
  })
}
