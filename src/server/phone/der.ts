/** The part of DER (X.690) that a certificate needs: each function returns one encoded value. */

/** A value with its tag and length. */
function encoded(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content), content])
}

function lengthOf({ length }: Uint8Array): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const digits = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | digits.length]), digits])
}

export const sequence = (...values: readonly Uint8Array[]): Buffer => encoded(0x30, ...values)

export const set = (...values: readonly Uint8Array[]): Buffer => encoded(0x31, ...values)

export const boolean = (value: boolean): Buffer => encoded(0x01, Buffer.from([value ? 0xff : 0]))

/** A non-negative integer, given by its digits from the highest on. */
export function unsigned(digits: Uint8Array): Buffer {
  const start = digits.findIndex((digit) => digit > 0)
  const significant = start < 0 ? new Uint8Array(1) : digits.subarray(start)
  // A set highest bit would make it negative.
  return encoded(0x02, Buffer.alloc((significant[0] ?? 0) & 0x80 ? 1 : 0), significant)
}

/** An object identifier from its dotted form. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number)
  return encoded(0x06, Buffer.from([first * 40 + second, ...others.flatMap(septets)]))
}

/** Seven bits a byte; every byte except the last is marked. */
function septets(arc: number): number[] {
  const bytes = [arc & 0x7f]
  for (let rest = arc >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80)
  return bytes
}

export const utf8 = (text: string): Buffer => encoded(0x0c, Buffer.from(text))

export const octets = (content: Uint8Array): Buffer => encoded(0x04, content)

/** Bits in whole bytes, or with some unused at the end. */
export const bits = (content: Uint8Array, unused = 0): Buffer => encoded(0x03, Buffer.from([unused]), content)

/** A time to the second, as certificates write it until 2049 (RFC 5280, 4.1.2.5). */
export const utcTime = (time: Date): Buffer =>
  encoded(0x17, Buffer.from(`${time.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))

/** A value with a context-specific number, in place of its tag or around it. */
export const context = (number: number, content: Uint8Array, isAround = false): Buffer =>
  encoded((isAround ? 0xa0 : 0x80) | number, content)
