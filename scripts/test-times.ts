/** How long each part of a run took the last time, in seconds; the longest begin first. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const kept = fileURLToPath(new URL('../.cache/test-times.json', import.meta.url))

export class TestTimes {
  readonly #seconds: Map<string, number>

  /** Those that were kept; none in a clone that has had no run yet. */
  constructor(file = kept) {
    // Written by `keep`.
    const times = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>) : {}
    this.#seconds = new Map(Object.entries(times))
  }

  /** 0 where nobody knows. */
  of(name: string): number {
    return this.#seconds.get(name) ?? 0
  }

  took(name: string, seconds: number): void {
    this.#seconds.set(name, Math.round(seconds * 10) / 10)
  }

  /** Writes them for the next run. */
  keep(file = kept): void {
    const sorted = [...this.#seconds].sort(([one], [other]) => one.localeCompare(other))
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
  }
}
