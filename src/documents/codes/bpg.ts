/**
 * Reads the header of a BPG file (Fabrice Bellard, "BPG Specification", version 0.9.7), the format of the portraits in
 * signed codes: one HEVC still whose parameter sets are reduced to the fields that vary.
 */
import { BitReader } from './bits.ts'
import { UnreadablePortrait } from './unreadable-portrait.ts'

/** One still picture; an alpha plane is left out. */
export interface BpgPicture {
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** HEVC's chroma_format_idc: 0 grey, 1 4:2:0, 2 4:2:2, 3 4:4:4. */
  readonly chroma: number
  /** Bits of a sample: 8 to 14. */
  readonly bitDepth: number
  /** Matrix coefficients (ITU-T H.273, table 4). */
  readonly matrix: number
  readonly isLimitedRange: boolean
  readonly sequence: BpgSequence
  /** Picture parameter sets and slices in order, without start codes. */
  readonly units: readonly Uint8Array[]
}

/**
 * The fields of HEVC's sequence parameter set that vary. A block's size is given as the binary logarithm of its side.
 */
export interface BpgSequence {
  readonly minCodingBlock: number
  readonly maxCodingBlock: number
  readonly minTransformBlock: number
  readonly maxTransformBlock: number
  readonly transformDepth: number
  readonly hasSampleOffsets: boolean
  readonly pcm: BpgPcm | undefined
  readonly smoothsStrongly: boolean
  /** The nine flags of the range extension. */
  readonly rangeFlags: readonly boolean[] | undefined
}

/** Blocks whose samples are stored uncompressed. */
export interface BpgPcm {
  readonly lumaBits: number
  readonly chromaBits: number
  readonly minBlock: number
  readonly maxBlock: number
  readonly isUnfiltered: boolean
}

/** More than a QR code holds (2,953 bytes). */
const MOST_BYTES = 4096
/** Pixels. A code's portrait has about a hundred a side. A decoder's memory grows with the square of the side. */
const MOST_SIDE = 1024
const MAGIC = [0x42, 0x50, 0x47, 0xfb] as const
/** By BPG's pixel format; 4 and 5 are 4:2:0 and 4:2:2 with the chroma samples placed as in MPEG-2 instead of JPEG. */
const chromaOf = [0, 1, 2, 3, 1, 2] as const
/** By BPG's colour space: BT.601, RGB, YCgCo, BT.709, BT.2020. */
const matrixOf = [5, 0, 8, 1, 9] as const
const RGB = 1
const YCGCO = 2

/** Reads a whole file, its magic included. @throws UnreadablePortrait and nothing else, whatever the bytes. */
export function parseBpg(bytes: Uint8Array): BpgPicture {
  if (bytes.length > MOST_BYTES) throw new UnreadablePortrait('too-long')
  const reader = new BpgReader(bytes)
  if (MAGIC.some((byte) => reader.byte() !== byte)) throw new UnreadablePortrait('malformed')
  const [first, second] = [reader.byte(), reader.byte()]
  const form = pictureForm(first, second)
  const [width, height] = [reader.number(), reader.number()]
  if (Math.min(width, height) === 0 || Math.max(width, height) > MOST_SIDE)
    throw new UnreadablePortrait('size')
  const length = reader.number()
  if ((second & 8) !== 0) reader.take(reader.number())
  const coded = new BpgReader(length > 0 ? reader.take(length) : reader.rest())
  // Where there is an alpha plane, its header comes first.
  if ((first & 16) !== 0) coded.take(coded.number())
  const sequence = parseSequence(new BitReader(coded.take(coded.number())))
  return { width, height, ...form, sequence, units: baseUnits(coded.rest()) }
}

