/** Runs a test file in a process of its own, which always ends. */
import { Readable } from 'node:stream'
import { run } from 'node:test'
import { spec, type TestEvent } from 'node:test/reporters'
import { switchesForShortLives } from '../test/support/short-lives.ts'
import { endingInTime, endingWithin } from './end-in-time.ts'
import { loadingJoinedFiles } from './joined-files.ts'
import { atLowPriority } from './low-priority.ts'
import { ProcessorTime } from './processor-time.ts'
import { StartedProcesses } from './started-processes.ts'
import { TemporaryFolder } from './temporary-folder.ts'

type TestsStream = ReturnType<typeof run>

/** Characters of a command that are shown. The rest of a browser's command line are its switches. */
const COMMAND_LENGTH = 120

export interface TestCounts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export interface TestLimits {
  /** Milliseconds for one test. */
  readonly testMs: number
  /**
   * Milliseconds in which no test of a file begins or ends: more than one test may take, with its set-up and clean-up.
   */
  readonly silenceMs: number
  /** Milliseconds that a file may take to end after its last test. */
  readonly endMs: number
}

export interface TestOutcome extends TestCounts {
  /** The output of the file. */
  readonly printed: string
  /** Processor time in seconds; undefined for a killed process. */
  readonly processorSeconds: number | undefined
}

/**
 * Runs one file in a process of its own and returns its output when it is over.
 *
 * `run({ timeout })` limits a test, not the process of its file: an open socket, a loop that never yields, or a
 * top-level await keeps that process alive for ever. So a file in which no test begins or ends for longer than a test
 * may take is killed with everything that it started, and counts as one failure. A file that has run all of its tests
 * and does not end reports what it left open, and fails much earlier. Its temporary folder is removed in any case, and
 * something that is left in it is a failure.
 * @param environment Variables for the file besides the environment of this process.
 * @param stepsBack Whether it runs at low priority.
 */
export async function runTestFile(
  file: string,
  limits: TestLimits,
  environment: Readonly<Record<string, string>> = {},
  stepsBack = false,
): Promise<TestOutcome> {
  const temporary = new TemporaryFolder()
  const outcome = await runWithin(file, limits, { ...environment, ...temporary.environment }, stepsBack)
  const left = temporary.remove()
  // A failed test may not have come to its clean-up.
  if (outcome.failed > 0 || left.length === 0) return outcome
  const complaint = `✖ ${file} left in the temporary folder: ${left.join(', ')}\n`
  return { ...outcome, failed: 1, printed: outcome.printed + complaint }
}

async function runWithin(
  file: string,
  { testMs, silenceMs, endMs }: TestLimits,
  environment: Readonly<Record<string, string>>,
  stepsBack: boolean,
): Promise<TestOutcome> {
  const killed = new AbortController()
  const started = new StartedProcesses()
  const time = new ProcessorTime()
  const own = { ...started.environment, ...time.environment, ...endingWithin(endMs) }
  const stream = run({
    files: [file],
    timeout: testMs,
    signal: killed.signal,
    env: { ...process.env, ...environment, ...own },
    execArgv: [
      ...switchesForShortLives,
      ...loadingJoinedFiles,
      ...time.nodeOptions,
      ...(stepsBack ? atLowPriority : []),
      ...endingInTime,
    ],
  })
  const heard = listen(stream, file)
  const silence = watchSilence(stream, silenceMs)
  const report = new SpecReport(stream)
  const reported = report.over.catch((error: unknown) => {
    // Reports after that belong to a killed process.
    if (!killed.signal.aborted) throw error
    return 'hung' as const
  })
  // A killed file may have children that hold its output open: these are not waited for.
  const ending = await Promise.race([reported, silence.tooLong])
  silence.end()
  const { counts } = heard
  const processorSeconds = time.take()
  if (ending === 'over') {
    // A file that did not end by itself may have left processes behind.
    if (counts.failed > 0) started.kill()
    return { ...counts, printed: report.printed + heard.ended, processorSeconds }
  }
  killed.abort()
  const seconds = Math.round(silenceMs / 1000)
  const processes = started.kill().map((command) => `  killed: ${command.slice(0, COMMAND_LENGTH)}\n`)
  return {
    ...counts,
    processorSeconds,
    failed: counts.failed + 1,
    printed: `${report.printed}✖ ${file} told of no test for ${seconds} s and was killed\n${processes.join('')}`,
  }
}

/** Counts tests as they end, and says how the process of the file ended when that was not well. */
function listen(stream: TestsStream, file: string) {
  const heard = { counts: { passed: 0, failed: 0, skipped: 0 }, ended: '' }
  const { counts } = heard
  stream.on('test:pass', ({ details, skip }) => {
    if (details.type !== 'suite') counts[skip === undefined ? 'passed' : 'skipped']++
  })
  stream.on('test:fail', ({ details }) => {
    if (details.type !== 'suite') counts.failed++
    // Failures of the file itself: every test may have passed, although a signal or an error ended its process.
    const { exitCode, signal } = details.error as { readonly exitCode?: number; readonly signal?: string }
    if (exitCode !== undefined || signal !== undefined)
      heard.ended = `✖ ${file} ended with ${signal ? signal : `code ${exitCode}`}\n`
  })
  return heard
}

/** What Node's reporter prints of a run, as far as it has come. */
class SpecReport {
  printed = ''
  readonly over: Promise<'over'>

  constructor(stream: TestsStream) {
    this.over = this.#read(stream)
  }

  async #read(stream: TestsStream): Promise<'over'> {
    for await (const chunk of Readable.from(withoutSummary(stream)).compose(new spec()))
      this.printed += chunk as string
    return 'over'
  }
}

/** Resolves once no test began or ended for this long. */
function watchSilence(
  stream: TestsStream,
  milliseconds: number,
): { readonly tooLong: Promise<'hung'>; readonly end: () => void } {
  const { promise, resolve } = Promise.withResolvers<'hung'>()
  const timer = setTimeout(() => resolve('hung'), milliseconds)
  // Output is not a sign of progress: a file that waits for ever may print that every second.
  stream.on('data', ({ type }: TestEvent) => {
    if (type !== 'test:stdout' && type !== 'test:stderr') timer.refresh()
  })
  return { tooLong: promise, end: () => clearTimeout(timer) }
}

/** Leaves out the counts of one file: the run prints those of all of them. */
async function* withoutSummary(events: AsyncIterable<TestEvent>): AsyncGenerator<TestEvent> {
  for await (const event of events)
    if (event.type !== 'test:summary' && !(event.type === 'test:diagnostic' && event.data.nesting === 0))
      yield event
}
