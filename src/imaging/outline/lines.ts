/** Finds straight lines through the edges of a picture, and samples what lies along and beside each. */
import { DIRECTIONS, directionGap, directionOf, NO_EDGE, type EdgeMap } from './edges.ts'
import type { Point } from '../pixels.ts'

/** A line as the points with normalX x + normalY y = offset, and everything sampled along it. */
export interface Line {
  readonly normalX: number
  readonly normalY: number
  readonly offset: number
  readonly direction: number
  readonly profile: Profile
}

/** Running sums along a line, one entry per pixel, so that the sum between two points takes two look-ups. */
export interface Profile {
  /** Where along the line the first sample lies. */
  readonly start: number
  readonly length: number
  /** Running count of the samples on an edge of the line's direction. */
  readonly hits: Float32Array
  /** Running sums of the colours beside the line: on the side the normal points to, and on the other. */
  readonly ahead: readonly [Float32Array, Float32Array, Float32Array]
  readonly behind: readonly [Float32Array, Float32Array, Float32Array]
}

/**
 * The time grows with the square of the lines. Among 60 lines were the sides of a card even when it lay on a printed
 * page.
 */
const MAX_LINES = 60
/** Pixels of offset in one bin of the accumulator. */
const OFFSET_BIN = 2
/** Gradient from which an edge pixel votes in full. */
const FULL_VOTE = 120
/** A crest of the accumulator with fewer votes is not a line. It takes about 15 edge pixels, or a whole faint side. */
const MIN_VOTES = 14

/** How many pixels a line may run into the core, which should lie on one side of it. */
const GRAZE = 3

/**
 * Finds lines by votes of edge pixels (Hough), refines each by least squares and samples its surroundings. No line runs
 * through the core, a list of points that lie on the card.
 */
export function findLines(map: EdgeMap, core: readonly Point[] = []): readonly Line[] {
  const fitted: Straight[] = []
  for (const guess of strongestLines(map, core)) {
    const line = fit(map, guess)
    if (line && !fitted.some((other) => isSame(line, other))) fitted.push(line)
  }
  return fitted.map((line) => ({ ...line, profile: sample(map, line) }))
}

/** Where two lines meet; undefined when they are nearly parallel. */
export function meet(one: Straight, other: Straight): Point | undefined {
  const determinant = one.normalX * other.normalY - one.normalY * other.normalX
  if (Math.abs(determinant) < 0.2) return undefined
  return {
    x: (one.offset * other.normalY - other.offset * one.normalY) / determinant,
    y: (one.normalX * other.offset - other.normalX * one.offset) / determinant,
  }
}

/** The position of a point along a line. */
export function along(line: Straight, { x, y }: Point): number {
  return y * line.normalX - x * line.normalY
}

type Straight = Omit<Line, 'profile'>

const cosines = Float32Array.from({ length: DIRECTIONS }, (_, i) => Math.cos((i * Math.PI) / DIRECTIONS))
const sines = Float32Array.from({ length: DIRECTIONS }, (_, i) => Math.sin((i * Math.PI) / DIRECTIONS))

function strongestLines(map: EdgeMap, core: readonly Point[]): readonly Straight[] {
  const reach = Math.ceil(Math.hypot(map.width, map.height))
  const bins = reach + 1
  const votes = blurOffsets(vote(map, reach, bins), bins)
  const crests: (Straight & { votes: number })[] = []
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    for (let bin = 2; bin < bins - 2; bin++) {
      const count = votes[direction * bins + bin] ?? 0
      if (count < MIN_VOTES || !isCrest(votes, bins, direction, bin)) continue
      const offset = (bin + 0.5) * OFFSET_BIN - reach
      const [normalX, normalY] = [cosines[direction] ?? 0, sines[direction] ?? 0]
      crests.push({ normalX, normalY, offset, direction, votes: count })
    }
  }
  const aside = core.length === 0 ? crests : crests.filter((line) => leavesAside(line, core))
  return aside.sort((a, b) => b.votes - a.votes).slice(0, MAX_LINES)
}

