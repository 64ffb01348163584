/** The pictures that clips are made of: specimen cards, surfaces, and photographs of people. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawBackground, type Background } from '../../demo/specimens/backgrounds.ts'
import { rasterise } from '../../demo/specimens/canvas.ts'
import type { Half } from '../../demo/specimens/halves.ts'
import { randomPerson } from '../../demo/specimens/person.ts'
import { seededRandom } from '../../demo/specimens/random.ts'
import { renderSpecimen, type Portrait, type SpecimenKind } from '../../demo/specimens/specimen.ts'
import { randomVariety } from '../../demo/specimens/variety.ts'

const media = join(import.meta.dirname, '..', '..', '.cache', 'media')

/** The portraits on cards: a photograph, and the part of it that is printed. */
const portraits: readonly { readonly file: string; readonly crop?: Portrait['crop'] }[] = [
  { file: 'franck_02045.jpg', crop: { x: 211, y: 45, width: 390, height: 507 } },
  { file: 'audrey.jpg', crop: { x: 60, y: 60, width: 430, height: 559 } },
  { file: 'cage.jpg', crop: { x: 60, y: 0, width: 380, height: 494 } },
  { file: 'SeanConnery.jpg', crop: { x: 100, y: 20, width: 220, height: 286 } },
]
/** The part of a table that a camera sees around a card. */
const SURFACE = { width: 1600, height: 1200 } as const
/** Makes the paper of a card white and leaves its print dark. Four numbers, because the corners stay transparent. */
const PALE = { gain: [1.35, 1.35, 1.35, 1], lift: [12, 12, 12, 0] }

/** The encoded picture with a name that the clips use. */
export async function pictureCalled(name: string, half: Half): Promise<Uint8Array> {
  const [what, kind = '', seed = '', look] = name.split(' ')
  if (what === 'card') return card(kind as SpecimenKind, Number(seed), look === 'pale', half)
  if (what === 'background') return surface(kind as Background, Number(seed))
  return readFile(join(media, name))
}

async function card(kind: SpecimenKind, seed: number, isPale: boolean, half: Half): Promise<Uint8Array> {
  const { file, crop } = portraits[seed % portraits.length]!
  const portrait = { image: await readFile(join(media, file)), ...(crop && { crop }) }
  const variety = randomVariety(half, seed)
  const { image } = await renderSpecimen({
    kind,
    person: randomPerson(seed, {}, half),
    portrait,
    seed,
    variety,
  })
  return isPale ? sharp(image).linear(PALE.gain, PALE.lift).png().toBuffer() : image
}

async function surface(background: Background, seed: number): Promise<Uint8Array> {
  const { width, height } = SURFACE
  const drawn = await rasterise(drawBackground(background, width, height, seededRandom(seed)), width, height)
  return sharp(drawn.data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
}
