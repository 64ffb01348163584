/** Which processes a run of the tests is made of: a test file may be run on several databases. */
import { readFileSync } from 'node:fs'
import { ELEMENTS_VARIABLE } from '../test/support/chosen-elements.ts'
import { STORES_VARIABLE } from '../test/support/chosen-stores.ts'
import type { TaskKind } from './lanes.ts'

/** One test file, in a process of its own. */
export interface TestRun {
  readonly file: string
  /** The database over which tests run that otherwise keep things in memory. */
  readonly engine?: string
  /** The files of tests of elements that the process runs in a browser. */
  readonly elements?: readonly string[]
}

/** Tests of elements run in a browser: one process serves all of them. */
const ELEMENTS = 'test/elements/'
const ELEMENTS_RUNNER = 'test/elements.test.ts'
/** Walks in which the page takes pictures by itself: it needs frames in time, so nothing runs beside them. */
const ALONE = 'test/e2e/alone/'
/** What tests there do most of the time is to wait: for pages and their pauses, retries, other processes. */
const WAITING = [
  'bridge',
  'component',
  'console',
  'contracts',
  'e2e',
  'soak',
  'server/cli',
  'server/jobs',
].map((folder) => `test/${folder}/`)

/** What a run covers, each with all of the one before it. */
export const scopes = ['quick', 'all', 'long'] as const
export type Scope = (typeof scopes)[number]

/** The first scope that has a file, where that is not the quick one. */
const LATER: ReadonlyMap<string, Scope> = new Map([
  // Rounds of killing: each ends a process at random moments, and what is proved of one such ending is in `npm test`.
  ['test/e2e/kill-server.test.ts', 'all'],
  ['test/server/adapters/database/crash.test.ts', 'all'],
  // It takes a quarter of an hour.
  ['test/e2e/alone/long-soak.test.ts', 'long'],
])

export function isInScope(file: string, scope: Scope): boolean {
  return scopes.indexOf(LATER.get(file) ?? 'quick') <= scopes.indexOf(scope)
}

export function isAlone({ file }: TestRun): boolean {
  return file.startsWith(ALONE)
}

export function kindOf({ file }: TestRun): TaskKind {
  return WAITING.some((folder) => file.startsWith(folder)) ? 'waiting' : 'working'
}

/** What a run is called where its time is kept, and when it hangs. */
export function nameOf({ file, engine }: TestRun): string {
  return engine === undefined ? file : `${file} on ${engine}`
}

/** Each file once; those of elements are one run of the file that runs them. */
export function runsOfEach(files: readonly string[]): readonly TestRun[] {
  const elements = files.filter((file) => file.startsWith(ELEMENTS))
  if (elements.length === 0) return files.map((file) => ({ file }))
  const others = files.filter((file) => file !== ELEMENTS_RUNNER && !elements.includes(file))
  return [...others.map((file) => ({ file })), { file: ELEMENTS_RUNNER, elements }]
}

/** The tests of the API once for each of these databases, every other file once. */
export function runsOf(files: readonly string[], engines: readonly string[]): readonly TestRun[] {
  return runsOfEach(files).flatMap((run) =>
    isOverMemory(run.file) ? engines.map((engine) => ({ ...run, engine })) : [run],
  )
}

export function environmentOf({ engine, elements }: TestRun): Readonly<Record<string, string>> {
  return {
    ...(engine !== undefined && { [STORES_VARIABLE]: engine }),
    ...(elements && { [ELEMENTS_VARIABLE]: elements.join(' ') }),
  }
}

/** Whether the stores of a file's service may be those of any database; some bring their own. */
function isOverMemory(file: string): boolean {
  if (!file.startsWith('test/server/http/')) return false
  return !/storage-engines|on-each-database/.test(readFileSync(file, 'utf8'))
}
