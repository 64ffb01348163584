/** CPU time and memory of this process, and the format of figures. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** CPU time of all threads of this process during an action, milliseconds. */
export async function cpuMs<Result>(
  work: () => Promise<Result> | Result,
): Promise<{ readonly result: Result; readonly ms: number }> {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { result, ms: (user + system) / 1000 }
}

/** The value below which the given share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? Number.NaN
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`
}

/** MiB: the memory that this process holds, and the memory that its main thread still uses. */
export interface Memory {
  readonly resident: number
  readonly inUse: number
}

/**
 * The memory of this process after garbage was collected: without that it only shows how long ago the last collection
 * was.
 */
export function memoryMiB(): Memory {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  const { rss, heapUsed, external } = process.memoryUsage()
  return { resident: rss / 2 ** 20, inUse: (heapUsed + external) / 2 ** 20 }
}

/** A table in Markdown, as README.md has it. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  console.log([line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n'))
}
