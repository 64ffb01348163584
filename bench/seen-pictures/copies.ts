/** Changes of a picture that somebody sends again, and people before one background. */
import sharp from 'sharp'

type Made = Promise<Uint8Array>
type CopyOf = (image: Uint8Array) => Made

/** Side of the photographs of the set, pixels. */
const SIDE = 250
/** JPEG quality of copies that differ in something other than quality. */
const QUALITY = 80

const scaled =
  (by: number): CopyOf =>
  (image) =>
    sharp(image)
      .resize(Math.round(SIDE * by))
      .jpeg({ quality: QUALITY })
      .toBuffer()

/** Cuts off this share at each side. */
const cut =
  (share: number): CopyOf =>
  (image) => {
    const margin = Math.round(SIDE * share)
    const left = SIDE - 2 * margin
    return sharp(image)
      .extract({ left: margin, top: margin, width: left, height: left })
      .jpeg({ quality: QUALITY })
      .toBuffer()
  }

const compressed =
  (quality: number): CopyOf =>
  (image) =>
    sharp(image).jpeg({ quality }).toBuffer()

const brightened =
  (brightness: number): CopyOf =>
  (image) =>
    sharp(image).modulate({ brightness }).jpeg({ quality: QUALITY }).toBuffer()

export const copiesOfSeen: Readonly<Record<string, CopyOf>> = {
  'JPEG of quality 30': compressed(30),
  'JPEG of quality 60': compressed(60),
  'JPEG of quality 95': compressed(95),
  'scaled by 0.25 (12 pixels between the eyes)': scaled(0.25),
  'scaled by 0.5': scaled(0.5),
  'scaled by 2': scaled(2),
  mirrored: (image) => sharp(image).flop().jpeg({ quality: QUALITY }).toBuffer(),
  'cut by 5 % at each side': cut(0.05),
  'cut by 10 % at each side': cut(0.1),
  'cut by 20 % at each side': cut(0.2),
  'brightness 0.6': brightened(0.6),
  'brightness 1.35': brightened(1.35),
  'mirrored, cut, scaled by 0.6, quality 60': (image) =>
    sharp(image)
      .flop()
      .extract({ left: 20, top: 20, width: 210, height: 210 })
      .resize(150)
      .jpeg({ quality: 60 })
      .toBuffer(),
}

/** Puts the head from the middle of a photograph, with a soft edge, before the surroundings of another photograph. */
export async function sameBackground(image: Uint8Array, room: Uint8Array): Made {
  const mask = Buffer.from(
    `<svg width="${SIDE}" height="${SIDE}"><defs><radialGradient id="g"><stop offset="0.85" stop-color="white"/>` +
      `<stop offset="1" stop-color="white" stop-opacity="0"/></radialGradient></defs>` +
      `<ellipse cx="125" cy="130" rx="62" ry="82" fill="url(#g)"/></svg>`,
  )
  const head = await sharp(image)
    .ensureAlpha()
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer()
  return sharp(await sharp(room).blur(6).toBuffer())
    .composite([{ input: head }])
    .jpeg({ quality: 90 })
    .toBuffer()
}
