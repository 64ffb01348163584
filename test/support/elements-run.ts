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

/** Every file that ends is a sign of life; a run without one for this long is killed. */
const tellFiles: Reporter = {
  reportTestFileResults: ({ testFile }) => console.log(`ran ${relative(process.cwd(), testFile)}`),
}

/** Runs all files of a configuration, and reports them when they are over; in Chromium none of them may be skipped. */
export async function reportElements(
  config: TestRunnerConfig,
  { maySkip = false }: { readonly maySkip?: boolean } = {},
): Promise<void> {
  for (const session of await ranSessions(config))
    describe(relative(process.cwd(), session.testFile), () => {
      if (session.testResults) reportSuite(session.testResults)
      it('is loaded and run to its end, without an error beside its tests', () => {
        assert.deepEqual(session.errors.map(wordsOf), [])
        const tests = testsOf(session.testResults)
        assert.ok(tests.length > 0, 'There is no test in it.')
        const skipped = tests.filter((test) => test.skipped).map(({ name }) => name)
        if (!maySkip) assert.deepEqual(skipped, [])
      })
    })
}

async function ranSessions(config: TestRunnerConfig): Promise<readonly TestSession[]> {
  const runner = await startTestRunner({
    config: { ...config, reporters: [tellFiles], staticLogging: true, watch: false },
    readCliArgs: false,
    readFileConfig: false,
    autoExitProcess: false,
  })
  assert.ok(runner, 'The runner did not start.')
  await new Promise((resolve) => runner.on('finished', resolve))
  const sessions = [...runner.sessions.all()]
  await runner.stop()
  return sessions
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
