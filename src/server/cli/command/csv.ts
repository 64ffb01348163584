/** Comma-separated values (RFC 4180), as spreadsheets write them: with a semicolon where the comma is decimal. */

import { CsvError, parse } from 'csv-parse/sync'
import { CommandError } from './command.ts'

/** One line by the names of its columns, in lower case. If a column occurs twice, its cells are in order. */
export interface CsvLine {
  /** Where it begins in the file, counted from 1. */
  readonly line: number
  readonly cells: ReadonlyMap<string, readonly string[]>
}

/**
 * Reads a file whose first line names the columns. Empty lines are left out.
 * @param path Names the file in an error.
 * @throws CommandError for a cell whose quotes do not end with it: it would swallow what follows.
 */
export function parseCsv(text: string, path: string): readonly CsvLine[] {
  const [header, ...rows] = readRows(text, path)
  const columns = header?.record.map((cell) => cell.toLowerCase()) ?? []
  return rows
    .filter(({ record }) => record.some((cell) => cell !== ''))
    .map(({ record, line }) => {
      const named = columns.map((column, index) => [column, fromCell(record[index] ?? '')] as const)
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
  return cell.replace(madeText, '').trim()
}

interface Row {
  readonly record: readonly string[]
  readonly line: number
}

function readRows(text: string, path: string): readonly Row[] {
  const rows: Row[] = []
  let begin = 1
  try {
    parse(text, {
      bom: true,
      delimiter: /^[^\r\n]*?([,;])/.exec(text)?.[1] ?? ',',
      trim: true,
      // The first line ends as all others do: a cell may hold other line ends.
      recordDelimiter: /\r\n|\n|\r/.exec(text)?.[0] ?? '\n',
      relaxColumnCount: true,
      // A quote within an unquoted cell is an ordinary character.
      relaxQuotes: true,
      onRecord: (record: readonly string[], { lines }) => {
        rows.push({ record, line: begin })
        begin = lines + 1
        return null
      },
    })
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    throw new CommandError(
      `Line ${begin} of ${path} has a cell that begins with a quote and does not end with one.`,
      { cause },
    )
  }
  return rows
}
