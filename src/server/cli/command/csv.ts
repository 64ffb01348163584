/** Comma-separated values (RFC 4180), as spreadsheets write them: with a semicolon where the comma is decimal. */

/** One line by the names of its columns, in lower case. If a column occurs twice, its cells are in order. */
export interface CsvLine {
  /** Where it begins in the file, counted from 1. */
  readonly line: number
  readonly cells: ReadonlyMap<string, readonly string[]>
}

/** Reads a file whose first line names the columns. Empty lines are left out. */
export function parseCsv(text: string): readonly CsvLine[] {
  const [header, ...rows] = readRows(text.replace(/^\uFEFF/, ''))
  const columns = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  return rows
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => {
      const named = columns.map((column, index) => [column, fromCell(cells[index] ?? '')] as const)
      const byColumn = Map.groupBy(named, ([column]) => column)
      const entries = [...byColumn].map(([column, found]) => [column, found.map(([, cell]) => cell)] as const)
      return { line, cells: new Map(entries) }
    })
}

/** One line of a file, quoted where necessary. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(withoutFormula).map(quoted).join(',')}\r\n`
}

function quoted(cell: string): string {
  return /[",\r\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/**
 * A spreadsheet takes a cell that begins with one of these signs for a formula, and a formula can send away
 * neighbouring cells. An apostrophe in front makes it text (OWASP, CSV injection); `fromCell` removes it.
 */
const formulaSigns = '[=+\\-@\\t\\r]'
const likeFormula = new RegExp(`^'*${formulaSigns}`)
const madeText = new RegExp(`^'(?='*${formulaSigns})`)

function withoutFormula(cell: string): string {
  return likeFormula.test(cell) ? `'${cell}` : cell
}

function fromCell(cell: string): string {
  return cell.trim().replace(madeText, '').trim()
}

interface Row {
  readonly line: number
  readonly cells: readonly string[]
}

function readRows(text: string): readonly Row[] {
  const separator = /^[^\r\n]*?([,;])/.exec(text)?.[1] ?? ','
  const rows: Row[] = []
  let cells: string[] = []
  let line = 1
  let begun = 1
  // A cell, quoted or not, and the character that ends it.
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))[^${separator}\\r\\n]*(${separator}|\\r?\\n|\\r|$)`,
    'y',
  )
  while (cell.lastIndex < text.length) {
    const [whole, quoted, plain = '', end] = cell.exec(text) ?? ['']
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    line += whole.split('\n').length - 1
    if (end === separator) continue
    rows.push({ line: begun, cells })
    cells = []
    begun = line
  }
  if (cells.length > 0) rows.push({ line: begun, cells: [...cells, ''] })
  return rows
}
