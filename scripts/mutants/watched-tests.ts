/**
 * Replaces `node:test` in test files while mutants are tried: it gives every test an id, leaves out the tests that
 * cannot reach the mutant, and skips the rest of a file once a test has failed.
 */
import * as real from 'node:test'

export const { after, afterEach, before, beforeEach, mock } = real

/** The state that Stryker's instrumented code reads and writes, with Stryker's names. */
export interface Instrumented {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
  mutantCoverage?: Coverage
}

/** How often each mutant's code was reached: while modules loaded, and by each test. */
export interface Coverage {
  readonly static: Record<string, number>
  readonly perTest: Record<string, Record<string, number>>
}

/** One run of a test file. */
export interface Watch {
  readonly file: string
  /** Ids of the tests to run; undefined for all of them. */
  readonly selected: ReadonlySet<string> | undefined
  /** The ids of those that run, in the order in which they were declared. */
  readonly tests: string[]
  failure?: { readonly id: string; readonly message: string }
}

export const instrumented: Instrumented = ((globalThis as { __stryker__?: Instrumented }).__stryker__ ??= {})

let watch: Watch = { file: '', selected: undefined, tests: [] }
let declared = 0

/** From here on tests belong to this run. */
export function startWatch(started: Watch): void {
  watch = started
  declared = 0
}

/**
 * Milliseconds for a test while a mutant is tried. Many mutants make a test wait for what never comes: it then fails, and
 * its process goes on. Without this, each of them would cost the process its life.
 */
const MOST_MS = 10_000
/** Those of Node, whatever a test puts in their place. */
const { setTimeout: begin, clearTimeout: end } = globalThis

type Body = (context: real.TestContext) => unknown
type Declaration = readonly [name: string, ...rest: unknown[]]

export const it = watched(real.it)
export const test = watched(real.test)

/** A second database takes seconds, and the mutated code does not depend on one. */
const ON_ANOTHER_DATABASE = /\bon PostgreSQL$/

export function describe(...[name, ...rest]: Declaration): Promise<void> {
  if (ON_ANOTHER_DATABASE.test(name)) return Promise.resolve()
  const declaration = [name, ...rest] as never[]
  return (real.describe as (...declaration: never[]) => Promise<void>)(...declaration)
}

/** Names repeat in a file, so a test's position is part of its id; a test file is the same in every run. */
function watched(declare: (...declaration: never[]) => Promise<void>) {
  return (...[name, ...rest]: Declaration): Promise<void> => {
    const current = watch
    const id = `${current.file}#${++declared} ${name}`
    if (current.selected && !current.selected.has(id)) return Promise.resolve()
    const body = rest.at(-1) as Body
    current.tests.push(id)
    const run = async (context: real.TestContext): Promise<void> => {
      if (current.failure) return context.skip('an earlier test has failed')
      const outside = instrumented.currentTestId
      instrumented.currentTestId = id
      try {
        await inTime(body(context))
      } catch (error) {
        current.failure ??= { id, message: String(error) }
        throw error
      } finally {
        instrumented.currentTestId = outside
      }
    }
    const declaration = [name, ...rest.slice(0, -1), run] as never[]
    return declare(...declaration)
  }
}

/** @throws when a test does not end in its time while a mutant is tried. */
async function inTime(work: unknown): Promise<void> {
  if (instrumented.activeMutant === undefined) return void (await work)
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = begin(() => reject(new Error(`It did not end within ${MOST_MS / 1000} s.`)), MOST_MS)
  try {
    await Promise.race([work, late])
  } finally {
    end(timer)
  }
}
