/** `npm run check`: format, types, lint, import rules, dead code, packages and licences, each with its name. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { runInLanes, type Task } from './lanes.ts'
import { atLowPriority } from './low-priority.ts'
import { ProcessorTime } from './processor-time.ts'
import { StartedProcesses } from './started-processes.ts'

interface Check {
  readonly name: string
  readonly command: readonly string[]
  /** The check concerns only the repository, not the product: `npm test` leaves it to `test:all`. */
  readonly isOfRepository?: true
}

/** The longest check takes a minute of one processor; beside walks, which have priority, it gets a third of one. */
const LIMIT_MS = 10 * 60_000

const root = fileURLToPath(new URL('..', import.meta.url))

const areas = [
  ...readdirSync(`${root}src`).map((area) => `src/${area}`),
  'test',
  'test/elements',
  'demo',
  'scripts',
  'bench',
  '.',
].filter((area) => existsSync(`${root}${area}/tsconfig.json`))

/** Every check of the repository. */
export const checks: readonly Check[] = [
  {
    name: 'format',
    isOfRepository: true,
    command: [
      'prettier/bin/prettier.cjs',
      '--check',
      '--log-level=warn',
      // By a file's content and not by its date: an unchanged file that passed before is skipped.
      '--cache',
      '--cache-strategy=content',
      '--cache-location=.cache/format',
      '.',
    ],
  },
  // The native compiler, on one thread, because as many checks as there are processors run in parallel anyway.
  ...areas.map((area) => ({
    name: `types of ${area}`,
    command: ['typescript-7/bin/tsc', '--singleThreaded', '-p', area],
  })),
  { name: 'types of the recipes of hosts', command: ['vue-tsc/bin/vue-tsc.js', '-p', 'examples'] },
  // Its companion for rules that use types is native too, and takes a fifth of ESLint's time with such rules.
  { name: 'lint', command: ['oxlint/bin/oxlint'] },
  {
    name: 'lint of templates',
    isOfRepository: true,
    command: ['eslint/bin/eslint.js', '--max-warnings=0', 'src/component', 'src/console', 'demo'],
  },
  { name: 'import rules and architecture', command: ['scripts/architecture.ts', '--check'] },
  { name: 'dead code', isOfRepository: true, command: ['knip/bin/knip.js', '--no-progress'] },
  { name: 'package and its types', command: ['scripts/check-package.ts'] },
  { name: 'recipes of hosts', command: ['scripts/host-recipes.ts', '--check'] },
  { name: 'types of the client', command: ['scripts/client-types.ts', '--check'] },
  { name: 'page of commands', isOfRepository: true, command: ['scripts/commands-page.ts', '--check'] },
  { name: 'llms.txt', isOfRepository: true, command: ['scripts/llms-txt.ts', '--check'] },
  { name: 'licences', isOfRepository: true, command: ['scripts/third-party.ts', '--check'] },
]

/** Runs every check, as many at a time as there are processors, and returns the names of those that failed. */
async function runChecks(): Promise<readonly string[]> {
  const failed: string[] = []
  const tasks = checks.map((check): Task => ({
    kind: 'working',
    seconds: 0,
    run: async () => {
      const { complaint } = await runCheck(check)
      if (complaint !== undefined) failed.push(check.name)
    },
  }))
  await runInLanes(tasks, { working: availableParallelism(), waiting: 0 })
  return failed
}

/**
 * Runs one check and shows its output only when it fails. A check that does not end in time counts as failed and is
 * killed with everything that it started (on Linux).
 * @param stepsBack Whether it runs at low priority.
 */
export async function runCheck(
  { name, command: [script = '', ...args] }: Check,
  { stepsBack = false, limitMs = LIMIT_MS } = {},
): Promise<{
  /** What a failed check printed. */
  readonly complaint: string | undefined
  readonly processorSeconds: number | undefined
}> {
  const file = script.startsWith('scripts/') ? script : `node_modules/${script}`
  const time = new ProcessorTime()
  const started = new StartedProcesses()
  const env = { ...process.env, ...started.environment, ...time.environment }
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, env }
  const nodeOptions = [...time.nodeOptions, ...(stepsBack ? atLowPriority : [])]
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const child = execFile(
    process.execPath,
    [...nodeOptions, file, ...args],
    options,
    (error, stdout, stderr) => resolve(error ? `${stdout}${stderr}` : undefined),
  )
  const limit = setTimeout(() => {
    started.kill()
    child.kill('SIGKILL')
    resolve(`It did not end within ${limitMs / 1000} s.\n`)
  }, limitMs)
  const complaint = await promise
  clearTimeout(limit)
  console.log(complaint === undefined ? `✔ ${name}` : `✖ ${name}\n${complaint}`)
  return { complaint, processorSeconds: time.take() }
}

if (import.meta.main) {
  const failed = await runChecks()
  if (failed.length > 0) {
    console.error(`${failed.length} of ${checks.length} checks failed: ${failed.join(', ')}.`)
    process.exit(1)
  }
}
