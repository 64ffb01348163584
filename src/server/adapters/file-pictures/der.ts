/**
 * Reads DER (ITU-T X.690). It knows definite lengths and tags of one byte, which is all that certificates and
 * signatures of PDFs use. The caller knows what the elements mean.
 */

/** An element has at most this many parts: more than any certificate has. */
const MAX_PARTS = 10_000

export class MalformedDer extends Error {
  override readonly name = 'MalformedDer'
}

export interface DerElement {
  readonly tag: number
  /** Tag, length and content. */
  readonly whole: Uint8Array
  readonly content: Uint8Array
}

export const tags = {
  integer: 0x02,
  octets: 0x04,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

/** The element at the beginning; bytes after it are ignored. @throws MalformedDer. */
export function firstElement(bytes: Uint8Array): DerElement {
  const [tag, first] = bytes
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new MalformedDer()
  const count = first < 0x80 ? 0 : first & 0x7f
  // 0x80 is an indefinite length, which DER does not allow; a length of four bytes is up to four gigabytes.
  if (first === 0x80 || count > 4 || bytes.length < 2 + count) throw new MalformedDer()
  const length = count === 0 ? first : bytes.subarray(2, 2 + count).reduce((sum, byte) => sum * 256 + byte, 0)
  const end = 2 + count + length
  if (end > bytes.length) throw new MalformedDer()
  return { tag, whole: bytes.subarray(0, end), content: bytes.subarray(2 + count, end) }
}

/** All elements of a content, one after the other. @throws MalformedDer. */
export function elementsOf(content: Uint8Array): readonly DerElement[] {
  const elements: DerElement[] = []
  for (let rest = content; rest.length > 0;) {
    const element = firstElement(rest)
    if (elements.push(element) > MAX_PARTS) throw new MalformedDer()
    rest = rest.subarray(element.whole.length)
  }
  return elements
}

/** The parts of an element, which must have this tag. @throws MalformedDer. */
export function partsOf(element: DerElement | undefined, tag: number): readonly DerElement[] {
  return elementsOf(contentOf(element, tag))
}

/** @throws MalformedDer when the element is missing or has another tag. */
export function contentOf(element: DerElement | undefined, tag: number): Uint8Array {
  if (element?.tag !== tag) throw new MalformedDer()
  return element.content
}

/** An object identifier in its dotted form. @throws MalformedDer. */
export function oidOf(element: DerElement | undefined): string {
  const content = contentOf(element, tags.oid)
  const arcs: number[] = []
  let arc = 0
  for (const byte of content) {
    arc = arc * 128 + (byte & 0x7f)
    if (!Number.isSafeInteger(arc)) throw new MalformedDer()
    if (byte < 0x80) {
      arcs.push(arc)
      arc = 0
    }
  }
  const [first = 0, ...others] = arcs
  const root = Math.min(2, Math.floor(first / 40))
  return [root, first - 40 * root, ...others].join('.')
}

/** A time, in milliseconds since 1970 (RFC 5280, section 4.1.2.5). @throws MalformedDer. */
export function timeOf(element: DerElement | undefined): number {
  if (element?.tag !== tags.utcTime && element?.tag !== tags.generalizedTime) throw new MalformedDer()
  const written = Buffer.from(element.content).toString('latin1')
  const digits =
    element.tag === tags.utcTime ? `${Number(written.slice(0, 2)) < 50 ? '20' : '19'}${written}` : written
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(digits)
  const moment = found
    ? Date.parse(`${found[1]}-${found[2]}-${found[3]}T${found[4]}:${found[5]}:${found[6]}Z`)
    : NaN
  if (Number.isNaN(moment)) throw new MalformedDer()
  return moment
}
