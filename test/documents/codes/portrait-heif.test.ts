import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { greyBpg } from '../../../demo/specimens/issuer-codes/portrait.ts'
import { parseBpg } from '../../../src/documents/codes/bpg.ts'
import { portraitHeif } from '../../../src/documents/codes/portrait-heif.ts'
import { UnreadablePortrait, type PortraitFlaw } from '../../../src/documents/codes/unreadable-portrait.ts'

const [width, height, bits] = [32, 48, 5]
const grey = Uint8Array.from({ length: width * height }, (_, i) => (i * 7) % 256)
const portrait = greyBpg(grey, { width, height, bits })
/** Where the start code of the still is. */
const stillAt = Buffer.from(portrait).indexOf(Buffer.of(0, 0, 1))
const MAGIC = [0x42, 0x50, 0x47, 0xfb]

/** The flaw for which a portrait is refused; undefined for one that is taken. */
function flawOf(bytes: Uint8Array): PortraitFlaw | undefined {
  try {
    portraitHeif(bytes)
    return undefined
  } catch (error) {
    if (error instanceof UnreadablePortrait) return error.flaw
    throw error
  }
}

/** The portrait with some bytes replaced from an offset on. */
function changed(at: number, ...bytes: readonly number[]): Uint8Array {
  const copy = Uint8Array.from(portrait)
  copy.set(bytes, at)
  return copy
}

describe('the portrait of a code', () => {
  it('is read with the size, colours and blocks that its header names', () => {
    const picture = parseBpg(portrait)
    assert.deepEqual([picture.width, picture.height], [width, height])
    assert.deepEqual([picture.chroma, picture.bitDepth, picture.isLimitedRange], [0, 8, false])
    const { minCodingBlock, maxCodingBlock, minTransformBlock, maxTransformBlock, pcm } = picture.sequence
    assert.deepEqual([minCodingBlock, maxCodingBlock, minTransformBlock, maxTransformBlock], [4, 4, 2, 4])
    assert.deepEqual([pcm?.lumaBits, pcm?.minBlock, pcm?.maxBlock], [5, 4, 4])
    assert.equal(picture.units.length, 2)
  })

  it('becomes a HEIF file whose one item is its coded picture, to the byte', () => {
    const heif = Buffer.from(portraitHeif(portrait).file)
    assert.equal(heif.toString('latin1', 4, 12), 'ftypheic')
    const place = heif.indexOf('iloc') + 4 + 4 + 2 + 2 + 2 + 2 + 2
    const [offset, length] = [heif.readUInt32BE(place), heif.readUInt32BE(place + 4)]
    assert.equal(offset + length, heif.length)
    const [, still] = parseBpg(portrait).units
    assert.equal(heif.readUInt32BE(offset), still?.length)
    assert.deepEqual(heif.subarray(offset + 4), Buffer.from(still ?? []))
  })

  for (const [what, bytes, flaw] of [
    ['nothing', new Uint8Array(), 'truncated'],
    ['another format', changed(0, 0xff, 0xd8), 'malformed'],
    ['more bytes than a code holds', new Uint8Array(4097), 'too-long'],
    ['an animation', changed(5, 1), 'unsupported'],
    ['a plane of black for print', changed(5, 4), 'unsupported'],
    ['grey in RGB', changed(5, 0x10), 'malformed'],
    ['an unknown pixel format', changed(4, 0xc0), 'malformed'],
    ['samples of 15 bits', changed(4, 7), 'malformed'],
    ['no width', changed(6, 0), 'size'],
    ['a side of 1,025', Uint8Array.of(...MAGIC, 0, 0, 0x88, 1, 0x30, 0), 'size'],
    ['a side of 33 bits', Uint8Array.of(...MAGIC, 0, 0, 0xff, 0xff, 0xff, 0xff, 0x7f), 'malformed'],
    ['a header alone', portrait.subarray(0, 20), 'malformed'],
    ['a data length beyond its end', Uint8Array.of(...portrait.subarray(0, 8), 0x7f, 0x01), 'truncated'],
    ['parameters without a picture', portrait.subarray(0, stillAt), 'malformed'],
  ] as const)
    it(`of ${what} is ${flaw}`, () => assert.equal(flawOf(bytes), flaw))

  it('loses its alpha plane: units of layer 1, and the header before its own', () => {
    const header = portrait.subarray(9, 10 + (portrait[9] ?? 0))
    const rest = portrait.subarray(10 + (portrait[9] ?? 0))
    const alphaUnit = Uint8Array.of(19 << 1, (1 << 3) | 1, 0xff, 0xff, 0, 0, 1)
    const withAlpha = Uint8Array.of(
      ...[...MAGIC, 0x10, 0, width, height, 0],
      ...[...header, ...header, ...alphaUnit, ...rest],
    )
    assert.deepEqual(portraitHeif(withAlpha), portraitHeif(portrait))
  })
})

describe('bytes in place of a portrait', () => {
  const isTakenOrRefused = (bytes: Uint8Array): boolean => {
    flawOf(bytes)
    return true
  }

  it('are taken or refused by name: random bytes after a header', () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) =>
        isTakenOrRefused(Uint8Array.of(...MAGIC, ...bytes)),
      ),
    ))

  it('are taken or refused by name: a portrait with changed bytes', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(portrait.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        (changes) => {
          const copy = Uint8Array.from(portrait)
          for (const [at, byte] of changes) copy[at] = byte
          return isTakenOrRefused(copy)
        },
      ),
    ))

  it('are refused for every cut before the picture begins', () => {
    for (let length = 0; length <= stillAt; length++)
      assert.notEqual(flawOf(portrait.subarray(0, length)), undefined)
  })

  it('without an end or start code have no more units than bytes', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 1, 2), { maxLength: 2000 }), (tail) =>
        isTakenOrRefused(Uint8Array.of(...portrait.subarray(0, 18), ...tail)),
      ),
    ))
})
