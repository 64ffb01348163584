import type { CardBox } from '../../protocol/executions/executions.ts'
import type { TextLine } from '../document-engine.ts'

/** Coordinates are rounded to a thousandth of the card, which is less than a letter. */
const PRECISION = 1e3

/** The upright box around some lines, in shares of the card; undefined when there are no lines. */
export function cardBox(
  lines: readonly Pick<TextLine, 'corners'>[],
  card: { readonly width: number; readonly height: number },
): CardBox | undefined {
  const corners = lines.flatMap((line) => line.corners)
  if (corners.length === 0) return undefined
  const [left, right] = extent(corners.map(({ x }) => x / card.width))
  const [top, bottom] = extent(corners.map(({ y }) => y / card.height))
  return { x: left, y: top, width: rounded(right - left), height: rounded(bottom - top) }
}

/** The range of the values, cut to the card, because boxes of text overhang it a little. */
function extent(values: readonly number[]): [number, number] {
  const within = (value: number): number => rounded(Math.min(1, Math.max(0, value)))
  return [within(Math.min(...values)), within(Math.max(...values))]
}

const rounded = (value: number): number => Math.round(value * PRECISION) / PRECISION
