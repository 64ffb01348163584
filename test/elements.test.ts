/** The tests of `test/elements`, which web-test-runner runs in Chromium: each of them is a test of this file. */
import assert from 'node:assert/strict'
import { relative } from 'node:path'
import { describe, it } from 'node:test'
import {
  startTestRunner,
  type Reporter,
  type TestResult,
  type TestSession,
  type TestSuiteResult,
} from '@web/test-runner'
import config from '../web-test-runner.config.ts'
import { ELEMENTS_VARIABLE } from './support/chosen-elements.ts'

/** A file that is over is a sign of life: a run that gives none for long is killed. */
const tellFiles: Reporter = {
  reportTestFileResults: ({ testFile }) => console.log(`ran ${relative(process.cwd(), testFile)}`),
}

for (const session of await ranSessions())
  describe(relative(process.cwd(), session.testFile), () => {
    if (session.testResults) reportSuite(session.testResults)
    it('is loaded and run to its end, without an error beside its tests', () => {
      assert.deepEqual(session.errors.map(wordsOf), [])
      assert.ok(countOf(session.testResults) > 0, 'There is no test in it.')
    })
  })

/** Runs them all, or those that are named, and answers when they are over. */
async function ranSessions(): Promise<readonly TestSession[]> {
  const files = process.env[ELEMENTS_VARIABLE]?.split(' ') ?? config.files
  const runner = await startTestRunner({
    config: { ...config, files, reporters: [tellFiles], staticLogging: true, watch: false },
    ...{ readCliArgs: false, readFileConfig: false, autoExitProcess: false },
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

function countOf(suite: TestSuiteResult | undefined): number {
  if (!suite) return 0
  return suite.tests.length + suite.suites.reduce((total, one) => total + countOf(one), 0)
}
