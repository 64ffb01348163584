/**
 * `npm run mutants -- src/protocol`: changes code in small ways, one at a time, and lists the changes that no test
 * notices. It ends with 1 when fewer than `LEAST_SCORE` percent of the changes are noticed.
 */
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Stryker } from '@stryker-mutator/core'
import { chosen, USAGE, type Choice } from './mutants/chosen-tests.ts'
import { memoryFolder, TemporaryFolder } from './temporary-folder.ts'

/** Percent. */
const LEAST_SCORE = 85
/**
 * Milliseconds that are added to twice the normal duration of the tests, so that a slow mutant on a busy machine
 * does not count as hanging.
 */
const PATIENCE_MS = 20_000
/**
 * Modules of past runs stay in memory (about 5 MB for each run of a service), so a new process begins after this many.
 */
const RUNS_PER_PROCESS = 150

const choice = chosen(process.argv.slice(2))
if (typeof choice === 'string') {
  console.error(`${choice}\n${USAGE}`)
  process.exit(2)
}
// A test that a mutant breaks off leaves its temporary folders.
process.env['TMPDIR'] ??= memoryFolder()
Object.assign(process.env, new TemporaryFolder().environment)
await new Stryker(optionsFor(choice)).runMutationTest()

function optionsFor({ mutate, tests }: Choice): ConstructorParameters<typeof Stryker>[0] {
  return {
    mutate: [...mutate],
    testFiles: [...tests],
    plugins: ['node-test-runner.ts', 'sentences.ts'].map(ofThisFolder),
    testRunner: 'node-test',
    testRunnerNodeArgs: ['--disable-warning=ExperimentalWarning'],
    ignorers: ['sentences'],
    coverageAnalysis: 'perTest',
    // Our runner tries mutants in module-level code as far as it can. Without this, Stryker would run all tests for
    // each of the others.
    ignoreStatic: true,
    concurrency: 2,
    maxTestRunnerReuse: RUNS_PER_PROCESS,
    timeoutFactor: 2,
    timeoutMS: PATIENCE_MS,
    dryRunTimeoutMinutes: 30,
    // Node removes types without checking them.
    disableTypeChecks: false,
    tempDirName: '.cache/mutants',
    ignorePatterns: [
      '/*',
      '!/src',
      '!/test',
      '!/demo',
      '!/scripts',
      '!/bench',
      '!/docs',
      '!/*.json',
      '!/LICENSE',
      '!/THIRD-PARTY.md',
    ],
    // The results of set-up are linked, not copied.
    buildCommand: `ln -s ${['models', 'dist', '.cache'].map((name) => ofRoot(name)).join(' ')} .`,
    incremental: true,
    incrementalFile: `.cache/mutants/${hashOf(process.argv.slice(2))}.json`,
    reporters: ['progress-append-only', 'clear-text', 'json'],
    clearTextReporter: { allowColor: false, logTests: false },
    jsonReporter: { fileName: '.cache/mutants/report.json' },
    thresholds: { high: LEAST_SCORE, low: LEAST_SCORE, break: LEAST_SCORE },
    allowConsoleColors: false,
  }
}

function ofThisFolder(name: string): string {
  return fileURLToPath(new URL(`mutants/${name}`, import.meta.url))
}

function ofRoot(name: string): string {
  return fileURLToPath(new URL(`../${name}`, import.meta.url))
}

/** Identifies the results of past runs of the same command. */
function hashOf(args: readonly string[]): string {
  return createHash('sha256').update(args.join(' ')).digest('hex').slice(0, 16)
}