function leavesAside({ normalX, normalY, offset }: Straight, core: readonly Point[]): boolean {
  const away = core.map(({ x, y }) => x * normalX + y * normalY - offset)
  return Math.min(...away) > -GRAZE || Math.max(...away) < GRAZE
}

/** Each edge pixel votes for its own direction and for two more on either side, by the strength of its gradient. */
function vote({ edges }: EdgeMap, reach: number, bins: number): Float32Array {
  const votes = new Float32Array(DIRECTIONS * bins)
  for (let own = 0; own < DIRECTIONS; own++) {
    for (let turn = -2; turn <= 2; turn++) {
      const direction = (own + turn + DIRECTIONS) % DIRECTIONS
      const cosine = cosines[direction] ?? 0
      const sine = sines[direction] ?? 0
      const share = turn === 0 ? 1 : 0.7
      const row = direction * bins
      for (let i = edges.starts[own] ?? 0; i < (edges.starts[own + 1] ?? 0); i++) {
        const offset = (edges.x[i] ?? 0) * cosine + (edges.y[i] ?? 0) * sine
        const at = row + Math.floor((offset + reach) / OFFSET_BIN)
        const weight = 0.25 + Math.min(1, (edges.strength[i] ?? 0) / FULL_VOTE)
        votes[at] = (votes[at] ?? 0) + share * weight
      }
    }
  }
  return votes
}

function blurOffsets(votes: Float32Array, bins: number): Float32Array {
  const blurred = Float32Array.from(votes)
  for (let i = 1; i < votes.length - 1; i++) {
    const bin = i % bins
    if (bin === 0 || bin === bins - 1) continue
    blurred[i] = (votes[i] ?? 0) + 0.6 * ((votes[i - 1] ?? 0) + (votes[i + 1] ?? 0))
  }
  return blurred
}

/**
 * Whether a bin beats the bins around it. Beyond the last direction the offsets run the other way. Only neighbouring
 * offsets are compared, because a card's edge has its shadow or a printed frame a few pixels beside it.
 */
function isCrest(votes: Float32Array, bins: number, direction: number, bin: number): boolean {
  const own = votes[direction * bins + bin] ?? 0
  for (let turn = -2; turn <= 2; turn++) {
    for (let shift = -1; shift <= 1; shift++) {
      if (turn === 0 && shift === 0) continue
      const wraps = direction + turn < 0 || direction + turn >= DIRECTIONS
      const row = (direction + turn + DIRECTIONS) % DIRECTIONS
      const column = wraps ? bins - 2 - (bin + shift) : bin + shift
      const other = votes[row * bins + column] ?? 0
      if (other > own || (other === own && (turn < 0 || (turn === 0 && shift < 0)))) return false
    }
  }
  return true
}

/** Least squares over the edge pixels near a line, in three rounds that trust ever nearer pixels. */
function fit(map: EdgeMap, guess: Straight): Straight | undefined {
  let line: Straight | undefined = guess
  for (const reach of [1.6, 1.2, 0.9]) {
    line = fitOnce(map, line, reach)
    if (!line) return undefined
  }
  return line
}

/** By how many directions an edge pixel may differ from the line for which it counts: 12 degrees. */
const DIRECTION_TOLERANCE = 6
/** The least total weight of the pixels that make a line. */
const MIN_FITTED_WEIGHT = 10

