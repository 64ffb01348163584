/**
 * The counts for each card, kept in a file line by line, so that several runs can collect a long table. A line counts
 * only for the code and the settings with which it was made.
 */
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Attempts } from './attempts.ts'
import type { Outcome } from './outcomes.ts'

/** The settings that decide the outcomes of one card. */
export interface CardRun {
  readonly half: string
  readonly seed: number
  readonly cards: number
  readonly takes: number
  readonly only: string
  readonly hold: string
  readonly card: number
}

interface KeptCard {
  readonly code: string
  readonly run: CardRun
  readonly outcomes: readonly (readonly [group: keyof Attempts, name: string, outcome: Outcome])[]
}

const ROOT = join(import.meta.dirname, '..', '..')
/** The sources that make an attempt or judge it. */
const SOURCES = [
  'bench/attacks/{attempts,held,movement,optics,outcomes,pictures,victims}.ts',
  'bench/liveness/attacks.ts',
  'demo/specimens/**/*.ts',
  'src/{imaging,documents}/**/*.ts',
  'src/server/{analysis,domain/faces,domain/findings,domain/movement,adapters/models}/**/*.ts',
]

/** Results of earlier runs and of this one; without a file they are kept only in memory. */
export class KeptCards {
  readonly #file: string | undefined
  readonly #code = codeVersion()
  readonly #cards = new Map<string, KeptCard>()
  /** Cards in the file that other code has counted. */
  readonly ofOtherCode: number

  constructor(file: string | undefined) {
    this.#file = file
    const lines = file && existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(isWhole) : []
    const kept = lines.map((line) => JSON.parse(line) as KeptCard)
    const own = kept.filter(({ code }) => code === this.#code)
    for (const card of own) this.#cards.set(JSON.stringify(card.run), card)
    this.ofOtherCode = kept.length - own.length
  }

  has(run: CardRun): boolean {
    return this.#cards.has(JSON.stringify(run))
  }

  add(run: CardRun, { attacks, people }: Attempts): void {
    const listed = (group: keyof Attempts, of: Attempts['attacks']): KeptCard['outcomes'] =>
      [...of].flatMap(([name, all]) => all.map((outcome) => [group, name, outcome] as const))
    const outcomes = [...listed('attacks', attacks), ...listed('people', people)]
    const card: KeptCard = { code: this.#code, run, outcomes }
    this.#cards.set(JSON.stringify(run), card)
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify(card)}\n`)
  }

  /** Every outcome of runs with this code and these settings. */
  attemptsOf(runs: readonly CardRun[]): Attempts {
    const attempts: Attempts = { attacks: new Map(), people: new Map() }
    for (const run of runs)
      for (const [group, name, outcome] of this.#cards.get(JSON.stringify(run))?.outcomes ?? [])
        attempts[group].set(name, [...(attempts[group].get(name) ?? []), outcome])
    return attempts
  }
}

/** A run that was killed while it wrote leaves half a line. */
const isWhole = (line: string): boolean => line.endsWith('}')

function codeVersion(): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, { cwd: ROOT }).sort()) {
    hash.update(file)
    hash.update(readFileSync(join(ROOT, file)))
  }
  return hash.digest('hex').slice(0, 12)
}
