/** Detects a file's format from its first bytes: names and headers that a client sends are never believed. */
import { HEIC_HEAD } from '../../../protocol/media-types.ts'

/** The picture formats that are stored. */
export type ImageMediaType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif'

/** The media type of a picture in one of the stored formats; undefined for any other file. */
export function mediaTypeOf(bytes: Uint8Array): ImageMediaType | undefined {
  const head = latin1(bytes, 16)
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (/^RIFF....WEBP/s.test(head)) return 'image/webp'
  return /^....ftypavi[fs]/s.test(head) ? 'image/avif' : undefined
}

/** The ending of a file name for these bytes. */
export function fileEndingOf(bytes: Uint8Array): string {
  return mediaTypeOf(bytes)?.replace('image/', '').replace('jpeg', 'jpg') ?? 'bin'
}

/** Whether the file is a PDF. A picture has to be made of it first. */
export function isPdf(bytes: Uint8Array): boolean {
  return latin1(bytes, 5) === '%PDF-'
}

/** Whether the file is a HEIC, as iPhones take them. It must first be converted, because browsers do not show it. */
export function isHeic(bytes: Uint8Array): boolean {
  return HEIC_HEAD.test(latin1(bytes, 12))
}

/** Formats sent by mistake, named when they are refused. An SVG can refer to other files, a PDF run programs. */
const refusedFormats: readonly (readonly [name: string, head: RegExp])[] = [
  ['a GIF', /^GIF8/],
  ['a TIFF', /^(II[*+]\0|MM\0[*+])/],
  ['a HEIC', HEIC_HEAD],
  ['a PDF', /^\s*%PDF-/],
  ['an SVG', /^(\xef\xbb\xbf)?\s*<(\?xml|!DOCTYPE svg|!--|svg)/i],
  ['a page', /^(\xef\xbb\xbf)?\s*<(!DOCTYPE html|html|head|body)/i],
  ['a BMP', /^BM/],
  ['a JPEG XL', /^(\xff\x0a|\0\0\0\x0cJXL )/],
  ['a video', /^....ftyp/s],
]

/** The name of a known refused format, with its article; undefined for unknown bytes. */
export function refusedFormatOf(bytes: Uint8Array): string | undefined {
  const head = latin1(bytes, 64)
  return refusedFormats.find(([, pattern]) => pattern.test(head))?.[0]
}

/**
 * Whether the file shows several pictures in turn. Such files are refused, because the analysed picture must be the one
 * that is stored and shown.
 */
export function isAnimated(bytes: Uint8Array): boolean {
  const head = latin1(bytes, 32)
  if (/^....ftypavis/s.test(head)) return true
  // The extended header of a WebP carries a flag; an animated PNG says so in a chunk before its first pixels.
  if (/^RIFF....WEBPVP8X/s.test(head)) return (bytes[20]! & 0x02) !== 0
  return head.startsWith('\x89PNG') && hasChunkBeforePixels(bytes, 'acTL')
}

/** Bytes before the first chunk, and bytes of a chunk without its content. */
const PNG_SIGNATURE = 8
const PNG_CHUNK_FRAME = 12

function hasChunkBeforePixels(bytes: Uint8Array, wanted: string): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = PNG_SIGNATURE; at + PNG_CHUNK_FRAME <= bytes.length;) {
    const name = latin1(bytes.subarray(at + 4), 4)
    if (name === wanted) return true
    if (name === 'IDAT') return false
    at += PNG_CHUNK_FRAME + view.getUint32(at)
  }
  return false
}

function latin1(bytes: Uint8Array, length: number): string {
  return String.fromCharCode(...bytes.subarray(0, length))
}
