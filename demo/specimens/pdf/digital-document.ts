/**
 * The PDF of a digital document, as the issuer's app may export it: both sides at the left of an A4 page, the signed
 * code at the right. No real export was available, so the places of things are a guess.
 */
import sharp from 'sharp'
import { drawnCode, type Specimen } from '../specimen.ts'
import { madePdf, type PlacedPicture } from './made-pdf.ts'

/** Points: 100 mm, a little larger than the card. */
const CARD_WIDTH = 283
/** 55 mm. */
const CODE_WIDTH = 156
const LEFT = 40
const TOP = 800
/** Pixels of the drawn code. */
const CODE_PIXELS = 900

export async function digitalDocument(sides: readonly Specimen[], issuerCode: Uint8Array): Promise<Buffer> {
  const cards = await Promise.all(
    sides.map(async ({ image, width, height }, i): Promise<PlacedPicture> => {
      const drawnHeight = (CARD_WIDTH * height) / width
      const jpeg = await sharp(image).flatten({ background: '#fff' }).jpeg({ quality: 90 }).toBuffer()
      const place = { x: LEFT, y: TOP - (i + 1) * (drawnHeight + 12) }
      return { jpeg, size: { width, height }, ...place, width: CARD_WIDTH, height: drawnHeight }
    }),
  )
  const box = { x: 0, y: 0, width: CODE_PIXELS, height: CODE_PIXELS }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${CODE_PIXELS}" height="${CODE_PIXELS}"><rect width="100%" height="100%" fill="#fff"/>${await drawnCode(issuerCode, box)}</svg>`
  const code: PlacedPicture = {
    jpeg: await sharp(Buffer.from(svg)).jpeg({ quality: 95 }).toBuffer(),
    size: box,
    x: LEFT + CARD_WIDTH + 30,
    y: TOP - CODE_WIDTH - 12,
    width: CODE_WIDTH,
    height: CODE_WIDTH,
  }
  return madePdf([{ pictures: [...cards, code] }])
}
