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
  /** How the repository is kept, which says nothing about what the product does: `npm test` leaves it to `test:all`. */
  readonly isOfRepository?: true
}

/** The longest takes a minute of one processor; beside walks that come first it has a third of one. */
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
      // By the text of a file and not by its date: a file that is as it was when it was found to be right.
      ...['--cache', '--cache-strategy=content', '--cache-location=.cache/format'],
      '.',
    ],
  },
  // The native compiler, on one thread: as many checks as there are processors run beside each other anyway.
  ...areas.map((area) => ({
    name: `types of ${area}`,
    command: ['typescript-7/bin/tsc', '--singleThreaded', '-p', area],
  })),
  { name: 'types of the recipes', command: ['vue-tsc/bin/vue-tsc.js', '-p', 'examples'] },
  // Its companion for rules that look at types is native too, and takes a fifth of the time of ESLint with such rules.
  { name: 'lint', command: ['oxlint/bin/oxlint'] },
  {
    name: 'lint of templates',
    isOfRepository: true,
    command: ['eslint/bin/eslint.js', '--max-warnings=0', 'src/component', 'src/console', 'demo'],
  },
  {
    name: 'import rules',
    command: [
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      'src',
      'demo',
    ],
  },
  { name: 'dead code', isOfRepository: true, command: ['knip/bin/knip.js', '--no-progress'] },
  { name: 'package and its types', command: ['scripts/check-package.ts'] },
  { name: 'recipes', command: ['scripts/recipes.ts', '--check'] },
  { name: 'types of the client', command: ['scripts/client-types.ts', '--check'] },
  { name: 'llms.txt', isOfRepository: true, command: ['scripts/llms-txt.ts', '--check'] },
  { name: 'licences', isOfRepository: true, command: ['scripts/third-party.ts', '--check'] },
]

/** Runs every check, as many at a time as there are processors; answers the names of those that failed. */
async function runChecks(): Promise<readonly string[]> {
  const failed: string[] = []
  const tasks = checks.map((check): Task => ({
    kind: 'working',
    seconds: 0,
    run: async () => {
      const { passed } = await runCheck(check)
      if (!passed) failed.push(check.name)
    },
  }))
  await runInLanes(tasks, { working: availableParallelism(), waiting: 0 })
  return failed
}

/**
 * Runs one check; what it prints is shown only when it fails. One that does not end in time is killed with everything
 * that it started (on Linux), and has failed.
 * @param stepsBack Whether it leaves the processors to others that want them.
 */
export async function runCheck(
  { name, command: [script = '', ...args] }: Check,
  { stepsBack = false, limitMs = LIMIT_MS } = {},
): Promise<{
  readonly passed: boolean
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
  return { passed: complaint === undefined, processorSeconds: time.take() }
}

if (import.meta.main) {
  const failed = await runChecks()
  if (failed.length > 0) {
    console.error(`${failed.length} of ${checks.length} checks failed: ${failed.join(', ')}.`)
    process.exit(1)
  }
}
