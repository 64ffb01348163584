/** Makes photographs look like the portrait on a document: small, nearly grey, faint, under guilloche lines. */
import sharp from 'sharp'
import { Pyramid } from '../../src/imaging/motion/pyramid.ts'
import { decodePhoto } from '../../src/server/adapters/models/pictures/image-decoder.ts'
import type { FivePoints } from '../../src/server/adapters/models/faces/face-landmarks.ts'

/** Pixels of a portrait that was printed small and photographed together with the whole card. */
const WIDTH = 96
const HEIGHT = 128
/** Width of the portrait in distances between the eyes, and where they stand in it from above. */
const EYE_DISTANCES = 4.2
const EYES_FROM_TOP = 0.45
/** The share of colour and of contrast that stays, and the brightness of black in print. */
const COLOUR = 0.3
const CONTRAST = 0.78
const LIFT = 40
/** How far the lines darken or brighten, grey levels. */
const LINES = 9
const FINE_LINES = 6
/** A card is seen larger than it was printed. */
const SEEN = 2.5

/** In pixels. */
interface Size {
  readonly width: number
  readonly height: number
}

/** The portrait of the person whose five points are given, on a card, as JPEG. */
export async function portraitOnCard(image: Uint8Array, points: FivePoints): Promise<Uint8Array> {
  const size = { width: WIDTH, height: HEIGHT }
  const view = await portraitView(image, points, size)
  const raw = { ...size, channels: 3 } as const
  const printed = await sharp(print(view), { raw }).jpeg({ quality: 60 }).toBuffer()
  return sharp(printed)
    .resize(WIDTH * SEEN, HEIGHT * SEEN, { kernel: 'cubic' })
    .extend({ top: 40, bottom: 40, left: 40, right: 280, background: '#cdded2' })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** The part of a photograph that becomes a document's portrait, in RGB. */
export async function portraitView(
  image: Uint8Array,
  points: FivePoints,
  { width, height }: Size,
): Promise<Float32Array> {
  const pyramid = new Pyramid(await decodePhoto(image))
  const [right, left] = points
  const scale = (Math.hypot(left.x - right.x, left.y - right.y) * EYE_DISTANCES) / width
  const moveX = (left.x + right.x - width * scale) / 2
  const moveY = (left.y + right.y) / 2 - height * scale * EYES_FROM_TOP
  return pyramid.view({ a: scale, b: 0, moveX, moveY }, width, height)
}

function print(view: Float32Array): Uint8ClampedArray {
  const printed = new Uint8ClampedArray(view.length)
  for (let at = 0; at < view.length; at += 3) {
    const [column, row] = [(at / 3) % WIDTH, Math.floor(at / 3 / WIDTH)]
    const grey = 0.299 * view[at]! + 0.587 * view[at + 1]! + 0.114 * view[at + 2]!
    const lines =
      LINES * Math.sin(0.55 * row + 6 * Math.sin(0.09 * column)) +
      FINE_LINES * Math.sin(0.8 * column + 3 * Math.sin(0.07 * row))
    for (let channel = 0; channel < 3; channel++) {
      const faded = (1 - COLOUR) * grey + COLOUR * view[at + channel]!
      printed[at + channel] = faded * CONTRAST + LIFT + lines
    }
  }
  return printed
}
