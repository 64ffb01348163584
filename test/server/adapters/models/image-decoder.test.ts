import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { LimiarError, type ErrorCode } from '../../../../src/protocol/errors.ts'
import {
  decodePhoto,
  MAX_PIXELS,
  MAX_SIDE,
} from '../../../../src/server/adapters/models/pictures/image-decoder.ts'
import { allocatorEnvironment } from '../../../../src/server/machine/allocator.ts'
import { media } from '../../../support/media.ts'

const photograph = media('franck_02221.jpg')

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

const refusal = (code: ErrorCode) => (error: unknown) => error instanceof LimiarError && error.code === code

const meanDifference = (one: Uint8Array, other: Uint8Array): number => {
  assert.equal(one.length, other.length)
  return one.reduce((sum, value, at) => sum + Math.abs(value - other[at]!), 0) / one.length
}

const chunk = (type: string, content: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** A PNG of black pixels, one bit each, of any size: small as a file, huge as a picture. */
const blackPng = (width: number, height: number, ...more: readonly Buffer[]): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const pixels = deflateSync(new Uint8Array(height * (1 + Math.ceil(width / 8))))
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', pixels),
    chunk('IEND', new Uint8Array()),
  ])
}

const red = (side: number) =>
  sharp({
    create: { width: side, height: side, channels: 3, background: 'red' },
    limitInputPixels: false,
  })

