/** Pictures as a client sends them inside JSON: base64, a data URL, or the address of one. */
import { Buffer } from 'node:buffer'
import { LimiarError } from '../../protocol/errors.ts'
import type { RemoteImages } from '../domain/ports.ts'

/** One picture of a request, decoded: 10 MB holds a full-resolution phone photograph. */
const MAX_IMAGE_BYTES = 10 * 1024 * 1024

/** Whether a client named the picture instead of sending it. */
export function isImageAddress(text: string): boolean {
  return /^https?:\/\//i.test(text)
}

/**
 * The bytes of a picture sent or named.
 * @throws LimiarError `image-unreadable`, `image-too-large` or `image-unreachable`.
 */
export async function readSentImage(
  text: string,
  remoteImages: RemoteImages,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  return isImageAddress(text) ? remoteImages.fetch(text, signal) : decodeImage(text)
}

/**
 * The bytes of a picture sent as base64, with or without the head of a data URL and line breaks.
 * @throws LimiarError `image-unreadable` or `image-too-large`.
 */
export function decodeImage(text: string): Uint8Array {
  const base64 = text.replace(/^data:[^,]{0,100};base64,/, '').replace(/\s+/g, '')
  // Buffer.from skips whatever is not base64, and would make bytes of any sentence.
  if (base64 === '' || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(base64))
    throw new LimiarError('image-unreadable', 'The image is neither base64 nor an http(s) address.')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > MAX_IMAGE_BYTES)
    throw new LimiarError('image-too-large', `The image has more than ${MAX_IMAGE_BYTES} bytes.`)
  return bytes
}

/** The media type that the first bytes tell, of the formats that are kept; undefined for any other. */
export function sniffMediaType(
  bytes: Uint8Array,
): 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 12)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'image/webp'
  return /^....ftypavi[fs]/s.test(head) ? 'image/avif' : undefined
}
