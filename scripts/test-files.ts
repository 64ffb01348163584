/** Runs test files, each in a process of its own, and always comes to an end. */
import { Readable } from 'node:stream'
import { run } from 'node:test'
import { spec, type TestEvent } from 'node:test/reporters'

export interface TestCounts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export interface TestLimits {
  /** Milliseconds for one test. */
  readonly testMs: number
  /** Milliseconds for one file with everything in it. */
  readonly fileMs: number
}

/**
 * Runs some files, `concurrency` at a time, and prints what each one said when it is over.
 *
 * `run({ timeout })` bounds a test, not the process of its file: an open socket, a loop that never yields, or a top-level
 * await keeps that process alive for ever. So a file ends with its last test, open handles or not, and one that is over
 * its own limit is killed and counts as one failure.
 */
export async function runTestFiles(
  files: readonly string[],
  concurrency: number,
  limits: TestLimits,
  print: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<TestCounts> {
  const waiting = [...files]
  const total = { passed: 0, failed: 0, skipped: 0 }
  const lane = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const { printed, ...counts } = await runTestFile(file, limits)
      print(printed)
      total.passed += counts.passed
      total.failed += counts.failed
      total.skipped += counts.skipped
    }
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  return total
}

async function runTestFile(
  file: string,
  { testMs, fileMs }: TestLimits,
): Promise<TestCounts & { readonly printed: string }> {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const limit = new AbortController()
  // A file that was killed may have children that hold its output open: nobody waits for those.
  const overdue = Promise.withResolvers<'overdue'>()
  const timer = setTimeout(() => {
    overdue.resolve('overdue')
    limit.abort()
  }, fileMs)
  const stream = run({ files: [file], timeout: testMs, forceExit: true, signal: limit.signal })
  stream.on('test:pass', ({ details, skip }) => {
    if (details.type !== 'suite') counts[skip === undefined ? 'passed' : 'skipped']++
  })
  stream.on('test:fail', ({ details }) => {
    if (details.type !== 'suite') counts.failed++
  })
  let printed = ''
  const reported = (async () => {
    for await (const chunk of Readable.from(withoutSummary(stream)).compose(new spec()))
      printed += chunk as string
    return 'over' as const
  })().catch((error: unknown) => {
    // What is reported after the limit is of a process that was killed.
    if (!limit.signal.aborted) throw error
    return 'overdue' as const
  })
  const ending = await Promise.race([reported, overdue.promise])
  clearTimeout(timer)
  if (ending === 'over') return { ...counts, printed }
  const minutes = (fileMs / 60_000).toFixed(1)
  return {
    ...counts,
    failed: counts.failed + 1,
    printed: `${printed}✖ ${file} was not over after ${minutes} minutes and was killed\n`,
  }
}

/** The counts of one file are nobody's interest: the run prints those of all of them. */
async function* withoutSummary(events: AsyncIterable<TestEvent>): AsyncGenerator<TestEvent> {
  for await (const event of events)
    if (event.type !== 'test:summary' && !(event.type === 'test:diagnostic' && event.data.nesting === 0))
      yield event
}
