/**
 * The VIO container of SERPRO, which carries CNH, DNI and RG Digital in a QR code: a header of time and version, a
 * template, fields, a portrait and a signature. Its six versions differ in the order of the parts, the packing and the
 * signed bytes.
 */
import { ByteReader, joinedBytes, latin1Bytes, latin1Text, uint16Bytes, uint32Bytes } from './bytes.ts'
import { base91Bytes, unpackBase91, unpackSevenBit, unpackSixBit, type Unpack } from './packings.ts'
import { UnreadableCode } from './unreadable-code.ts'
import { vioTemplate, type VioTemplate } from './vio-templates.ts'

export interface VioCode {
  readonly format: 'vio'
  readonly version: number
  readonly templateId: number
  /** Undefined when the template is not an identity document; then there are no fields either. */
  readonly template: VioTemplate | undefined
  /** When the code was made, in milliseconds since 1970. This time is signed. It is not a date of the document. */
  readonly issuedAt: number
  /**
   * The values by the issuer's names of the fields, without control and direction characters. @throws UnreadableCode
   * where they cannot be unpacked or do not fit the template.
   */
  readonly readFields: () => Readonly<Record<string, string>>
  /** The portrait as a BPG file; undefined when the code holds none. */
  readonly portrait: Uint8Array | undefined
  readonly signature: Uint8Array
  /** The bytes that the issuer signed, rebuilt. */
  readonly signed: Uint8Array
  /** Bytes at the end that nobody signed: never shown, never used. */
  readonly unsignedBytes: number
}

interface Header {
  readonly seconds: number
  readonly version: number
  readonly body: Uint8Array
}

/** What the bodies of all versions contain, after the header. */
interface Body {
  readonly templateId: number
  readonly signature: Uint8Array
  readonly fieldText: () => string
  readonly separator: string
  readonly portrait: Uint8Array
  readonly signed: Uint8Array
  readonly unsignedBytes: number
}

/** Bytes of an RSA signature of 2048 bits. Versions 2 and 3 have room for no other signature. */
const RSA_SIGNATURE_BYTES = 256
/** The first three bytes of a BPG file, which the code leaves out. */
const BPG = Uint8Array.of(0x42, 0x50, 0x47)

const unpackByVersion: Readonly<Record<number, Unpack>> = {
  3: unpackBase91,
  4: unpackSevenBit,
  5: unpackSixBit,
  6: unpackBase91,
}

/** @throws UnreadableCode */
export function parseVioCode(bytes: Uint8Array): VioCode {
  const header = parseHeader(bytes)
  const body = parseBody(header)
  const template = vioTemplate(body.templateId)
  return {
    format: 'vio',
    version: header.version,
    templateId: body.templateId,
    template,
    issuedAt: header.seconds * 1000,
    readFields: () => (template ? namedFields(body.fieldText(), body.separator, template.fields) : {}),
    portrait: body.portrait.length > 0 ? body.portrait : undefined,
    signature: body.signature,
    signed: body.signed,
    unsignedBytes: body.unsignedBytes,
  }
}

/**
 * The header is ten hexadecimal digits or five bytes. The two cannot be mixed up: the fifth byte of the short one is
 * its version, 1 to 6, which is not the character of a digit. Parsing is strict, because lenient parsers of numbers
 * accept signs and spaces too.
 */
function parseHeader(bytes: Uint8Array): Header {
  const text = latin1Text(bytes.subarray(0, 10))
  if (/^[0-9a-f]{10}$/i.test(text))
    return {
      seconds: Number.parseInt(text.slice(0, 8), 16),
      version: Number.parseInt(text.slice(8), 16),
      body: bytes.subarray(10),
    }
  const reader = new ByteReader(bytes)
  const seconds = reader.uint16() * 0x10000 + reader.uint16()
  const [version = 0] = reader.take(1)
  return { seconds, version, body: reader.rest() }
}

function parseBody(header: Header): Body {
  switch (header.version) {
    case 1:
      return parseTextBody(header)
    case 2:
      return parseBodyWithPortraitLast(header)
    case 3:
    case 4:
    case 5:
    case 6:
      return parseBodyWithLengths(header)
    default:
      throw new UnreadableCode('unknown-version')
  }
}

