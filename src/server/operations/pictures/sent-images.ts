/** Pictures as a client sends them inside JSON: base64, a data URL, or the address of one. */
import { Buffer } from 'node:buffer'
import { LimiarError } from '../../../protocol/errors.ts'
import { mediaTypeOf } from '../../domain/pictures/image-format.ts'
import type { RemoteImages } from '../../domain/pictures/remote-images.ts'

/** One picture of a request, decoded: 10 MB holds a full-resolution phone photograph. */
const MAX_IMAGE_BYTES = 10 * 1024 * 1024
/** Longest base64 text: four characters for three bytes, with room to spare for line breaks. */
const MAX_IMAGE_CHARACTERS = 2 * MAX_IMAGE_BYTES
/** `data:image/png;charset=utf-8;base64,`: the media type, and parameters that have no meaning for a picture. */
const DATA_URL_HEAD = /^data:([a-z0-9.+/-]{0,60})(?:;[^;,]{0,60}){0,3};base64,/i

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
 * @throws LimiarError `image-unreadable`, also when a data URL says another format than its bytes, or
 * `image-too-large`.
 */
export function decodeImage(text: string): Uint8Array {
  if (text.length > MAX_IMAGE_CHARACTERS) throw tooLarge()
  const [head = '', declared = ''] = DATA_URL_HEAD.exec(text) ?? []
  const base64 = text.slice(head.length).replace(/\s+/g, '')
  // Buffer.from skips characters that are not base64, and would turn any sentence into bytes.
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(base64))
    throw new LimiarError('image-unreadable', 'The image is neither base64 nor an http(s) address.')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > MAX_IMAGE_BYTES) throw tooLarge()
  refuseFalseType(declared.toLowerCase(), bytes)
  return bytes
}

/** Media types that say nothing about the bytes. */
const untold: ReadonlySet<string> = new Set(['', 'application/octet-stream'])

function refuseFalseType(declared: string, bytes: Uint8Array): void {
  const actual = mediaTypeOf(bytes)
  if (untold.has(declared) || actual === undefined) return
  // `image/jpg` is a misspelling, but as common as the right name.
  if (declared === actual || (declared === 'image/jpg' && actual === 'image/jpeg')) return
  throw new LimiarError(
    'image-unreadable',
    `The data URL names another format than its bytes have, ${actual}.`,
  )
}

function tooLarge(): LimiarError {
  return new LimiarError('image-too-large', `The image has more than ${MAX_IMAGE_BYTES} bytes.`)
}
