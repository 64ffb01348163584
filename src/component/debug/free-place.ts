import type { Rect } from '../../protocol/geometry.ts'

/**
 * A place smaller than this, in CSS pixels, is of little use: two short columns of text and the buttons beside them
 * need this much room.
 */
const USEFUL = { width: 320, height: 80 }

/**
 * The most useful rectangle of a screen that covers none of its elements. Useful means large, and neither
 * narrow nor low.
 */
export function freePlace(screen: Rect, standing: readonly Rect[]): Rect {
  const inside = standing.filter((rect) => overlaps(rect, screen))
  const xs = edges(
    inside.flatMap(({ x, width }) => [x, x + width]),
    screen.x,
    screen.x + screen.width,
  )
  const ys = edges(
    inside.flatMap(({ y, height }) => [y, y + height]),
    screen.y,
    screen.y + screen.height,
  )
  const free = pairs(xs).flatMap(([left, right]) =>
    pairs(ys)
      .map(([top, bottom]) => ({ x: left, y: top, width: right - left, height: bottom - top }))
      .filter((place) => !inside.some((rect) => overlaps(rect, place))),
  )
  const [best] = free.toSorted((one, other) => use(other) - use(one))
  return best ?? { ...screen, width: 0, height: 0 }
}

function use({ width, height }: Rect): number {
  return width * height * Math.min(1, width / USEFUL.width) * Math.min(1, height / USEFUL.height)
}

export function overlaps(one: Rect, other: Rect): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

function edges(inner: readonly number[], least: number, most: number): readonly number[] {
  const within = [...inner, least, most].map((edge) => Math.min(most, Math.max(least, edge)))
  return [...new Set(within)].toSorted((one, other) => one - other)
}

/** Every pair of a list in its order. */
function pairs(list: readonly number[]): readonly (readonly [number, number])[] {
  return list.flatMap((one, index) => list.slice(index + 1).map((other) => [one, other] as const))
}
