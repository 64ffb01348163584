/**
 * Finds highlights that wander over a card. Print moves with the card, and a lamp's reflection does not. So on the
 * rectified card, a patch that becomes white from one look to the next, or stops being white, is a reflection. This
 * holds on white paper too, where the shape of a single highlight says nothing.
 */
import { warpPerspective } from '../geometry/perspective.ts'
import { luminance, type Pixels, type Quad } from '../pixels.ts'

/** A view of the card that is small enough for print to blend with its paper. */
const VIEW = { width: 96, height: 60 } as const
/**
 * How many pixels of the view's rim are not compared. When the corners are found a little off, the rim shows what lies
 * behind the card.
 */
const RIM = 5
/** How many looks the newest is compared with. A hand sways within half a second, and light changes more slowly. */
const KEPT_LOOKS = 4
/**
 * When two looks differ by at least this many levels in the mean, they show different cards, or one of them was located
 * wrongly.
 */
const OTHER_CARD = 32
/** The luminance of a highlight, and by how much it exceeds that of the same place without it. */
const WHITE = 240
const RISE = 36

/** Compares a card with itself a moment before. */
export class HighlightWatch {
  #looks: readonly Float32Array[] = []

  /** The share of the card, 0 to 1, over which a highlight came or went in the last looks. */
  look(pixels: Pixels, quad: Quad): number {
    const view = smallView(pixels, quad)
    if (!view) return 0
    this.#looks = this.#looks.filter((before) => meanDifference(before, view) < OTHER_CARD)
    const share = Math.max(0, ...this.#looks.map((before) => changedShare(before, view)))
    this.#looks = [view, ...this.#looks].slice(0, KEPT_LOOKS)
    return share
  }

  /** The card went away, so the next one counts as another card. */
  forget(): void {
    this.#looks = []
  }
}

/** Luminance of the rectified card. Every pixel is the mean of four samples. */
function smallView(pixels: Pixels, quad: Quad): Float32Array | undefined {
  const width = 2 * VIEW.width
  const upright = warpPerspective(pixels, quad, width, 2 * VIEW.height)
  if (!upright) return undefined
  const grey = luminance(upright)
  const view = new Float32Array(VIEW.width * VIEW.height)
  for (let at = 0; at < view.length; at++) {
    const from = 2 * (Math.floor(at / VIEW.width) * width + (at % VIEW.width))
    view[at] = (grey[from]! + grey[from + 1]! + grey[from + width]! + grey[from + width + 1]!) / 4
  }
  return view
}

function meanDifference(before: Float32Array, now: Float32Array): number {
  let sum = 0
  for (let at = 0; at < now.length; at++) sum += Math.abs(before[at]! - now[at]!)
  return sum / now.length
}

/**
 * The share of pixels that changed together with their four neighbours. When the corners are found a pixel off, the
 * changes are lines and not patches.
 */
function changedShare(before: Float32Array, now: Float32Array): number {
  const isChanged = (at: number): boolean => {
    const [one, other] = [before[at]!, now[at]!]
    return Math.max(one, other) >= WHITE && Math.abs(one - other) >= RISE
  }
  let changed = 0
  for (let y = RIM; y < VIEW.height - RIM; y++) {
    for (let at = y * VIEW.width + RIM; at < (y + 1) * VIEW.width - RIM; at++) {
      const isPatch =
        isChanged(at) &&
        isChanged(at - 1) &&
        isChanged(at + 1) &&
        isChanged(at - VIEW.width) &&
        isChanged(at + VIEW.width)
      if (isPatch) changed++
    }
  }
  return changed / now.length
}
