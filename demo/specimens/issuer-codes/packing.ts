/**
 * Packs the text of a code's fields as issuers do, for codes of invented people that are signed with keys of our own.
 */

import { BASE91_SYMBOLS, SEVEN_BIT_SYMBOLS, SIX_BIT_SYMBOLS } from '../../../src/documents/codes/packings.ts'

export type PackingName = 'six-bit' | 'seven-bit' | 'base91'

/** The characters that each packing can carry. */
export const symbolsOf: Readonly<Record<PackingName, string>> = {
  'six-bit': SIX_BIT_SYMBOLS,
  'seven-bit': SEVEN_BIT_SYMBOLS,
  base91: Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join(''),
}

export function packedText(text: string, packing: PackingName): Buffer {
  if (packing === 'base91') return base91(Buffer.from(text, 'latin1'))
  return packing === 'six-bit' ? packedBits(text, 6, SIX_BIT_SYMBOLS) : packedBits(text, 7, SEVEN_BIT_SYMBOLS)
}

function packedBits(text: string, width: number, symbols: string): Buffer {
  const bits = Array.from(text, (character) => {
    const value = symbols.indexOf(character)
    if (value < 0) throw new RangeError(`The packing of ${width} bits has no ${JSON.stringify(character)}.`)
    return value.toString(2).padStart(width, '0')
  }).join('')
  const octets = bits.match(/.{1,8}/g) ?? []
  return Buffer.from(octets.map((octet) => Number.parseInt(octet.padEnd(8, '0'), 2)))
}

/** basE91 (Joachim Henke, 2006). */
export function base91(bytes: Uint8Array): Buffer {
  let text = ''
  let held = 0
  let count = 0
  const write = (pair: number) =>
    (text += `${BASE91_SYMBOLS[pair % 91]}${BASE91_SYMBOLS[Math.floor(pair / 91)]}`)
  for (const byte of bytes) {
    held |= byte << count
    count += 8
    if (count <= 13) continue
    const width = (held & 0x1fff) > 88 ? 13 : 14
    write(held & ((1 << width) - 1))
    held >>>= width
    count -= width
  }
  if (count > 7 || held > 90) write(held)
  else if (count > 0) text += BASE91_SYMBOLS.charAt(held)
  return Buffer.from(text, 'latin1')
}
