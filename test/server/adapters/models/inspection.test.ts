import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { pictureChecks } from '../../../../src/documents/forensics/picture-checks.ts'
import { inspectSide } from '../../../../src/server/adapters/models/pictures/inspection-tasks.ts'
import { specimen } from '../../../support/specimen-documents.ts'

/** The checks of a scan that the card fills. */
async function failing(scan: Uint8Array): Promise<readonly string[]> {
  const { width, height } = await sharp(scan).metadata()
  const card = { image: scan, width, height }
  const measures = await inspectSide({ image: scan, photo: card, card, quad: undefined, face: undefined })
  const back = { performed: false, reason: 'There is no photograph of this side.' } as const
  return pictureChecks({ front: { performed: true, measures }, back }).flatMap(({ name, outcome }) =>
    outcome === 'fail' ? [name] : [],
  )
}

describe('a card that fills the picture', () => {
  for (const kind of [
    'rg-front',
    'rg-back',
    'cin-front',
    'cnh-front',
    'cnh-old-front',
    'crnm-front',
  ] as const) {
    const scanned = async (): Promise<Sharp> =>
      sharp((await specimen({ kind })).image).flatten({ background: '#ffffff' })

    it(`is called a photocopy when it was scanned in grey (${kind})`, async () => {
      const grey = (await scanned()).greyscale().toColourspace('srgb')
      assert.deepEqual(await failing(await grey.jpeg().toBuffer()), ['not-a-photocopy'])
    })

    it(`is not called a photocopy in colour (${kind})`, async () => {
      assert.deepEqual(await failing(await (await scanned()).jpeg().toBuffer()), [])
    })
  }
})
