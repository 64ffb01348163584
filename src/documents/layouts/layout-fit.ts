/**
 * Finds where a layout lies on a card, by those of its labels, headings and values that were read.
 *
 * Hypothesise and verify, as in RANSAC (Fischler and Bolles 1981), but over every pair of matches instead of random
 * ones, because there are only some dozens. Each pair gives a similarity transform; the one with the best consensus is
 * refined to an affine map by least squares, held to the similarity by a ridge term.
 */
import {
  applyAffine,
  fitAffine,
  similarityThrough,
  type Affine,
  type PointPair,
} from '../../imaging/geometry/affine.ts'
import type { DocumentType } from '../../protocol/executions/executions.ts'
import type { Point } from '../../imaging/pixels.ts'
import type { CardLine } from '../lines/card-lines.ts'
import {
  layouts,
  MRZ_FIRST_ROW,
  MRZ_SECOND_ROW,
  type Layout,
  type LayoutAnchor,
  type LayoutPlace,
  type PlacedField,
} from './layouts.ts'
import { similarityFrom } from '../lines/letters.ts'
import { hasTellingShape } from './placed-shapes.ts'

/** A layout moved onto a card. */
export interface LayoutFit {
  readonly layout: Layout
  /** How much of the card it explains: the sum of the weights of anchors and values found in their places. */
  readonly score: number
  /** Lines that are anchors of the layout and therefore not values. */
  readonly anchors: ReadonlySet<CardLine>
  /** Anchors for which no line was found. */
  readonly unsaid: readonly LayoutAnchor[]
  /** How many pixels one width of the layout's card takes. */
  readonly scale: number
  /** The height of the lines on this card divided by their height in the layout, because fonts and detectors differ. */
  readonly heightRatio: number
  /** Maps a place of the layout to the card, in pixels. */
  readonly placed: (place: LayoutPlace) => Point
}

/** Roughly how many pixels wide a rectified card is. */
const CARD_WIDTH = 1400
/**
 * The scales that a fit may have, in pixels. Where the card was not found, the photograph shows it smaller. Slopes are
 * mostly removed before.
 */
const SCALES = [0.3 * CARD_WIDTH, 1.35 * CARD_WIDTH] as const
const MAX_TURN = 0.22
/** Two anchors that are nearer than this, in widths of the card, tell too little about scale and rotation. */
const MIN_PAIR_DISTANCE = 0.2
/** How far an anchor may be from its place, in widths of the card. */
const TOLERANCE = 0.05
/** A fit with a lower score may be that of another document. 2.2 kept out 90 wrong pairings of card and layout. */
const MIN_SCORE = 2.2
const MIN_INLIERS = 3
const MIN_INLIERS_FOR_AFFINE = 4
/**
 * The outline of the card locates its layout as well as two anchors do. How much it adds to the score was chosen on
 * cards of the development half whose labels could not be read.
 */
const OUTLINE = { score: 1, inliers: 1 } as const
/**
 * Weight of the ridge term towards the similarity, in weights of one point. Without it, few points would shear the map.
 */
const GUESS_WEIGHT = 0.02

/**
 * The layouts of a kind of document that explain a card best; empty where none explains it well enough. For an open
 * document there is one layout for each side, because the sides share no line. `outlinedWidth`, in pixels, is the width
 * of a card whose outline was found, so that the places of its lines are those on the card.
 */
export function fitLayouts(
  lines: readonly CardLine[],
  type: DocumentType,
  outlinedWidth?: number,
): readonly LayoutFit[] {
  const fits = layouts
    .filter((layout) => layout.type === type)
    .flatMap((layout) => bestFit(lines, layout, outlinedWidth) ?? [])
    .filter(({ score }) => score >= MIN_SCORE)
    .sort((a, b) => b.score - a.score)
  return fits.filter(
    ({ anchors }, i) =>
      !fits.slice(0, i).some((better) => [...anchors].some((line) => better.anchors.has(line))),
  )
}

/** A line that may be an anchor or a value of the layout. */
interface Match extends PointPair {
  readonly id: string
  readonly line: CardLine
  readonly isText: boolean
  readonly weight: number
  /** Height of the value's letters in widths of the card, where the layout gives it. */
  readonly height: number | undefined
}

interface Consensus {
  readonly map: Affine
  readonly scale: number
  readonly score: number
  readonly inliers: readonly Match[]
}

function bestFit(lines: readonly CardLine[], layout: Layout, outlinedWidth?: number): LayoutFit | undefined {
  const matches = [...textMatches(lines, layout), ...shapeMatches(lines, layout)]
  const among = ransacOverPairs(matches)
  const best =
    (outlinedWidth === undefined ? undefined : onOutline(matches, outlinedWidth, among)) ??
    (among && among.inliers.length >= MIN_INLIERS ? among : undefined)
  if (!best) return undefined
  const refined =
    best.inliers.length >= MIN_INLIERS_FOR_AFFINE
      ? fitAffine(best.inliers, { map: best.map, weight: GUESS_WEIGHT })
      : undefined
  const map = refined ?? best.map
  return {
    layout,
    score: best.score,
    anchors: new Set(best.inliers.filter(({ isText }) => isText).map(({ line }) => line)),
    unsaid: layout.anchors.filter(({ key }) => !best.inliers.some(({ id }) => id === key)),
    scale: best.scale,
    heightRatio: heightRatioOf(best),
    placed: ({ left, middle }) => applyAffine(map, { x: left, y: middle }),
  }
}

