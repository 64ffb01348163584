/**
 * `npm test`: types, lint and every test on the embedded database and in Chromium, and a last line that counts them.
 * `npm run test:all`: also format, dead code and licences, PostgreSQL, the other browsers, and rounds of killing.
 * `npm run test:long`: also a soak of ten minutes.
 * `npm test -- <part of a path> …`: only the test files that match, with everything that they can be run on.
 */
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { startPostgres, whyNoPostgres } from '../test/ports/stores-postgres.ts'
import { browsers } from '../test/support/browsers/installed.ts'
import { SCOPE_VARIABLE } from '../test/support/scope.ts'
import { storageEngines } from '../test/support/storage-engines.ts'
import { checks, runCheck } from './check.ts'
import { Failures } from './failures.ts'
import { runInLanes, type Task } from './lanes.ts'
import { LIKELY_CHECK_SECONDS, likelySeconds } from './likely-time.ts'
import { PassedChecks } from './passed-checks.ts'
import { endTogether } from './started-processes.ts'
import { memoryFolder } from './temporary-folder.ts'
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
  silenceMsOf,
  type Scope,
  type TestRun,
} from './test-runs.ts'
import { TestTimes } from './test-times.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/**
 * A test that hangs is a failure, and so is a file that does. The slowest test takes about two minutes on a quiet
 * machine of two processors. The clean-up after a file's last test takes seconds there.
 */
const LIMITS = { testMs: 5 * 60_000, endMs: 60_000 }
/**
 * A whole run takes half an hour on a quiet machine of two processors. A run that takes much longer reports what it is
 * doing and ends, before somebody who cannot know that kills it.
 */
const RUN_MS = 75 * 60_000
/**
 * Lanes: two more than there are processors, because waiting tests leave half of their time unused or more. With one for
 * them, a run of 949 s left 150 s of two processors unused, and its last three minutes were waiting tests alone.
 */
const LANES = { working: availableParallelism(), waiting: 2 }

const { scope, parts } = readArguments(process.argv.slice(2))
const isWhole = parts.length === 0
if (isWhole && scope === 'quick') process.env[SCOPE_VARIABLE] = 'quick'

// Every test file is a process of its own, and most load the server: compiled code is kept for the next one.
process.env['NODE_COMPILE_CACHE'] ??= `${root}.cache/compiled`
process.env['TMPDIR'] ??= memoryFolder()
process.env['CHROME_PATH'] ??= readFileSync(`${root}.cache/chromium-path`, 'utf8')

const started = endTogether()
const whyNot = whyNoPostgres()
// One server for the whole run; a file that is run alone starts its own.
if (!whyNot) process.env['DATABASE_URL_TEST'] = (await startPostgres()).url

const began = { at: performance.now(), processors: processorTimes() }
const counts = { passed: 0, failed: 0, skipped: 0 }
const failures = new Failures()
const times = new TestTimes()
const passedBefore = isWhole ? new PassedChecks() : undefined
const atWork = new Set<string>()
setTimeout(giveUp, RUN_MS).unref()
const runs = wantedRuns()
// Beside the walks in `alone`, everything else runs at low priority.
await Promise.all([
  runInLanes(runs.filter(isAlone).map(testTask), { working: 1, waiting: 0 }),
  runInLanes([...wantedChecks().map(checkTask), ...runs.filter((run) => !isAlone(run)).map(testTask)], LANES),
])
times.keep()
passedBefore?.keep()

end()

function giveUp(): void {
  console.log(
    `✖ The run did not end within ${RUN_MS / 60_000} min. It was still at: ${[...atWork].join(', ')}`,
  )
  counts.failed += atWork.size
  for (const name of atWork) failures.add(name, 'It had not ended when the run gave up.')
  started.kill()
  end()
}

/** Prints the tests that were not run, what failed, the time of the run, and the number that passed. */
function end(): never {
  if (whyNot) console.log(`The half of the server's tests that needs PostgreSQL was not run: ${whyNot}.`)
  for (const { name, whyNot: reason } of browsers())
    if (reason) console.log(`The page was not tried in ${name}: ${reason}.`)
  if (counts.failed > 0) console.log(failures.toString())
  console.log(howLong())
  console.log(
    `${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`,
  )
  process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0)
}

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

/** Checks that have not passed with the same files before. The others are listed and counted. */
function wantedChecks(): typeof checks {
  if (!isWhole) return []
  const wanted = checks.filter(({ isOfRepository }) => scope !== 'quick' || !isOfRepository)
  const passed = wanted.filter(({ name }) => passedBefore?.has(name))
  for (const { name } of passed) console.log(`✔ ${name} (no file has changed since it passed)`)
  counts.passed += passed.length
  return wanted.filter((check) => !passed.includes(check))
}

function checkTask(check: (typeof checks)[number]): Task {
  return task(`check: ${check.name}`, 'working', LIKELY_CHECK_SECONDS, async () => {
    const { complaint, processorSeconds } = await runCheck(check, { stepsBack: true })
    counts[complaint === undefined ? 'passed' : 'failed']++
    if (complaint === undefined) passedBefore?.add(check.name)
    else failures.add(`check: ${check.name}`, complaint)
    return processorSeconds
  })
}

function testTask(run: TestRun): Task {
  const files = run.packed ?? run.elements ?? [run.file]
  const likely = files.reduce((sum, file) => sum + likelySeconds(file), 0)
  return task(nameOf(run), kindOf(run), likely, async () => {
    const limits = { ...LIMITS, silenceMs: silenceMsOf(run) }
    const outcome = await runTestFile(run.file, limits, environmentOf(run), isWhole && !isAlone(run))
    for (const count of ['passed', 'failed', 'skipped'] as const) counts[count] += outcome[count]
    if (outcome.failed > 0) failures.add(nameOf(run), outcome.printed)
    process.stdout.write(outcome.printed)
    return outcome.processorSeconds
  })
}

/**
 * A task whose time is stored and reported when it is over. The work returns its processor time in seconds.
 * @param likely Seconds, for the first time.
 */
function task(
  name: string,
  kind: Task['kind'],
  likely: number,
  work: () => Promise<number | undefined>,
): Task {
  return {
    kind,
    seconds: times.of(name)?.seconds ?? likely,
    run: async () => {
      const begin = performance.now()
      atWork.add(name)
      const processorSeconds = await work()
      atWork.delete(name)
      const seconds = (performance.now() - begin) / 1000
      times.took(name, { seconds, processorSeconds })
      const processor = processorSeconds?.toFixed(1) ?? '?'
      console.log(`${seconds.toFixed(1).padStart(7)} s, processor ${processor.padStart(5)} s  ${name}`)
    },
  }
}

/** The time of the run, and the shares of it in which the processors worked for the run and for others. */
function howLong(): string {
  const seconds = Math.round((performance.now() - began.at) / 1000)
  const now = processorTimes()
  const busy = now.busy - began.processors.busy
  const share = Math.round((100 * busy) / (busy + now.idle - began.processors.idle))
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s, with the processors busy for ${share} % of it`
}

/** Milliseconds over all processors since the machine began. */
function processorTimes(): { readonly busy: number; readonly idle: number } {
  const all = cpus().map(({ times: { user, nice, sys, irq, idle } }) => ({
    busy: user + nice + sys + irq,
    idle,
  }))
  const sum = (kind: 'busy' | 'idle') => all.reduce((total, one) => total + one[kind], 0)
  return { busy: sum('busy'), idle: sum('idle') }
}
