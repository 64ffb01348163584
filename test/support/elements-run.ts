/** Runs tests of `test/elements` in a browser by web-test-runner, and reports each of them as a test of its own. */
import assert from 'node:assert/strict'
import { relative } from 'node:path'
import { describe, it } from 'node:test'
import {
  startTestRunner,
  type Reporter,
  type TestResult,
  type TestRunnerConfig,
  type TestSession,
  type TestSuiteResult,
} from '@web/test-runner'
import { freePort } from './free-port.ts'

/**
 * Runs all files of a configuration, and reports each when it is over; in Chromium none of its tests may be skipped.
 * Every test that is reported is a sign of life: a run without one for some minutes is killed.
 */
export async function reportElements(
  config: TestRunnerConfig,
  { maySkip = false }: { readonly maySkip?: boolean } = {},
): Promise<void> {
  const reporter: Reporter = {
    reportTestFileResults: ({ sessionsForTestFile }) => {
      for (const session of sessionsForTestFile) reportFile(session, maySkip)
    },
  }
  const runner = await startTestRunner({
    // By itself each runner takes the first free port from 8000 on, and two that start together take the same.
    config: {
      ...config,
      middleware: [keptByBrowser, ...(config.middleware ?? [])],
      port: await freePort(),
      reporters: [reporter],
      staticLogging: true,
      watch: false,
    },
    readCliArgs: false,
    readFileConfig: false,
    autoExitProcess: false,
  })
  assert.ok(runner, 'The runner did not start.')
  await new Promise((resolve) => runner.on('finished', resolve))
  const all = [...runner.sessions.all()]
  await runner.stop()
  it('ran every file to its end', () => {
    assert.ok(all.length > 0, 'There was no file.')
    assert.deepEqual(
      all.filter(({ status }) => status !== 'FINISHED').map(({ testFile }) => testFile),
      [],
    )
  })
}

/** Lets the browser keep the modules: no file changes while the tests run, and each file of tests loads hundreds. */
const keptByBrowser: NonNullable<TestRunnerConfig['middleware']>[number] = async (context, next) => {
  await next()
  if (context.status === 200 && context.type.endsWith('javascript'))
    context.set('cache-control', 'max-age=3600')
}

function reportFile({ testFile, testResults, errors }: TestSession, maySkip: boolean): void {
  describe(relative(process.cwd(), testFile), () => {
    if (testResults) reportSuite(testResults)
    it('is loaded and run to its end, without an error beside its tests', () => {
      assert.deepEqual(errors.map(wordsOf), [])
      const tests = testsOf(testResults)
      assert.ok(tests.length > 0, 'There is no test in it.')
      const skipped = tests.filter((test) => test.skipped).map(({ name }) => name)
      if (!maySkip) assert.deepEqual(skipped, [])
    })
  })
}

function reportSuite({ suites, tests }: TestSuiteResult): void {
  for (const test of tests) report(test)
  for (const suite of suites) describe(suite.name, () => reportSuite(suite))
}

function report({ name, passed, skipped, error }: TestResult): void {
  it(name, { skip: skipped }, () => {
    if (!passed) assert.fail(error ? wordsOf(error) : 'It did not pass.')
  })
}

function wordsOf({
  message = '',
  stack = '',
}: {
  readonly message?: string
  readonly stack?: string
}): string {
  return stack.includes(message) ? stack : `${message}\n${stack}`
}

function testsOf(suite: TestSuiteResult | undefined): readonly TestResult[] {
  return suite ? [...suite.tests, ...suite.suites.flatMap(testsOf)] : []
}
