/** Folders in which no data can be kept: the command ends with a sentence that says what to set. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { limiar } from '../../support/limiar-command.ts'
import { makeSmallDisk, whyNoSmallDisk } from '../../support/small-disk.ts'

describe('limiar serve with a folder in which nothing can be kept', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'limiar-folders-'))
    await writeFile(join(folder, 'file'), 'not a folder')
  })
  after(() => rm(folder, { recursive: true, force: true }))

  async function mustEndWith(words: RegExp, environment: Record<string, string>): Promise<void> {
    const { status, stderr, stdout } = await limiar(['serve'], { PORT: '0', ...environment })
    assert.deepEqual([status, stdout], [1, ''], stderr)
    assert.match(stderr, words)
    assert.equal(stderr.trim().split('\n').length, 1, stderr)
  }

  const places: readonly (readonly [string, () => string])[] = [
    ['a file', () => join(folder, 'file')],
    ['a folder in a file', () => join(folder, 'file', 'data')],
    ['a folder where the system lets nobody make one', () => '/proc/limiar'],
  ]
  for (const [what, place] of places) {
    it(`ends for its data: ${what}`, { skip: process.platform !== 'linux' }, () =>
      mustEndWith(/^The data folder .* cannot be written to .* LIMIAR_DATA_DIR/, {
        LIMIAR_DATA_DIR: place(),
      }),
    )
    it(`ends for its pictures: ${what}`, { skip: process.platform !== 'linux' }, () =>
      mustEndWith(/^The folder of pictures .* cannot be written to .* LIMIAR_BLOBS_DIR/, {
        LIMIAR_DATA_DIR: join(folder, 'data'),
        LIMIAR_BLOBS_DIR: place(),
      }),
    )
  }

  it('ends on a disk without room', { skip: whyNoSmallDisk() }, async () => {
    for (const leaving of [0, 3_000_000]) {
      const disk = makeSmallDisk(5)
      try {
        await disk.fill(leaving)
        await mustEndWith(/^There is no room for the database in .* LIMIAR_DATA_DIR/, {
          LIMIAR_DATA_DIR: join(disk.directory, 'data'),
        })
      } finally {
        disk.remove()
      }
    }
  })
})
