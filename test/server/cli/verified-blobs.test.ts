/** What limiar blobs move and limiar keys rotate remember of a run that was interrupted. */
import assert from 'node:assert/strict'
import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { VerifiedBlobs } from '../../../src/server/cli/storage/copied-blobs.ts'

const root = mkdtempSync(join(tmpdir(), 'limiar-verified-'))
after(() => rmSync(root, { recursive: true, force: true }))

/** The file of a run that verified two pictures and was interrupted. */
async function interrupted(folder: string): Promise<void> {
  const run = await VerifiedBlobs.open(folder, 'moved', 1)
  await run.add(['one', 'two'])
  await run.close()
}

describe('the pictures that a run has verified', () => {
  it('are remembered on a machine that had no data folder', async () => {
    const folder = join(root, 'new', 'folder')
    await interrupted(folder)
    const next = await VerifiedBlobs.open(folder, 'moved', 1)
    assert.deepEqual(
      ['one', 'two', 'three'].map((key) => next.has(key)),
      [true, true, false],
    )
    await next.remove()
    assert.deepEqual(readdirSync(folder), [])
  })

  it('lack one whose name was half written', async () => {
    const folder = join(root, 'half')
    await interrupted(folder)
    appendFileSync(join(folder, 'moved-1'), 'thr')
    const next = await VerifiedBlobs.open(folder, 'moved', 1)
    assert.deepEqual(
      ['two', 'thr'].map((key) => next.has(key)),
      [true, false],
    )
    await next.add(['four'])
    await next.close()
    const last = await VerifiedBlobs.open(folder, 'moved', 1)
    assert.equal(last.has('four'), true)
    await last.close()
  })

  it('are none after another exchange of keys, and nothing of the earlier one stays', async () => {
    const folder = join(root, 'turned')
    await interrupted(folder)
    const next = await VerifiedBlobs.open(folder, 'moved', 2)
    assert.equal(next.has('one'), false)
    assert.equal(existsSync(join(folder, 'moved-1')), false)
    await next.close()
  })
})
