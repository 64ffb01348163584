/** Whether the text on a photograph supports a quad as its card. */
import type { Pixels, Point, Quad } from '../../../../imaging/pixels.ts'
import { extentOf } from '../pictures/card-view.ts'
import { grown, holds, quadHeight, quadWidth, turned } from '../../../../imaging/geometry/quad.ts'

export type Size = Pick<Pixels, 'width' | 'height'>

/** Fewer boxes of text do not show where the card is. */
export const MIN_TEXT_BOXES = 3
/** A quad is believed only when it holds this share of all text: a portrait or an inner frame does not. */
const MIN_TEXT_INSIDE = 0.9
/**
 * The same where text fills the picture. A picture that was cut to its document has no other text, and the frames that
 * are printed on the document cut off rows.
 */
const MIN_INSIDE_CUT_PICTURE = 0.98
/**
 * Text that extends over this share of the picture, both ways, fills it. Of 49 open licences, tight crops came to 0.93
 * and more, and cards on a table to 0.85 at most.
 */
const FILLS_PICTURE = 0.9
const QUAD_TOLERANCE = 1.06
/** Boxes are larger than their letters, most of all around two oblique lines: only this central part must be inside. */
const BOX_CORE = 0.8

/** Whether text extends over nearly all of a picture. */
export function fillsPicture(text: readonly Quad[], { width, height }: Size): boolean {
  if (text.length < MIN_TEXT_BOXES) return false
  const { left, top, right, bottom } = extentOf(text.flat())
  return right - left >= FILLS_PICTURE * width && bottom - top >= FILLS_PICTURE * height
}

/**
 * Whether a quad holds the text: nearly all of it where the picture is given and filled by text. With too little text to
 * tell, the finder is believed.
 */
export function holdsText(quad: Quad, text: readonly Quad[], picture?: Size): boolean {
  if (text.length < MIN_TEXT_BOXES) return true
  const tolerant = grown(quad, QUAD_TOLERANCE)
  let inside = 0
  let total = 0
  for (const box of text) {
    const area = quadWidth(box) * quadHeight(box)
    total += area
    const core = grown(box, BOX_CORE)
    inside += (area * core.filter((corner) => holds(tolerant, corner)).length) / 4
  }
  return inside / total >= (picture && fillsPicture(text, picture) ? MIN_INSIDE_CUT_PICTURE : MIN_TEXT_INSIDE)
}

/** How many lines a card has at least, and how many lines of the page must end at its edges. */
const COVER = { inside: 4, ending: 3 } as const
/**
 * A line ends at an edge when its end lies within this many heights of the line before the edge or behind it: boxes are
 * larger than their text.
 */
const AT_EDGE = 2
/** The share of lines that may lie across an edge: the detector joins lines of the page with those of the card. */
const MAX_ACROSS = 0.15

/**
 * Whether a quad lies over a page of text, as a card on a form does: it has lines of its own, few lines cross its
 * edges, and lines outside end where it begins. No line ends at a frame that is printed on a card.
 */
export function covers(quad: Quad, text: readonly Quad[]): boolean {
  let [inside, across, ending] = [0, 0, 0]
  for (const box of text) {
    const [a, b, c, d] = quadWidth(box) > quadHeight(box) ? box : turned(box, 1)
    const [from, to] = [middle(a, d), middle(b, c)]
    const reach = Math.min(quadHeight([a, b, c, d]) * AT_EDGE, quadWidth([a, b, c, d]) * 0.4)
    const [fromIn, toIn] = endsIn(quad, from, to, -reach)
    if (fromIn && toIn) inside++
    else if (fromIn || toIn) across++
    else if (endsIn(quad, from, to, reach).some(Boolean)) ending++
  }
  return inside >= COVER.inside && ending >= COVER.ending && across <= text.length * MAX_ACROSS
}

/** Which ends of a line lie in a quad, after the line is lengthened at both by a number of pixels. */
function endsIn(quad: Quad, from: Point, to: Point, longer: number): readonly [boolean, boolean] {
  const { x, y } = direction(from, to)
  return [
    holds(quad, { x: from.x - x * longer, y: from.y - y * longer }),
    holds(quad, { x: to.x + x * longer, y: to.y + y * longer }),
  ]
}

/** The ends of every line's middle axis, since boxes are larger than letters. Empty with too little text to tell. */
export function textAxes(text: readonly Quad[]): readonly Point[] {
  if (text.length < MIN_TEXT_BOXES) return []
  return text.flatMap((box) => {
    const [a, b, c, d] = quadWidth(box) > quadHeight(box) ? box : turned(box, 1)
    return [middle(a, d), middle(b, c)]
  })
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** A box shows the direction of its line when it is at least this many times longer than high. */
const MIN_TEXT_RATIO = 2

/** Whether most of the text runs along the quad's first side or down from it; undefined when no text shows it. */
export function textDirection(quad: Quad, text: readonly Quad[]): 'along' | 'down' | undefined {
  const [along, down] = [direction(quad[0], quad[1]), direction(quad[0], quad[3])]
  let balance = 0
  for (const box of text) {
    const [width, height] = [quadWidth(box), quadHeight(box)]
    if (Math.max(width, height) < MIN_TEXT_RATIO * Math.min(width, height)) continue
    const line = width > height ? direction(box[0], box[1]) : direction(box[0], box[3])
    const cosine = (edge: Point): number => Math.abs(edge.x * line.x + edge.y * line.y)
    balance += Math.max(width, height) * Math.sign(cosine(along) - cosine(down))
  }
  if (balance === 0) return undefined
  return balance > 0 ? 'along' : 'down'
}

function direction(from: Point, to: Point): Point {
  const length = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y))
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
}
