import { qrSquares } from '../../imaging/codes/qr-code.ts'

/** Black on white, whatever the colours of the terminal: many cameras cannot read an inverted code. */
const BLACK_ON_WHITE = '\x1b[30;107m'
const OWN_COLOURS = '\x1b[0m'

/** Two squares, one above the other, in one character. */
const halves = { both: '█', upper: '▀', lower: '▄', none: ' ' }

/** A QR code as lines of text. Without colours the light squares are drawn, for terminals with light text on dark. */
export function qrLines(text: string, { colours }: { readonly colours: boolean }): readonly string[] {
  const squares = qrSquares(text)
  const isDrawn = (x: number, y: number): boolean => (squares[y]?.[x] ?? false) === colours
  return squares.flatMap((row, y) => {
    if (y % 2 === 1) return []
    const line = row.map((_, x) => half(isDrawn(x, y), isDrawn(x, y + 1))).join('')
    return colours ? `${BLACK_ON_WHITE}${line}${OWN_COLOURS}` : line
  })
}

function half(upper: boolean, lower: boolean): string {
  if (upper) return lower ? halves.both : halves.upper
  return lower ? halves.lower : halves.none
}