function textMatches(lines: readonly CardLine[], layout: Layout): Match[] {
  return layout.anchors.flatMap((anchor) =>
    lines.flatMap((line): Match[] => {
      const likeness = anchorLikeness(line.key, anchor.key)
      if (likeness === 0) return []
      const weight = likeness * (anchor.key.length >= LONG_ANCHOR ? LONG_ANCHOR_WEIGHT : 1)
      return [{ id: anchor.key, line, isText: true, height: undefined, weight, ...pairOf(anchor, line) }]
    }),
  )
}

const LONG_ANCHOR = 12
const LONG_ANCHOR_WEIGHT = 1.5

/** The dates of birth and expiry with their check digits, the sex between them and the nationality after them. */
const DATES_ROW = /^[0-9OISBZ]{6,7}[MFX]?[0-9OISBZ]{6,7}[A-Z0]{3}/
/** The kind of a document that Brazil issued, and the beginning of its number. */
const NUMBER_ROW = /^I[A-Z0]?BRA[A-Z0-9]{9}/

const zoneRows: Readonly<Record<string, RegExp>> = {
  [MRZ_FIRST_ROW]: NUMBER_ROW,
  [MRZ_SECOND_ROW]: DATES_ROW,
}

function anchorLikeness(key: string, anchor: string): number {
  const row = zoneRows[anchor]
  if (row) return row.test(key) ? 1 : 0
  if (Math.abs(key.length - anchor.length) > Math.max(2, anchor.length * 0.3)) return 0
  return similarityFrom(anchor.length <= 4 ? 0.99 : anchor.length <= 8 ? 0.74 : 0.62, key, anchor)
}

/**
 * The pair of points to compare. Headings in the middle of the card are compared by their middles, labels by where they
 * begin.
 */
function pairOf(anchor: LayoutAnchor, line: CardLine): Pick<Match, 'from' | 'to'> {
  // The reader may run on past the end of a zone's row, up to the edge of the card.
  const isCentred =
    !(anchor.key in zoneRows) &&
    Math.abs((anchor.left + anchor.right) / 2 - 0.5) < 0.08 &&
    anchor.right - anchor.left > 0.15
  return {
    from: { x: isCentred ? (anchor.left + anchor.right) / 2 : anchor.left, y: anchor.middle },
    to: { x: isCentred ? (line.left + line.right) / 2 : line.left, y: line.middle },
  }
}

/** The weight of a value that matches its place by its shape alone. Dates weigh less, since a card has several. */
const DATE_WEIGHT = 0.4
const NUMBER_WEIGHT = 0.8

function shapeMatches(lines: readonly CardLine[], { places, type }: Layout): Match[] {
  return (Object.entries(places) as [PlacedField, LayoutPlace][]).flatMap(([field, place]) =>
    lines
      .filter((line) => hasTellingShape(line, field, type))
      .map((line) => ({
        id: `value of ${field}`,
        line,
        isText: false,
        height: place.height,
        weight: field.endsWith('Date') ? DATE_WEIGHT : NUMBER_WEIGHT,
        from: { x: place.left, y: place.middle },
        to: { x: line.left, y: line.middle },
      })),
  )
}

/** The similarity through two matches that has the best consensus among all pairs of matches. */
function ransacOverPairs(matches: readonly Match[]): Consensus | undefined {
  let best: Consensus | undefined
  for (const [i, one] of matches.entries())
    for (const other of matches.slice(i + 1)) {
      if (one.id === other.id || one.line === other.line) continue
      if (Math.hypot(one.from.x - other.from.x, one.from.y - other.from.y) < MIN_PAIR_DISTANCE) continue
      const map = similarityThrough(one, other)
      if (!map || !isLikely(map)) continue
      const found = consensusOn(map, matches)
      if (!best || found.score > best.score) best = found
    }
  return best
}

/** The consensus on the card's outline, unless the anchors themselves agree on another place for the layout. */
function onOutline(
  matches: readonly Match[],
  width: number,
  among: Consensus | undefined,
): Consensus | undefined {
  const found = consensusOn({ a: width, b: 0, c: 0, d: 0, e: width, f: 0 }, matches)
  const score = found.score + OUTLINE.score
  const isBetter = found.inliers.length + OUTLINE.inliers >= MIN_INLIERS && score >= (among?.score ?? 0)
  return isBetter ? { ...found, score } : undefined
}

function isLikely({ a, d }: Affine): boolean {
  const scale = Math.hypot(a, d)
  return scale >= SCALES[0] && scale <= SCALES[1] && Math.abs(Math.atan2(d, a)) < MAX_TURN
}

/** The inliers of a map: greedily, nearest first, each anchor once and each line once. */
function consensusOn(map: Affine, matches: readonly Match[]): Consensus {
  const scale = Math.hypot(map.a, map.d)
  const near = matches
    .map((match) => {
      const { x, y } = applyAffine(map, match.from)
      return { match, error: Math.hypot(x - match.to.x, y - match.to.y) / (TOLERANCE * scale) }
    })
    .filter(({ error }) => error < 1)
    .sort((a, b) => a.error - b.error)
  const [used, lines, inliers] = [new Set<string>(), new Set<CardLine>(), [] as Match[]]
  let score = 0
  for (const { match, error } of near) {
    if (used.has(match.id) || lines.has(match.line)) continue
    used.add(match.id)
    lines.add(match.line)
    inliers.push(match)
    score += match.weight * (1 - error * error * 0.5)
  }
  return { map, scale, score, inliers }
}

/**
 * The median ratio of heights, over values only, because labels are printed in many sizes. 1 where no value was found.
 */
function heightRatioOf({ inliers, scale }: Consensus): number {
  const ratios = inliers
    .flatMap(({ line, height }) => (height === undefined ? [] : [line.height / (height * scale)]))
    .sort((a, b) => a - b)
  return ratios[ratios.length >> 1] ?? 1
}
