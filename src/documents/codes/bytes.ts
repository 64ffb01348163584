/** Bytes and the texts that codes make of them. Nothing here reads past an end or guesses a character set. */
import { UnreadableCode } from './unreadable-code.ts'

/** Reads big-endian numbers and runs of bytes in order. @throws UnreadableCode `truncated` past the end. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get position(): number {
    return this.#at
  }

  take(count: number): Uint8Array {
    if (this.#at + count > this.#bytes.length) throw new UnreadableCode('truncated')
    this.#at += count
    return this.#bytes.subarray(this.#at - count, this.#at)
  }

  uint16(): number {
    const [high = 0, low = 0] = this.take(2)
    return (high << 8) | low
  }

  /** A run of bytes that follows its own length, which takes two bytes. */
  prefixed(): Uint8Array {
    return this.take(this.uint16())
  }

  rest(): Uint8Array {
    return this.take(this.#bytes.length - this.#at)
  }
}

export function uint16Bytes(value: number): Uint8Array {
  return Uint8Array.of((value >> 8) & 255, value & 255)
}

export function uint32Bytes(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255)
}

export function joinedBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/**
 * Each byte as the character of its number (ISO 8859-1). `TextDecoder('latin1')` would be Windows-1252, which gives
 * other characters for 0x80 to 0x9F.
 */
export function latin1Text(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
}

/** The reverse of `latin1Text`; undefined for a text with a character above U+00FF. */
export function latin1Bytes(text: string): Uint8Array | undefined {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  return codes.every((code) => code < 256) ? Uint8Array.from(codes) : undefined
}

/** The text that bytes spell in UTF-8; undefined when they are not valid UTF-8. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  const escaped = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
  try {
    return decodeURIComponent(escaped)
  } catch {
    return undefined
  }
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The bytes of an unpadded base64url text (RFC 4648, section 5). @throws UnreadableCode `malformed` otherwise. */
export function base64urlBytes(text: string): Uint8Array {
  if (text.length % 4 === 1) throw new UnreadableCode('malformed')
  const bytes: number[] = []
  let held = 0
  let count = 0
  for (const character of text) {
    const value = BASE64URL.indexOf(character)
    if (value < 0) throw new UnreadableCode('malformed')
    held = ((held << 6) | value) & 0xffff
    count += 6
    if (count < 8) continue
    count -= 8
    bytes.push((held >> count) & 255)
  }
  return Uint8Array.from(bytes)
}
