/** Plans the processes of a test run: a test file may be run on several databases. */
import { readFileSync } from 'node:fs'
import { ELEMENTS_VARIABLE } from '../test/support/chosen-elements.ts'
import { STORES_VARIABLE } from '../test/support/chosen-stores.ts'
import { PACKED_VARIABLE } from '../test/support/packed-files.ts'
import type { TaskKind } from './lanes.ts'

/** One test file, in a process of its own. */
export interface TestRun {
  readonly file: string
  /** The database for tests that otherwise keep their data in memory. */
  readonly engine?: string
  /** The test files for elements that the process runs in a browser. */
  readonly elements?: readonly string[]
  /** The files that the process runs one after the other, each as a suite. */
  readonly packed?: readonly string[]
}

/** Tests of elements run in a browser, all in one process. */
const ELEMENTS = 'test/elements/'
const ELEMENTS_RUNNER = 'test/elements.test.ts'
/** Tests of the API, which are run on each database. */
const API = 'test/server/http/'
/** More than there are lanes, so that no pack is the last for long. */
const API_PACKS = 4

/** Operations, and the parts of the server that wait for others. */
const OPERATIONS = ['operations', 'phone', 'adapters/blobs', 'adapters/messages', 'adapters/sources'].map(
  (folder) => `server/${folder}`,
)

/**
 * Folders whose files share this number of processes, one file after the other. For a file of one second, most of the
 * time is the start of its process, its database or its browser. 58 files of `component`, `console`, `host` and
 * `imaging` took 69 s of processor time in a process each, and 47 s in one.
 */
const PACKS: readonly Pack[] = [
  { folders: ['documents', 'protocol', 'server/domain', 'imaging', 'host', 'client'], processes: 1 },
  { folders: ['component'], processes: 2 },
  { folders: ['console'], processes: 1 },
  // 16 files took 80 s of processor time with Chromium's in a process each, and 61 s in two.
  { folders: ['e2e'], processes: 2 },
  // Those with a database or models of their own, or without a service.
  { folders: ['server/http'], processes: 2 },
  { folders: ['server/jobs'], processes: 1 },
  { folders: ['server/cli'], processes: 2 },
  { folders: ['demo', 'docs', 'scripts/models'], processes: 1 },
  { folders: ['package'], processes: 1 },
  // 16 files took 28 s of processor time in a process each, and 19 to 22 s in one.
  { folders: ['server/adapters/models', 'server/analysis'], processes: 1 },
  { folders: ['server/adapters/database', 'server/adapters/faces'], processes: 1 },
  { folders: OPERATIONS, processes: 1 },
]

interface Pack {
  /** Below `test`. */
  readonly folders: readonly string[]
  readonly processes: number
}

/** Files of those folders that have a process of their own, and why. */
const APART: ReadonlyMap<string, string> = new Map([
  ['test/component/browsers/each-browser.test.ts', 'it opens three kinds of browsers, one after the other'],
  [
    'test/component/movement-walk.test.ts',
    'it waits for minutes, which would make its pack the longest of all',
  ],
  ['test/e2e/kill-server.test.ts', 'it kills servers, round after round'],
  ['test/e2e/hidden-frame.test.ts', 'it waits for a minute'],
  ...['bridge-events', 'console', 'files', 'phone'].map(
    (name) => [`test/e2e/${name}.test.ts`, 'it works for as long as half a pack'] as const,
  ),
  ['test/e2e/issuer-code-step.test.ts', 'it loads models beside a browser'],
  ['test/package/examples.test.ts', 'it builds a project for each host'],
  ['test/server/operations/disk-full.test.ts', 'it fills a disk'],
  ['test/server/adapters/database/crash.test.ts', 'it kills servers, round after round'],
  ['test/server/adapters/database/restarted-thread.test.ts', 'it watches the threads of its process'],
  ['test/server/adapters/faces/face-index.test.ts', 'it watches the threads of its process'],
  ['test/server/adapters/faces/two-processes.test.ts', 'it is about processes'],
  ...apart('adapters/models', 'it watches the workers or the memory of its process', [
    'hanging-worker',
    'task-watch',
    'worker-pool',
    'image-decoder',
    'strange-pictures',
    'face-model',
  ]),
  ...apart('adapters/models', 'Tesseract leaves a global name', ['name-reader']),
  ...apart('adapters/models', 'it works for as long as a pack', ['document-engine', 'open-documents']),
  ...apart('analysis', 'it works for as long as a pack', [
    'pipeline',
    'selfie-signs',
    'stills/faulty-stills',
  ]),
])

function apart(
  folder: string,
  why: string,
  names: readonly string[],
): readonly (readonly [string, string])[] {
  return names.map((name) => [`test/server/${folder}/${name}.test.ts`, why])
}

const PACK_RUNNER = 'test/packed.test.ts'
/** Files that run other files. */
const runners = [ELEMENTS_RUNNER, PACK_RUNNER]
/** Walks in which the page takes pictures by itself. It needs frames in time, so the rest runs at low priority. */
const ALONE = 'test/e2e/alone/'
/** Folders and files whose tests mostly wait: for pages and their pauses, retries, other processes. */
const WAITING = [
  ...[
    'bridge',
    'component',
    'console',
    'ports',
    'e2e',
    'soak',
    'server/cli',
    'server/jobs',
    ...OPERATIONS,
  ].map((folder) => `${folder}/`),
  'server/adapters/models/hanging-worker.test.ts',
  'testing/sample-camera.test.ts',
  'scripts/test-files.test.ts',
  'scripts/check.test.ts',
].map((path) => `test/${path}`)

