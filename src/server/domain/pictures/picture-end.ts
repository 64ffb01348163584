/**
 * Where a picture ends in its file. Decoders stop there, so anything may follow: megabytes that fill a disk, a second
 * file, the film of a phone's "motion photo". Only what is analysed may be stored.
 */
import { mediaTypeOf } from './image-format.ts'

/** The picture without the bytes after its end; the whole file where no end is found. */
export function withoutTail(bytes: Uint8Array): Uint8Array {
  const end = endOfPicture(bytes)
  return end !== undefined && end < bytes.length ? bytes.subarray(0, end) : bytes
}

function endOfPicture(bytes: Uint8Array): number | undefined {
  const mediaType = mediaTypeOf(bytes)
  if (mediaType === 'image/jpeg') return endOfJpeg(bytes)
  if (mediaType === 'image/png') return endOfPng(bytes)
  // RIFF: the length of what follows the eight bytes of its own head.
  return mediaType === 'image/webp' ? 8 + viewOf(bytes).getUint32(4, true) : undefined
}

/** ITU-T T.81, annex B: markers are 0xff and a code; after a start of scan come its pixels, up to the next marker. */
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda

function endOfJpeg(bytes: Uint8Array): number | undefined {
  const view = viewOf(bytes)
  // After the start of the image.
  let at = 2
  while (bytes[at] === 0xff && at + 1 < bytes.length) {
    const code = view.getUint8(at + 1)
    if (code === END_OF_IMAGE) return at + 2
    // A marker may be filled up with further 0xff in front of it.
    if (code === 0xff) at++
    else if (standsAlone(code)) at += 2
    else if (at + 4 > bytes.length) return undefined
    else {
      at += 2 + view.getUint16(at + 2)
      if (code === START_OF_SCAN) at = endOfScan(bytes, at)
    }
  }
  return undefined
}

/** Restart markers, and the temporary one of arithmetic coding: they have no length. */
function standsAlone(code: number): boolean {
  return (code >= 0xd0 && code <= 0xd8) || code === 0x01
}

/**
 * In a scan, 0xff 0x00 is a byte of pixels, and pixels continue after a restart marker; any other marker ends the scan.
 */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1] ?? 0
    if (code !== 0 && code !== 0xff && !(code >= 0xd0 && code <= 0xd7)) return at
  }
  return bytes.length
}

/** The PNG specification, 5: a signature of eight bytes, then chunks of length, name, content and checksum. */
const PNG_SIGNATURE = 8
const PNG_CHUNK_FRAME = 12

function endOfPng(bytes: Uint8Array): number | undefined {
  const view = viewOf(bytes)
  for (let at = PNG_SIGNATURE; at + PNG_CHUNK_FRAME <= bytes.length;) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    at += PNG_CHUNK_FRAME + view.getUint32(at)
    if (name === 'IEND') return at
  }
  return undefined
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
