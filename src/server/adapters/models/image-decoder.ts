import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp'
import type { Pixels } from '../../../imaging/pixels.ts'
import { LimiarError } from '../../../protocol/errors.ts'

/**
 * Pixels of the largest picture that is decoded. Enough for a 48-megapixel phone; a file of a megabyte can
 * claim 256 megapixels and cost seconds.
 */
export const MAX_PIXELS = 50e6
/** Long side of what is decoded, pixels, unless the caller says otherwise: small print is still legible. */
const DEFAULT_LONG_SIDE = 2000
/** EXIF orientations from here on lie on their side. */
const FIRST_SIDEWAYS_ORIENTATION = 5

// One picture at a time: the worker pool decides how many there are, and nothing is decoded twice.
sharp.concurrency(1)
sharp.cache(false)

/** A photograph, upright; `scale` tells how many of its own pixels one pixel here stands for. */
export interface Photo extends Pixels {
  readonly data: Uint8Array
  readonly scale: number
  /** The size of the upright photograph before it was shrunk, pixels. */
  readonly full: { readonly width: number; readonly height: number }
}

/**
 * Decodes a JPEG, PNG, WebP or AVIF, turned as its EXIF orientation says, in sRGB, on white where it is
 * transparent, shrunk until its long side fits.
 * @throws LimiarError `image-unreadable` or `image-too-large`.
 */
export async function decodePhoto(
  image: Uint8Array,
  { longSide = DEFAULT_LONG_SIDE }: { readonly longSide?: number } = {},
): Promise<Photo> {
  if (!formatOf(image)) throw unreadable('The image is not a JPEG, PNG, WebP or AVIF.')
  const full = await uprightSize(image)
  const { data, info } = await decoded(
    openImage(image, MAX_PIXELS)
      .autoOrient()
      .resize(longSide, longSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw(),
  )
  return {
    data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
    width: info.width,
    height: info.height,
    scale: Math.max(full.width, full.height) / Math.max(info.width, info.height),
    full,
  }
}

/** What the first bytes say the file is. Formats that can name other files (SVG) or that nobody sends stay out. */
export function formatOf(image: Uint8Array): 'jpeg' | 'png' | 'webp' | 'avif' | undefined {
  const ascii = (start: number, end: number): string => String.fromCharCode(...image.subarray(start, end))
  if (image[0] === 0xff && image[1] === 0xd8 && image[2] === 0xff) return 'jpeg'
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp'
  if (ascii(4, 8) === 'ftyp' && ['avif', 'avis'].includes(ascii(8, 12))) return 'avif'
  return undefined
}

async function uprightSize(image: Uint8Array): Promise<{ readonly width: number; readonly height: number }> {
  // The header alone: no limit yet, so that too large can be told from unreadable.
  const { width, height, orientation = 1 }: Metadata = await readable(openImage(image, false).metadata())
  if (width * height > MAX_PIXELS) {
    throw new LimiarError('image-too-large', `The image has more than ${MAX_PIXELS / 1e6} million pixels.`)
  }
  return orientation < FIRST_SIDEWAYS_ORIENTATION ? { width, height } : { width: height, height: width }
}

function openImage(image: Uint8Array, limitInputPixels: number | false): Sharp {
  return sharp(image, { limitInputPixels, failOn: 'error' })
}

function decoded(pipeline: Sharp): Promise<{ readonly data: Buffer; readonly info: OutputInfo }> {
  return readable(pipeline.toBuffer({ resolveWithObject: true }))
}

async function readable<Result>(decoding: Promise<Result>): Promise<Result> {
  try {
    return await decoding
  } catch (cause) {
    throw unreadable('The image is damaged or cannot be decoded.', cause)
  }
}

function unreadable(message: string, cause?: unknown): LimiarError {
  return new LimiarError('image-unreadable', message, { cause })
}
