import type { Terminal } from './command.ts'

/** Time between two lines of progress where lines stay, as in a log. */
const PROGRESS_LINE_MS = 5000
/** Time between two lines on a screen, where the next replaces the last. */
const PROGRESS_SCREEN_MS = 200
const CLEAR_LINE = '\r\x1b[K'

/** Standard output and error of a process. */
export function processTerminal(
  { stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>,
  now: () => number = () => performance.now(),
): Terminal {
  // A log needs no line for work that is done at once.
  let lastAt = stdout.isTTY ? -Infinity : now()
  const clear = (): string => (stdout.isTTY && lastAt > -Infinity ? CLEAR_LINE : '')
  return {
    say: (line) => void stdout.write(`${clear()}${line}\n`),
    complain: (line) => {
      if (clear() !== '') stdout.write(CLEAR_LINE)
      stderr.write(`${line}\n`)
    },
    progress: (line) => {
      if (now() - lastAt < (stdout.isTTY ? PROGRESS_SCREEN_MS : PROGRESS_LINE_MS)) return
      lastAt = now()
      stdout.write(stdout.isTTY ? `${CLEAR_LINE}${line}` : `${line}\n`)
    },
  }
}
