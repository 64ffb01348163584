/** Copies of a photograph, as somebody makes them to send it again as another photograph. */
import sharp, { type Sharp } from 'sharp'
import type { FivePoints } from '../../src/server/adapters/models/faces/face-landmarks.ts'
import { seededRandom } from '../../demo/specimens/random.ts'
import { portraitOnCard } from './portraits.ts'

type CopyOf = (image: Uint8Array, points: FivePoints) => Promise<Uint8Array>

/** The JPEG quality of copies that differ in something other than quality. */
const QUALITY = 85
const NOISE_SEED = 7

const jpeg = (picture: Sharp, quality = QUALITY): Promise<Uint8Array> => picture.jpeg({ quality }).toBuffer()

/** Copies of a photograph of 250 x 250 pixels, the size of those of the set. */
export const copies: Readonly<Record<string, CopyOf>> = {
  'JPEG of quality 40': (image) => jpeg(sharp(image), 40),
  'half as large': (image) => jpeg(sharp(image).resize(125)),
  'a third as large': (image) => jpeg(sharp(image).resize(84)),
  'twice as large': (image) => jpeg(sharp(image).resize(500)),
  'cut out and enlarged': (image) =>
    jpeg(sharp(image).extract({ left: 55, top: 45, width: 140, height: 160 }).resize(420)),
  'blurred, 1.5 px': (image) => jpeg(sharp(image).blur(1.5)),
  sharpened: (image) => jpeg(sharp(image).sharpen({ sigma: 1.5 })),
  'darker, other gamma, pale': (image) =>
    jpeg(sharp(image).gamma(2).modulate({ brightness: 0.8, saturation: 0.3 })),
  'turned by 7 degrees': (image) => jpeg(sharp(image).rotate(7)),
  mirrored: (image) => jpeg(sharp(image).flop()),
  'sheared and flattened by 12 %': (image) => jpeg(sharp(image).affine([1, 0.08, 0.03, 0.88])),
  'with noise of 15 levels': noisy,
  'printed on a card (simulated)': portraitOnCard,
}

async function noisy(image: Uint8Array): Promise<Uint8Array> {
  const random = seededRandom(NOISE_SEED)
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = Uint8ClampedArray.from(data, (value) => value + 30 * random.next() - 15)
  const { width, height, channels } = info
  return jpeg(sharp(pixels, { raw: { width, height, channels } }))
}
