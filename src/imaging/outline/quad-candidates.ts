/** Finds which four lines could be the sides of one card, and the evidence for and against each quad. */
import { DIRECTIONS, directionGap, edgeCounter, type EdgeBox, type EdgeMap } from './edges.ts'
import { along, meet, type Line } from './lines.ts'
import type { Point, Quad } from '../pixels.ts'
import { areaOf } from '../geometry/quad.ts'

/** What is measured on a candidate; every entry is about 0 to 1. */
export interface Evidence {
  /** The square root of the share of the picture that it covers. */
  readonly size: number
  /** How far its proportions are from a card's, as a logarithm. */
  readonly misproportion: number
  /** How far opposite sides differ in length, as a logarithm. */
  readonly skew: number
  /** The share of the sides that lies on edges: over all four sides, and on the worst one. */
  readonly support: number
  readonly worstSupport: number
  /**
   * The share of edges where the sides would continue beyond the corners. A card's sides end there, those of a table do
   * not.
   */
  readonly overshoot: number
  /** The difference of colour across the sides: the mean and the least. It saturates for large differences. */
  readonly contrast: number
  readonly leastContrast: number
  /** How much the colour just inside differs from side to side. A card has the same margin all around. */
  readonly unevenMargin: number
  /** How much the colour just outside differs from side to side. */
  readonly unevenSurround: number
  /**
   * The share of all edges that lies in the box around it. The outline of a portrait leaves the rest of the card
   * outside.
   */
  readonly enclosed: number
}

export interface Candidate {
  readonly quad: Quad
  readonly evidence: Evidence
}

/** The least and greatest ratio of the card's long side to its short side. */
export type AspectRange = readonly [number, number]

/** Opposite sides are at most 30 degrees apart, neighbouring ones at least 52. */
const MAX_OPPOSITE_GAP = (30 / 180) * DIRECTIONS
const MIN_CORNER_GAP = (52 / 180) * DIRECTIONS
/** Opposite sides are at least this far apart, as a share of the picture's short side. */
const MIN_SIDE_DISTANCE = 0.16
/** Corners lie at most this far outside the picture, as a share of its size. */
const OUTSIDE = 0.04
/** The least area, as a share of the picture. */
const MIN_AREA = 0.08
/** How far a card may seem to be from its own proportions: as far as a tilt of 33 degrees changes them (1 / cos 33). */
const MAX_MISPROPORTION = Math.log(1.19)
/** How much longer a side may seem than the opposite one. */
const MAX_SKEW = Math.log(2)
/** The least share of edges along each side, and along all four sides together. */
const MIN_SIDE_SUPPORT = 0.2
const MIN_SUPPORT = 0.45

/**
 * Answers every plausible quad, or only those about a point: then far fewer pairs of lines are tried. The first side of
 * a quad need not be the top one.
 */
export function findCandidates(
  map: EdgeMap,
  lines: readonly Line[],
  aspect: AspectRange,
  about?: Point,
): readonly Candidate[] {
  const { width, height } = map
  const countEdges = edgeCounter(map)
  // The corners of all pairs of lines are computed once, because they are looked up a hundred thousand times.
  const corners = lines.flatMap((one) => lines.map((other) => cornerOf(one, other, width, height)))
  const pairs = oppositePairs(lines, Math.min(width, height) * MIN_SIDE_DISTANCE, about)
  const found: Candidate[] = []
  for (let i = 0; i < pairs.length; i++) {
    const [first, third] = pairs[i] ?? [0, 0]
    const [ofFirst, ofThird] = [first * lines.length, third * lines.length]
    for (let j = i + 1; j < pairs.length; j++) {
      const next = pairs[j]
      if (!next) continue
      const a = corners[ofFirst + next[1]]
      if (!a) continue
      const b = corners[ofFirst + next[0]]
      const c = corners[ofThird + next[0]]
      const d = corners[ofThird + next[1]]
      if (!b || !c || !d) continue
      const quad: Quad = [a, b, c, d]
      const shape = shapeOf(quad, width * height, aspect)
      const evidence =
        shape && weigh(quad, [lines[first], lines[next[0]], lines[third], lines[next[1]]], shape)
      if (!evidence) continue
      found.push({ quad, evidence: { ...evidence, enclosed: countEdges(boxOf(quad)) / map.edges.count } })
    }
  }
  return found
}

function oppositePairs(
  lines: readonly Line[],
  minDistance: number,
  about: Point | undefined,
): readonly (readonly [number, number])[] {
  /** How far the point lies ahead of a line, along its normal. */
  const ahead = ({ normalX, normalY, offset }: Line): number =>
    about ? normalX * about.x + normalY * about.y - offset : 0
  return lines.flatMap((one, i) =>
    lines.slice(i + 1).flatMap((other, next) => {
      if (directionGap(one.direction, other.direction) > MAX_OPPOSITE_GAP) return []
      const turned = one.normalX * other.normalX + one.normalY * other.normalY < 0 ? -1 : 1
      if (Math.abs(one.offset - turned * other.offset) < minDistance) return []
      return turned * ahead(one) * ahead(other) > 0 ? [] : [[i, i + 1 + next] as const]
    }),
  )
}

function cornerOf(one: Line, other: Line, width: number, height: number): Point | undefined {
  if (directionGap(one.direction, other.direction) < MIN_CORNER_GAP) return undefined
  const corner = meet(one, other)
  if (!corner) return undefined
  const isNear = (at: number, size: number): boolean => at > -OUTSIDE * size && at < (1 + OUTSIDE) * size
  return isNear(corner.x, width) && isNear(corner.y, height) ? corner : undefined
}

type Shape = Pick<Evidence, 'size' | 'misproportion' | 'skew'>

