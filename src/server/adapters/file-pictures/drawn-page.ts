/** A page of a PDF as pixels, and its part that is not empty paper. */

/** RGBA. */
export interface DrawnPage {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** In pixels. */
export interface PageArea {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Lighter grey than this counts as empty paper, because text so light is not printed to be read. 255 is white. */
const PAPER = 245
/** Margin kept around what was drawn, because finders of cards and codes need to see where these end. */
const MARGIN = 40

/** The part of a page on which something is drawn, with a margin; undefined for an empty page. */
export function drawnArea({ data, width, height }: DrawnPage): PageArea | undefined {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      if ((data[at] ?? 0) > PAPER && (data[at + 1] ?? 0) > PAPER && (data[at + 2] ?? 0) > PAPER) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  if (right < 0) return undefined
  const start = { left: Math.max(0, left - MARGIN), top: Math.max(0, top - MARGIN) }
  return {
    ...start,
    width: Math.min(width, right + 1 + MARGIN) - start.left,
    height: Math.min(height, bottom + 1 + MARGIN) - start.top,
  }
}
