/**
 * Runs test files of `node:test` for Stryker, in the process that Stryker keeps for it.
 *
 * A test is the unit of coverage: a mutant runs against the tests that reach it, those of the file with its name first.
 */
import { readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { finished } from 'node:stream/promises'
import { mock, run } from 'node:test'
import type { StrykerOptions } from '@stryker-mutator/api/core'
import type { Logger } from '@stryker-mutator/api/logging'
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin'
import {
  determineHitLimitReached,
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  type CompleteDryRunResult,
  type DryRunOptions,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
} from '@stryker-mutator/api/test-runner'
import { freshModules } from './fresh-modules.ts'
import { instrumented, startWatch, type Coverage, type Watch } from './watched-tests.ts'

/**
 * A mutant reached by more files with a service runs only against the nearest of them, about a second each. It may
 * survive these but not all, so the true score is at least the reported one.
 */
const MOST_SERVICE_FILES = 5

export class NodeTestRunner implements TestRunner {
  static inject = tokens(commonTokens.logger, commonTokens.options)

  readonly #log: Logger
  readonly #files: readonly string[]
  readonly #folder = process.cwd()
  readonly #modules = freshModules(this.#folder)
  /** Tests that passed without a mutant when only a part of their file was run. */
  readonly #independent = new Set<string>()
  /** Files with a test that depends on an earlier one. */
  readonly #whole = new Set<string>()

  constructor(log: Logger, { testFiles }: Pick<StrykerOptions, 'testFiles'>) {
    this.#log = log
    this.#files = testFiles
  }

  capabilities() {
    return { reloadEnvironment: true }
  }

  /**
   * Loads the packages, by a file that needs most of them. On a busy machine that takes longer than a mutant is waited
   * for, and the first mutants of each process counted as hanging.
   */
  async init(): Promise<void> {
    const file = this.#files.find(startsService) ?? this.#files[0]
    if (file !== undefined) await this.#runFile(file)
  }

  async dryRun({ testFiles = [] }: DryRunOptions): Promise<DryRunResult> {
    const coverage: Coverage = { static: {}, perTest: {} }
    instrumented.mutantCoverage = coverage
    const tests: TestResult[] = []
    for (const path of testFiles) {
      const file = relative(this.#folder, path)
      const ran = await this.#runFile(file)
      if (ran.failure) {
        this.#log.warn(`Left out, for it fails without a mutant: ${ran.failure.id}: ${ran.failure.message}`)
        for (const id of [...ran.tests, hooksOf(file)]) Reflect.deleteProperty(coverage.perTest, id)
        continue
      }
      const timeSpentMs = ran.milliseconds / ran.tests.length
      for (const id of ran.tests)
        tests.push({ id, name: id, fileName: path, timeSpentMs, status: TestStatus.Success })
      shareHooks(coverage, file, ran)
    }
    shareLoading(
      coverage,
      this.#modules.mutants(),
      tests.map(({ id }) => id),
    )
    return { status: DryRunStatus.Complete, tests, mutantCoverage: coverage } satisfies CompleteDryRunResult
  }

  async mutantRun({ activeMutant, testFilter = [], hitLimit }: MutantRunOptions): Promise<MutantRunResult> {
    let nrOfTests = 0
    for (const [file, ids] of nearestFirst(activeMutant.fileName, byFile(testFilter))) {
      const mutant = { id: activeMutant.id, hitLimit }
      let ran = await this.#runFile(file, this.#selection(file, ids), mutant)
      if (ran.failure && !(await this.#passesUnmutated(file, ids, ran.failure.id)))
        ran = await this.#runFile(file, undefined, mutant)
      nrOfTests += ran.tests.length
      const tooOften = determineHitLimitReached(ran.hitCount, hitLimit)
      if (tooOften)
        return { status: MutantRunStatus.Timeout, ...(tooOften.reason && { reason: tooOften.reason }) }
      if (ran.failure) {
        const { id, message } = ran.failure
        return { status: MutantRunStatus.Killed, killedBy: [id], failureMessage: message, nrOfTests }
      }
    }
    return { status: MutantRunStatus.Survived, nrOfTests }
  }

  /**
   * Runs the tests again without the mutant: a test that depends on an earlier one may fail without it, whatever the
   * mutant.
   */
  async #passesUnmutated(file: string, ids: ReadonlySet<string>, failed: string): Promise<boolean> {
    if (this.#whole.has(file) || this.#independent.has(failed)) return true
    const { failure } = await this.#runFile(file, ids)
    if (failure) this.#whole.add(file)
    else this.#independent.add(failed)
    return !failure
  }

  #selection(file: string, ids: ReadonlySet<string>): ReadonlySet<string> | undefined {
    return this.#whole.has(file) ? undefined : ids
  }

  async #runFile(
    file: string,
    selected?: ReadonlySet<string>,
    mutant?: { readonly id: string; readonly hitLimit: number | undefined },
  ): Promise<Watch & { readonly milliseconds: number; readonly hitCount: number | undefined }> {
    const watch: Watch = { file, selected, tests: [] }
    startWatch(watch)
    activate(mutant)
    const began = performance.now()
    await runInProcess(this.#folder, this.#modules.entry(file), watch)
    const { hitCount } = instrumented
    activate(undefined)
    mock.reset()
    return { ...watch, milliseconds: performance.now() - began, hitCount }
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'node-test', NodeTestRunner)]

/** Activates a mutant, for threads and processes of the tests through the environment. */
function activate(mutant: { readonly id: string; readonly hitLimit: number | undefined } | undefined): void {
  instrumented.activeMutant = mutant?.id
  instrumented.hitLimit = mutant?.hitLimit
  instrumented.hitCount = mutant?.hitLimit === undefined ? undefined : 0
  if (mutant) process.env['__STRYKER_ACTIVE_MUTANT__'] = mutant.id
  else delete process.env['__STRYKER_ACTIVE_MUTANT__']
}

/**
 * Runs one file, with its hooks, in this process. `run` considers the tests over when the process ends, but this
 * process goes on. So the exit handlers of `run` are called once the last test is complete.
 */
async function runInProcess(cwd: string, entry: string, watch: Watch): Promise<void> {
  const earlier = process.listeners('beforeExit')
  const stream = run({ files: [entry], isolation: 'none', cwd })
  let open = 0
  const end = (): void => {
    for (const listener of process.listeners('beforeExit')) if (!earlier.includes(listener)) listener(0)
  }
  stream.on('test:enqueue', ({ nesting }) => {
    if (nesting === 0) open++
    // Code from here on belongs to a hook, until a test begins.
    instrumented.currentTestId ??= hooksOf(watch.file)
  })
  stream.on('test:complete', ({ nesting }) => {
    if (nesting === 0 && --open === 0) end()
  })
  stream.on('test:fail', ({ name, details }) => {
    watch.failure ??= { id: watch.tests[0] ?? watch.file, message: `${name}: ${details.error.message}` }
  })
  await finished(stream.resume())
  instrumented.currentTestId = undefined
  process.exitCode = undefined
}

function hooksOf(file: string): string {
  return `${file}#hooks`
}

/** Adds the coverage of hooks to every test of the file. */
function shareHooks({ perTest }: Coverage, file: string, { tests }: Watch): void {
  const ofHooks = perTest[hooksOf(file)] ?? {}
  Reflect.deleteProperty(perTest, hooksOf(file))
  for (const id of tests) perTest[id] = { ...ofHooks, ...perTest[id] }
}

/**
 * Every file that imports a module reaches its module-level code. Such mutants are tried against the tests that reach
 * other code of the module, and against all tests of a file without a service that has such a test: one beside it may
 * look at a schema or a table. Where there are none (a module with only schemas), they stay without tests.
 */
function shareLoading(
  { static: loaded, perTest }: Coverage,
  modules: Iterable<readonly string[]>,
  tests: readonly string[],
): void {
  for (const mutants of modules) {
    const ofLoading = mutants.filter((id) => id in loaded)
    const ofCalls = mutants.filter((id) => !(id in loaded))
    if (ofLoading.length === 0) continue
    const reaching = Object.keys(perTest).filter((test) => ofCalls.some((id) => id in (perTest[test] ?? {})))
    const pure = new Set(reaching.map(fileOf).filter((file) => !startsService(file)))
    const beside = tests.filter((test) => pure.has(fileOf(test)))
    for (const test of new Set([...reaching, ...beside]))
      for (const id of ofLoading) (perTest[test] ??= {})[id] ??= 1
  }
}

function byFile(ids: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const files = new Map<string, Set<string>>()
  for (const id of ids) files.set(fileOf(id), (files.get(fileOf(id)) ?? new Set()).add(id))
  return files
}

/** The file of a test, which begins its id. */
function fileOf(id: string): string {
  return id.split('#', 1)[0] ?? ''
}

/** The files of pure tests, then those with a service; each kind begins with the file named like the mutated one. */
function nearestFirst(
  mutated: string,
  files: ReadonlyMap<string, ReadonlySet<string>>,
): readonly (readonly [string, ReadonlySet<string>])[] {
  const name = basename(mutated, '.ts')
  const distance = ([file, tests]: readonly [string, ReadonlySet<string>]): number =>
    basename(file, '.test.ts') === name ? 0 : tests.size
  const nearest = [...files].sort((one, other) => distance(one) - distance(other))
  const kinds = Map.groupBy(nearest, ([file]) => startsService(file))
  return [...(kinds.get(false) ?? []), ...(kinds.get(true) ?? []).slice(0, MOST_SERVICE_FILES)]
}

function startsService(file: string): boolean {
  return STARTS_SERVICE.test(readFileSync(file, 'utf8'))
}

/** What a test file with a service names: the function that starts it, or those that give it a database or a server. */
const STARTS_SERVICE = /\b(?:start\w*Service|onEach\w+|storageEngines)\b/
