/** Checks that a file which changes the state of its process fails itself, and not the file after it. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { PACKED_VARIABLE } from '../support/packed-files.ts'

const runner = fileURLToPath(new URL('../packed.test.ts', import.meta.url))

const leaving = {
  variable: `process.env.LEFT = 'secret of the machine'`,
  clock: `mock.timers.enable({ apis: ['setTimeout'] })`,
  global: `globalThis.left = 1`,
  server: `await new Promise((done) => (process.left = createServer().listen(0, '127.0.0.1', done)))`,
  folder: `mkdtempSync(join(tmpdir(), 'limiar-left-'))`,
  nothing: `process.env.OWN = '1'; delete process.env.OWN; process.left.close()`,
}

describe('a process that runs several files', () => {
  let folder = ''
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'limiar-packed-'))
    for (const [name, statement] of Object.entries(leaving)) {
      const text = `import { mkdtempSync } from 'node:fs'\nimport { tmpdir } from 'node:os'\nimport { join } from 'node:path'\nimport { createServer } from 'node:net'\nimport { it, mock } from 'node:test'\nit('runs', async () => { ${statement} })\n`
      await writeFile(join(folder, `${name}.mjs`), text)
    }
  })
  after(() => rm(folder, { recursive: true }))

  it('fails those that leave something behind, and names it without its value', async () => {
    const files = Object.keys(leaving).map((name) => join(folder, `${name}.mjs`))
    const printed = await run(files, folder)
    const failed = files.filter((file) => suite(printed, file).startsWith('not ok'))
    assert.deepEqual(failed, files.slice(0, -1), printed)
    assert.match(printed, /'LEFT'/)
    assert.match(printed, /'limiar-left-\w+'/)
    assert.ok(!printed.includes('secret of the machine'))
  })
})

/** The line that says how a file ended. */
function suite(printed: string, file: string): string {
  const lines = printed.split('\n')
  return lines.find((line) => /^(not )?ok /.test(line) && line.includes(file)) ?? ''
}

function run(files: readonly string[], folder: string): Promise<string> {
  const env = {
    ...process.env,
    // What these files leave is removed with this folder.
    TMPDIR: folder,
    [PACKED_VARIABLE]: files.join(' '),
    NODE_TEST_CONTEXT: undefined,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, ['--test-reporter=tap', runner], { env }, (_error, stdout) => resolve(stdout))
  })
}
