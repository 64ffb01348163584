/** Measures whether the background of a face continues from frame to frame, as it does in a film. */
import type { Box, Pixels } from '../pixels.ts'
import { THUMBNAIL, thumbnailOf } from '../quality/thumbnail.ts'

/** A frame and where its face is; undefined where none was found. */
export interface SeenFrame {
  readonly picture: Pixels
  readonly face: Box | undefined
}

/** How far head and hair reach beyond the face, in widths and heights of the face. Below the face is the body. */
const HEAD = { aside: 0.5, above: 0.6 } as const
/**
 * A hand moves the picture by at most this many cells between two frames, which are a third of a second apart: 60
 * pixels of 640.
 */
const MOST_SHIFT = 3
/** The least number of cells that two backgrounds must have in common. Fewer tell too little. */
const LEAST_CELLS = 60
/**
 * Deviation in levels of luminance below which a background counts as plain. Two plain backgrounds count as one that
 * continues.
 */
const PLAIN_LEVELS = 6

/**
 * The least agreement, -1 to 1, between the backgrounds of two consecutive frames in the burst. It is the correlation
 * of their thumbnails under the best shift. Undefined where no background can be seen.
 */
export function leastContinuity(frames: readonly SeenFrame[]): number | undefined {
  const seen = frames.map(({ picture, face }) => ({
    cells: thumbnailOf(picture),
    isBackground: backgroundOf(picture, face),
  }))
  const pairs = seen.slice(1).flatMap((frame, at) => continuity(seen[at]!, frame) ?? [])
  return pairs.length === 0 ? undefined : Math.min(...pairs)
}

interface Background {
  readonly cells: Float64Array
  readonly isBackground: readonly boolean[]
}

/** Which cells show neither the head nor the body below it. */
function backgroundOf({ width, height }: Pixels, face: Box | undefined): readonly boolean[] {
  const { columns, rows } = THUMBNAIL
  return Array.from({ length: columns * rows }, (_, cell) => {
    if (!face) return true
    const x = ((cell % columns) + 0.5) * (width / columns)
    const y = (Math.floor(cell / columns) + 0.5) * (height / rows)
    const [left, right] = [face.x - HEAD.aside * face.width, face.x + (1 + HEAD.aside) * face.width]
    return x < left || x > right || y < face.y - HEAD.above * face.height
  })
}

/** The agreement of two frames under the shift that makes them most alike. */
function continuity(one: Background, other: Background): number | undefined {
  let best: number | undefined
  for (let down = -MOST_SHIFT; down <= MOST_SHIFT; down++)
    for (let across = -MOST_SHIFT; across <= MOST_SHIFT; across++) {
      const agreement = agreementAt(one, other, across, down)
      if (agreement !== undefined && (best === undefined || agreement > best)) best = agreement
    }
  return best
}

function agreementAt(one: Background, other: Background, across: number, down: number): number | undefined {
  const { columns, rows } = THUMBNAIL
  let [count, sumOne, sumOther, squaresOne, squaresOther, products] = [0, 0, 0, 0, 0, 0]
  for (let row = Math.max(0, -down); row < Math.min(rows, rows - down); row++)
    for (let column = Math.max(0, -across); column < Math.min(columns, columns - across); column++) {
      const from = row * columns + column
      const to = from + down * columns + across
      if (!one.isBackground[from] || !other.isBackground[to]) continue
      const [first, second] = [one.cells[from]!, other.cells[to]!]
      count++
      sumOne += first
      sumOther += second
      squaresOne += first * first
      squaresOther += second * second
      products += first * second
    }
  if (count < LEAST_CELLS) return undefined
  const deviation = (squares: number, sum: number): number =>
    Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
  const covariance = products / count - (sumOne / count) * (sumOther / count)
  const spread = deviation(squaresOne, sumOne) * deviation(squaresOther, sumOther)
  // The structure term of SSIM (Wang et al., "Image Quality Assessment", IEEE TIP 13, 2004).
  const plain = PLAIN_LEVELS ** 2
  return (covariance + plain) / (spread + plain)
}
