import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { PassedChecks } from '../../scripts/passed-checks.ts'

describe('the checks that passed before', () => {
  let folder = ''
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'limiar-passed-'))
    execFileSync('git', ['init', '--quiet'], { cwd: folder })
    write('.gitignore', '.cache/\n')
    write('code.ts', 'export {}\n')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const passes = (name: string): void => {
    const passed = new PassedChecks(folder)
    passed.add(name)
    passed.keep()
  }

  it('count for the same files, committed or not', () => {
    passes('lint')
    passes('types')
    const now = new PassedChecks(folder)
    assert.deepEqual([now.has('lint'), now.has('types'), now.has('format')], [true, true, false])
  })

  it('do not count once a file is changed, added or removed', () => {
    for (const change of [
      () => write('code.ts', 'export const one = 1\n'),
      () => write('more.ts', 'export {}\n'),
      () => rmSync(join(folder, 'more.ts')),
    ]) {
      passes('lint')
      change()
      assert.equal(new PassedChecks(folder).has('lint'), false)
    }
  })

  it('are not kept when a file was changed while they ran', () => {
    const passed = new PassedChecks(folder)
    passed.add('lint')
    write('code.ts', 'export const one = 1\n')
    passed.keep()
    assert.equal(new PassedChecks(folder).has('lint'), false)
  })

  it('do not count where Git cannot list the files', () => {
    passes('lint')
    rmSync(join(folder, '.git'), { recursive: true })
    assert.equal(new PassedChecks(folder).has('lint'), false)
  })
})
