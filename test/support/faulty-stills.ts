/**
 * Photographs of specimens with one fault each, as real ones have them, which the judge of stills has to distinguish.
 */
import sharp, { type Sharp } from 'sharp'
import type { Pixels, Point } from '../../src/imaging/pixels.ts'

type Quad = readonly Point[]

const jpeg = (picture: Sharp): Promise<Buffer> => picture.jpeg({ quality: 85 }).toBuffer()

/** Blurred by a movement: sigma as a share of the picture's width. */
export async function blurred(image: Uint8Array, share: number): Promise<Buffer> {
  const { width } = await sharp(image).metadata()
  return jpeg(sharp(image).blur(share * width))
}

/** Lit by this share of the light that it needs; more than 1 overexposes. */
export const lit = (image: Uint8Array, gain: number): Promise<Buffer> => jpeg(sharp(image).linear(gain, 0))

/** Shrunk to this many pixels in width. */
export const small = (image: Uint8Array, width: number): Promise<Buffer> => jpeg(sharp(image).resize(width))

export type Edge = 'left' | 'right' | 'top' | 'bottom'

/** Framed so that a share of the card lies beyond an edge. */
export async function cutOff(image: Uint8Array, quad: Quad, edge: Edge, share: number): Promise<Buffer> {
  const { width, height } = await sharp(image).metadata()
  const [xs, ys] = [quad.map(({ x }) => x), quad.map(({ y }) => y)]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const first = edge === 'left' ? Math.round(left + share * (right - left)) : 0
  const last = edge === 'right' ? Math.round(right - share * (right - left)) : width
  const ceiling = edge === 'top' ? Math.round(top + share * (bottom - top)) : 0
  const floor = edge === 'bottom' ? Math.round(bottom - share * (bottom - top)) : height
  return jpeg(
    sharp(image).extract({ left: first, top: ceiling, width: last - first, height: floor - ceiling }),
  )
}

/**
 * A lamp's reflection around a point of the card (shares of its width and height); its width is a share of the card's.
 */
export async function withGlare(
  image: Uint8Array,
  quad: Quad,
  { across, down, share }: { readonly across: number; readonly down: number; readonly share: number },
): Promise<Buffer> {
  const { width, height } = await sharp(image).metadata()
  const [a, b, , d] = quad as readonly [Point, Point, Point, Point]
  const at = {
    x: a.x + (b.x - a.x) * across + (d.x - a.x) * down,
    y: a.y + (b.y - a.y) * across + (d.y - a.y) * down,
  }
  const reach = (Math.hypot(b.x - a.x, b.y - a.y) * share) / 2
  const spot = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <radialGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset="0.7" stop-color="#fff"/>
    <stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    <ellipse cx="${at.x}" cy="${at.y}" rx="${reach * 1.3}" ry="${reach}" fill="url(#g)"/></svg>`
  return jpeg(sharp(image).composite([{ input: Buffer.from(spot) }]))
}

/** Pixels as a camera would hand them over. */
export const encoded = ({ data, width, height }: Pixels): Promise<Buffer> =>
  jpeg(sharp(data, { raw: { width, height, channels: 3 } }))
