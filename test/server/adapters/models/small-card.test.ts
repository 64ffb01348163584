import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { classify } from '../../../../src/documents/classification/classification.ts'
import { DocumentTasks } from '../../../../src/server/adapters/models/cards/document-tasks.ts'
import { modelsDir } from '../../../support/media.ts'
import { specimen } from '../../../support/specimen-documents.ts'

const sheet = { width: 1314, height: 1752 }

/** A grey copy of a card, a third as wide as the sheet that it was scanned on. */
async function scanned(kind: 'cnh-front' | 'rg-front'): Promise<Uint8Array> {
  const { image } = await specimen({ kind, seed: 3 })
  const card = await sharp(image).resize({ width: 430 }).greyscale().png().toBuffer()
  return sharp({ create: { ...sheet, channels: 3, background: '#fbfbfb' } })
    .composite([{ input: card, left: 300, top: 600 }])
    .jpeg({ quality: 85 })
    .toBuffer()
}

describe('a card that is small on a scanned sheet', () => {
  let tasks: DocumentTasks
  before(async () => {
    tasks = await DocumentTasks.open(join(modelsDir, 'text'))
  })
  after(() => tasks.close())

  // On the small view of the whole sheet the finder of text sees one to five boxes of them.
  for (const kind of ['cnh-front', 'rg-front'] as const)
    it(`is found and told, a ${kind}`, async () => {
      const { lines, quad } = await tasks.read(await scanned(kind))
      assert.ok(quad, 'no outline')
      assert.equal(classify(lines).type, kind.slice(0, kind.indexOf('-')))
    })
})
