/** How long each part of a run took last time, and its processor time; the longest parts begin first. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const kept = fileURLToPath(new URL('../.cache/test-times.json', import.meta.url))

export interface Taken {
  readonly seconds: number
  /** More meaningful than the duration on a busy machine; undefined where unknown. */
  readonly processorSeconds: number | undefined
}

export class TestTimes {
  readonly #taken: Map<string, Taken>

  /** Reads the stored times; a clone without a run has none. */
  constructor(file = kept) {
    // Written by `keep`, of this version or of the one that kept bare seconds.
    const times = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Taken | number>)
      : {}
    this.#taken = new Map(
      Object.entries(times).flatMap(([name, taken]) => (typeof taken === 'object' ? [[name, taken]] : [])),
    )
  }

  /** The times of a part; undefined where unknown. */
  of(name: string): Taken | undefined {
    return this.#taken.get(name)
  }

  took(name: string, { seconds, processorSeconds }: Taken): void {
    this.#taken.set(name, {
      seconds: rounded(seconds),
      processorSeconds: processorSeconds === undefined ? undefined : rounded(processorSeconds),
    })
  }

  /** Writes them for the next run. */
  keep(file = kept): void {
    const sorted = [...this.#taken].sort(([one], [other]) => one.localeCompare(other))
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
  }
}

function rounded(seconds: number): number {
  return Math.round(seconds * 10) / 10
}
