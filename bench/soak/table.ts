/** The one table of a run, in Markdown. */
import type { Check } from './checks.ts'

/** Sentences printed for each check; further ones are only counted. */
const SHOWN = 12

export function tableOf(checks: readonly Check[]): string {
  const rows = checks.map(({ name, looked, violations, waiting, note }) => [
    name,
    String(looked),
    violations.length === 0 ? '0' : `**${violations.length}**`,
    waiting === undefined ? '' : String(waiting),
    note ?? '',
  ])
  return markdown([['what', 'looked at', 'violations', 'waiting', 'note'], ...rows])
}

/** The sentences behind the numbers: each kind of violation once, with its count. */
export function violationsOf(checks: readonly Check[]): readonly string[] {
  return checks.flatMap(({ name, violations }) => {
    const counts = new Map<string, number>()
    for (const violation of violations) counts.set(violation, (counts.get(violation) ?? 0) + 1)
    const lines = [...counts].map(([violation, count]) => `${name}: ${count} x ${violation}`)
    const more = lines.length - SHOWN
    return more > 0 ? [...lines.slice(0, SHOWN), `${name}: and ${more} more kinds`] : lines
  })
}

function markdown([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
