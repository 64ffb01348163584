/** How a picture is turned and enlarged: the attributes of the SVG that shows it. Pure. */
import type { Size } from '../../protocol/geometry.ts'

export const turns = [0, 90, 180, 270] as const
/** Clockwise, in degrees. */
export type Turn = (typeof turns)[number]

/** Zoom in per cent. 100 shows the whole picture. Text of 2 mm on a card is large at 400 on a tablet. */
const ZOOM_STEPS = [100, 150, 200, 300, 400, 600] as const

/** The next step of the zoom, in per cent; beyond the last step it stays. */
export function zoomed(percent: number, direction: 'closer' | 'farther'): number {
  return direction === 'closer'
    ? (ZOOM_STEPS.find((step) => step > percent) ?? percent)
    : (ZOOM_STEPS.findLast((step) => step < percent) ?? percent)
}

export function turned(turn: Turn, direction: 'left' | 'right'): Turn {
  const next = (turns.indexOf(turn) + (direction === 'right' ? 1 : turns.length - 1)) % turns.length
  return turns[next] ?? 0
}

/** The viewBox of a turned picture: a quarter turn swaps its sides. */
export function viewBoxOf({ width, height }: Size, turn: Turn): string {
  return turn === 90 || turn === 270 ? `0 0 ${height} ${width}` : `0 0 ${width} ${height}`
}

/** Turns about the top left corner and moves back into the viewBox. */
export function transformOf({ width, height }: Size, turn: Turn): string {
  const moved: Readonly<Record<Turn, string>> = {
    0: '',
    90: `translate(${height} 0) rotate(90)`,
    180: `translate(${width} ${height}) rotate(180)`,
    270: `translate(0 ${width}) rotate(270)`,
  }
  return moved[turn]
}
