/**
 * Work on a stranger's file in a process of its own. A native library cannot be stopped within a process: its work goes
 * on after every time limit, on one of the four threads that reading files and looking up names also need. A process
 * can be killed at any moment, with all its memory.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { allocatorEnvironment } from '../../machine/allocator.ts'

/** What the process may take for one piece of work, its own start included. */
export interface ApartLimits {
  /** Milliseconds of a processor. */
  readonly maxMs: number
  readonly maxBytes: number
  /** Milliseconds by the clock: several times `maxMs`, because a process that gets no processor is not slow. */
  readonly maxClockMs: number
}

/** How often the process looks at what it took. A library fills some 100 MB of memory meanwhile. */
const LOOK_EVERY_MS = 50
/** All that the process learns of the environment: no setting and no secret of the server. */
const PASSED_ON = ['PATH', 'SystemRoot', 'LD_LIBRARY_PATH', 'HOME', 'FONTCONFIG_FILE', 'FONTCONFIG_PATH']

/**
 * Runs a module that calls `answerOnce`. Answers `too-much` when the process met a limit or was killed by its work, and
 * `overloaded` when the machine had no time for it.
 * @throws Error when the process cannot be started, or ends by itself without an answer.
 */
export function workApart<Outcome extends object>(
  module: URL,
  work: unknown,
  { maxMs, maxBytes, maxClockMs }: ApartLimits,
): Promise<Outcome | 'too-much' | 'overloaded'> {
  const child = fork(fileURLToPath(module), [String(maxMs), String(maxBytes)], {
    execArgv: [],
    env: { ...allocatorEnvironment, ...environment() },
    serialization: 'advanced',
    // A library's complaints may quote the file.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    let outcome: Outcome | 'too-much' | 'overloaded' = 'too-much'
    const end = (how: typeof outcome): void => {
      outcome = how
      child.kill('SIGKILL')
    }
    const timer = setTimeout(end, maxClockMs, 'overloaded')
    child.once('message', end)
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      if (code === null) resolve(outcome)
      else reject(new Error(`The process for ${module.href} ended with code ${code}.`))
    })
    // When the process has ended meanwhile, its end is the answer.
    child.send(work as object, () => undefined)
  })
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** In the process: answers the one piece of work that it gets, and is killed when it takes more than it may. */
export function answerOnce(makeOf: (work: unknown) => Promise<object>): void {
  const [maxMs = 0, maxBytes = 0] = process.argv.slice(2).map(Number)
  const die = (): void => void process.kill(process.pid, 'SIGKILL')
  const look = (): void => {
    const { user, system } = process.cpuUsage()
    if ((user + system) / 1000 > maxMs || process.memoryUsage.rss() > maxBytes) die()
  }
  setInterval(look, LOOK_EVERY_MS)
  // Nobody waits for the answer of a process whose server is gone.
  process.once('disconnect', die)
  process.once('message', (work) => void makeOf(work).then((outcome) => process.send?.(outcome)))
}
