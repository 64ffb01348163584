import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp'
import type { Pixels } from '../../../imaging/pixels.ts'
import { LimiarError } from '../../../protocol/errors.ts'
import { isAnimated, mediaTypeOf, refusedFormatOf } from '../../domain/image-format.ts'

/**
 * Pixels of the largest picture that is decoded. Enough for a 48-megapixel phone; a file of a megabyte can
 * claim 256 megapixels and cost seconds.
 */
export const MAX_PIXELS = 50e6
/** The same of an AVIF, which is decoded whole before it is shrunk: 49 megapixels, in a kilobyte, took 957 MB. */
export const MAX_AVIF_PIXELS = 12e6
/** Pixels of the longest side: what WebP can hold, and more than any phone's panorama. */
export const MAX_SIDE = 16_383
/** Seconds for decoding: the largest AVIF takes two, and a file may be built to take minutes. */
const DECODE_TIMEOUT_SECONDS = 10
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
  refuseOtherFormats(image)
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

function refuseOtherFormats(image: Uint8Array): void {
  if (mediaTypeOf(image) === undefined) {
    const name = refusedFormatOf(image)
    throw unreadable(`The image is ${name ?? 'none'}: send a JPEG, PNG, WebP or AVIF.`)
  }
  if (isAnimated(image)) throw unreadable('The image is animated: send one picture.')
}

async function uprightSize(image: Uint8Array): Promise<{ readonly width: number; readonly height: number }> {
  // The header alone: no limit yet, so that too large can be told from unreadable.
  const { width, height, orientation = 1 }: Metadata = await readable(openImage(image, false).metadata())
  const most = mediaTypeOf(image) === 'image/avif' ? MAX_AVIF_PIXELS : MAX_PIXELS
  if (width * height > most)
    throw new LimiarError('image-too-large', `The image has more than ${most / 1e6} million pixels.`)
  if (Math.max(width, height) > MAX_SIDE)
    throw new LimiarError('image-too-large', `A side of the image has more than ${MAX_SIDE} pixels.`)
  return orientation < FIRST_SIDEWAYS_ORIENTATION ? { width, height } : { width: height, height: width }
}

function openImage(image: Uint8Array, limitInputPixels: number | false): Sharp {
  return sharp(image, { limitInputPixels, failOn: 'error' })
}

function decoded(pipeline: Sharp): Promise<{ readonly data: Buffer; readonly info: OutputInfo }> {
  return readable(pipeline.timeout({ seconds: DECODE_TIMEOUT_SECONDS }).toBuffer({ resolveWithObject: true }))
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
