/**
 * Finds the card in a picture. It finds edges, lines through the edges and quads that four lines make, and takes the
 * quad that looks most like a card. It is pure arithmetic over arrays, so the page's worker and the server get the same
 * results.
 */
import { findEdges } from './edges.ts'
import { findLines } from './lines.ts'
import type { Pixels, Point, Quad } from '../pixels.ts'
import { fromTopLeft, meanCornerDistance } from '../geometry/quad.ts'
import { findCandidates, type AspectRange, type Candidate, type Evidence } from './quad-candidates.ts'

/** What a card should look like, and where it should be. */
export interface CardWanted {
  /** Where the card should be, by the guide on the screen. A quad far from it is not reported. */
  readonly prior?: Quad
  /** Where the card was a moment ago. Of two quads that are equally likely, the one near it wins. */
  readonly previous?: Quad
  /** The least and greatest ratio of the long side to the short side; that of Brazilian identity cards unless set. */
  readonly aspect?: AspectRange
  /** A quad with a lower score is not reported. MIN_SCORE unless set. */
  readonly minScore?: number
  /** Whether a quad is plausible. One that is not is skipped, and the next best is taken. */
  readonly believes?: (quad: Quad) => boolean
}

export interface FinderOptions extends CardWanted {
  /** Points that certainly lie on the card, such as its text. No side runs between them. */
  readonly core?: readonly Point[]
}

export interface FoundDocument {
  /** Clockwise; the corner nearest to the top left of the picture is the first. */
  readonly quad: Quad
  /** 0 to 1: how much this looks like a card. Never below `minScore`. */
  readonly score: number
}

/** From the old identity card, 102 x 68 mm, to the ID-1 card, 85.6 x 54 mm. */
export const cardAspect: AspectRange = [1.5, 1.585]

/** Below this score a quad is not reported. */
export const MIN_SCORE = 0.5

/**
 * Finds the card in a picture of about 320 px on its long side; in a larger one the blur no longer hides the print, and
 * the time grows with the area. Answers undefined when nothing looks like a card.
 */
export function findDocument(
  pixels: Pixels,
  { core, ...wanted }: FinderOptions = {},
): FoundDocument | undefined {
  return documentFinder(pixels, core)(wanted)
}

/** Finds edges and lines once, for several looks at one picture that want cards of different shapes. */
export function documentFinder(
  pixels: Pixels,
  core?: readonly Point[],
): (wanted: CardWanted) => FoundDocument | undefined {
  const map = findEdges(pixels)
  const lines = findLines(map, core)
  return (wanted) => bestOf(findCandidates(map, lines, wanted.aspect ?? cardAspect), wanted)
}

function bestOf(
  candidates: readonly Candidate[],
  { prior, previous, believes, minScore = MIN_SCORE }: CardWanted,
): FoundDocument | undefined {
  let best:
    { readonly candidate: Candidate; readonly rating: number; readonly preference: number } | undefined
  for (const candidate of candidates) {
    const rating = rate(candidate.evidence) - (prior ? costOfDistance(candidate.quad, prior) : 0)
    const preference = rating + (previous ? bonusOfStaying(candidate.quad, previous) : 0)
    if (best && preference <= best.preference) continue
    if (!believes || believes(candidate.quad)) best = { candidate, rating, preference }
  }
  if (!best) return undefined
  const score = 1 / (1 + Math.exp(ACCEPTED_RATING - best.rating))
  return score < minScore ? undefined : { quad: fromTopLeft(best.candidate.quad), score }
}

/**
 * The weight of each piece of evidence. The weights were fitted so that the true quad wins among all candidates in 216
 * generated photographs on eight backgrounds. `bench/document-finder.ts` measures on other photographs.
 */
const weights: Readonly<Record<keyof Evidence, number>> = {
  size: 3.73,
  misproportion: -4.42,
  skew: -2.49,
  support: 4.71,
  worstSupport: 5.98,
  overshoot: -3.74,
  contrast: 0.91,
  leastContrast: 3.83,
  unevenMargin: -3.19,
  unevenSurround: -1.55,
  enclosed: 5.19,
}

/**
 * The rating at which the best quad is as likely wrong as right, in the same photographs and in scenes without a card.
 */
const ACCEPTED_RATING = 12

function rate(evidence: Evidence): number {
  return (
    weights.size * evidence.size +
    weights.misproportion * evidence.misproportion +
    weights.skew * evidence.skew +
    weights.support * evidence.support +
    weights.worstSupport * evidence.worstSupport +
    weights.overshoot * evidence.overshoot +
    weights.contrast * evidence.contrast +
    weights.leastContrast * evidence.leastContrast +
    weights.unevenMargin * evidence.unevenMargin +
    weights.unevenSurround * evidence.unevenSurround +
    weights.enclosed * evidence.enclosed
  )
}

/**
 * The distance of the corners, as a share of the prior's diagonal, that costs nothing, and the cost of any further
 * distance.
 */
const FREE_DISTANCE = 0.08
const COST_PER_DISTANCE = 40

/** The bonus for staying in place, and the distance, as a share of the diagonal, at which it falls to nothing. */
const BONUS_OF_STAYING = 2.5
const LONGEST_STAY = 0.06

/** Cards do not jump. The bonus decides between quads, but never whether there is a card. */
function bonusOfStaying(quad: Quad, previous: Quad): number {
  const diagonal = Math.hypot(previous[2].x - previous[0].x, previous[2].y - previous[0].y)
  const distance = meanCornerDistance(fromTopLeft(quad), fromTopLeft(previous)) / diagonal
  return BONUS_OF_STAYING * Math.max(0, 1 - distance / LONGEST_STAY)
}

/** The cost of the distance from the prior. A hand holds a card near the guide, not exactly on it. */
function costOfDistance(quad: Quad, prior: Quad): number {
  const diagonal = Math.hypot(prior[2].x - prior[0].x, prior[2].y - prior[0].y)
  const distance = meanCornerDistance(fromTopLeft(quad), fromTopLeft(prior)) / diagonal
  return COST_PER_DISTANCE * Math.max(0, distance - FREE_DISTANCE)
}
