/** How the text of a code's fields is packed into bytes: 6 bits a symbol, 7 bits a symbol, or basE91. */
import { latin1Text } from './bytes.ts'
import { UnreadableCode } from './unreadable-code.ts'

/** Unpacks bytes to text. Bits left over at the end may be read as one more space. @throws UnreadableCode */
export type Unpack = (packed: Uint8Array) => string

/** Space to underscore: capitals, digits and punctuation, no accents. */
export const SIX_BIT_SYMBOLS = Array.from({ length: 64 }, (_, value) => String.fromCharCode(32 + value)).join(
  '',
)
/** 126 symbols, whose order is part of the format. The values 126 and 127 mean nothing. */
export const SEVEN_BIT_SYMBOLS =
  ' ABCÇDEFGHIJKLMNOPQRSTUVWXYZabcçdefghijklmnopqrstuvwxyz0123456789' +
  'áàéíóúüñÁÀÉÍÓÚÜÑÃãÂâÔôÕõ=+-/\\*_|()[]{}<>#%&@\'".:;,!?$\n~^êÊºª§'
export const BASE91_SYMBOLS =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$%&()*+,./:;<=>?@[]^_`{|}~"'

export const unpackSixBit: Unpack = (packed) => symbolsOf(packed, 6, SIX_BIT_SYMBOLS)
export const unpackSevenBit: Unpack = (packed) => symbolsOf(packed, 7, SEVEN_BIT_SYMBOLS)
export const unpackBase91: Unpack = (packed) => latin1Text(base91Bytes(packed))

/** Reads symbols of `width` bits each from a stream that begins with the top bit of its first byte. */
function symbolsOf(packed: Uint8Array, width: number, symbols: string): string {
  let text = ''
  let held = 0
  let count = 0
  for (const byte of packed) {
    held = (held << 8) | byte
    for (count += 8; count >= width;) {
      count -= width
      text += symbolAt(symbols, held >> count)
      held &= (1 << count) - 1
    }
  }
  return text
}

function symbolAt(symbols: string, value: number): string {
  const symbol = symbols[value]
  if (symbol === undefined) throw new UnreadableCode('symbol-outside-alphabet')
  return symbol
}

/**
 * basE91 (Joachim Henke, 2006): two symbols carry 13 bits, or 14 where the 13 would be 88 or less. A symbol outside the
 * alphabet is an error. Other readers skip it, but an issuer's code has no such symbol.
 */
export function base91Bytes(packed: Uint8Array): Uint8Array {
  const bytes: number[] = []
  let held = 0
  let count = 0
  let first: number | undefined
  for (const byte of packed) {
    const value = BASE91_SYMBOLS.indexOf(String.fromCharCode(byte))
    if (value < 0) throw new UnreadableCode('symbol-outside-alphabet')
    if (first === undefined) {
      first = value
      continue
    }
    const pair = first + value * 91
    first = undefined
    held |= pair << count
    for (count += (pair & 0x1fff) > 88 ? 13 : 14; count > 7; count -= 8) {
      bytes.push(held & 255)
      held >>>= 8
    }
  }
  if (first !== undefined) bytes.push((held | (first << count)) & 255)
  return Uint8Array.from(bytes)
}
