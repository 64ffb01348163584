/** Chooses the code to mutate, and the test files that may notice. */
import { globSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** The code to mutate: code for which tests in one process notice changes within seconds. */
const CODE = ['src/protocol', 'src/server/domain', 'src/server/operations', 'src/server/http']
/** Tests without a service take milliseconds, those with one about a second for each file. */
const TESTS = [
  'test/protocol',
  'test/host',
  'test/server/domain',
  'test/server/operations',
  'test/server/http',
]
/**
 * Tests that notice too little for their time: thousands of generated requests and texts, models, full disks, races,
 * rules of other people for the description.
 */
const LEFT_OUT =
  /\/(?:burst-people|described-requests|disk-full|enrolment|erasure-races|face-embeddings|json-texts|kept-texts|made-requests|naughty-strings|openapi-rules|unsent-limits)\.test\.ts$/

export const USAGE = `npm run mutants -- <folders or files of ${CODE.join(', ')}>
               [--tests <part of a path>,…]   only the test files whose path holds one of these`

export interface Choice {
  /** Patterns of the files to mutate. */
  readonly mutate: readonly string[]
  readonly tests: readonly string[]
}

/** The choice on the command line, or a sentence that says why it cannot be done. */
export function chosen(args: readonly string[]): Choice | string {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { tests: { type: 'string', default: '' } },
  })
  const places = positionals.map((place) => place.replace(/^\.\/|\/+$/g, ''))
  if (places.length === 0) return 'Name a folder or a file.'
  for (const place of places) {
    if (!CODE.some((folder) => `${place}/`.startsWith(`${folder}/`))) return `${place} is not mutated.`
    if (statSync(place, { throwIfNoEntry: false }) === undefined) return `There is no ${place}.`
  }
  const words = values.tests.split(',')
  const tests = TESTS.flatMap((folder) => globSync(`${folder}/*.test.ts`).toSorted()).filter(
    (file) => !LEFT_OUT.test(file) && words.some((word) => file.includes(word)),
  )
  if (tests.length === 0) return `No test file is called ${values.tests}.`
  return {
    mutate: places.map((place) => (statSync(place).isDirectory() ? `${place}/**/*.ts` : place)),
    tests,
  }
}
