import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { withoutTail } from '../../../src/server/domain/pictures/picture-end.ts'

/** Noise, whose compressed pixels hold every byte. */
const noise = (): Sharp =>
  sharp({
    create: {
      width: 97,
      height: 61,
      channels: 3,
      background: '#777',
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

  const jpeg = (...segments: readonly (readonly number[])[]): Buffer =>
    Buffer.from([0xff, 0xd8, ...segments.flat()])
  const app = [0xff, 0xe0, 0, 4, 1, 2]
  const scan = [0xff, 0xda, 0, 3, 9]
  const end = [0xff, 0xd9]

  for (const [name, picture] of [
    ['a marker with fill bytes before it', jpeg(app, [0xff, 0xff, 0xff], scan, [1, 2], end)],
    [
      'restart markers before and within the pixels',
      jpeg([0xff, 0xd0], scan, [1, 0xff, 0xd0, 2, 0xff, 0xd7, 3], end),
    ],
    ['the first and the last code without a length', jpeg([0xff, 0x01], [0xff, 0xd8], app, scan, end)],
    ['bytes of pixels that look like a marker', jpeg(scan, [1, 0xff, 0, 0xd9, 0xff, 0xff, 0, 2], end)],
    ['several scans', jpeg(scan, [1], app, scan, [2, 0xff, 0], end)],
    [
      'a content that holds the marker of the end',
      jpeg([0xff, 0xe1, 0, 6, 0xff, 0xd9, 0xff, 0xd9], scan, end),
    ],
    ['no pixels', jpeg(end)],
  ] as const)
    it(`is found in a JPEG with ${name}`, () => {
      for (const tail of [
        Buffer.alloc(0),
        Buffer.from([0]),
        Buffer.from([0xff, 0xd9]),
        Buffer.alloc(9, 0xff),
      ])
        assert.deepEqual(Buffer.from(withoutTail(Buffer.concat([picture, tail]))), picture)
    })

  for (const [name, file] of [
    ['ends in a marker', jpeg(app, [0xff])],
    ['ends in the length of a segment', jpeg(app, [0xff, 0xe1, 0])],
    ['has a segment longer than the file', jpeg([0xff, 0xe1, 0xff, 0xff, 1], end)],
    ['has bytes where a marker should be', jpeg(app, [1, 2], end)],
    ['ends in its pixels', jpeg(scan, [1, 2, 0xff])],
  ] as const)
    it(`is missing in a JPEG that ${name}`, () => {
      assert.deepEqual(withoutTail(file), file)
    })

  it('leaves a file unchanged when its end is not found, wherever it was cut', async () => {
    for (const [, encoded] of encodings) {
      const picture = await encoded.clone().toBuffer()
      for (let length = 0; length < picture.length; length += 97) {
        const cut = picture.subarray(0, length)
        assert.deepEqual(withoutTail(cut), cut)
      }
    }
  })
})
