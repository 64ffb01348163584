/** Text as outlines, so that a specimen looks the same on a machine that has no fonts. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import opentype from 'opentype.js'

/** A face, named by its use. Every typeface has one for each use. */
export type Face = 'sans' | 'sans-bold' | 'condensed' | 'condensed-bold' | 'serif-bold' | 'mono' | 'mono-bold'

interface Cut {
  /** The files of the faces. */
  readonly files: Readonly<Record<Face, string>>
  /** Its size relative to DejaVu's, so that the same words need about the same room. */
  readonly scale: number
}

const dejavu = (name: string): string => `dejavu-fonts-ttf/ttf/DejaVu${name}.ttf`
const fontsource = (name: string, weight: 400 | 700 = 400): string =>
  `@fontsource/${name}/files/${name}-latin-${weight}-normal.woff`

const typefaces = {
  dejavu: {
    files: {
      sans: dejavu('Sans'),
      'sans-bold': dejavu('Sans-Bold'),
      condensed: dejavu('SansCondensed'),
      'condensed-bold': dejavu('SansCondensed-Bold'),
      'serif-bold': dejavu('SerifCondensed-Bold'),
      mono: dejavu('SansMono'),
      'mono-bold': dejavu('SansMono-Bold'),
    },
    scale: 1,
  },
  'open-sans': {
    files: {
      ...family('open-sans', 'open-sans', 1).files,
      'serif-bold': dejavu('SerifCondensed-Bold'),
      mono: dejavu('SansMono'),
      'mono-bold': dejavu('SansMono-Bold'),
    },
    scale: 1,
  },
  arimo: family('arimo', 'arimo', 1),
  'roboto-condensed': family('roboto-condensed', 'roboto-condensed', 1.08),
  tinos: family('arimo', 'tinos', 1.06),
  cousine: family('arimo', 'cousine', 0.92),
} satisfies Record<string, Cut>

export type Typeface = keyof typeof typefaces

/** Labels in one family and values in another. */
function family(labels: string, values: string, scale: number): Cut {
  return {
    files: {
      sans: fontsource(labels),
      'sans-bold': fontsource(labels, 700),
      condensed: fontsource(labels),
      'condensed-bold': fontsource(values, 700),
      'serif-bold': fontsource('tinos', 700),
      mono: fontsource('cousine'),
      'mono-bold': fontsource('cousine', 700),
    },
    scale,
  }
}

/** How a line is set: face, size in pixels of DejaVu's em, and pixels between the letters. */
export interface Lettering {
  readonly face: Face
  readonly size: number
  readonly tracking?: number
  /** DejaVu unless set. */
  readonly typeface?: Typeface
}

const fonts = new Map<string, opentype.Font>()

function font({ face, typeface = 'dejavu' }: Lettering): opentype.Font {
  const file = typefaces[typeface].files[face]
  const known = fonts.get(file)
  if (known) return known
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(file)))
  const read = opentype.parse(new Uint8Array(bytes).buffer)
  fonts.set(file, read)
  return read
}

const sizeOf = ({ size, typeface = 'dejavu' }: Lettering): number => size * typefaces[typeface].scale

/** The width of a line in pixels. */
export function widthOf(text: string, lettering: Lettering): number {
  const { tracking = 0 } = lettering
  const size = sizeOf(lettering)
  const set = font(lettering)
  // Measured glyph by glyph. The library cannot apply the composition rules of these fonts, and letters that are one
  // character each need none.
  const letters = [...text.normalize('NFC')].map((letter) => set.charToGlyph(letter).advanceWidth ?? 0)
  return letters.reduce((width, advance) => width + (advance * size) / set.unitsPerEm + tracking, 0)
}

/** The outline of a line as the `d` of an SVG path, its baseline starting at x, y. */
export function outline(text: string, x: number, y: number, lettering: Lettering): string {
  const { tracking = 0 } = lettering
  const size = sizeOf(lettering)
  const set = font(lettering)
  let pen = x
  let path = ''
  for (const letter of text.normalize('NFC')) {
    const glyph = set.charToGlyph(letter)
    path += glyph.getPath(pen, y, size).commands.map(written).join('')
    pen += ((glyph.advanceWidth ?? 0) * size) / set.unitsPerEm + tracking
  }
  return path
}

/**
 * Writes a path command. The library's own function turns a number like 600.00000000001 into NaN, at which a drawing
 * ends.
 */
function written(command: opentype.PathCommand): string {
  const at = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`
  if (command.type === 'Z') return 'Z'
  const { x, y } = command
  if (command.type === 'C') return `C${at(command.x1, command.y1)} ${at(command.x2, command.y2)} ${at(x, y)}`
  return command.type === 'Q' ? `Q${at(command.x1, command.y1)} ${at(x, y)}` : `${command.type}${at(x, y)}`
}

/** Breaks a text between words into lines no wider than `width` pixels. */
export function wrap(text: string, width: number, lettering: Lettering): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`, lettering) <= width) {
      lines[lines.length - 1] = `${last} ${word}`
    } else {
      lines.push(word)
    }
  }
  return lines
}
