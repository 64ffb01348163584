/** Runs a test file in a process of its own, and always comes to an end. */
import { Readable } from 'node:stream'
import { run } from 'node:test'
import { spec, type TestEvent } from 'node:test/reporters'
import { switchesForShortLives } from '../test/support/short-lives.ts'
import { endingInTime, endingWithin } from './end-in-time.ts'
import { atLowPriority } from './low-priority.ts'
import { ProcessorTime } from './processor-time.ts'
import { StartedProcesses } from './started-processes.ts'

/** Of a browser's command line the rest are its switches. */
const COMMAND_LENGTH = 120

export interface TestCounts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export interface TestLimits {
  /** Milliseconds for one test. */
  readonly testMs: number
  /** Milliseconds for which no test of a file may begin or end: more than one test has, with what goes before and after. */
  readonly silenceMs: number
  /** Milliseconds that a file may live on after its last test. */
  readonly endMs: number
}

export interface TestOutcome extends TestCounts {
  /** What the file said. */
  readonly printed: string
  /** Seconds for which the processors worked for it; undefined of one that was killed. */
  readonly processorSeconds: number | undefined
}

/**
 * Runs one file in a process of its own and answers what it said when it is over.
 *
 * `run({ timeout })` bounds a test, not the process of its file: an open socket, a loop that never yields, or a top-level
 * await keeps that process alive for ever. So a file of which no test begins or ends for longer than a test may take is
 * killed with everything that it started, and counts as one failure. One that has run all of its tests and does not end
 * says what it left open, and fails much earlier.
 * @param environment What the file is told beside the environment of this process.
 * @param stepsBack Whether it leaves the processors to others that want them.
 */
export async function runTestFile(
  file: string,
  { testMs, silenceMs, endMs }: TestLimits,
  environment: Readonly<Record<string, string>> = {},
  stepsBack = false,
): Promise<TestOutcome> {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const killed = new AbortController()
  const started = new StartedProcesses()
  const time = new ProcessorTime()
  const env = {
    ...process.env,
    ...environment,
    ...started.environment,
    ...time.environment,
    ...endingWithin(endMs),
  }
  const execArgv = [
    ...switchesForShortLives,
    ...time.nodeOptions,
    ...(stepsBack ? atLowPriority : []),
    ...endingInTime,
  ]
  const stream = run({ files: [file], timeout: testMs, signal: killed.signal, env, execArgv })
  stream.on('test:pass', ({ details, skip }) => {
    if (details.type !== 'suite') counts[skip === undefined ? 'passed' : 'skipped']++
  })
  stream.on('test:fail', ({ details }) => {
    if (details.type !== 'suite') counts.failed++
  })
  const silence = watchSilence(silenceMs)
  // What a file prints is no sign that it gets on: one that waits for ever may say so every second.
  stream.on('data', ({ type }: TestEvent) => {
    if (type !== 'test:stdout' && type !== 'test:stderr') silence.heard()
  })
  let printed = ''
  const reported = (async () => {
    for await (const chunk of Readable.from(withoutSummary(stream)).compose(new spec()))
      printed += chunk as string
    return 'over' as const
  })().catch((error: unknown) => {
    // What is reported after that is of a process that was killed.
    if (!killed.signal.aborted) throw error
    return 'hung' as const
  })
  // A file that was killed may have children that hold its output open: nobody waits for those.
  const ending = await Promise.race([reported, silence.tooLong])
  silence.end()
  const processorSeconds = time.take()
  if (ending === 'over') {
    // One that did not end by itself may have left others behind.
    if (counts.failed > 0) started.kill()
    return { ...counts, printed, processorSeconds }
  }
  killed.abort()
  const seconds = Math.round(silenceMs / 1000)
  const processes = started.kill().map((command) => `  killed: ${command.slice(0, COMMAND_LENGTH)}\n`)
  return {
    ...counts,
    processorSeconds,
    failed: counts.failed + 1,
    printed: `${printed}✖ ${file} told of no test for ${seconds} s and was killed\n${processes.join('')}`,
  }
}

/** Resolves once nothing was heard for so long. */
function watchSilence(milliseconds: number): {
  readonly heard: () => void
  readonly tooLong: Promise<'hung'>
  readonly end: () => void
} {
  const { promise, resolve } = Promise.withResolvers<'hung'>()
  const timer = setTimeout(() => resolve('hung'), milliseconds)
  return { heard: () => void timer.refresh(), tooLong: promise, end: () => clearTimeout(timer) }
}

/** The counts of one file are nobody's interest: the run prints those of all of them. */
async function* withoutSummary(events: AsyncIterable<TestEvent>): AsyncGenerator<TestEvent> {
  for await (const event of events)
    if (event.type !== 'test:summary' && !(event.type === 'test:diagnostic' && event.data.nesting === 0))
      yield event
}
