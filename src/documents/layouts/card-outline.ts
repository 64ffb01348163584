/** Infers from the print on a card where its edges must be, whether or not the picture shows them. */
import type { Quad, Point } from '../../imaging/pixels.ts'
import type { TextLine } from '../document-engine.ts'
import { cardLines, slopeOf } from '../lines/card-lines.ts'
import { fitLayouts } from './layout-fit.ts'
import { layouts } from './layouts.ts'

/** The corners of the card in the picture of its lines; undefined when they fit no known layout. */
export function outlineByPrint(lines: readonly TextLine[]): Quad | undefined {
  const straight = cardLines(lines)
  const types = [...new Set(layouts.map(({ type }) => type))]
  const [best] = types.flatMap((type) => fitLayouts(straight, type)).sort((a, b) => b.score - a.score)
  if (best?.layout.height === undefined) return undefined
  const back = turnedBy(slopeOf(lines))
  const corner = (left: number, middle: number): Point => back(best.placed({ left, middle, height: 0 }))
  const { height } = best.layout
  return [corner(0, 0), corner(1, 0), corner(1, height), corner(0, height)]
}

function turnedBy(radians: number): (point: Point) => Point {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return ({ x, y }) => ({ x: x * cos - y * sin, y: x * sin + y * cos })
}
