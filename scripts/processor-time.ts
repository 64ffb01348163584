/** The processor time of a process and of the children that it waited for, reported when it ends. */
import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PLACE_VARIABLE = 'LIMIAR_PROCESSOR_TIME'
/** Clock ticks of proc(5): 100 on every architecture of Linux. */
const TICKS_PER_SECOND = 100

/** Measures one process, which imports this file before its own program. */
export class ProcessorTime {
  readonly #place = join(tmpdir(), `limiar-processor-time-${randomUUID()}`)

  readonly nodeOptions: readonly string[] = ['--import', import.meta.url]

  get environment(): Readonly<Record<string, string>> {
    return { [PLACE_VARIABLE]: this.#place }
  }

  /** Seconds, once the process has ended; undefined for a killed process. */
  take(): number | undefined {
    try {
      return Number(readFileSync(this.#place, 'utf8'))
    } catch {
      return undefined
    } finally {
      rmSync(this.#place, { force: true })
    }
  }
}

/** Processor time of the children, which only Linux reports. */
function secondsOfChildren(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    // The name comes first and may contain blanks and brackets.
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(13, 15)
      .map(Number)
    return (user + system) / TICKS_PER_SECOND
  } catch {
    return 0
  }
}

const place = process.env[PLACE_VARIABLE]
if (place !== undefined && process.execArgv.includes(import.meta.url)) {
  // Its children are counted with it and must not report themselves.
  delete process.env['LIMIAR_PROCESSOR_TIME']
  process.once('exit', () => {
    const { user, system } = process.cpuUsage()
    writeFileSync(place, String((user + system) / 1e6 + secondsOfChildren()))
  })
}
