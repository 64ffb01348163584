/** Pictures as plain arrays, and points on them. The page, its worker and the server share these types. */

/**
 * Rows of pixels from the top left, three (RGB) or four (RGBA) bytes each. An ImageData fits, and so does sharp's raw
 * output.
 */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array | Uint8ClampedArray
}

/** A point in pixels; the centre of the top left pixel is 0, 0. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** An upright rectangle, in pixels from the top left corner of its picture. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Four corners in order around the shape; of an upright card: top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point]

/** Bytes per pixel. */
export function channelsOf(pixels: Pixels): number {
  return pixels.data.length / (pixels.width * pixels.height)
}

/** Luminance of every pixel, 0 to 255, by the weights of ITU-R BT.601. */
export function luminance(pixels: Pixels): Float32Array {
  const { data } = pixels
  const channels = channelsOf(pixels)
  const grey = new Float32Array(pixels.width * pixels.height)
  for (let i = 0, at = 0; i < grey.length; i++, at += channels) {
    grey[i] = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!
  }
  return grey
}
