/** Converts places on the screen to pixels of the camera. The video covers its box, so its edges are cut off. */
import type { Rect, Size } from '../../protocol/geometry.ts'

/** Where things stand on the screen, in CSS pixels: the box that the video covers, and the guide within it. */
export interface Layout {
  readonly box: Size
  readonly guide: Rect
}

/** How a frame is looked at. */
export interface FrameView {
  /** The region that is grabbed, in pixels of the video. */
  readonly region: Rect
  /** The part of the region that vision looks at, in the region's pixels. */
  readonly look: Rect
  /** The guide, in shares of the part that vision looks at. */
  readonly guide: Rect
}

/** Which pixels of the video lie behind `area`, a part of the box that the video covers (`object-fit: cover`). */
export function coveredRegion(video: Size, box: Size, area: Rect): Rect {
  const scale = Math.max(box.width / video.width, box.height / video.height)
  const cutX = (video.width * scale - box.width) / 2
  const cutY = (video.height * scale - box.height) / 2
  return {
    x: (area.x + cutX) / scale,
    y: (area.y + cutY) / scale,
    width: area.width / scale,
    height: area.height / scale,
  }
}

/** `rect` with a margin on every side, a share of its own width and height, cut at the edges of the picture. */
export function withMargin(rect: Rect, share: number, limits: Size): Rect {
  return clipped(
    {
      x: rect.x - rect.width * share,
      y: rect.y - rect.height * share,
      width: rect.width * (1 + 2 * share),
      height: rect.height * (1 + 2 * share),
    },
    limits,
  )
}

/** `rect` extended to whole pixels and cut to those that exist; at least one pixel. */
export function clipped(rect: Rect, limits: Size): Rect {
  const x = Math.max(0, Math.floor(rect.x))
  const y = Math.max(0, Math.floor(rect.y))
  const right = Math.min(limits.width, Math.ceil(rect.x + rect.width))
  const bottom = Math.min(limits.height, Math.ceil(rect.y + rect.height))
  return { x, y, width: Math.max(1, right - x), height: Math.max(1, bottom - y) }
}

/**
 * `rect` made a little smaller so that its edges are even, because a camera's frame has one colour for every two by two
 * pixels.
 */
export function evenly({ x, y, width, height }: Rect): Rect {
  const [left, top] = [x + (x % 2), y + (y % 2)]
  const within = (from: number, to: number): number => Math.max(2, to - (to % 2) - from)
  return { x: left, y: top, width: within(left, x + width), height: within(top, y + height) }
}

/** The smallest box around `rect` and the points. */
export function around(rect: Rect, points: readonly { readonly x: number; readonly y: number }[]): Rect {
  const xs = [rect.x, rect.x + rect.width, ...points.map(({ x }) => x)]
  const ys = [rect.y, rect.y + rect.height, ...points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** `inner` in shares of `outer`. */
export function sharesOf(inner: Rect, outer: Rect): Rect {
  return {
    x: (inner.x - outer.x) / outer.width,
    y: (inner.y - outer.y) / outer.height,
    width: inner.width / outer.width,
    height: inner.height / outer.height,
  }
}

/** `size` made to fit within a square of `side`, never larger than it is. */
export function fitted(size: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(size.width, size.height))
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  }
}

/** `shares` of `outer`, in the units of `outer`. */
export function partOf(shares: Rect, outer: Rect): Rect {
  return {
    x: outer.x + shares.x * outer.width,
    y: outer.y + shares.y * outer.height,
    width: shares.width * outer.width,
    height: shares.height * outer.height,
  }
}