/** Weights each pixel by a bell curve of the given width in pixels, so that a parallel edge hardly pulls the line. */
function fitOnce({ edges }: EdgeMap, line: Straight, reach: number): Straight | undefined {
  const { normalX, normalY, offset } = line
  let total = 0
  let sumX = 0
  let sumY = 0
  let sumXX = 0
  let sumXY = 0
  let sumYY = 0
  for (let turn = -DIRECTION_TOLERANCE; turn <= DIRECTION_TOLERANCE; turn++) {
    const direction = (line.direction + turn + DIRECTIONS) % DIRECTIONS
    const end = edges.starts[direction + 1] ?? 0
    for (let i = edges.starts[direction] ?? 0; i < end; i++) {
      const x = edges.x[i] ?? 0
      const y = edges.y[i] ?? 0
      const away = (x * normalX + y * normalY - offset) / reach
      if (away > 2.5 || away < -2.5) continue
      const weight = Math.exp(-0.5 * away * away)
      total += weight
      sumX += weight * x
      sumY += weight * y
      sumXX += weight * x * x
      sumXY += weight * x * y
      sumYY += weight * y * y
    }
  }
  if (total < MIN_FITTED_WEIGHT) return undefined
  const spreadX = sumXX - (sumX * sumX) / total
  const spreadXY = sumXY - (sumX * sumY) / total
  const spreadY = sumYY - (sumY * sumY) / total
  const angle = 0.5 * Math.atan2(2 * spreadXY, spreadX - spreadY) + Math.PI / 2
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  return {
    normalX: cosine,
    normalY: sine,
    offset: (sumX * cosine + sumY * sine) / total,
    direction: directionOf(cosine, sine),
  }
}

function isSame(one: Straight, other: Straight): boolean {
  const cosine = one.normalX * other.normalX + one.normalY * other.normalY
  return Math.abs(cosine) > 0.9995 && Math.abs(one.offset - Math.sign(cosine) * other.offset) < 1.5
}

/**
 * The distance from the line, in pixels, at which the colour beside it is sampled: beyond the blur, but within a card's
 * margin.
 */
const BESIDE = 3.5

function sample(map: EdgeMap, line: Straight): Profile {
  const [start, length] = spanWithin(map, line)
  const sums = (): Float32Array => new Float32Array(length + 1)
  const hits = sums()
  const ahead = [sums(), sums(), sums()] as const
  const behind = [sums(), sums(), sums()] as const
  for (let i = 0; i < length; i++) {
    const x = line.offset * line.normalX - (start + i) * line.normalY
    const y = line.offset * line.normalY + (start + i) * line.normalX
    hits[i + 1] = (hits[i] ?? 0) + (hasEdge(map, line, x, y) ? 1 : 0)
    addColour(map, x + BESIDE * line.normalX, y + BESIDE * line.normalY, ahead, i)
    addColour(map, x - BESIDE * line.normalX, y - BESIDE * line.normalY, behind, i)
  }
  return { start, length, hits, ahead, behind }
}

/** The part of a line that lies in the picture. */
function spanWithin({ width, height }: EdgeMap, line: Straight): readonly [number, number] {
  let [low, high] = [-Infinity, Infinity]
  const limit = (origin: number, slope: number, size: number): void => {
    if (Math.abs(slope) < 1e-6) return
    const ends = [(3 - origin) / slope, (size - 4 - origin) / slope]
    low = Math.max(low, Math.min(...ends))
    high = Math.min(high, Math.max(...ends))
  }
  limit(line.offset * line.normalX, -line.normalY, width)
  limit(line.offset * line.normalY, line.normalX, height)
  return [low, Math.max(0, Math.floor(high - low))]
}

function hasEdge(map: EdgeMap, line: Straight, x: number, y: number): boolean {
  for (let away = -1; away <= 1; away++) {
    const pixel = Math.round(y + away * line.normalY) * map.width + Math.round(x + away * line.normalX)
    const direction = map.direction[pixel] ?? NO_EDGE
    if (direction !== NO_EDGE && directionGap(direction, line.direction) <= DIRECTION_TOLERANCE) return true
  }
  return false
}

function addColour(map: EdgeMap, x: number, y: number, sums: Profile['ahead'], index: number): void {
  const column = Math.min(map.width - 1, Math.max(0, Math.round(x)))
  const row = Math.min(map.height - 1, Math.max(0, Math.round(y)))
  const pixel = (row * map.width + column) * 3
  for (let channel = 0; channel < 3; channel++) {
    const sum = sums[channel]
    if (sum) sum[index + 1] = (sum[index] ?? 0) + (map.colour[pixel + channel] ?? 0)
  }
}
