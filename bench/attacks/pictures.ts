/** How somebody changes a picture to send it as a selfie; every attempt draws its changes at random. */
import sharp from 'sharp'
import type { Random } from '../../demo/specimens/random.ts'
import type { DetectedFace } from '../../src/server/domain/faces/face-engine.ts'

/** Pixels of the long side of the picture that the page sends. */
const SELFIE_SIDE = 960
/** Photographs of the set were turned, and have black corners where that left nothing: such an edge is not a frame. */
const PADDING = 0.12

/** The picture and the largest face on it. */
export interface Seen {
  readonly image: Uint8Array
  readonly face: DetectedFace
  readonly width: number
  readonly height: number
}

type Made = Promise<Uint8Array>
type Change = (seen: Seen, random: Random) => Made

/** Changes to the whole picture of a card, as a file. */
export const fileChanges: Readonly<Record<string, Change>> = {
  recompressed: ({ image }, random) =>
    sharp(image)
      .jpeg({ quality: random.integer(30, 80) })
      .toBuffer(),
  scaled: ({ image, width }, random) =>
    sharp(image)
      .resize(Math.round(width * random.between(0.45, 1.4)))
      .jpeg()
      .toBuffer(),
  mirrored: ({ image }, random) =>
    sharp(image)
      .flop()
      .jpeg({ quality: random.integer(60, 95) })
      .toBuffer(),
  turned: ({ image }, random) =>
    sharp(image).rotate(random.between(-9, 9), { background: '#777777' }).jpeg().toBuffer(),
  'brighter or darker': ({ image }, random) =>
    sharp(image)
      .modulate({ brightness: random.between(0.6, 1.35), saturation: random.between(0.2, 1.4) })
      .jpeg()
      .toBuffer(),
  'on its side or upside down': ({ image }, random) =>
    sharp(image)
      .rotate(random.pick([90, 180, 270]))
      .jpeg()
      .toBuffer(),
  tinted: ({ image }, random) =>
    sharp(image)
      .modulate({ hue: random.integer(-60, 60), saturation: random.between(0.3, 1.8) })
      .gamma(random.between(1, 2))
      .jpeg()
      .toBuffer(),
  photocopied: ({ image }, random) =>
    sharp(image)
      .greyscale()
      .linear(random.between(1.1, 1.5), random.between(-40, -5))
      .blur(random.between(0.4, 1.2))
      .jpeg()
      .toBuffer(),
  'cut to the half with the portrait': (seen, random) => cut(seen, random.between(1.2, 2.2)),
  'cut to the portrait': (seen, random) => cut(seen, random.between(0.25, 0.45)),
  'cut to the portrait, blurred': async (seen, random) =>
    sharp(await cut(seen, random.between(0.25, 0.45)))
      .blur(random.between(1, 3))
      .jpeg({ quality: 75 })
      .toBuffer(),
  'cut to the portrait, worked over': async (seen, random) =>
    workedOver(await cut(seen, random.between(0.25, 0.45)), random),
}

/** Changes to another photograph of the card than the one sent as the front. */
export const cameraChanges: Readonly<Record<string, Change>> = {
  whole: ({ image }) => sharp(image).resize(SELFIE_SIDE).jpeg({ quality: 85 }).toBuffer(),
  'close to the portrait': (seen, random) => cut(seen, random.between(0.8, 1.6)),
  'the portrait alone': (seen, random) => cut(seen, random.between(0.25, 0.45)),
}

/** Changes to a photograph of the victim that is on no card. */
export const victimChanges: Readonly<Record<string, Change>> = {
  recompressed: fileChanges['recompressed']!,
  'scaled and mirrored': ({ image, width }, random) =>
    sharp(image)
      .flop()
      .resize(Math.round(width * random.between(0.5, 2)))
      .jpeg()
      .toBuffer(),
  'turned and brighter': ({ image }, random) =>
    sharp(image)
      .rotate(random.between(-8, 8))
      .modulate({ brightness: random.between(0.7, 1.3) })
      .jpeg()
      .toBuffer(),
  'worked over': ({ image }, random) => workedOver(image, random),
}

/** The changes of an attacker who knows the signs: stretches, mirrors, tints, adds noise and compresses hard. */
async function workedOver(image: Uint8Array, random: Random): Made {
  const { width, height } = await sharp(image).metadata()
  const sigma = random.between(4, 14)
  const size = {
    width: Math.round(width * random.between(0.92, 1.08)),
    height: Math.round(height * random.between(0.92, 1.08)),
  }
  const noise = { type: 'gaussian', mean: 128, sigma } as const
  const grain = await sharp({ create: { ...size, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer()
  return sharp(image)
    .flop(random.chance(0.5))
    .resize({ ...size, fit: 'fill' })
    .modulate({ brightness: random.between(0.75, 1.25), hue: random.integer(-25, 25) })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: random.integer(35, 70) })
    .toBuffer()
}

/** Changes to a photograph of the portrait's person, other than the portrait itself. */
export const pageChanges: Readonly<Record<string, Change>> = {
  'screenshot of a phone': ({ image }) => screenWith(image),
  'screenshot, sent on by a messenger': async ({ image }, random) =>
    sharp(await screenWith(image))
      .resize({ height: random.integer(1280, 1620) })
      .jpeg({ quality: random.integer(55, 75) })
      .toBuffer(),
  'screenshot, cut to the picture': async ({ image }, random) =>
    sharp(await screenWith(image))
      .extract({ left: 4, top: 606, width: 1070, height: 1068 })
      .resize(random.integer(720, 1070))
      .jpeg({ quality: 80 })
      .toBuffer(),
}

/** A phone's screen with a picture in it. */
async function screenWith(image: Uint8Array): Made {
  return sharp({ create: { width: 1080, height: 2400, channels: 3, background: '#101214' } })
    .composite([{ input: await sharp(image).resize(1080, 1080).toBuffer(), top: 600, left: 0 }])
    .png()
    .toBuffer()
}

/** Two people side by side, either of them larger. */
export async function beside(one: Uint8Array, other: Uint8Array, random: Random): Made {
  const [first, second] = [random.integer(360, 480), random.integer(360, 480)]
  const small = await Promise.all([
    sharp(one).resize(first, first, { fit: 'cover' }).toBuffer(),
    sharp(other).resize(second, second, { fit: 'cover' }).toBuffer(),
  ])
  const canvas = { width: first + second, height: 480, channels: 3, background: '#8a8178' } as const
  return sharp({ create: canvas })
    .composite([
      { input: small[0], left: 0, top: 480 - first },
      { input: small[1], left: first, top: 480 - second },
    ])
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** Cuts out the face, with a margin of this many face heights, at the size of a selfie. */
export function cut({ image, face: { box }, width, height }: Seen, margin: number): Made {
  const left = Math.max(0, Math.round(box.x - margin * box.width))
  const top = Math.max(0, Math.round(box.y - margin * box.height))
  const right = Math.min(width, Math.round(box.x + (1 + margin) * box.width))
  const bottom = Math.min(height, Math.round(box.y + (1 + margin) * box.height))
  return sharp(image)
    .extract({ left, top, width: right - left, height: bottom - top })
    .resize(SELFIE_SIDE, SELFIE_SIDE, { fit: 'inside' })
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** A photograph of the set, cut where its edges are black. */
export async function withoutPadding(image: Uint8Array): Promise<Uint8Array> {
  const { width, height } = await sharp(image).metadata()
  const [left, top] = [Math.round(PADDING * width), Math.round(PADDING * height)]
  return sharp(image)
    .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
    .jpeg({ quality: 95 })
    .toBuffer()
}
