import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp'
import type { Pixels } from '../../../../imaging/pixels.ts'
import { LimiarError } from '../../../../protocol/errors.ts'
import { isAnimated, mediaTypeOf, refusedFormatOf } from '../../../domain/pictures/image-format.ts'
import { inTurn } from './shared-turn.ts'

/**
 * Pixels of the largest picture that is decoded: enough for a 48-megapixel phone. A file of a megabyte can claim 256
 * megapixels and cost seconds.
 */
export const MAX_PIXELS = 50e6
/**
 * The limit for an AVIF, which is decoded whole and then shrunk: one of 49 megapixels, a kilobyte long, took 957 MB.
 */
export const MAX_AVIF_PIXELS = 12e6
/**
 * Up to this many pixels, a picture that is decoded whole may be decoded beside others. Four AVIFs of 3 megapixels at
 * once took 210 MB. Of 12 megapixels, one AVIF took 220 MB and four up to 1,035 MB. Four interlaced PNGs of 49
 * megapixels, 16 bits deep, took 1,150 MB.
 */
const MAX_WHOLE_BESIDE_OTHERS = 3e6
/** Pixels of the longest side: what WebP can hold, and more than any phone's panorama. */
export const MAX_SIDE = 16_383
/** Seconds for decoding: the largest AVIF takes two, and a file may be built to take minutes. */
const DECODE_TIMEOUT_SECONDS = 10
/** How long a turn may last: a picture that is given up may be at its last strip. */
const TURN_MS = 2 * DECODE_TIMEOUT_SECONDS * 1000
/** Long side of the decoded picture, pixels, unless the caller says otherwise: small print is still legible. */
const DEFAULT_LONG_SIDE = 2000
/** From this EXIF orientation on, pictures lie on their side. */
const FIRST_SIDEWAYS_ORIENTATION = 5

/** Libvips shrinks a JPEG as it decodes it if it is to be at most one half as long: its pixels are then others. */
const SHRUNK_WHILE_DECODED = 2

// One picture at a time: the worker pool decides how many there are.
sharp.concurrency(1)
sharp.cache(false)

/**
 * What this thread decoded last at its own size, by the hash of the file. Several tasks decode one picture, mostly soon
 * after one another: for its faces, for its print, and for the checks of it as a picture. It holds both sides of a
 * document and their upright cards, and nobody's picture for longer than a minute after its last use.
 */
const recent = new LRUCache<string, Photo>({
  maxSize: 32e6,
  sizeCalculation: ({ data }) => data.length,
  ttl: 60_000,
  ttlAutopurge: true,
  updateAgeOnGet: true,
})

/** A photograph, upright; `scale` tells how many of its own pixels one pixel here stands for. */
export interface Photo extends Pixels {
  readonly data: Uint8Array
  readonly scale: number
  /** The size of the upright photograph before it was shrunk, pixels. */
  readonly full: { readonly width: number; readonly height: number }
}

interface Decoding {
  /** Pixels of the longer side of the decoded picture. */
  readonly longSide?: number
  /** After this many seconds the picture counts as damaged. */
  readonly seconds?: number
}

/**
 * Decodes a JPEG, PNG, WebP or AVIF, turned as its EXIF orientation says, in sRGB, on white where it is
 * transparent, shrunk until its long side fits. A picture that was decoded a moment ago is not decoded again, so nobody
 * may change its pixels.
 * @throws LimiarError `image-unreadable` or `image-too-large`.
 */
export async function decodePhoto(
  image: Uint8Array,
  { longSide = DEFAULT_LONG_SIDE, seconds = DECODE_TIMEOUT_SECONDS }: Decoding = {},
): Promise<Photo> {
  const file = createHash('sha256').update(image).digest('base64')
  const known = await decodedBefore(file, image, longSide)
  if (known) return known
  refuseOtherFormats(image)
  const { full, isTurned, isLargeWhole } = await measured(image)
  const pipeline = openImage(image, MAX_PIXELS)
    .autoOrient()
    .resize(longSide, longSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds })
  const decode = () => readable(pipeline.toBuffer({ resolveWithObject: true }))
  const photo = photoOf(await (isLargeWhole ? inTurn(TURN_MS, decode) : decode()), full)
  // One that is turned is shrunk before it is turned, which gives other pixels than shrinking it afterwards.
  if (photo.scale === 1 && !isTurned) recent.set(file, photo)
  return photo
}

/** The picture as another call decoded it, shrunk if need be; undefined where decoding would give other pixels. */
async function decodedBefore(file: string, image: Uint8Array, longSide: number): Promise<Photo | undefined> {
  const photo = recent.get(file)
  if (!photo) return undefined
  const { data, width, height, full } = photo
  const shrink = Math.max(width, height) / longSide
  if (shrink <= 1) return photo
  if (shrink >= SHRUNK_WHILE_DECODED || mediaTypeOf(image) !== 'image/jpeg') return undefined
  const pipeline = sharp(data, { raw: { width, height, channels: 3 } })
    .resize(longSide, longSide, { fit: 'inside' })
    .raw()
  return photoOf(await pipeline.toBuffer({ resolveWithObject: true }), full)
}

function photoOf(
  { data, info }: { readonly data: Buffer; readonly info: OutputInfo },
  full: Photo['full'],
): Photo {
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
    throw unreadable(
      `The ${name === undefined ? 'file is not a picture' : `image is ${name}`}: send a JPEG, PNG, WebP or AVIF.`,
    )
  }
  if (isAnimated(image)) throw unreadable('The image is animated: send one picture.')
}

interface Measured {
  /** The size of the upright photograph, pixels. */
  readonly full: { readonly width: number; readonly height: number }
  readonly isTurned: boolean
  /** Whether it has many pixels and all of them are in memory before it is shrunk. */
  readonly isLargeWhole: boolean
}

async function measured(image: Uint8Array): Promise<Measured> {
  // Reads the header alone, without a limit yet, so that "too large" can be told from "unreadable".
  const metadata: Metadata = await readable(openImage(image, false).metadata())
  const { width, height, orientation = 1, isProgressive } = metadata
  const isAvif = mediaTypeOf(image) === 'image/avif'
  const most = isAvif ? MAX_AVIF_PIXELS : MAX_PIXELS
  if (width * height > most)
    throw new LimiarError('image-too-large', `The image has more than ${most / 1e6} million pixels.`)
  if (Math.max(width, height) > MAX_SIDE)
    throw new LimiarError('image-too-large', `A side of the image has more than ${MAX_SIDE} pixels.`)
  const isSideways = orientation >= FIRST_SIDEWAYS_ORIENTATION
  return {
    full: isSideways ? { width: height, height: width } : { width, height },
    isTurned: orientation !== 1,
    isLargeWhole: (isAvif || isProgressive) && width * height > MAX_WHOLE_BESIDE_OTHERS,
  }
}

function openImage(image: Uint8Array, limitInputPixels: number | false): Sharp {
  return sharp(image, { limitInputPixels, failOn: 'error' })
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