/** The scopes of a run; each includes the one before it. */
export const scopes = ['quick', 'all', 'long'] as const
export type Scope = (typeof scopes)[number]

/** The first scope that includes a file, unless it is the quick one. */
const LATER: ReadonlyMap<string, Scope> = new Map([
  // Rounds of killing: each ends a process at random moments, and `npm test` tests one such ending.
  ['test/e2e/kill-server.test.ts', 'all'],
  ['test/server/adapters/database/crash.test.ts', 'all'],
  ['test/elements-in-firefox.test.ts', 'all'],
  // A whole server that is killed while its receivers fail. `npm test` tests each of these separately: a killed process
  // (killed-delivery), and failing mail, webhooks and sources (send-message, dead-receivers, hanging-source).
  ['test/e2e/alone/soak.test.ts', 'all'],
  // Two whole servers with models. `npm test` tests each part separately: the bucket (object-stores, s3-objects), and
  // nodes that do not fit (several-nodes).
  ['test/server/nodes-on-s3.test.ts', 'all'],
  // Five projects are built with their own tools; the programs in them are type-checked by `npm test`.
  ['test/package/examples.test.ts', 'all'],
  // The compiler over three areas.
  ['test/scripts/how-tos.test.ts', 'all'],
  // It takes a quarter of an hour.
  ['test/e2e/alone/long-soak.test.ts', 'long'],
  // It fetches the compilers of Kotlin and Swift, which take 4.3 GB on the disk.
  ['test/scripts/compile-for-apps.test.ts', 'long'],
  // It installs every example project from the registry, and builds it.
  ['test/package/installed-examples.test.ts', 'long'],
])

/** The longest time without a test that begins or ends, for most files: a test has five minutes. */
const SILENCE_MS = 6 * 60_000
/** Files with a test that has more time than others; the value is a minute more than that. */
const PATIENT: ReadonlyMap<string, number> = new Map([
  ['test/scripts/compile-for-apps.test.ts', 16 * 60_000],
  ['test/package/installed-examples.test.ts', 16 * 60_000],
  // One test each. A soak is not over until everything waiting at its end is analysed.
  ['test/e2e/alone/soak.test.ts', 11 * 60_000],
  ['test/e2e/alone/long-soak.test.ts', 46 * 60_000],
])

/** Milliseconds without a test that begins or ends after which the file counts as hung. */
export function silenceMsOf({ file }: TestRun): number {
  return PATIENT.get(file) ?? SILENCE_MS
}

export function isInScope(file: string, scope: Scope): boolean {
  return scopes.indexOf(LATER.get(file) ?? 'quick') <= scopes.indexOf(scope)
}

export function isAlone({ file }: TestRun): boolean {
  return file.startsWith(ALONE)
}

export function kindOf({ file, packed: [first = file] = [] }: TestRun): TaskKind {
  return WAITING.some((path) => first.startsWith(path)) ? 'waiting' : 'working'
}

/** The name of a run, under which its time is kept and in messages. */
export function nameOf({ file, engine, packed: [first] = [] }: TestRun): string {
  return [
    file,
    ...(engine === undefined ? [] : [`on ${engine}`]),
    ...(first === undefined ? [] : [`from ${first} on`]),
  ].join(' ')
}

/** Each file once. The tests of elements are one run of the file that runs them. */
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

/**
 * The tests of the API in packs, once for each of these databases; other files in the packs of their folders or alone.
 */
export function runsOf(files: readonly string[], engines: readonly string[]): readonly TestRun[] {
  const api = files.filter(isOverMemory)
  const packs = PACKS.flatMap(({ folders, processes }) => {
    const packed = files.filter((file) => folders.some((folder) => isBelow(folder, file)))
    return dealt(
      packed.filter((file) => !isApart(file) && !api.includes(file)),
      processes,
    )
  })
  const packed = new Set([...api, ...packs.flat()])
  return [
    ...runsOfEach(files.filter((file) => !packed.has(file))),
    ...packs.map((pack) => ({ file: PACK_RUNNER, packed: pack })),
    ...engines.flatMap((engine) =>
      dealt(api, API_PACKS).map((pack) => ({ file: PACK_RUNNER, engine, packed: pack })),
    ),
  ]
}

/** Distributes files over this number of packs, none of them empty. */
function dealt(files: readonly string[], packs: number): readonly (readonly string[])[] {
  return Array.from({ length: packs }, (_, pack) => files.filter((_file, at) => at % packs === pack)).filter(
    ({ length }) => length > 0,
  )
}

function isBelow(folder: string, file: string): boolean {
  return file.startsWith(`test/${folder}/`)
}

function isApart(file: string): boolean {
  return APART.has(file) || file.startsWith(ALONE) || file.startsWith(ELEMENTS)
}

export function environmentOf({ engine, elements, packed }: TestRun): Readonly<Record<string, string>> {
  return {
    ...(engine !== undefined && { [STORES_VARIABLE]: engine }),
    ...(elements && { [ELEMENTS_VARIABLE]: elements.join(' ') }),
    ...(packed && { [PACKED_VARIABLE]: packed.join(' ') }),
  }
}

/** Whether a file's service can use the stores of any database; some files bring their own, and some start none. */
function isOverMemory(file: string): boolean {
  if (!file.startsWith(API)) return false
  const source = readFileSync(file, 'utf8')
  return (
    /\bstart\w*Service\b/.test(source) && !/storage-engines|on-each-database|command-servers/.test(source)
  )
}
