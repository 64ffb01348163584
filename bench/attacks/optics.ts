/** Prints and screens before a camera, by calculation: dots, pixels, gamma, blur and noise. None was printed or filmed. */
import sharp from 'sharp'
import type { Random } from '../../demo/specimens/random.ts'
import type { Seen } from './pictures.ts'

/** Pixels of a side of the camera's picture. */
const SIDE = 900
/** Levels of the sensor's noise. */
const NOISE = 2

export interface Surface {
  /**
   * The share of the light that a place of the surface sends back, 0 to 1, for each channel; `period` in pixels of the
   * camera.
   */
  readonly lightAt: (x: number, y: number, period: number) => (channel: number, value: number) => number
  /** Pixels of the camera between two dots or pixels. */
  readonly period: readonly [number, number]
  readonly frame: string
  readonly gamma: number
}

/** Dots that are as large as the place is dark, at 45 degrees. */
const halftone: Surface['lightAt'] = (x, y, period) => {
  const [u, v] = [(x + y) / Math.SQRT2, (x - y) / Math.SQRT2]
  const wave = 0.25 * (2 + Math.cos((2 * Math.PI * u) / period) + Math.cos((2 * Math.PI * v) / period))
  return (_channel, value) => Math.max(0, Math.min(1, 0.5 + 3 * (value / 255 - wave)))
}

/** Stripes of red, green and blue side by side, with a dark line beneath. */
const pixelGrid: Surface['lightAt'] = (x, y, period) => {
  const down = 1 + 0.15 * Math.cos((2 * Math.PI * y) / period)
  return (channel, value) => {
    const across = Math.cos(2 * Math.PI * (x / period - channel / 3))
    return Math.max(0, Math.min(1, (value / 255) * (1 + 0.35 * across) * down))
  }
}

/** The thing that was photographed instead of the real one. */
export const surfaces = {
  'print with a border': { lightAt: halftone, period: [2.2, 4], frame: '#f4f1ea', gamma: 1.05 },
  'screen with a bezel': { lightAt: pixelGrid, period: [1.6, 3.4], frame: '#0b0b0d', gamma: 0.92 },
} as const satisfies Readonly<Record<string, Surface>>

/** A photograph of a person on a print or a screen; the surface fills the picture, or its edge is in it. */
export const optics: Readonly<Record<string, (seen: Seen, random: Random) => Promise<Uint8Array>>> =
  Object.fromEntries(
    Object.entries(surfaces).map(([name, surface]) => [
      name,
      ({ image }: Seen, random: Random) => shown(image, surface, random),
    ]),
  )

async function shown(image: Uint8Array, surface: Surface, random: Random): Promise<Uint8Array> {
  const border = Math.round(SIDE * random.between(0, 0.14))
  const inner = SIDE - 2 * border
  const angle = random.between(-4, 4)
  // sharp resizes a picture only once in a chain, wherever the call stands, so this takes several steps.
  const framed = await sharp(image)
    .resize(inner, inner, { fit: 'cover' })
    .extend({ ...sides(border), background: surface.frame })
    .png()
    .toBuffer()
  const turned = await sharp(framed).rotate(angle, { background: '#8a8178' }).png().toBuffer()
  const picture = await sharp(turned).resize(SIDE, SIDE).removeAlpha().raw().toBuffer()
  return throughSurface(picture, SIDE, surface, { angle, random })
}

/** The JPEG that a camera takes of a surface with these RGB values, turned by this many degrees. */
export function throughSurface(
  picture: Uint8Array,
  width: number,
  surface: Surface,
  { angle, random }: { readonly angle: number; readonly random: Random },
): Promise<Uint8Array> {
  const height = picture.length / (3 * width)
  const period = random.between(surface.period[0], surface.period[1])
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const seen = Buffer.alloc(picture.length)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const lightOf = surface.lightAt(cos * x + sin * y, cos * y - sin * x, period)
      for (let channel = 0; channel < 3; channel++, at++) {
        const light = lightOf(channel, picture[at] ?? 0)
        const grain = NOISE * (random.next() + random.next() + random.next() - 1.5) * 2
        seen[at] = Math.max(0, Math.min(255, 255 * light ** surface.gamma + grain))
      }
    }
  return sharp(seen, { raw: { width, height, channels: 3 } })
    .blur(random.between(0.4, 0.8))
    .jpeg({ quality: random.integer(80, 92) })
    .toBuffer()
}

const sides = (border: number) => ({ top: border, bottom: border, left: border, right: border })
