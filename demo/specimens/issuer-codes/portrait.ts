/**
 * Writes a grey portrait as a BPG file, for codes of invented documents. The picture is coded in the only way of HEVC
 * that needs no encoder: as PCM blocks with uncompressed samples (ITU-T H.265, 7.3.8.7) of fewer bits.
 */
import sharp from 'sharp'
import { BitWriter } from '../../../src/documents/codes/bits.ts'
import { HEVC_UNIT, hevcUnit } from '../../../src/documents/codes/hevc-headers.ts'

/** A picture, the part of it to take, and how small it becomes. */
export interface PortraitOrder {
  readonly image: Uint8Array
  readonly crop?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** Pixels, in whole blocks of 16. */
  readonly width?: number
  readonly height?: number
  /** Bits of a sample, 1 to 8. */
  readonly bits?: number
}

/** The shape of a picture of grey samples. The sides are pixels, in whole blocks; `bits` is the depth of a sample. */
interface GreyShape {
  readonly width: number
  readonly height: number
  readonly bits: number
}

/** The side of a block. It is the only size: the smallest and the largest. */
const BLOCK = 16
/** Kind of a unit: a still that needs no other picture. */
const STILL = 19
/**
 * By how much the arithmetic coder reduces its interval for the likely answer to "is this block undivided?", block by
 * block. The answer grows likelier with each block (9.3.4.3.2.2, table 9-46, last column).
 */
const UNLIKELY = [
  240, 227, 216, 205, 195, 185, 175, 166, 158, 150, 142, 135, 128, 122, 116, 110, 104, 99, 94, 89,
]

/** A portrait of 48 by 64 pixels and 6 bits unless set, which takes about 2,330 bytes. */
export async function portraitSpecimen(order: PortraitOrder): Promise<Uint8Array> {
  const { image, crop, width = 48, height = 64, bits = 6 } = order
  const source = sharp(image)
  if (crop) source.extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height })
  const scaled = source.resize(width, height, { kernel: 'lanczos3' }).greyscale()
  return greyBpg(new Uint8Array(await scaled.raw().toBuffer()), { width, height, bits })
}

/** Grey samples of 8 bits, in rows, as a BPG file of fewer bits. */
export function greyBpg(grey: Uint8Array, { width, height, bits }: GreyShape): Uint8Array {
  const header = sequenceHeader(bits)
  const body = Buffer.concat([
    Buffer.of(header.length),
    header,
    hevcUnit(HEVC_UNIT.picture, pictureParameters()),
    Buffer.of(0, 0, 1),
    hevcUnit(STILL, slice(grey, { width, height, bits })),
  ])
  const [grey8Bits, fullRangeStill, toTheEnd] = [0, 0, 0]
  const sizes = [...septets(width), ...septets(height), toTheEnd]
  return new Uint8Array(
    Buffer.concat([Buffer.from('BPG\xfb', 'latin1'), Buffer.of(grey8Bits, fullRangeStill, ...sizes), body]),
  )
}

const septets = (value: number): readonly number[] =>
  value < 128 ? [value] : [128 | (value >> 7), value & 127]

/** Only blocks of 16, transforms of 4 to 16, no sample offsets, PCM without filters. */
function sequenceHeader(bits: number): Uint8Array {
  const writer = new BitWriter().golomb(1, 0, 0, 2, 0).flags(false, true)
  writer.number(4, bits - 1).number(4, bits - 1)
  return writer.golomb(1, 0).flags(true, false, false).ended().bytes()
}

/** A picture parameter set. Everything is off except the switch that turns the deblocking filter off. */
function pictureParameters(): Uint8Array {
  const writer = new BitWriter().golomb(0, 0).number(7, 0).golomb(0, 0, 0).number(3, 0)
  writer.golomb(0, 0).number(7, 0).flags(true, false, true)
  return writer.flags(false, false).golomb(0).flags(false, false).ended().bytes()
}

/**
 * One decision per block goes through the arithmetic coder before the block's samples, and the coder starts again after
 * them. So it writes one number of 9 bits: the lower end of the interval, with the stop bit in the last place
 * (9.3.4.7).
 */
function slice(grey: Uint8Array, { width, height, bits }: GreyShape): Uint8Array {
  const intra = 2
  const writer = new BitWriter().flags(true, false).golomb(0, intra, 0).ended()
  const columns = width / BLOCK
  const blocks = columns * (height / BLOCK)
  for (let block = 0; block < blocks; block++) {
    // From the second block on, the interval was reduced by 2 for "the slice goes on". Another 2 stand for
    // "uncompressed samples follow".
    const interval = (block === 0 ? 510 : 508) - (UNLIKELY[block] ?? NaN)
    writer.number(9, (interval - 2) | 1).aligned()
    const corner = Math.floor(block / columns) * BLOCK * width + (block % columns) * BLOCK
    for (let at = 0; at < BLOCK * BLOCK; at++) {
      const sample = grey[corner + Math.floor(at / BLOCK) * width + (at % BLOCK)] ?? 0
      writer.number(bits, sample >> (8 - bits))
    }
    writer.aligned()
  }
  return writer
    .number(9, (510 - 2) | 1)
    .aligned()
    .bytes()
}
