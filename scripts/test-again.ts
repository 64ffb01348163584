/**
 * `npm run test:again -- [--times 10] [--busy 2] [--all] [<part of a path> …]`: runs the tests repeatedly, beside
 * programs that only keep a processor busy (`--busy` of them). A test that fails in one run depends on luck or on the
 * clock. It continues after a failure, and prints at the end which files failed in which run; the output of each run is
 * in `.cache/test-again`.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const logs = join(root, '.cache', 'test-again')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '10' },
    busy: { type: 'string', default: '2' },
    all: { type: 'boolean', default: false },
  },
})
const times = wholeNumber('times', values.times, 1)
const busy = Array.from({ length: wholeNumber('busy', values.busy, 0) }, keepBusy)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end(1))

rmSync(logs, { recursive: true, force: true })
mkdirSync(logs, { recursive: true })
let failedRuns = 0
for (let run = 1; run <= times; run++) {
  const began = performance.now()
  const { counts, failed, isGreen } = await runTests(join(logs, `run-${run}.log`))
  if (!isGreen) failedRuns++
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`run ${run} of ${times}: ${counts} in ${seconds} s`)
  for (const line of failed) console.log(`  ${line}`)
}
console.log(`${times - failedRuns} of ${times} runs passed beside ${busy.length} busy loops`)
end(failedRuns > 0 ? 1 : 0)

interface Ran {
  /** The line with the counts, or the text in its place. */
  readonly counts: string
  /** The names of failed tests and checks, as printed. */
  readonly failed: readonly string[]
  readonly isGreen: boolean
}

async function runTests(log: string): Promise<Ran> {
  const given = [...(values.all ? ['--all'] : []), ...positionals]
  const tests = spawn(process.execPath, [join(root, 'scripts', 'test.ts'), ...given], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  tests.stdout.pipe(createWriteStream(log))
  const ended = new Promise<number | null>((resolve) => tests.once('close', resolve))
  const failed = new Set<string>()
  let counts = 'it ended without counting'
  for await (const line of createInterface({ input: tests.stdout })) {
    if (/^\s*✖ /.test(line) && !line.includes('failing tests'))
      failed.add(line.replace(/\([\d.]+ms\)/, '').trim())
    if (/^\d+ passed, \d+ failed/.test(line)) counts = line
  }
  return { counts, failed: [...failed], isGreen: (await ended) === 0 }
}

/** Keeps one processor busy until it is killed or this process ends. */
function keepBusy(): ChildProcess {
  const loop = `process.on('disconnect', process.exit); (function again() { const end = Date.now() + 200
    while (Date.now() < end); setImmediate(again) })()`
  return spawn(process.execPath, ['--eval', loop], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

function end(code: number): never {
  for (const loop of busy) loop.kill('SIGKILL')
  process.exit(code)
}

function wholeNumber(name: string, text: string, least: number): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= least) return number
  throw new Error(`--${name} is a whole number from ${least} on, not ${text}.`)
}