function shapeOf(quad: Quad, pictureArea: number, [least, greatest]: AspectRange): Shape | undefined {
  const [a, b, c, d] = quad
  const [ab, bc, cd, da] = [length(a, b), length(b, c), length(c, d), length(d, a)]
  const ratio = Math.abs(Math.log((ab + cd) / (bc + da)))
  const misproportion = Math.max(0, Math.log(least) - ratio, ratio - Math.log(greatest))
  if (misproportion > MAX_MISPROPORTION) return undefined
  const skew = Math.max(Math.abs(Math.log(ab / cd)), Math.abs(Math.log(bc / da)))
  if (skew > MAX_SKEW) return undefined
  const share = areaOf(quad) / pictureArea
  return share < MIN_AREA ? undefined : { size: Math.sqrt(share), misproportion, skew }
}

function boxOf(quad: Quad): EdgeBox {
  const [x, y] = [quad.map((corner) => corner.x), quad.map((corner) => corner.y)]
  return { left: Math.min(...x), right: Math.max(...x) + 1, top: Math.min(...y), bottom: Math.max(...y) + 1 }
}

// Not Math.hypot: it guards against overflow, which pixels cannot cause, and takes several times as long.
const length = (from: Point, to: Point): number => Math.sqrt((to.x - from.x) ** 2 + (to.y - from.y) ** 2)

type FourLines = readonly [Line | undefined, Line | undefined, Line | undefined, Line | undefined]

/** The difference of colour, in levels of 255, that counts as half. */
const HALF_CONTRAST = 14
const HALF_UNEVENNESS = 25

function weigh(quad: Quad, lines: FourLines, shape: Shape): Omit<Evidence, 'enclosed'> | undefined {
  const sides: Side[] = []
  for (let i = 0; i < 4; i++) {
    const [line, from, to] = [lines[i], quad[i], quad[(i + 1) % 4]]
    const side = line && from && to && sideOf(line, from, to)
    if (!side || side.support < MIN_SIDE_SUPPORT) return undefined
    sides.push(side)
  }
  const support = mean(sides.map((side) => side.support))
  if (support < MIN_SUPPORT) return undefined
  const centre = { x: mean(quad.map(({ x }) => x)), y: mean(quad.map(({ y }) => y)) }
  const inside = sides.map((side) => colourBeside(side, centre, 'towards'))
  const outside = sides.map((side) => colourBeside(side, centre, 'away'))
  const contrasts = inside.map((colour, i) => levelled(distance(colour, outside[i] ?? colour), HALF_CONTRAST))
  return {
    ...shape,
    support,
    worstSupport: Math.min(...sides.map((side) => side.support)),
    overshoot: mean(sides.map(overshootOf)),
    contrast: mean(contrasts),
    leastContrast: Math.min(...contrasts),
    unevenMargin: levelled(spread(inside), HALF_UNEVENNESS),
    unevenSurround: levelled(spread(outside), HALF_UNEVENNESS),
  }
}

/** A piece of a line from corner to corner. Positions count samples of the line's profile. */
interface Side {
  readonly line: Line
  readonly low: number
  readonly high: number
  /** The part of the side without its ends. */
  readonly first: number
  readonly last: number
  readonly support: number
}

/** The share of a side near each corner that is not counted, because cards have round corners. */
const CORNER_SHARE = 0.07

function sideOf(line: Line, from: Point, to: Point): Side | undefined {
  const { profile } = line
  const [one, other] = [along(line, from) - profile.start, along(line, to) - profile.start]
  const [low, high] = one < other ? [one, other] : [other, one]
  const first = clampTo(profile.length, low + CORNER_SHARE * (high - low))
  const last = clampTo(profile.length, high - CORNER_SHARE * (high - low))
  // A side that lies less than half in the picture proves nothing.
  if (last - first < 0.5 * (high - low)) return undefined
  return { line, low, high, first, last, support: between(profile.hits, first, last) }
}

/** The range beyond a corner in which the overshoot is measured, as shares of the side. */
const OVERSHOOT_FROM = 0.03
const OVERSHOOT_TO = 0.17

function overshootOf({ line, low, high }: Side): number {
  const length = high - low
  return (
    (edgesBetween(line, low - OVERSHOOT_TO * length, low - OVERSHOOT_FROM * length) +
      edgesBetween(line, high + OVERSHOOT_FROM * length, high + OVERSHOOT_TO * length)) /
    2
  )
}

/** The share of edges on a piece of a line; 0 where the picture ends. */
function edgesBetween({ profile }: Line, from: number, to: number): number {
  const [first, last] = [clampTo(profile.length, from), clampTo(profile.length, to)]
  return last - first < 4 ? 0 : between(profile.hits, first, last)
}

type Colour = readonly [number, number, number]

function colourBeside({ line, first, last }: Side, centre: Point, way: 'towards' | 'away'): Colour {
  const isCentreAhead = centre.x * line.normalX + centre.y * line.normalY > line.offset
  const sums = isCentreAhead === (way === 'towards') ? line.profile.ahead : line.profile.behind
  return [between(sums[0], first, last), between(sums[1], first, last), between(sums[2], first, last)]
}

const clampTo = (length: number, at: number): number => Math.min(length, Math.max(0, Math.round(at)))
const between = (sums: Float32Array, from: number, to: number): number =>
  ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from)

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
const levelled = (value: number, half: number): number => value / (value + half)
const distance = (one: Colour, other: Colour): number =>
  Math.sqrt((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2)

/** Mean distance of colours from their mean. */
function spread(colours: readonly Colour[]): number {
  let [red, green, blue] = [0, 0, 0]
  for (const colour of colours) {
    red += colour[0] / colours.length
    green += colour[1] / colours.length
    blue += colour[2] / colours.length
  }
  return mean(colours.map((colour) => distance(colour, [red, green, blue])))
}
