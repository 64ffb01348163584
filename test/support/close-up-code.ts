/** A QR code as a camera sees it from close up. */
import sharp from 'sharp'
import { drawnCode } from '../../demo/specimens/specimen.ts'
import type { Pixels } from '../../src/imaging/pixels.ts'

/** A grey square with a code in its middle. */
export interface CloseUpOrder {
  readonly held: Uint8Array
  /** Pixels of the square's side. */
  readonly side: number
  /** The share of the side that the code takes. */
  readonly share: number
  /** Deviation of the lens' blur, in modules. */
  readonly blur: number
}

/** Modules along the side of the library's code for this many bytes, including its quiet zone. */
const modulesOf = { 60: 37, 213: 61, 700: 97 } as const
export type HeldBytes = keyof typeof modulesOf

export const heldBytes = (count: HeldBytes): Uint8Array =>
  Uint8Array.from({ length: count }, (_, i) => (i * 89 + 7 * i * i) % 256)

/** RGBA, as a page's canvas gives it. */
export async function closeUpCode({ held, side, share, blur }: CloseUpOrder): Promise<Pixels> {
  const size = Math.round(side * share)
  const box = { x: 0, y: 0, width: 1600, height: 1600 }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600"><rect width="100%" height="100%" fill="#fff"/>${await drawnCode(held, box)}</svg>`
  const code = await sharp(Buffer.from(svg)).resize(size, size).png().toBuffer()
  const [left, top] = [(side - size) >> 1, (side - size) >> 1]
  const picture = await sharp({ create: { width: side, height: side, channels: 4, background: '#c8c8c8' } })
    .composite([{ input: code, left, top }])
    .png()
    .toBuffer()
  const pixels = (blur * size) / modulesOf[held.length as HeldBytes]
  const seen = pixels < LEAST_BLUR ? sharp(picture) : sharp(picture).blur(pixels)
  return { width: side, height: side, data: new Uint8Array(await seen.ensureAlpha().raw().toBuffer()) }
}

/** The smallest blur that sharp takes, in pixels. */
const LEAST_BLUR = 0.3