const animation = async (format: 'gif' | 'webp'): Promise<Buffer> => {
  const frame = await red(32).png().toBuffer()
  const other = await sharp(frame).negate().png().toBuffer()
  return sharp([frame, other], { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

/** A small picture whose header states another size. */
const claiming = async (format: 'jpeg' | 'avif', side: number): Promise<Buffer> => {
  const image = await red(64).toFormat(format).toBuffer()
  if (format === 'jpeg') {
    const frame = image.indexOf(Buffer.from([0xff, 0xc0]))
    image.writeUInt16BE(side, frame + 5)
    image.writeUInt16BE(side, frame + 7)
    return image
  }
  const extent = image.indexOf('ispe')
  image.writeUInt32BE(side, extent + 8)
  image.writeUInt32BE(side, extent + 12)
  return image
}

const largestWebp = (): Uint8Array => {
  const image = Buffer.from('RIFF\x1c\0\0\0WEBPVP8L\x10\0\0\0\x2f\0\0\0\0', 'latin1')
  // Fourteen bits each of width and height, less one.
  image.writeUInt32LE(0x3ffe + (0x3ffe << 14), image.length - 4)
  return Buffer.concat([image, Buffer.alloc(11)])
}

/** Decoding the smallest picture over the limit takes several times this long, on any machine. */
const MAX_CPU_MICROSECONDS = 1_000_000

describe('a decoded photograph', () => {
  it('is the same from a JPEG, a PNG, a WebP and an AVIF', async () => {
    const original = await decodePhoto(photograph)
    assert.deepEqual([original.width, original.height], [720, 576])
    assert.equal(original.data.length, 720 * 576 * 3)
    for (const format of ['png', 'webp', 'avif'] as const) {
      const encoded = await sharp(photograph).toFormat(format, { quality: 95 }).toBuffer()
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

  it('has the colours of a screen when it was made for print', async () => {
    const printed = await sharp(photograph).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()
    assert.equal((await sharp(printed).metadata()).space, 'cmyk')
    const difference = meanDifference((await decodePhoto(printed)).data, (await decodePhoto(photograph)).data)
    // Print has fewer colours, so values differ a little; a negative would differ by a hundred.
    assert.ok(difference < 20, String(difference))
  })

  it('may be only one pixel high', async () => {
    const { width, height, full } = await decodePhoto(blackPng(MAX_SIDE, 1))
    assert.deepEqual([width, height, full], [2000, 1, { width: MAX_SIDE, height: 1 }])
  })
})

describe('a file that is not a photograph', () => {
  const notPhotographs: readonly (readonly [string, () => Promise<Uint8Array> | Uint8Array])[] = [
    ['nothing', () => new Uint8Array()],
    ['a text', () => Buffer.from('a picture of a person')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')],
    ['a GIF', () => sharp(photograph).gif().toBuffer()],
    ['a TIFF', () => sharp(photograph).tiff().toBuffer()],
    ['a HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3')],
    ['an SVG behind the head of a PNG', () => Buffer.concat([PNG_SIGNATURE, Buffer.from('<svg/>')])],
    ['an animated WebP', () => animation('webp')],
    ['an animated GIF', () => animation('gif')],
    ['an animated PNG', () => blackPng(8, 8, chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])))],
    ['a JPEG cut short', () => photograph.subarray(0, photograph.length >> 1)],
    ['a PNG cut short', async () => cut(await sharp(photograph).png().toBuffer())],
    ['a WebP cut short', async () => cut(await sharp(photograph).webp().toBuffer())],
    ['an AVIF cut short', async () => cut(await sharp(photograph).avif().toBuffer())],
    ['the first bytes of a JPEG', () => photograph.subarray(0, 4)],
    ['a PNG with a broken middle', async () => broken(await sharp(photograph).png().toBuffer())],
  ]
  const cut = (image: Buffer): Buffer => image.subarray(0, image.length * 0.6)
  const broken = (png: Buffer): Buffer => png.fill(0, png.length >> 1, (png.length >> 1) + 2000)

  for (const [what, make] of notPhotographs) {
    it(`is refused as unreadable: ${what}`, async () => {
      await assert.rejects(decodePhoto(await make()), refusal('image-unreadable'))
    })
  }

  it('is refused with the name of its format', async () => {
    for (const [image, sentence] of [
      [await sharp(photograph).gif().toBuffer(), /is a GIF/],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /is an SVG/],
      [Buffer.from('a sentence'), /file is not a picture: send a JPEG/],
      [await animation('webp'), /animated/],
    ] as const)
      await assert.rejects(decodePhoto(image), sentence)
  })

  const bombs: readonly (readonly [string, () => Promise<Uint8Array> | Uint8Array])[] = [
    ['a PNG of 256 megapixels', () => blackPng(16_000, 16_000)],
    ['a PNG that is all length', () => blackPng(1, MAX_SIDE + 1)],
    ['a JPEG whose header says 65,500 squared', () => claiming('jpeg', 65_500)],
    ['a WebP of 268 megapixels in 36 bytes', () => largestWebp()],
    ['an AVIF whose header says 60,000 squared', () => claiming('avif', 60_000)],
    ['an AVIF whose header says 4,000 squared', () => claiming('avif', 4_000)],
  ]
  for (const [what, make] of bombs)
    it(`is refused as too large before it is decoded: ${what}`, async () => {
      const bomb = await make()
      assert.ok(bomb.length < 100_000)
      const before = process.memoryUsage().rss
      const used = process.cpuUsage()
      await assert.rejects(decodePhoto(bomb), refusal('image-too-large'))
      const { user, system } = process.cpuUsage(used)
      assert.ok(user + system < MAX_CPU_MICROSECONDS, `${user + system} microseconds of CPU`)
      assert.ok(process.memoryUsage().rss - before < 100 * 2 ** 20)
    })

  it('does not take memory in proportion to its unpacked size', async () => {
    const zeros = deflateSync(Buffer.alloc(200 * 2 ** 20))
    const named = Buffer.concat([Buffer.from('a\0\0', 'latin1'), zeros])
    const before = process.memoryUsage().rss
    for (const more of [chunk('zTXt', named), chunk('iCCP', named), chunk('IDAT', zeros)])
      assert.equal((await decodePhoto(blackPng(8, 8, more))).width, 8)
    assert.ok(process.memoryUsage().rss - before < 100 * 2 ** 20)
  })

  it('is not refused up to the limit', async () => {
    const { full } = await decodePhoto(blackPng(MAX_PIXELS / 5000, 5000))
    assert.deepEqual(full, { width: 10_000, height: 5000 })
  })

  it('is given up after its time, however little is left to decode', { timeout: 120_000 }, async () => {
    const create = { width: 7071, height: 7071, channels: 4, background: '#777' } as const
    const interlaced = sharp({ create })
      .toColourspace('rgb16')
      .png({ progressive: true, compressionLevel: 1 })
    // Takes 2.6 s of a core: eight bytes a pixel, seven times over.
    const slow = await interlaced.toBuffer()
    await assert.rejects(decodePhoto(slow, { seconds: 1 }), refusal('image-unreadable'))
  })
})

describe('pictures that are decoded completely, in four threads at once', () => {
  const onLinux = process.platform === 'linux' ? {} : { skip: 'Linux alone tells the peak' }
  /** Memory grew by 468 MB when the four threads decoded one at a time, and by 788 MB when they decoded at once. */
  const MOST_MB = 650

  it('take only the memory of one picture', { ...onLinux, timeout: 120_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'limiar-decode-'))
    const file = join(folder, 'largest.avif')
    const create = { width: 4000, height: 3000, channels: 3, background: '#444' } as const
    await writeFile(file, await sharp({ create }).avif({ effort: 0, chromaSubsampling: '4:4:4' }).toBuffer())
    const script = join(import.meta.dirname, '../../../support/decode-at-once.ts')
    const env = { ...process.env, ...allocatorEnvironment }
    const { stdout } = await promisify(execFile)(process.execPath, [script, file], { env })
    await rm(folder, { recursive: true })
    assert.ok(Number(stdout) < MOST_MB, `${stdout.trim()} MB`)
  })
})
