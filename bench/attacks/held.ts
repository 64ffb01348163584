/**
 * Pictures of a person that somebody holds before a camera, by calculation: a photo print without dots, and a phone
 * with pixels too fine to be seen. Their edges are in the picture, or they are so near that they fill it. None was
 * filmed.
 */
import sharp from 'sharp'
import { halves, type Half } from '../../demo/specimens/halves.ts'
import type { PhotographedCard } from '../../demo/specimens/card-in-scene.ts'
import { photograph } from '../../demo/specimens/photograph.ts'
import type { Random } from '../../demo/specimens/random.ts'
import { extentOf } from '../../src/server/adapters/models/pictures/card-view.ts'

/** Pixels of the picture that the page sends. */
const FRAME = { width: 960, height: 720 } as const
/** The side of a picture before it is photographed, pixels. */
const SIDE = 900
/** This part of a held picture is cut off, so that nothing of its edge is left. */
const FILLING = 0.84

type Make = (image: Uint8Array, random: Random) => Promise<PhotographedCard>

/** Paper shows fewer levels than a screen: black is grey, and white the light of the room. */
const photoPrint: Make = async (image, random) => {
  const border = Math.round(SIDE * (random.chance(0.4) ? 0 : random.between(0.02, 0.07)))
  const height = Math.round(SIDE * random.between(1, 1.35))
  const printed = await sharp(image)
    .resize(SIDE, height, { fit: 'cover' })
    .linear(random.between(0.72, 0.88), random.between(18, 34))
    .modulate({ saturation: random.between(0.7, 1) })
    .extend({ top: border, bottom: border, left: border, right: border, background: '#f3f1ec' })
    .png()
    .toBuffer()
  return { image: printed, width: SIDE + 2 * border, height: height + 2 * border }
}

/** A phone that lies upright, with bars above and below the picture, and round corners. */
const phone: Make = async (image, random) => {
  const bezel = Math.round(SIDE * random.between(0.02, 0.06))
  const [width, height] = [SIDE, Math.round(SIDE * random.between(1.3, 2))]
  const top = Math.round((height - SIDE) / 2)
  // sharp extends a picture only once in a chain, so this takes two steps.
  const shown = await sharp(image)
    .resize(SIDE, SIDE, { fit: 'cover' })
    .modulate({ brightness: random.between(0.95, 1.2), saturation: random.between(1, 1.3) })
    .extend({ top, bottom: height - SIDE - top, background: random.pick(['#0c0c0e', '#101418', '#fafafa']) })
    .png()
    .toBuffer()
  const lit = await sharp(shown)
    .extend({ top: bezel, bottom: bezel, left: bezel, right: bezel, background: '#08080a' })
    .png()
    .toBuffer()
  const [outer, tall] = [width + 2 * bezel, height + 2 * bezel]
  const rounded = Buffer.from(
    `<svg width="${outer}" height="${tall}"><rect width="${outer}" height="${tall}" rx="${0.09 * SIDE}"/></svg>`,
  )
  const cut = sharp(lit).composite([{ input: rounded, blend: 'dest-in' }])
  return { image: await cut.png().toBuffer(), width: outer, height: tall }
}

/** A picture of a person in somebody's hand, on a ground of the given half. */
export const held: Readonly<
  Record<string, (image: Uint8Array, half: Half, random: Random) => Promise<Uint8Array>>
> = {
  'photo print, its edge in the picture': async (image, half, random) =>
    (await taken(photoPrint, image, half, random)).image,
  'photo print that fills the picture': (image, half, random) => filling(photoPrint, image, half, random),
  'phone, its edge in the picture': async (image, half, random) =>
    (await taken(phone, image, half, random)).image,
  'phone that fills the picture': (image, half, random) => filling(phone, image, half, random),
}

async function taken(make: Make, image: Uint8Array, half: Half, random: Random) {
  const level = random.chance(0.5) ? 'mild' : 'hard'
  const settings = { seed: random.integer(1, 1e9), level, cardShare: random.between(0.55, 1) } as const
  const background = random.pick(halves[half].backgrounds)
  return photograph(await make(image, random), { ...FRAME, ...settings, background })
}

async function filling(make: Make, image: Uint8Array, half: Half, random: Random): Promise<Uint8Array> {
  const { image: photo, quad } = await taken(make, image, half, random)
  const { left, top, right, bottom } = extentOf(quad)
  // A phone shows the picture as a square in its middle.
  const [width, height] = [right - left, make === phone ? right - left : bottom - top]
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const size = { width: Math.round(FILLING * width), height: Math.round(FILLING * height) }
  return sharp(photo)
    .extract({ left: Math.round(x - size.width / 2), top: Math.round(y - size.height / 2), ...size })
    .resize(FRAME.width, FRAME.width, { fit: 'inside' })
    .jpeg({ quality: 88 })
    .toBuffer()
}
