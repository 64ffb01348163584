/** The real server in a process of its own, on a port that stays the same, and what the machine says about it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../test/support/until.ts'
import { exchange } from './exchange.ts'

/** On a loaded machine a start takes a few seconds, and the models some more. */
const READY_TIMEOUT_MS = 180_000
/** The server gives its last answers 15 s, and its jobs 30. */
const STOP_TIMEOUT_MS = 90_000
const ASK_AGAIN_MS = 100
const START_AGAIN_MS = 1_000

const command = join(import.meta.dirname, '..', '..', 'src', 'server', 'cli.ts')

export interface ServiceSettings {
  readonly port: number
  /** The file to which the log is appended, and the data folder. */
  readonly logFile: string
  readonly environment: Readonly<Record<string, string>>
}

/** What the kernel says about the process at one moment. */
export interface Sample {
  /** Milliseconds since the process was started. */
  readonly age: number
  readonly residentMb: number
  readonly openFiles: number
}

/** One process from its start to its end. */
export interface Life {
  readonly startedAt: number
  readonly samples: Sample[]
}

/** The service that a run calls: one server, or several behind a proxy. */
export interface Serving {
  readonly base: string
  readonly lives: readonly Life[]
  /** Unexpected ends of the process: a sentence each. */
  readonly unexpectedEnds: readonly string[]
  /** Answers the milliseconds until it was ready. */
  start(): Promise<number>
  untilReady(): Promise<void>
  /** Answers whether it ended by itself in time. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<boolean>
  /** Records memory and open files. */
  sample(): Promise<void>
}

export class Service implements Serving {
  readonly base: string
  readonly lives: Life[] = []
  /** Unexpected ends of the process: a sentence each. */
  readonly unexpectedEnds: string[] = []
  readonly #settings: ServiceSettings
  #child: ChildProcess | undefined
  #isEnding = false
  #isReady = false

  constructor(settings: ServiceSettings) {
    this.#settings = settings
    this.base = `http://127.0.0.1:${settings.port}`
    process.once('exit', () => this.#child?.kill('SIGKILL'))
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Starts the process and waits until it is ready; answers how many milliseconds that took. */
  async start(): Promise<number> {
    const startedAt = performance.now()
    const log = openSync(this.#settings.logFile, 'a')
    const child = spawn(process.execPath, [command, 'serve'], {
      env: { ...process.env, ...this.#settings.environment, PORT: String(this.#settings.port) },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    this.#child = child
    this.#isEnding = false
    this.#isReady = false
    this.lives.push({ startedAt, samples: [] })
    child.once('exit', (code, signal) => this.#startAgain(String(signal ?? code)))
    await this.untilReady()
    this.#isReady = true
    return performance.now() - startedAt
  }

  /** Acts as a supervisor: starts a process again that ended by itself, until it is told to end. */
  #startAgain(how: string): void {
    if (this.#isEnding) return
    if (this.#isReady) this.unexpectedEnds.push(`the server ended by itself: ${how}`)
    this.#isReady = false
    setTimeout(() => {
      if (!this.#isEnding) this.start().catch(() => undefined)
    }, START_AGAIN_MS)
  }

  /** Waits until the service says that it is ready. */
  async untilReady(): Promise<void> {
    const ask = async (): Promise<true | undefined> => {
      const answer = await exchange(this.base, { method: 'GET', path: '/ready' }).catch(() => undefined)
      return answer?.status === 200 || undefined
    }
    await until('the server is ready (see its log)', ask, {
      withinMs: READY_TIMEOUT_MS,
      askAgainMs: ASK_AGAIN_MS,
    })
  }

  get hasEnded(): boolean {
    const child = this.#child
    return child === undefined || child.exitCode !== null || child.signalCode !== null
  }

  /** Ends the process as a power cut does, or as an operator does; answers whether it ended in time by itself. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<boolean> {
    const child = this.#child
    this.#isEnding = true
    if (child === undefined || this.hasEnded) return true
    const ended = once(child, 'exit')
    child.kill(signal)
    const over = new AbortController()
    const tooLate = pause(STOP_TIMEOUT_MS, false, over).catch(() => false)
    const isTimely = await Promise.race([ended.then(() => true), tooLate])
    // Does not keep this process from ending.
    over.abort()
    if (!isTimely) child.kill('SIGKILL')
    await ended
    return isTimely
  }

  /** Records memory and open files of the process; nothing if there is no /proc. */
  async sample(): Promise<void> {
    const life = this.lives.at(-1)
    const pid = this.pid
    if (life === undefined || pid === undefined || this.hasEnded) return
    try {
      const status = await readFile(`/proc/${pid}/status`, 'utf8')
      const residentMb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
      const openFiles = (await readdir(`/proc/${pid}/fd`)).length
      life.samples.push({ age: performance.now() - life.startedAt, residentMb, openFiles })
    } catch {
      // The process ended meanwhile, or the system is not Linux: the table says how many samples there are.
    }
  }
}
