/** RGB pixels to draw on. */
import sharp from 'sharp'
import type { Pixels } from '../../src/imaging/pixels.ts'

/** Three bytes a pixel. */
export interface Canvas extends Pixels {
  readonly data: Uint8Array
}

/** Turns an SVG of the same size into pixels. */
export async function rasterise(svg: string, width: number, height: number): Promise<Canvas> {
  const picture = sharp(Buffer.from(svg))
    .flatten({ background: '#888' })
    .resize(width, height, { fit: 'fill' })
  return { width, height, data: await picture.raw().toBuffer() }
}
