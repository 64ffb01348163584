/** Things with print on them that are no document, drawn from a description. */
import sharp from 'sharp'
import { halves } from '../../../demo/specimens/halves.ts'
import { securityPaper, silhouette } from '../../../demo/specimens/ornament.ts'
import type { PhotographedCard } from '../../../demo/specimens/card-in-scene.ts'
import type { Random } from '../../../demo/specimens/random.ts'
import { Sheet, type Box, type Line } from '../../../demo/specimens/sheet.ts'
import { randomVariety } from '../../../demo/specimens/variety.ts'

/** A line of text: its words, the start of its baseline, and its size in pixels. */
export type Print = readonly [text: string, x: number, y: number, size: number, line?: Partial<Line>]

export interface Drawing {
  readonly width: number
  readonly height: number
  readonly paper: string
  readonly ink?: string
  /** Colours of security lines; none on plain paper. */
  readonly guilloche?: readonly string[]
  /** Drawn over the paper and under the print, SVG. */
  readonly marks?: string
  readonly print: readonly Print[]
  readonly portrait?: Box & { readonly image: Uint8Array }
  readonly cornerRadius?: number
}

/** Draws a thing, in one of the evaluation half's typefaces. */
export async function drawnCard(drawing: Drawing, seed: number, random: Random): Promise<PhotographedCard> {
  const { width, height, paper, ink = '#16181c' } = drawing
  const variety = { ...randomVariety('evaluation', seed), typeface: random.pick(halves.evaluation.typefaces) }
  const sheet = new Sheet(width, height, ink, variety)
  sheet.draw(`<rect width="${width}" height="${height}" fill="${paper}"/>`)
  if (drawing.guilloche) securityPaper(sheet, { paper, paperFar: paper, lines: drawing.guilloche }, random)
  sheet.draw(drawing.marks ?? '')
  if (drawing.portrait) sheet.draw(silhouette(drawing.portrait))
  for (const [text, x, y, size, line] of drawing.print)
    sheet.write(text, x, y, { face: 'condensed-bold', size, ...line })
  const card = sharp(Buffer.from(sheet.svg(drawing.cornerRadius ?? 0)))
  const portrait = drawing.portrait && (await printed(drawing.portrait))
  return {
    image: await card
      .composite(portrait ? [portrait] : [])
      .png({ compressionLevel: 3 })
      .toBuffer(),
    width,
    height,
  }
}

async function printed({ image, x, y, width, height }: NonNullable<Drawing['portrait']>) {
  const fitted = sharp(image).resize(Math.round(width), Math.round(height), { fit: 'cover', position: 'top' })
  return { input: await fitted.png().toBuffer(), left: Math.round(x), top: Math.round(y) }
}
