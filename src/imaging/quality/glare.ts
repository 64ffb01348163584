/**
 * Highlights on a card. A lamp's reflection is a solid patch that is saturated in the middle, fades slowly towards its
 * rim and is brighter than the paper around it. White paper is saturated too, but it is equally bright everywhere and
 * interrupted by print.
 */
import { luminance, type Pixels } from '../pixels.ts'

export interface Glare {
  /** The share of the picture that highlights wash out, 0 to 1. */
  readonly share: number
  readonly spots: readonly GlareSpot[]
}

/** The box around a highlight, in pixels, and how many pixels it saturates. */
export interface GlareSpot {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly area: number
}

/** Luminance at which print can no longer be seen through a highlight. */
const SATURATED = 246
/** A highlight smaller than this share of the card hides less than one letter of its small print. */
const MIN_SPOT_SHARE = 0.0015
/** Levels by which a highlight must outshine the paper, which is the brightest quarter of the card. */
const ABOVE_PAPER = 14
const PAPER_PERCENTILE = 0.75
/** The share of its box that a highlight fills. An ellipse fills 0.79, letters and frames much less. */
const MIN_FILL = 0.4
/** The least mean luminance 3 pixels outside the rim. A highlight fades slowly, print and edges end sharply. */
const MIN_HALO = 205

/** Finds the highlights on a card that was cut out of a photograph, best at 320 to 480 px width. */
export function findGlare(pixels: Pixels): Glare {
  const grey = luminance(pixels)
  const paper = percentile(grey, PAPER_PERCENTILE)
  const minArea = MIN_SPOT_SHARE * grey.length
  if (paper > 255 - ABOVE_PAPER) return { share: 0, spots: [] }
  const spots = saturatedPatches(grey, pixels.width, minArea).filter(
    (patch) => patch.area >= MIN_FILL * patch.width * patch.height && haloOf(patch, grey, pixels) >= MIN_HALO,
  )
  const area = spots.reduce((sum, spot) => sum + spot.area, 0)
  return { share: area / grey.length, spots: spots.map(({ pixels: _, ...spot }) => spot) }
}

interface Patch extends GlareSpot {
  readonly pixels: readonly number[]
}

/** Connected groups of saturated pixels, without the small ones. */
function saturatedPatches(grey: Float32Array, width: number, minArea: number): readonly Patch[] {
  const seen = new Uint8Array(grey.length)
  const patches: Patch[] = []
  for (let start = 0; start < grey.length; start++) {
    if (seen[start] || (grey[start] ?? 0) < SATURATED) continue
    const members = flood(start, grey, width, seen)
    if (members.length >= minArea) patches.push(boxed(members, width))
  }
  return patches
}

function flood(start: number, grey: Float32Array, width: number, seen: Uint8Array): readonly number[] {
  const members = [start]
  seen[start] = 1
  for (let next = 0; next < members.length; next++) {
    const at = members[next] ?? 0
    const column = at % width
    const neighbours = [at - width, at + width]
    if (column > 0) neighbours.push(at - 1)
    if (column < width - 1) neighbours.push(at + 1)
    for (const neighbour of neighbours) {
      if (seen[neighbour] !== 0 || (grey[neighbour] ?? 0) < SATURATED) continue
      seen[neighbour] = 1
      members.push(neighbour)
    }
  }
  return members
}

function boxed(members: readonly number[], width: number): Patch {
  let [left, right, top, bottom] = [Infinity, -1, Infinity, -1]
  for (const at of members) {
    const [x, y] = [at % width, Math.floor(at / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  const box = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
  return { ...box, area: members.length, pixels: members }
}

/** Mean luminance a few pixels outside a patch, up, down and to both sides of its rim. */
function haloOf(patch: Patch, grey: Float32Array, { width, height }: Pixels): number {
  const inside = new Set(patch.pixels)
  let [sum, count] = [0, 0]
  for (const at of patch.pixels) {
    const [x, y] = [at % width, Math.floor(at / width)]
    for (const [right, down] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      if (inside.has(at + down * width + right)) continue
      const [haloX, haloY] = [x + 3 * right, y + 3 * down]
      if (haloX < 0 || haloY < 0 || haloX >= width || haloY >= height) continue
      sum += grey[haloY * width + haloX] ?? 0
      count++
    }
  }
  return count === 0 ? 0 : sum / count
}

function percentile(values: Float32Array, share: number): number {
  const histogram = new Uint32Array(256)
  for (let i = 0; i < values.length; i++) {
    const bin = Math.round(values[i]!)
    histogram[bin] = (histogram[bin] ?? 0) + 1
  }
  let [level, below] = [0, histogram[0] ?? 0]
  while (level < 255 && below < share * values.length) below += histogram[++level] ?? 0
  return level
}
