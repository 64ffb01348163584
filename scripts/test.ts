/**
 * `npm test`: the checks and every test on the embedded database and in Chromium, and a last line that counts them.
 * `npm run test:all`: also PostgreSQL, the other browsers, and rounds of killing.
 * `npm run test:long`: also a soak of ten minutes.
 * `npm test -- <part of a path> …`: only the test files that match, with everything that they can be run on.
 */
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { startPostgres, whyNoPostgres } from '../test/contracts/stores-postgres.ts'
import { browsers } from '../test/support/browsers/installed.ts'
import { SCOPE_VARIABLE } from '../test/support/scope.ts'
import { storageEngines } from '../test/support/storage-engines.ts'
import { checks, passes } from './check.ts'
import { runInLanes, type Task } from './lanes.ts'
import { runTestFile } from './test-files.ts'
import {
  environmentOf,
  isAlone,
  isInScope,
  kindOf,
  nameOf,
  runsOf,
  runsOfEach,
  scopes,
  type Scope,
  type TestRun,
} from './test-runs.ts'
import { TestTimes } from './test-times.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/**
 * A test that hangs is a failure, and so is a file that does: the slowest test takes about two minutes on a quiet
 * machine of two processors.
 */
const LIMITS = { testMs: 5 * 60_000, silenceMs: 6 * 60_000 }
/** One more than there are processors is at its work: half of the time of those that wait is nobody's. */
const LANES = { working: availableParallelism(), waiting: 1 }

const { scope, parts } = readArguments(process.argv.slice(2))
const isWhole = parts.length === 0
if (isWhole && scope === 'quick') process.env[SCOPE_VARIABLE] = 'quick'

// Every file of tests is a process of its own, and most load the server: what was compiled once is kept for the next.
process.env['NODE_COMPILE_CACHE'] ??= `${root}.cache/compiled`
process.env['CHROME_PATH'] ??= readFileSync(`${root}.cache/chromium-path`, 'utf8')

const whyNot = whyNoPostgres()
// One server for the whole run; a file that is run alone starts its own.
if (!whyNot) process.env['DATABASE_URL_TEST'] = (await startPostgres()).url

const counts = { passed: 0, failed: 0, skipped: 0 }
const times = new TestTimes()
const runs = wantedRuns()
await runInLanes(
  [...(isWhole ? checks.map(checkTask) : []), ...runs.filter((run) => !isAlone(run)).map(testTask)],
  LANES,
)
// A lane for work takes those of either kind: none is left out.
await runInLanes(runs.filter(isAlone).map(testTask), { working: 1, waiting: 0 })
times.keep()

if (whyNot) console.log(`The half of the server's tests that needs PostgreSQL was not run: ${whyNot}.`)
for (const { name, whyNot: reason } of browsers())
  if (reason) console.log(`The page was not tried in ${name}: ${reason}.`)
console.log(
  `${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`,
)
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0)

function readArguments(given: readonly string[]): {
  readonly scope: Scope
  readonly parts: readonly string[]
} {
  const scope = scopes.find((name) => given.includes(`--${name}`)) ?? 'quick'
  return { scope, parts: given.filter((word) => word !== `--${scope}`) }
}

function wantedRuns(): readonly TestRun[] {
  const files = globSync('test/**/*.test.ts', { cwd: root }).sort()
  if (!isWhole) return runsOfEach(files.filter((file) => parts.some((part) => file.includes(part))))
  const [embedded, ...servers] = storageEngines
  const engines = [embedded, ...(scope === 'quick' ? [] : servers.filter(({ skip }) => !skip))]
  return runsOf(
    files.filter((file) => isInScope(file, scope)),
    engines.flatMap((engine) => engine?.name ?? []),
  )
}

function checkTask(check: (typeof checks)[number]): Task {
  return task(`check: ${check.name}`, 'working', async () => {
    if (await passes(check)) counts.passed++
    else counts.failed++
  })
}

function testTask(run: TestRun): Task {
  return task(nameOf(run), kindOf(run), async () => {
    const { printed, passed, failed, skipped } = await runTestFile(run.file, LIMITS, environmentOf(run))
    counts.passed += passed
    counts.failed += failed
    counts.skipped += skipped
    process.stdout.write(printed)
  })
}

/** What is done with its time kept, and told when it is over. */
function task(name: string, kind: Task['kind'], work: () => Promise<void>): Task {
  return {
    kind,
    seconds: times.of(name),
    run: async () => {
      const began = performance.now()
      await work()
      const seconds = (performance.now() - began) / 1000
      times.took(name, seconds)
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
    },
  }
}