/** Version 1: `template-fields-image\signature`, all but the template in basE91. */
function parseTextBody({ seconds, body }: Header): Body {
  const match = /^([0-9a-f]{1,4})-([^-\\]*)-([^-\\]*)\\([^\\]*)$/i.exec(latin1Text(body))
  if (!match) throw new UnreadableCode('malformed')
  const [, template = '', ...packed] = match
  const [fields = new Uint8Array(), portrait = new Uint8Array(), signature = new Uint8Array()] = packed.map(
    (part) => base91Bytes(asciiBytes(part)),
  )
  return {
    templateId: Number.parseInt(template, 16),
    signature,
    fieldText: () => latin1Text(fields),
    separator: '\u00ac',
    portrait,
    signed: joinedBytes(
      hexadecimalHeader(seconds, 1),
      asciiBytes(`${template}-`),
      fields,
      asciiBytes('-'),
      portrait,
    ),
    unsignedBytes: 0,
  }
}

/** Version 2: template, fields, an RSA signature, and the portrait to the end. */
function parseBodyWithPortraitLast({ seconds, body }: Header): Body {
  const reader = new ByteReader(body)
  const templateId = reader.uint16()
  const fields = reader.prefixed()
  const front = body.subarray(0, reader.position)
  const signature = reader.take(RSA_SIGNATURE_BYTES)
  const portrait = reader.rest()
  return {
    templateId,
    signature,
    fieldText: () => unpackSixBit(fields),
    separator: '^',
    portrait: withMagic(portrait),
    signed: joinedBytes(hexadecimalHeader(seconds, 2), front, portrait),
    unsignedBytes: 0,
  }
}

/** Versions 3 to 6: template, signature, portrait and fields, each after its length, and perhaps more bytes. */
function parseBodyWithLengths({ seconds, version, body }: Header): Body {
  const reader = new ByteReader(body)
  const templateId = reader.uint16()
  const signature = version === 3 ? reader.take(RSA_SIGNATURE_BYTES) : reader.prefixed()
  const start = reader.position
  const portrait = reader.prefixed()
  const fields = reader.prefixed()
  const covered = body.subarray(start, reader.position)
  const header = version === 3 ? hexadecimalHeader(seconds, 3) : binaryHeader(seconds, version)
  const unpack = unpackByVersion[version] ?? unpackBase91
  return {
    templateId,
    signature,
    fieldText: () => unpack(fields),
    separator: '^',
    portrait: withMagic(portrait),
    signed: joinedBytes(header, uint16Bytes(templateId), covered),
    unsignedBytes: reader.rest().length,
  }
}

/**
 * Gives the values their names. There must be as many values as the template has names, or one more that is empty,
 * after a closing separator. With any other number a value could get the name of its neighbour.
 */
function namedFields(
  text: string,
  separator: string,
  names: readonly string[],
): Readonly<Record<string, string>> {
  const values = text.trim().split(separator).map(cleaned)
  if (values.length === names.length + 1 && values.at(-1) === '') values.pop()
  if (values.length !== names.length) throw new UnreadableCode('fields-do-not-fit-template')
  return Object.fromEntries(names.map((name, i) => [name, values[i] ?? '']))
}

/** Removes control characters and marks of direction. Some packings can carry them, and people would be shown them. */
function cleaned(value: string): string {
  return value
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
}

function withMagic(portrait: Uint8Array): Uint8Array {
  return portrait.length > 0 ? joinedBytes(BPG, portrait) : portrait
}

/** The header as versions 1 to 3 sign it. The header in the code itself may be hexadecimal or binary. */
function hexadecimalHeader(seconds: number, version: number): Uint8Array {
  return asciiBytes(seconds.toString(16).padStart(8, '0') + version.toString(16).padStart(2, '0'))
}

/** The header as versions 4 to 6 sign it. */
function binaryHeader(seconds: number, version: number): Uint8Array {
  return joinedBytes(uint32Bytes(seconds), Uint8Array.of(version))
}

function asciiBytes(text: string): Uint8Array {
  return latin1Bytes(text) ?? new Uint8Array()
}
