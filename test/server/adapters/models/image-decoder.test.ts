import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { LimiarError, type ErrorCode } from '../../../../src/protocol/errors.ts'
import { decodePhoto, formatOf, MAX_PIXELS } from '../../../../src/server/adapters/models/image-decoder.ts'
import { media } from '../../../support/media.ts'

const photograph = media('franck_02221.jpg')

const refusal = (code: ErrorCode) => (error: unknown) => error instanceof LimiarError && error.code === code

const meanDifference = (one: Uint8Array, other: Uint8Array): number => {
  assert.equal(one.length, other.length)
  return one.reduce((sum, value, at) => sum + Math.abs(value - other[at]!), 0) / one.length
}

/** A PNG of black pixels, one bit each, of any size: small as a file, huge as a picture. */
const blackPng = (width: number, height: number): Buffer => {
  const chunk = (type: string, content: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(content.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const pixels = deflateSync(new Uint8Array(height * (1 + Math.ceil(width / 8))))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', new Uint8Array()),
  ])
}

describe('a decoded photograph', () => {
  it('is the same from a JPEG, a PNG, a WebP and an AVIF', async () => {
    const original = await decodePhoto(photograph)
    assert.deepEqual([original.width, original.height], [720, 576])
    assert.equal(original.data.length, 720 * 576 * 3)
    for (const format of ['png', 'webp', 'avif'] as const) {
      const encoded = await sharp(photograph).toFormat(format, { quality: 95 }).toBuffer()
      assert.equal(formatOf(encoded), format)
      assert.ok(meanDifference((await decodePhoto(encoded)).data, original.data) < 3, format)
    }
  })

  it('is upright, whichever way the camera was held', async () => {
    const original = await decodePhoto(photograph)
    for (const [orientation, turn] of [
      [3, 180],
      [6, 270],
      [8, 90],
    ] as const) {
      const turned = await sharp(photograph)
        .rotate(turn)
        .withMetadata({ orientation })
        .jpeg({ quality: 95 })
        .toBuffer()
      const { data, width, height, full } = await decodePhoto(turned)
      assert.deepEqual([width, height, full], [720, 576, { width: 720, height: 576 }])
      assert.ok(meanDifference(data, original.data) < 4, `orientation ${orientation}`)
    }
  })

  it('is shrunk to the side asked for, and says by how much', async () => {
    const { width, height, scale, full } = await decodePhoto(photograph, { longSide: 180 })
    assert.deepEqual([width, height, scale, full], [180, 144, 4, { width: 720, height: 576 }])
  })

  it('has three channels whether it was grey, transparent or of 16 bits', async () => {
    const grey = await decodePhoto(await sharp(photograph).greyscale().png().toBuffer())
    assert.equal(grey.data.length, 720 * 576 * 3)
    const create = { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
    const clear = await decodePhoto(await sharp({ create }).png().toBuffer())
    assert.ok(clear.data.length === 8 * 8 * 3 && clear.data.every((value) => value === 255))
    const deep = await decodePhoto(await sharp(photograph).toColourspace('rgb16').png().toBuffer())
    assert.ok(meanDifference(deep.data, (await decodePhoto(photograph)).data) < 3)
  })
})

describe('what is not a photograph', () => {
  const notPhotographs: readonly (readonly [string, () => Promise<Uint8Array> | Uint8Array])[] = [
    ['nothing', () => new Uint8Array()],
    ['a text', () => Buffer.from('a picture of a person')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')],
    ['a GIF', () => sharp(photograph).gif().toBuffer()],
    ['a TIFF', () => sharp(photograph).tiff().toBuffer()],
    ['a JPEG cut short', () => photograph.subarray(0, photograph.length >> 1)],
    ['the first bytes of a JPEG', () => photograph.subarray(0, 4)],
    ['a PNG with a broken middle', async () => broken(await sharp(photograph).png().toBuffer())],
  ]
  const broken = (png: Buffer): Buffer => png.fill(0, png.length >> 1, (png.length >> 1) + 2000)

  for (const [what, make] of notPhotographs) {
    it(`is refused as unreadable: ${what}`, async () => {
      await assert.rejects(decodePhoto(await make()), refusal('image-unreadable'))
    })
  }

  it('is refused as too large before it is decoded: a small file of 256 megapixels', async () => {
    const bomb = blackPng(16_000, 16_000)
    assert.ok(bomb.length < 100_000)
    const before = process.memoryUsage().rss
    await assert.rejects(decodePhoto(bomb), refusal('image-too-large'))
    assert.ok(process.memoryUsage().rss - before < 100 * 2 ** 20)
  })

  it('is not refused up to the limit', async () => {
    const { full } = await decodePhoto(blackPng(MAX_PIXELS / 5000, 5000))
    assert.deepEqual(full, { width: 10_000, height: 5000 })
  })
})
