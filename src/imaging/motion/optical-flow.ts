/** Finds a patch of one picture in the next, by the method of Lucas and Kanade on pyramids of luminance. */
import { luminance, type Pixels, type Point } from '../pixels.ts'

/** Luminance, 0 to 255. */
export interface GreyImage {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

/** A picture, followed by versions of it that are each half as large as the one before. */
export type GreyPyramid = readonly GreyImage[]

/** The number of levels. Three allow movements of up to four times the patch. */
const LEVELS = 3
/** Pixels from the middle of a patch to its edge. */
const PATCH_RADIUS = 8
const PATCH_PIXELS = (2 * PATCH_RADIUS + 1) ** 2
const ITERATIONS = 10
/** A step shorter than this, in squared pixels, ends the iteration. */
const SETTLED = 4e-4
/** Determinant below which a patch has no texture in some direction. */
const FEATURELESS = 1e-3
/** A patch that comes within this many pixels of the picture's edge is given up. */
const MARGIN = 2
/**
 * A patch is followed to the other picture and back. When it ends further from its start than this, in pixels, it was
 * lost.
 */
const ROUND_TRIP_PIXELS = 0.7

export function greyPyramid(picture: Pixels): GreyPyramid {
  const levels: GreyImage[] = [{ width: picture.width, height: picture.height, data: luminance(picture) }]
  while (levels.length < LEVELS) levels.push(halved(levels.at(-1)!))
  return levels
}

/**
 * Follows a point from one picture to another, starting near a guess. Undefined where it cannot be followed, or where
 * following it back ends elsewhere.
 */
export function followPoint(
  from: GreyPyramid,
  to: GreyPyramid,
  point: Point,
  guess: Point,
): Point | undefined {
  const there = trackPatch(from, to, point, guess)
  const back = there && trackPatch(to, from, there, point)
  return back && Math.hypot(back.x - point.x, back.y - point.y) <= ROUND_TRIP_PIXELS ? there : undefined
}

/** The texture around a point and its slopes. */
interface Patch {
  readonly values: Float32Array
  readonly slopesX: Float32Array
  readonly slopesY: Float32Array
  readonly xx: number
  readonly xy: number
  readonly yy: number
}

function trackPatch(from: GreyPyramid, to: GreyPyramid, point: Point, guess: Point): Point | undefined {
  let moved = { x: guess.x - point.x, y: guess.y - point.y }
  for (let level = from.length - 1; level >= 0; level--) {
    const scale = 1 / 2 ** level
    // The centre of a level's first pixel lies between the centres of the first pixels of the level before.
    const middle = { x: (point.x + 0.5) * scale - 0.5, y: (point.y + 0.5) * scale - 0.5 }
    const patch = patchAt(from[level]!, middle)
    const shift = patch && settle(patch, to[level]!, middle, { x: moved.x * scale, y: moved.y * scale })
    if (!shift) return undefined
    moved = { x: shift.x / scale, y: shift.y / scale }
  }
  const found = { x: point.x + moved.x, y: point.y + moved.y }
  const { width, height } = to[0]!
  const isInside =
    found.x >= MARGIN && found.y >= MARGIN && found.x <= width - 1 - MARGIN && found.y <= height - 1 - MARGIN
  return isInside ? found : undefined
}

function patchAt(image: GreyImage, { x, y }: Point): Patch | undefined {
  const values = new Float32Array(PATCH_PIXELS)
  const slopesX = new Float32Array(PATCH_PIXELS)
  const slopesY = new Float32Array(PATCH_PIXELS)
  let [xx, xy, yy] = [0, 0, 0]
  let at = 0
  for (let down = -PATCH_RADIUS; down <= PATCH_RADIUS; down++) {
    for (let right = -PATCH_RADIUS; right <= PATCH_RADIUS; right++, at++) {
      const [px, py] = [x + right, y + down]
      const slopeX = (sample(image, px + 1, py) - sample(image, px - 1, py)) / 2
      const slopeY = (sample(image, px, py + 1) - sample(image, px, py - 1)) / 2
      values[at] = sample(image, px, py)
      slopesX[at] = slopeX
      slopesY[at] = slopeY
      xx += slopeX * slopeX
      xy += slopeX * slopeY
      yy += slopeY * slopeY
    }
  }
  return xx * yy - xy * xy < FEATURELESS ? undefined : { values, slopesX, slopesY, xx, xy, yy }
}

/** Moves the patch over the other picture until the difference is least. */
function settle(patch: Patch, image: GreyImage, middle: Point, start: Point): Point {
  const determinant = patch.xx * patch.yy - patch.xy * patch.xy
  let { x, y } = start
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    let [errorX, errorY] = [0, 0]
    let at = 0
    for (let down = -PATCH_RADIUS; down <= PATCH_RADIUS; down++)
      for (let right = -PATCH_RADIUS; right <= PATCH_RADIUS; right++, at++) {
        const error = patch.values[at]! - sample(image, middle.x + right + x, middle.y + down + y)
        errorX += error * patch.slopesX[at]!
        errorY += error * patch.slopesY[at]!
      }
    const stepX = (patch.yy * errorX - patch.xy * errorY) / determinant
    const stepY = (patch.xx * errorY - patch.xy * errorX) / determinant
    x += stepX
    y += stepY
    if (stepX * stepX + stepY * stepY < SETTLED) break
  }
  return { x, y }
}

/** The value at a point, interpolated between pixels. Beyond the edge the nearest pixel counts. */
function sample({ data, width, height }: GreyImage, px: number, py: number): number {
  const x = px < 0 ? 0 : px > width - 1 ? width - 1 : px
  const y = py < 0 ? 0 : py > height - 1 ? height - 1 : py
  const left = x | 0
  const top = y | 0
  const at = top * width + left
  const right = left + 1 < width ? 1 : 0
  const below = top + 1 < height ? width : 0
  const [fx, fy] = [x - left, y - top]
  const upper = data[at]! * (1 - fx) + data[at + right]! * fx
  const lower = data[at + below]! * (1 - fx) + data[at + below + right]! * fx
  return upper * (1 - fy) + lower * fy
}

/** The picture at half the size: each pixel is the mean of four. An odd last row or column is dropped. */
function halved(image: GreyImage): GreyImage {
  const [width, height] = [image.width >> 1, image.height >> 1]
  const data = new Float32Array(width * height)
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++) {
      const from = 2 * (row * image.width + column)
      const below = from + image.width
      data[at] = (image.data[from]! + image.data[from + 1]! + image.data[below]! + image.data[below + 1]!) / 4
    }
  return { width, height, data }
}
