/** Checks that a test run ends, whatever its tests do: a run that hangs does not show which test is to blame. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { isRunning } from '../support/is-running.ts'
import { until } from '../support/until.ts'

const runner = pathToFileURL(join(import.meta.dirname, '../../scripts/test-files.ts')).href
/** Longer than any of these files needs to begin on a busy machine. */
const SILENCE_MS = 20_000
const TEST_MS = 5_000
const END_MS = 2_000
const RUN_MS = 4 * SILENCE_MS

let parent = ''
before(async () => void (parent = await mkdtemp(join(tmpdir(), 'limiar-test-files-'))))
after(() => rm(parent, { recursive: true }))

const head = `import { test } from 'node:test'\nimport { createServer } from 'node:http'\n`
const openServer = `await new Promise((done) => createServer().listen(0, '127.0.0.1', done))`

interface Ending {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly printed: string
  /** Null where the process was killed. */
  readonly processorSeconds: number | null
}

/** A test that makes a folder among the temporary ones, and writes its path beside `left`. */
function makeFolder(name: string, left: string, then = ''): string {
  return `import { mkdtempSync, writeFileSync } from 'node:fs'
    import { tmpdir } from 'node:os'
    test('makes a folder', () => {
      const folder = mkdtempSync(tmpdir() + '/limiar-${name}-')
      writeFileSync(${JSON.stringify(`${left}-${name}`)}, folder)
      ${then}
    })`
}

/**
 * The runner's output for files with these contents. It runs in a process of its own, because a test cannot run tests.
 */
function runOf(...contents: readonly string[]): Promise<Ending> {
  return runWithin({ testMs: TEST_MS, silenceMs: SILENCE_MS, endMs: END_MS }, contents)
}

async function runWithin(limits: object, contents: readonly string[]): Promise<Ending> {
  const folder = await mkdtemp(join(parent, 'run-'))
  const files = await Promise.all(
    contents.map(async (content, i) => {
      const file = join(folder, `${i}.test.mjs`)
      await writeFile(file, head + content)
      return file
    }),
  )
  const program = `
    import { runTestFile } from ${JSON.stringify(runner)}
    const limits = ${JSON.stringify(limits)}
    const outcomes = await Promise.all(${JSON.stringify(files)}.map((file) => runTestFile(file, limits)))
    const sum = (what) => outcomes.reduce((total, outcome) => total + outcome[what], 0)
    const printed = outcomes.map((outcome) => outcome.printed).join('')
    const processorSeconds = sum('processorSeconds')
    const counts = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
    console.log(JSON.stringify({ ...counts, printed, processorSeconds }))
    process.exit()`
  const main = join(folder, 'main.mjs')
  await writeFile(main, program)
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  execFile(process.execPath, [main], { env, timeout: RUN_MS }, (error, stdout) =>
    error ? reject(error) : resolve(stdout),
  )
  return JSON.parse(await promise) as Ending
}

