import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { withoutTail } from '../../../src/server/domain/picture-end.ts'

/** Noise, whose compressed pixels hold every byte. */
const noise = (): Sharp =>
  sharp({
    create: {
      ...{ width: 97, height: 61, channels: 3, background: '#777' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

const encodings: readonly (readonly [string, Sharp])[] = [
  ['JPEG', noise().jpeg({ quality: 95 })],
  [
    'progressive JPEG with a thumbnail’s worth of metadata',
    noise().jpeg({ progressive: true }).withMetadata(),
  ],
  ['PNG', noise().png()],
  ['interlaced PNG', noise().png({ progressive: true })],
  ['WebP', noise().webp()],
  ['WebP without loss', noise().webp({ lossless: true })],
]

describe('the end of a picture', () => {
  for (const [name, encoded] of encodings)
    it(`is found in a ${name}, and what follows is cut off`, async () => {
      const picture = await encoded.toBuffer()
      assert.deepEqual(withoutTail(picture), picture)
      for (const tail of [Buffer.alloc(1), Buffer.alloc(5_000_000, 0xff), picture])
        assert.deepEqual(Buffer.from(withoutTail(Buffer.concat([picture, tail]))), picture)
    })

  it('leaves a file as it is in which no end is found, wherever it was cut', async () => {
    for (const [, encoded] of encodings) {
      const picture = await encoded.clone().toBuffer()
      for (let length = 0; length < picture.length; length += 97) {
        const cut = picture.subarray(0, length)
        assert.deepEqual(withoutTail(cut), cut)
      }
    }
  })
})
