/** Which processes a run of the tests is made of: a test file may be run on several databases. */
import { readFileSync } from 'node:fs'
import { ELEMENTS_VARIABLE } from '../test/support/chosen-elements.ts'
import { STORES_VARIABLE } from '../test/support/chosen-stores.ts'
import { PACKED_VARIABLE } from '../test/support/packed-files.ts'
import type { TaskKind } from './lanes.ts'

/** One test file, in a process of its own. */
export interface TestRun {
  readonly file: string
  /** The database over which tests run that otherwise keep things in memory. */
  readonly engine?: string
  /** The files of tests of elements that the process runs in a browser. */
  readonly elements?: readonly string[]
  /** The files that the process runs one after the other, each as a suite. */
  readonly packed?: readonly string[]
}

/** Tests of elements run in a browser: one process serves all of them. */
const ELEMENTS = 'test/elements/'
const ELEMENTS_RUNNER = 'test/elements.test.ts'
/** Tests of the API: most of the time of one alone is the start of its database. */
const API = 'test/server/http/'
/** More than there are lanes, so that none of them is the last for long. */
const API_PACKS = 4
/**
 * Tests of pure functions: 65 files took 26 s of processor time in a process each, and 7 s in one (at a load of 20 on two
 * processors).
 */
const PURE = ['test/documents/', 'test/protocol/', 'test/server/domain/']
const PACK_RUNNER = 'test/packed.test.ts'
/** They run other files. */
const runners = [ELEMENTS_RUNNER, PACK_RUNNER]
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
  ['test/elements-in-firefox.test.ts', 'all'],
  // All of a server at once, killed and its other ends failing. Each of these is proved by itself in `npm test`: a process
  // that is killed (killed-delivery), mail, webhooks and sources that fail (send-message, dead-receivers, hanging-source).
  ['test/e2e/alone/soak.test.ts', 'all'],
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
export function nameOf({ file, engine, packed: [first] = [] }: TestRun): string {
  return [
    file,
    ...(engine === undefined ? [] : [`on ${engine}`]),
    ...(first === undefined ? [] : [`from ${first} on`]),
  ].join(' ')
}

/** Each file once; those of elements are one run of the file that runs them. */
export function runsOfEach(files: readonly string[]): readonly TestRun[] {
  const elements = files.filter((file) => file.startsWith(ELEMENTS))
  const others = files.filter((file) => !runners.includes(file) && !elements.includes(file))
  const isAll = elements.length === 0 && files.includes(ELEMENTS_RUNNER)
  return [
    ...others.map((file) => ({ file })),
    ...(elements.length > 0 ? [{ file: ELEMENTS_RUNNER, elements }] : []),
    ...(isAll ? [{ file: ELEMENTS_RUNNER }] : []),
  ]
}

/** Pure tests together, the tests of the API in packs, once for each of these databases, every other file once. */
export function runsOf(files: readonly string[], engines: readonly string[]): readonly TestRun[] {
  const pure = files.filter((file) => PURE.some((folder) => file.startsWith(folder)))
  const api = files.filter(isOverMemory)
  const packs = Array.from({ length: API_PACKS }, (_, pack) =>
    api.filter((_file, at) => at % API_PACKS === pack),
  )
  return [
    ...runsOfEach(files.filter((file) => !api.includes(file) && !pure.includes(file))),
    { file: PACK_RUNNER, packed: pure },
    ...engines.flatMap((engine) => packs.map((packed) => ({ file: PACK_RUNNER, engine, packed }))),
  ]
}

export function environmentOf({ engine, elements, packed }: TestRun): Readonly<Record<string, string>> {
  return {
    ...(engine !== undefined && { [STORES_VARIABLE]: engine }),
    ...(elements && { [ELEMENTS_VARIABLE]: elements.join(' ') }),
    ...(packed && { [PACKED_VARIABLE]: packed.join(' ') }),
  }
}

/** Whether the stores of a file's service may be those of any database; some bring their own. */
function isOverMemory(file: string): boolean {
  if (!file.startsWith(API)) return false
  return !/storage-engines|on-each-database|command-servers/.test(readFileSync(file, 'utf8'))
}
