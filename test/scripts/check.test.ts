/** Tests that a check always ends: it runs a third-party compiler or linter, which may wait for ever. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { runCheck } from '../../scripts/check.ts'
import { isRunning } from '../support/is-running.ts'
import { until } from '../support/until.ts'

const modules = join(import.meta.dirname, '../../node_modules')
/** Longer than a process needs to begin on a busy machine. */
const LIMIT_MS = 5_000

let folder = ''
before(async () => void (folder = await mkdtemp(join(tmpdir(), 'limiar-checks-'))))
after(() => rm(folder, { recursive: true }))

async function passes(content: string): Promise<boolean> {
  const file = join(folder, 'check.mjs')
  await writeFile(file, content)
  const { complaint } = await runCheck(
    { name: 'one that a test made', command: [relative(modules, file)] },
    { limitMs: LIMIT_MS },
  )
  return complaint === undefined
}

describe('a check', () => {
  it('passes or fails by what its command says', async () => {
    assert.equal(await passes(''), true)
    assert.equal(await passes('process.exit(1)'), false)
  })

  it('fails when it does not end, and leaves nothing behind that it started', async () => {
    const place = join(folder, 'child')
    assert.equal(
      await passes(`
        import { spawn } from 'node:child_process'
        import { writeFileSync } from 'node:fs'
        const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
        writeFileSync(${JSON.stringify(place)}, String(child.pid))`),
      false,
    )
    const child = Number(await readFile(place, 'utf8'))
    await until(`process ${child} is gone`, () => !isRunning(child) || undefined)
  })
})
