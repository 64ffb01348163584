/** A system for which there is no library that runs models. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { commandArguments, commandEnvironment } from '../../support/limiar-command.ts'

describe('limiar serve on a system without a library for models', () => {
  let parent = ''
  before(async () => void (parent = await mkdtemp(join(tmpdir(), 'limiar-no-engine-'))))
  after(() => rm(parent, { recursive: true }))

  /** Where the server ends by itself; `change` runs before its code. */
  function serveAfter(
    change: string,
    folder: string,
  ): Promise<{ readonly code: unknown; readonly stderr: string }> {
    const args = [
      '--import',
      `data:text/javascript,${encodeURIComponent(change)}`,
      ...commandArguments,
      'serve',
    ]
    const env = { ...commandEnvironment, LIMIAR_DATA_DIR: folder, PORT: '0' }
    return new Promise((resolve) =>
      execFile(process.execPath, args, { env }, (error, _stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stderr }),
      ),
    )
  }

  it('ends with the remedy before it makes a data folder', async () => {
    const folder = join(parent, 'other-processor')
    const notInstalled = `
      import { registerHooks } from 'node:module'
      const resolve = (name, context, next) => next(name === 'onnxruntime-node' ? 'limiar-not-installed' : name, context)
      registerHooks({ resolve })`
    const { code, stderr } = await serveAfter(notInstalled, folder)
    assert.equal(code, 1)
    assert.match(
      stderr,
      /^Limiar brings no library for models on \w+ \w+\. .*npm install onnxruntime-node@[\d.]+\n$/,
    )
    assert.equal(existsSync(folder), false)
  })

  it(
    'says which systems it needs where the C library is another one',
    { skip: process.platform !== 'linux' },
    async () => {
      const musl = `process.report.getReport = () => ({ header: {} })`
      const { code, stderr } = await serveAfter(musl, join(parent, 'other-c-library'))
      assert.equal(code, 1)
      assert.match(stderr, /^The library for models needs glibc, .* Alpine .* Debian\.\n$/)
    },
  )
})
