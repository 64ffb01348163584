import type { Rect, Size } from '../protocol/geometry.ts'
import { coveredRegion } from '../imaging/geometry/regions.ts'

/** How much wider than the guide of a code the card around that code is held. */
const CARD_AROUND_CODE = 1.2
/** A guide whose sides differ by less than this share is the square of a code. */
const SQUARE_TOLERANCE = 0.1

/**
 * Where the onboarding of this page shows its guide, in pixels of the stream that lies behind it; undefined while it
 * shows none. A person sees the guide and moves the card or the face there, and so does the sample camera: the guide is
 * not in the middle of every window.
 */
export function shownGuide(stream: Size): Rect | undefined {
  const root = document.querySelector('limiar-onboarding')?.shadowRoot
  const video = root?.querySelector('video')
  const guide = root?.querySelector('[data-guide]')?.getBoundingClientRect()
  const box = video?.getBoundingClientRect()
  if (!video || !box?.width || !guide?.width) return undefined
  const isMirrored = new DOMMatrix(getComputedStyle(video).transform).a < 0
  const x = isMirrored ? box.right - guide.right : guide.x - box.x
  const area = { x, y: guide.y - box.y, width: guide.width, height: guide.height }
  return coveredRegion(stream, box, aroundCode(area))
}

function aroundCode(guide: Rect): Rect {
  if (Math.abs(guide.width / guide.height - 1) > SQUARE_TOLERANCE) return guide
  const width = CARD_AROUND_CODE * guide.width
  return { ...guide, x: guide.x - (width - guide.width) / 2, width }
}
