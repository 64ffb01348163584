/**
 * Writes the parameter sets that BPG leaves out of its HEVC stream (ITU-T H.265, 7.3.2 and annex E). BPG fixes each
 * field that its header does not hold; the order and names are those of the standard.
 */
import type { BpgPicture } from './bpg.ts'
import { BitWriter } from './bits.ts'

/** Kinds of units. */
export const HEVC_UNIT = { video: 32, sequence: 33, picture: 34 } as const

/** Level 4: pictures of up to 2,228,224 samples. */
const LEVEL = 120
const MAIN_STILL = 3
const RANGE_EXTENSIONS = 4

/** The size of the coded picture, and how much is cut off at its right and lower edges; pixels. */
export interface CodedSize {
  readonly width: number
  readonly height: number
  readonly cutX: number
  readonly cutY: number
}

/** Whole blocks cover more than the picture. Where chroma samples are shared, an odd side keeps one pixel more. */
export function codedSize({ width, height, chroma, sequence }: BpgPicture): CodedSize {
  const block = 2 ** sequence.minCodingBlock
  const [stepX, stepY] = chromaSteps(chroma)
  const coded = { width: Math.ceil(width / block) * block, height: Math.ceil(height / block) * block }
  const cut = (size: number, kept: number, step: number): number => Math.floor((size - kept) / step) * step
  return { ...coded, cutX: cut(coded.width, width, stepX), cutY: cut(coded.height, height, stepY) }
}

function chromaSteps(chroma: number): readonly [number, number] {
  return [chroma === 1 || chroma === 2 ? 2 : 1, chroma === 1 ? 2 : 1]
}

/** profile_tier_level() with its level; 12 bytes. */
export function profileTierLevel({ bitDepth, chroma, sequence }: BpgPicture): Uint8Array {
  const isMain = bitDepth === 8 && chroma === 1 && !sequence.rangeFlags
  const profile = isMain ? MAIN_STILL : RANGE_EXTENSIONS
  const compatible = isMain ? [1, 2, MAIN_STILL] : [RANGE_EXTENSIONS]
  return new BitWriter()
    .number(3, 0)
    .number(5, profile)
    .flags(...Array.from({ length: 32 }, (_, i) => compatible.includes(i)))
    .flags(true, false, false, true)
    .number(44, 0)
    .number(8, LEVEL)
    .bytes()
}

/** The video parameter set as a unit. */
export function videoParameterSet(picture: BpgPicture): Uint8Array {
  const bits = new BitWriter().number(4, 0).flags(true, true).number(6, 0).number(3, 0).flags(true)
  bits.number(16, 0xffff)
  writeProfile(bits, picture)
  bits.flags(true).golomb(0, 0, 0).number(6, 0).golomb(0).flags(false, false)
  return hevcUnit(HEVC_UNIT.video, bits.ended().bytes())
}

/** The sequence parameter set as a unit. */
export function sequenceParameterSet(picture: BpgPicture): Uint8Array {
  const { chroma, bitDepth, sequence } = picture
  const bits = new BitWriter().number(4, 0).number(3, 0).flags(true)
  writeProfile(bits, picture)
  bits.golomb(0, chroma)
  if (chroma === 3) bits.flags(false)
  writeSize(bits, picture)
  const orderCountBits = 8
  bits.golomb(bitDepth - 8, bitDepth - 8, orderCountBits - 4)
  bits.flags(true).golomb(0, 0, 0)
  writeBlocks(bits, picture)
  // No reference sets and no long-term pictures; motion vectors from other pictures are on in BPG.
  bits.golomb(0).flags(false, true, sequence.smoothsStrongly)
  writeUsability(bits, picture)
  bits.flags(sequence.rangeFlags !== undefined)
  if (sequence.rangeFlags)
    bits
      .flags(true)
      .number(7, 0)
      .flags(...sequence.rangeFlags)
  return hevcUnit(HEVC_UNIT.sequence, bits.ended().bytes())
}

function writeProfile(bits: BitWriter, picture: BpgPicture): void {
  for (const byte of profileTierLevel(picture)) bits.number(8, byte)
}

function writeSize(bits: BitWriter, picture: BpgPicture): void {
  const { width, height, cutX, cutY } = codedSize(picture)
  const [stepX, stepY] = chromaSteps(picture.chroma)
  bits.golomb(width, height).flags(cutX + cutY > 0)
  if (cutX + cutY > 0) bits.golomb(0, cutX / stepX, 0, cutY / stepY)
}

function writeBlocks(bits: BitWriter, { sequence }: BpgPicture): void {
  const { minCodingBlock, maxCodingBlock, minTransformBlock, maxTransformBlock, transformDepth } = sequence
  bits.golomb(minCodingBlock - 3, maxCodingBlock - minCodingBlock)
  bits.golomb(minTransformBlock - 2, maxTransformBlock - minTransformBlock)
  bits.golomb(transformDepth, transformDepth)
  const { pcm, hasSampleOffsets } = sequence
  // No scaling list; asymmetric partitions are on in BPG.
  bits.flags(false, true, hasSampleOffsets, pcm !== undefined)
  if (!pcm) return
  bits.number(4, pcm.lumaBits - 1).number(4, pcm.chromaBits - 1)
  bits.golomb(pcm.minBlock - 3, pcm.maxBlock - pcm.minBlock).flags(pcm.isUnfiltered)
}

/** The video usability information: how samples become colours, and nothing else. */
function writeUsability(bits: BitWriter, { isLimitedRange, matrix }: BpgPicture): void {
  const [anyFormat, primariesBt709, transferSrgb] = [5, 1, 13]
  bits.flags(true, false, false, true).number(3, anyFormat).flags(!isLimitedRange, true)
  bits.number(8, primariesBt709).number(8, transferSrgb).number(8, matrix)
  bits.number(7, 0).flags(false)
}

/**
 * A unit (NAL): a header of two bytes, then the payload with a byte 3 inserted wherever it could be taken for a start
 * code (7.4.2).
 */
export function hevcUnit(kind: number, payload: Uint8Array): Uint8Array {
  const bytes = [kind << 1, 1]
  let zeros = 0
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      bytes.push(3)
      zeros = 0
    }
    bytes.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Uint8Array.from(bytes)
}
