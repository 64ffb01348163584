/**
 * `npm test`: the checks and every test, and a last line that counts them.
 * `npm test -- <part of a path> …` runs only the test files that match.
 */
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { startPostgres, whyNoPostgres } from '../test/contracts/stores-postgres.ts'
import { browsers } from '../test/support/browsers/installed.ts'
import { checks, runChecks } from './check.ts'
import { runTestFiles } from './test-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/**
 * A test that hangs is a failure, and so is a file that does: the slowest test takes about two minutes on a quiet
 * machine of two processors.
 */
const LIMITS = { testMs: 5 * 60_000, silenceMs: 6 * 60_000 }
/** Walks in which the page takes pictures by itself: it needs frames in time, so nothing runs beside them. */
const ALONE = 'test/e2e/alone/'

// Every file of tests is a process of its own, and most load the server: what was compiled once is kept for the next.
process.env['NODE_COMPILE_CACHE'] ??= `${root}.cache/compiled`
process.env['CHROME_PATH'] ??= readFileSync(`${root}.cache/chromium-path`, 'utf8')

const whyNot = whyNoPostgres()
// One server for the whole run; a file that is run alone starts its own.
if (!whyNot) process.env['DATABASE_URL_TEST'] = (await startPostgres()).url

const wanted = process.argv.slice(2)
const counts = { passed: 0, failed: 0, skipped: 0 }

if (wanted.length === 0) {
  const failed = await runChecks()
  counts.failed += failed.length
  counts.passed += checks.length - failed.length
}
const files = globSync('test/**/*.test.ts', { cwd: root })
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .sort()
await runFiles(
  files.filter((file) => !file.startsWith(ALONE)),
  availableParallelism(),
)
await runFiles(
  files.filter((file) => file.startsWith(ALONE)),
  1,
)

if (whyNot) console.log(`The half of the server's tests that needs PostgreSQL was not run: ${whyNot}.`)
for (const { name, whyNot: reason } of browsers())
  if (reason) console.log(`The page was not tried in ${name}: ${reason}.`)
console.log(
  `${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`,
)
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0)

async function runFiles(some: readonly string[], concurrency: number): Promise<void> {
  const { passed, failed, skipped } = await runTestFiles(some, concurrency, LIMITS)
  counts.passed += passed
  counts.failed += failed
  counts.skipped += skipped
}
