import type { Terminal } from './command.ts'

/** Time between two lines of progress where lines stay, as in a log. */
const PROGRESS_LINE_MS = 5000
/** Time between two lines on a screen, where the next replaces the last. */
const PROGRESS_SCREEN_MS = 200
const CLEAR_LINE = '\r\x1b[K'
/**
 * Characters that steer a terminal, and marks that turn the direction of a text. The names of files and the answers of
 * servers may hold them. Line breaks and tabs stay.
 */
const STEERING = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A stream that a command writes to; `isTTY` when somebody looks at it on a screen. */
export interface Output {
  readonly isTTY?: boolean
  readonly write: (text: string) => unknown
}

/** Standard output and error of a process. */
export function processTerminal(
  { stdout, stderr }: { readonly stdout: Output; readonly stderr: Output },
  now: () => number = () => performance.now(),
): Terminal {
  // A log needs no line for work that is done at once.
  let lastAt = stdout.isTTY ? -Infinity : now()
  const clear = (): string => (stdout.isTTY && lastAt > -Infinity ? CLEAR_LINE : '')
  return {
    say: (line) => void stdout.write(`${clear()}${shown(line)}\n`),
    complain: (line) => {
      if (clear() !== '') stdout.write(CLEAR_LINE)
      stderr.write(`${shown(line)}\n`)
    },
    progress: (line) => {
      if (now() - lastAt < (stdout.isTTY ? PROGRESS_SCREEN_MS : PROGRESS_LINE_MS)) return
      lastAt = now()
      stdout.write(stdout.isTTY ? `${CLEAR_LINE}${shown(line)}` : `${shown(line)}\n`)
    },
  }
}

function shown(line: string): string {
  return line.replace(STEERING, '?')
}