describe('a run of test files', { concurrency: true }, () => {
  it('counts what passed, failed and was skipped', async () => {
    const {
      printed: _printed,
      processorSeconds: _seconds,
      ...counts
    } = await runOf(
      `test('is well', () => {})`,
      `test('is not', () => { throw new Error('no') })\ntest('is left out', { skip: true }, () => {})`,
    )
    assert.deepEqual(counts, { passed: 1, failed: 1, skipped: 1 })
  })

  it('reports how long the processors worked for a file and for the processes that it started', async () => {
    const work = `const used = () => process.cpuUsage().user + process.cpuUsage().system
      while (used() < 4e5);`
    // This file has no time limit: on a starved machine half a second of work takes longer than a test may.
    const limits = { testMs: RUN_MS, silenceMs: RUN_MS, endMs: RUN_MS }
    const { processorSeconds } = await runWithin(limits, [
      `import { spawnSync } from 'node:child_process'
      test('works', () => { ${work} })
      test('has work done', () => { spawnSync(process.execPath, ['-e', ${JSON.stringify(work)}]) })`,
    ])
    const least = process.platform === 'linux' ? 0.8 : 0.4
    assert.ok(processorSeconds !== null && processorSeconds > least, `${processorSeconds} s`)
  })

  it('fails a file that leaves something open, and names it', async () => {
    const { failed, passed, printed } = await runOf(`test('leaves it', async () => { ${openServer} })`)
    assert.deepEqual({ failed, passed }, { failed: 1, passed: 1 })
    assert.match(printed, /did not end within 2 s of its last test; open: .*TCPServerWrap/)
  })

  it('fails a file that leaves something in the temporary folder, names both, and removes it', async () => {
    const left = join(parent, 'left')
    const { failed, passed, printed } = await runOf(
      makeFolder('kept', left),
      `import { rmSync } from 'node:fs'\n${makeFolder('removed', left, 'rmSync(folder, { recursive: true })')}`,
    )
    assert.deepEqual({ failed, passed }, { failed: 1, passed: 2 })
    assert.match(printed, /0\.test\.mjs left in the temporary folder: limiar-kept-\w+\n/)
    assert.doesNotMatch(printed, /limiar-removed/)
    assert.ok(!existsSync(await readFile(`${left}-kept`, 'utf8')))
  })

  it('removes what a failed or killed file leaves in the temporary folder', async () => {
    const left = join(parent, 'left')
    const { failed } = await runOf(
      makeFolder('failed', left, `throw new Error('no')`),
      makeFolder('hung', left, 'for (;;);'),
    )
    assert.equal(failed, 2)
    for (const name of ['failed', 'hung'])
      assert.ok(!existsSync(await readFile(`${left}-${name}`, 'utf8')), name)
  })

  it('gives a file time to close things after its last test', async () => {
    const { failed, passed } = await runOf(
      `import { after } from 'node:test'
      after(() => new Promise((done) => setTimeout(done, 1.5 * ${END_MS})))
      test('is well', () => {})`,
    )
    assert.deepEqual({ failed, passed }, { failed: 0, passed: 1 })
  })

  it('gives a file time before it names its tests, and time for its tests', async () => {
    const { failed, passed } = await runOf(
      `const wait = () => new Promise((done) => setTimeout(done, 1.2 * ${END_MS}))
      await wait()
      test('is well', wait)`,
    )
    assert.deepEqual({ failed, passed }, { failed: 0, passed: 1 })
  })

  it('ends when a test fails and leaves a server open', async () => {
    const { failed, printed } = await runOf(
      `test('leaves it', async () => { ${openServer}; throw new Error('no') })`,
    )
    assert.equal(failed, 1)
    assert.match(printed, /leaves it/)
    assert.match(printed, /open: .*TCPServerWrap/)
  })

  it('reports how a file ended whose tests had all passed', async () => {
    const { failed, passed, printed } = await runOf(
      `test('is well', () => {})\nprocess.on('exit', () => process.kill(process.pid, 'SIGABRT'))`,
    )
    assert.deepEqual({ failed, passed }, { failed: 1, passed: 1 })
    assert.match(printed, /0\.test\.mjs ended with SIGABRT/)
  })

  it('ends when a test never does', async () => {
    const { failed, passed, printed } = await runOf(
      `${openServer}\ntest('waits for ever', () => new Promise(() => {}))`,
      `test('is well', () => {})`,
    )
    assert.deepEqual({ failed, passed }, { failed: 1, passed: 1 })
    assert.match(printed, /open: .*TCPServerWrap/)
  })

  it('ends when a file blocks its thread or never begins, and names it', async () => {
    const { failed, printed } = await runOf(
      `test('spins', () => { for (;;); })`,
      `${openServer}\nawait new Promise(() => {})`,
    )
    assert.equal(failed, 2)
    assert.match(printed, /0\.test\.mjs told of no test/)
    assert.match(printed, /1\.test\.mjs told of no test/)
  })

  it('ends when a file prints for ever and gets no further', async () => {
    const { failed, printed } = await runOf(
      `${openServer}\nsetInterval(() => console.log('tries again'), 100)\nawait new Promise(() => {})`,
    )
    assert.equal(failed, 1)
    assert.match(printed, /0\.test\.mjs told of no test/)
  })

  it('ends when a file leaves a child that holds its output', async () => {
    const told = join(parent, 'child')
    const { failed, printed } = await runOf(
      `import { spawn } from 'node:child_process'
      import { writeFileSync } from 'node:fs'
      const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, ${RUN_MS})'], { stdio: 'inherit' })
      writeFileSync(${JSON.stringify(told)}, String(child.pid))
      test('is well', () => {})`,
    )
    assert.equal(failed, 1)
    if (process.platform !== 'linux') return
    assert.match(printed, /killed: .*setTimeout/)
    const child = Number(await readFile(told, 'utf8'))
    await until('the child has ended', () => !isRunning(child) || undefined)
  })
})
