/** Text as outlines, so that a specimen looks the same on a machine that has no fonts. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import opentype from 'opentype.js'

const files = {
  sans: 'DejaVuSans.ttf',
  'sans-bold': 'DejaVuSans-Bold.ttf',
  condensed: 'DejaVuSansCondensed.ttf',
  'condensed-bold': 'DejaVuSansCondensed-Bold.ttf',
  'serif-bold': 'DejaVuSerifCondensed-Bold.ttf',
  mono: 'DejaVuSansMono.ttf',
  'mono-bold': 'DejaVuSansMono-Bold.ttf',
} as const

export type Face = keyof typeof files

/** How a line is set: face, size in pixels of the em, and pixels between the letters. */
export interface Lettering {
  readonly face: Face
  readonly size: number
  readonly tracking?: number
}

const fonts = new Map<Face, opentype.Font>()

function font(face: Face): opentype.Font {
  const known = fonts.get(face)
  if (known) return known
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${files[face]}`)))
  const read = opentype.parse(new Uint8Array(bytes).buffer)
  fonts.set(face, read)
  return read
}

/** The width of a line in pixels. */
export function widthOf(text: string, lettering: Lettering): number {
  const { size, tracking = 0 } = lettering
  const set = font(lettering.face)
  // Glyph by glyph: the library cannot apply the composition rules of these fonts, and needs none for
  // letters that are one character each.
  const letters = [...text.normalize('NFC')].map((letter) => set.charToGlyph(letter).advanceWidth ?? 0)
  return letters.reduce((width, advance) => width + (advance * size) / set.unitsPerEm + tracking, 0)
}

/** The outline of a line as the `d` of an SVG path, its baseline starting at x, y. */
export function outline(text: string, x: number, y: number, lettering: Lettering): string {
  const { size, tracking = 0 } = lettering
  const set = font(lettering.face)
  let pen = x
  let path = ''
  for (const letter of text.normalize('NFC')) {
    const glyph = set.charToGlyph(letter)
    path += glyph.getPath(pen, y, size).toPathData(1)
    pen += ((glyph.advanceWidth ?? 0) * size) / set.unitsPerEm + tracking
  }
  return path
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
