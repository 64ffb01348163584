/** Photographs of specimens, and scenes without one, at the size at which cards are looked for. */
import sharp, { type Sharp } from 'sharp'
import { randomPerson } from '../../demo/specimens/person.ts'
import {
  emptyScenePixels,
  photographPixels,
  type PhotographSettings,
} from '../../demo/specimens/photograph.ts'
import { renderSpecimen, type Specimen, type SpecimenKind } from '../../demo/specimens/specimen.ts'
import type { Pixels, Quad } from '../../src/imaging/pixels.ts'

/** The long side of the pictures in which the finder looks. */
export const FINDER_WIDTH = 320

/** A card without a portrait. */
export function plainSpecimen(kind: SpecimenKind, seed = 1): Promise<Specimen> {
  return renderSpecimen({ kind, person: randomPerson(seed), seed })
}

/** A card photographed at 960 x 540 and shrunk, and its place. */
export async function smallPhotograph(
  card: Specimen,
  settings: Pick<PhotographSettings, 'seed' | 'level'> & Partial<PhotographSettings>,
): Promise<{ readonly pixels: Pixels; readonly quad: Quad }> {
  const { pixels, quad } = await photographPixels(card, { width: 960, height: 540, ...settings })
  const factor = FINDER_WIDTH / pixels.width
  const shrink = (value: number): number => (value + 0.5) * factor - 0.5
  const [a, b, c, d] = quad.map(({ x, y }) => ({ x: shrink(x), y: shrink(y) }))
  return { pixels: await shrunk(pixels), quad: [a!, b!, c!, d!] }
}

/** The same scene with nothing on it. */
export async function smallScene(
  settings: Pick<PhotographSettings, 'seed' | 'level'> & Partial<PhotographSettings>,
): Promise<Pixels> {
  return shrunk(await emptyScenePixels({ width: 960, height: 540, ...settings }))
}

/** The place of a wide page's guide in such a picture. */
export const guideQuad: Quad = [
  { x: 38, y: 13 },
  { x: 282, y: 13 },
  { x: 282, y: 167 },
  { x: 38, y: 167 },
]

/** Raw RGB of an encoded picture, scaled to a width. */
export async function pixelsOf(picture: Sharp, width: number): Promise<Pixels> {
  const { data, info } = await picture
    .resize(width)
    .flatten({ background: '#dfe8df' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

async function shrunk({ width, height, data }: Pixels): Promise<Pixels> {
  const size = { width: FINDER_WIDTH, height: Math.round((height * FINDER_WIDTH) / width) }
  const picture = sharp(data, { raw: { width, height, channels: 3 } }).resize({ ...size, fit: 'fill' })
  return { ...size, data: await picture.raw().toBuffer() }
}
