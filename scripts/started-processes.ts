/** Finds started processes by a mark in their environment: on Linux, from proc(5); elsewhere none is found. */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/** Marks of one test file and of a whole run: one process may have both. */
type MarkVariable = 'LIMIAR_TEST_PROCESS' | 'LIMIAR_TEST_RUN'

interface Started {
  readonly id: number
  readonly parent: number
  readonly command: string
  readonly isMarked: boolean
}

/** Marks started processes, so that all of them can be ended. */
export class StartedProcesses {
  readonly #variable: MarkVariable
  readonly #mark = randomUUID()

  constructor(variable: MarkVariable = 'LIMIAR_TEST_PROCESS') {
    this.#variable = variable
  }

  /** Children inherit it, also those whose parent has ended. */
  get environment(): Readonly<Record<string, string>> {
    return { [this.#variable]: this.#mark }
  }

  /** Kills them and their children, and returns their commands. */
  kill(): readonly string[] {
    const everyone = processes(`${this.#variable}=${this.#mark}`)
    const family = new Set(everyone.filter(({ isMarked }) => isMarked).map(({ id }) => id))
    // PostgreSQL overwrites its environment with its title, so children are found by their parent. A child has a higher
    // id than its parent, unless ids wrapped around.
    for (const { id, parent } of everyone) if (family.has(parent)) family.add(id)
    const killed = everyone.filter(({ id }) => family.has(id) && endNow(id))
    return killed.map(({ command }) => command)
  }
}

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const

/**
 * Ends everything that this process starts from now on when this process is ended: browsers, compilers and servers
 * would otherwise continue without it.
 */
export function endTogether(): StartedProcesses {
  const started = new StartedProcesses('LIMIAR_TEST_RUN')
  Object.assign(process.env, started.environment)
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      console.error(`✖ ended by ${signal}, with ${started.kill().length} processes that it had started`)
      process.exit(128 + signalNumbers[signal])
    })
  return started
}

function endNow(id: number): boolean {
  try {
    return process.kill(id, 'SIGKILL')
  } catch {
    return false
  }
}

function processes(mark: string): readonly Started[] {
  return numbersIn('/proc')
    .toSorted((one, other) => one - other)
    .flatMap((id) => {
      try {
        const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
        // The name comes first and may contain blanks and brackets.
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        const command = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        const environment = readFileSync(`/proc/${id}/environ`, 'latin1').split('\0')
        return [{ id, parent, command, isMarked: environment.includes(mark) }]
      } catch {
        // It has ended meanwhile, or belongs to another user.
        return []
      }
    })
}

function numbersIn(folder: string): readonly number[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
  } catch {
    return []
  }
}
