/** What failed in a run, told once more at its end: a run prints thousands of lines, and its reader sees the last. */

/** Where Node's reporter begins to tell what failed in a file. */
const DETAILS = '\n✖ failing tests:\n'
/** Lines of one test file or check: enough for an assertion and the place that it names. */
const LINES = 40

export class Failures {
  readonly #told: string[] = []

  /** @param printed All that the test file or check printed. */
  add(name: string, printed: string): void {
    const at = printed.lastIndexOf(DETAILS)
    const details = at < 0 ? printed : printed.slice(at + DETAILS.length)
    const lines = details.trim().split('\n')
    const rest = lines.length - LINES
    this.#told.push(
      [
        `✖ ${name}`,
        ...lines.slice(0, LINES).map(indented),
        ...(rest > 0 ? [`  (${rest} more lines)`] : []),
      ].join('\n'),
    )
  }

  /** A paragraph for each file or check, with its first lines; empty where nothing failed. */
  toString(): string {
    return this.#told.length === 0 ? '' : `\nWhat failed:\n\n${this.#told.join('\n\n')}\n`
  }
}

function indented(line: string): string {
  return line === '' ? '' : `  ${line}`
}
