import type { TextLine } from '../../src/documents/document-engine.ts'

/** A line of a card 1400 pixels wide, from its text and its beginning; letters are 28 high and 16 wide unless set. */
export function line(
  text: string,
  x: number,
  y: number,
  {
    height = 28,
    confidence = 0.98,
    letterWidth = height * 0.57,
  }: { readonly height?: number; readonly confidence?: number; readonly letterWidth?: number } = {},
): TextLine {
  const right = x + text.length * letterWidth
  return {
    text,
    confidence,
    corners: [
      { x, y },
      { x: right, y },
      { x: right, y: y + height },
      { x, y: y + height },
    ],
  }
}

/** The same lines on a card that lies askew. */
export function tilted(lines: readonly TextLine[], degrees: number): TextLine[] {
  const radians = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return lines.map((one) => ({
    ...one,
    corners: one.corners.map(({ x, y }) => ({
      x: x * cos - y * sin,
      y: x * sin + y * cos,
    })) as unknown as TextLine['corners'],
  }))
}
