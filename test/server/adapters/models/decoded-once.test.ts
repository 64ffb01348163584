import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { decodePhoto, type Photo } from '../../../../src/server/adapters/models/pictures/image-decoder.ts'
import { media } from '../../../support/media.ts'

const photograph = media('franck_02221.jpg')

const isSame = (one: Photo, other: Photo | undefined): boolean =>
  one.width === other?.width && one.scale === other.scale && Buffer.compare(one.data, other.data) === 0

describe('a picture that was decoded a moment ago', () => {
  const pictures: Readonly<Record<string, () => Promise<Uint8Array>>> = {
    'a JPEG': () => sharp(photograph).jpeg({ quality: 91 }).toBuffer(),
    'a JPEG that lies on its side': () =>
      sharp(photograph).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    'a JPEG of other colours': () => sharp(photograph).withIccProfile('p3').jpeg().toBuffer(),
    'a grey JPEG': () => sharp(photograph).greyscale().jpeg().toBuffer(),
    'a JPEG for print': () => sharp(photograph).toColourspace('cmyk').jpeg().toBuffer(),
    'a PNG of 16 bits': () => sharp(photograph).toColourspace('rgb16').png().toBuffer(),
    'a WebP': () => sharp(photograph).webp().toBuffer(),
  }
  for (const [name, make] of Object.entries(pictures))
    it(`has the same pixels at every size: ${name}`, async () => {
      const image = await make()
      const sides = [700, 500, 361, 360, 200]
      const fresh: Photo[] = []
      // A picture that was shrunk as it was decoded is not kept.
      for (const longSide of sides) fresh.push(await decodePhoto(image, { longSide }))
      await decodePhoto(image)
      for (const [at, longSide] of sides.entries())
        assert.ok(isSame(await decodePhoto(image, { longSide }), fresh[at]), `at ${longSide} pixels`)
    })

  it('is not decoded again', async () => {
    const first = await decodePhoto(photograph)
    assert.equal(await decodePhoto(Uint8Array.from(photograph)), first)
    assert.equal(await decodePhoto(photograph, { longSide: 720 }), first)
  })

  it('is decoded again after four others of nine megabytes', async () => {
    const picture = (background: string): Promise<Uint8Array> =>
      sharp({ create: { width: 2000, height: 1500, channels: 3, background } })
        .jpeg()
        .toBuffer()
    const image = await picture('red')
    const first = await decodePhoto(image)
    for (const colour of ['green', 'blue', 'white', 'black']) await decodePhoto(await picture(colour))
    assert.notEqual(await decodePhoto(image), first)
  })
})
