/**
 * Puts the HEVC still of a BPG file into a HEIF file of one item (ISO/IEC 23008-12; boxes of ISO/IEC 14496-12, `hvcC`
 * of 14496-15), which common decoders read. The coded picture stays the same, byte for byte.
 */
import { joinedBytes, uint16Bytes, uint32Bytes } from './bytes.ts'
import { parseBpg, type BpgPicture } from './bpg.ts'
import {
  codedSize,
  HEVC_UNIT,
  profileTierLevel,
  sequenceParameterSet,
  videoParameterSet,
} from './hevc-headers.ts'
import { UnreadablePortrait } from './unreadable-portrait.ts'

/** A portrait as HEIF, and its size in pixels. The decoded picture may have one more column and row. */
export interface PortraitHeif {
  readonly file: Uint8Array
  readonly width: number
  readonly height: number
}

/** Wraps a portrait, given as a BPG file. @throws UnreadablePortrait and nothing else, whatever the bytes. */
export function portraitHeif(bpg: Uint8Array): PortraitHeif {
  const picture = parseBpg(bpg)
  const { width, height, units } = picture
  const pictureSets = units.filter((unit) => kindOf(unit) === HEVC_UNIT.picture)
  const slices = units.filter((unit) => kindOf(unit) < HEVC_UNIT.video)
  if (pictureSets.length === 0 || slices.length === 0) throw new UnreadablePortrait('malformed')
  if (!slices.every(isOfStill)) throw new UnreadablePortrait('unsupported')
  const parameterSets = [
    { kind: HEVC_UNIT.video, units: [videoParameterSet(picture)] },
    { kind: HEVC_UNIT.sequence, units: [sequenceParameterSet(picture)] },
    { kind: HEVC_UNIT.picture, units: pictureSets },
  ]
  const item = joinedBytes(...slices.flatMap((unit) => [uint32Bytes(unit.length), unit]))
  return { file: heifFile(item, itemProperties(picture, parameterSets)), width, height }
}

const kindOf = ([first = 0]: Uint8Array): number => (first >> 1) & 63

/** Whether a unit is a random access point, which needs no other picture. */
const isOfStill = (unit: Uint8Array): boolean => kindOf(unit) >= 16 && kindOf(unit) <= 21

interface ParameterSets {
  readonly kind: number
  readonly units: readonly Uint8Array[]
}

function heifFile(item: Uint8Array, properties: Uint8Array): Uint8Array {
  const type = box('ftyp', ascii('heic'), uint32Bytes(0), ascii('mif1heic'))
  const meta = (offset: number): Uint8Array =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, uint32Bytes(0), ascii('pict'), new Uint8Array(13)),
      fullBox('pitm', 0, uint16Bytes(1)),
      itemPlace(offset, item.length),
      fullBox('iinf', 0, uint16Bytes(1), fullBox('infe', 2, uint16Bytes(1), uint16Bytes(0), ascii('hvc1\0'))),
      properties,
    )
  const boxHead = 8
  return joinedBytes(type, meta(type.length + meta(0).length + boxHead), box('mdat', item))
}

/** One item in one extent; offset and length have four bytes each. */
function itemPlace(offset: number, length: number): Uint8Array {
  const [sizes, items, id, source, extents] = [0x4400, 1, 1, 0, 1]
  const head = [sizes, items, id, source, extents].map(uint16Bytes)
  return fullBox('iloc', 0, ...head, uint32Bytes(offset), uint32Bytes(length))
}

function itemProperties(picture: BpgPicture, parameterSets: readonly ParameterSets[]): Uint8Array {
  const { width, height, cutX, cutY } = codedSize(picture)
  const size = fullBox('ispe', 0, uint32Bytes(width - cutX), uint32Bytes(height - cutY))
  const [primariesBt709, transferSrgb] = [1, 13]
  const colours = box(
    'colr',
    ascii('nclx'),
    ...[primariesBt709, transferSrgb, picture.matrix].map(uint16Bytes),
    Uint8Array.of(picture.isLimitedRange ? 0 : 0x80),
  )
  const essential = 0x80
  const used = Uint8Array.of(3, essential | 1, 2, 3)
  const association = fullBox('ipma', 0, uint32Bytes(1), uint16Bytes(1), used)
  return box('iprp', box('ipco', decoderConfiguration(picture, parameterSets), size, colours), association)
}

/** HEVCDecoderConfigurationRecord. Its reserved bits are ones, and the length before each unit takes four bytes. */
function decoderConfiguration(picture: BpgPicture, parameterSets: readonly ParameterSets[]): Uint8Array {
  const depth = 0xf8 | (picture.bitDepth - 8)
  return box(
    'hvcC',
    Uint8Array.of(1),
    profileTierLevel(picture),
    uint16Bytes(0xf000),
    Uint8Array.of(0xfc, 0xfc | picture.chroma, depth, depth),
    uint16Bytes(0),
    Uint8Array.of(0x0f, parameterSets.length),
    ...parameterSets.flatMap(({ kind, units }) => [
      Uint8Array.of(0x80 | kind),
      uint16Bytes(units.length),
      ...units.flatMap((unit) => [uint16Bytes(unit.length), unit]),
    ]),
  )
}

function box(type: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const body = joinedBytes(...parts)
  return joinedBytes(uint32Bytes(body.length + 8), ascii(type), body)
}

function fullBox(type: string, version: number, ...parts: readonly Uint8Array[]): Uint8Array {
  return box(type, Uint8Array.of(version, 0, 0, 0), ...parts)
}

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