function pictureForm(
  first: number,
  second: number,
): Pick<BpgPicture, 'chroma' | 'bitDepth' | 'matrix' | 'isLimitedRange'> {
  const [chroma, matrix] = [chromaOf[first >> 5], matrixOf[second >> 4]]
  const bitDepth = 8 + (first & 15)
  const isAnimation = (second & 1) !== 0
  // The second flag without the first means a black plane for print.
  const isForPrint = (second & 4) !== 0 && (first & 16) === 0
  if (chroma === undefined || matrix === undefined || bitDepth > 14) throw new UnreadablePortrait('malformed')
  const [isGrey, isFull, space] = [chroma === 0, chroma === 3, second >> 4]
  if ((isGrey && space !== 0) || (!isFull && (space === RGB || space === YCGCO)))
    throw new UnreadablePortrait('malformed')
  if (isAnimation || isForPrint) throw new UnreadablePortrait('unsupported')
  return { chroma, bitDepth, matrix, isLimitedRange: (second & 2) !== 0 }
}

function parseSequence(bits: BitReader): BpgSequence {
  const minCodingBlock = bits.golomb() + 3
  const maxCodingBlock = minCodingBlock + bits.golomb()
  const minTransformBlock = bits.golomb() + 2
  const maxTransformBlock = minTransformBlock + bits.golomb()
  const transformDepth = bits.golomb()
  const hasSampleOffsets = bits.flag()
  const pcm = bits.flag() ? parsePcm(bits) : undefined
  const smoothsStrongly = bits.flag()
  const rangeFlags = bits.flag() ? parseRangeFlags(bits) : undefined
  const fits =
    maxCodingBlock >= 4 &&
    maxCodingBlock <= 6 &&
    minTransformBlock < minCodingBlock &&
    maxTransformBlock <= Math.min(maxCodingBlock, 5) &&
    transformDepth <= maxCodingBlock - minTransformBlock &&
    (pcm === undefined || pcm.maxBlock <= Math.min(maxCodingBlock, 5))
  if (!fits) throw new UnreadablePortrait('malformed')
  return {
    minCodingBlock,
    maxCodingBlock,
    minTransformBlock,
    maxTransformBlock,
    transformDepth,
    hasSampleOffsets,
    pcm,
    smoothsStrongly,
    rangeFlags,
  }
}

function parsePcm(bits: BitReader): BpgPcm {
  const [lumaBits, chromaBits] = [bits.number(4) + 1, bits.number(4) + 1]
  const minBlock = bits.golomb() + 3
  return { lumaBits, chromaBits, minBlock, maxBlock: minBlock + bits.golomb(), isUnfiltered: bits.flag() }
}

function parseRangeFlags(bits: BitReader): readonly boolean[] | undefined {
  const isThere = bits.flag()
  if (bits.number(7) !== 0) throw new UnreadablePortrait('unsupported')
  return isThere ? Array.from({ length: 9 }, () => bits.flag()) : undefined
}

/**
 * The units of the picture itself, without those of an alpha plane, which are on layer 1. The first unit has no start
 * code before it.
 */
function baseUnits(stream: Uint8Array): readonly Uint8Array[] {
  const units: Uint8Array[] = []
  let start = 0
  for (let at = 0; at <= stream.length; at++) {
    const isCode = stream[at] === 0 && stream[at + 1] === 0 && stream[at + 2] === 1
    if (!isCode && at < stream.length) continue
    let end = at
    while (end > start && stream[end - 1] === 0) end--
    units.push(stream.subarray(start, end))
    start = at + 3
    at += 2
  }
  return units.filter(([first = 0, second = 0, ...rest]) => {
    const layer = ((first & 1) << 5) | (second >> 3)
    return rest.length > 0 && layer === 0
  })
}

/** Bytes in order, and BPG's numbers of 7 bits a byte. */
class BpgReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  byte(): number {
    return this.take(1)[0] ?? 0
  }

  take(count: number): Uint8Array {
    if (this.#at + count > this.#bytes.length) throw new UnreadablePortrait('truncated')
    this.#at += count
    return this.#bytes.subarray(this.#at - count, this.#at)
  }

  rest(): Uint8Array {
    return this.#bytes.subarray(this.#at)
  }

  /** ue7(32): at most 32 bits, without leading zeros. */
  number(): number {
    let value = 0
    for (let i = 0; i < 5; i++) {
      const byte = this.byte()
      if (i === 0 && byte === 0x80) break
      value = value * 128 + (byte & 127)
      if (byte < 128 && value < 2 ** 32) return value
    }
    throw new UnreadablePortrait('malformed')
  }
}
