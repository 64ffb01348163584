/** How long each part of a run took the last time, and the processors for it; the longest begin first. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const kept = fileURLToPath(new URL('../.cache/test-times.json', import.meta.url))

export interface Taken {
  readonly seconds: number
  /** On a machine that does other things beside, this says more; undefined where nobody knows. */
  readonly processorSeconds: number | undefined
}

export class TestTimes {
  readonly #taken: Map<string, Taken>

  /** Those that were kept; none in a clone that has had no run yet. */
  constructor(file = kept) {
    // Written by `keep`, of this version or of the one that kept bare seconds.
    const times = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Taken | number>)
      : {}
    this.#taken = new Map(
      Object.entries(times).flatMap(([name, taken]) => (typeof taken === 'object' ? [[name, taken]] : [])),
    )
  }

  /** Undefined where nobody knows. */
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
