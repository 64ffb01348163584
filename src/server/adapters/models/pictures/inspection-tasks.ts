/** Measures pictures of documents for documentscopy, and cuts portraits out of them; no model is needed. */
import sharp from 'sharp'
import { colourSpread } from '../../../../imaging/quality/colour-spread.ts'
import { noiseLevel, type Region } from '../../../../imaging/quality/noise-level.ts'
import { cornersOf, homographyBetween, project } from '../../../../imaging/geometry/perspective.ts'
import { luminance, type Pixels, type Box } from '../../../../imaging/pixels.ts'
import { highestPeak, SPECTRUM_SIDE, type Square } from '../../../../imaging/quality/spectrum.ts'
import type { InspectedSide, SideMeasures } from '../../../../documents/forensics/document-inspection.ts'
import { decodePhoto } from './image-decoder.ts'

/** Long side at which patterns and noise are looked for, pixels: most of the detail that a phone's camera sees. */
const PHOTO_SIDE = 2600
/** Long side at which colours are compared, pixels: the sensor's noise has averaged out. */
const COLOUR_SIDE = 270
/**
 * Part that is ignored at each edge of the card, in parts of its size: fingers, and the background in rounded corners.
 */
const EDGE = 0.06
/** Squares across and down the photograph whose spectra are added up. */
const SQUARES = { across: 4, down: 3 } as const
/** Levels out of 255. Below this, JPEG compression has removed the noise, and what remains says nothing. */
const MIN_NOISE = 0.4

/** Measures one side. */
export async function inspectSide(side: InspectedSide): Promise<SideMeasures> {
  const photo = await decodePhoto(side.image, { longSide: PHOTO_SIDE })
  return {
    ...(await spreadOf(side)),
    patternProminence: patternProminence(photo),
    portraitNoise: portraitNoise(photo, portraitRegions(side, photo)),
  }
}

/**
 * Measures the colour of the card or, if no card was found, of the whole picture. Its surroundings may have any colour;
 * but if the picture has none, the card has none either.
 */
async function spreadOf({
  quad,
  card,
  image,
}: InspectedSide): Promise<Pick<SideMeasures, 'colourSpread' | 'pictureSpread'>> {
  if (quad) return { colourSpread: colourSpread(await innerCard(card.image)) }
  const pictureSpread = colourSpread(await decodePhoto(image, { longSide: COLOUR_SIDE }))
  return { colourSpread: undefined, pictureSpread }
}

async function innerCard(image: Uint8Array): Promise<Pixels> {
  const card = await decodePhoto(image, { longSide: COLOUR_SIDE })
  const [left, top] = [Math.floor(card.width * EDGE), Math.floor(card.height * EDGE)]
  return part(card, { left, top, right: card.width - left, bottom: card.height - top })
}

/**
 * Cuts out a part of a picture: only little of a large photograph is examined, and the grey values of all of it would
 * take 20 MB.
 */
function part({ data, width }: Pixels, { left, top, right, bottom }: Region): Pixels {
  const cut = { width: right - left, height: bottom - top }
  const pixels = new Uint8Array(cut.width * cut.height * 3)
  for (let row = 0; row < cut.height; row++) {
    const from = ((row + top) * width + left) * 3
    pixels.set(data.subarray(from, from + cut.width * 3), row * cut.width * 3)
  }
  return { ...cut, data: pixels }
}

function patternProminence(photo: Pixels): number | undefined {
  const { width, height } = photo
  if (width < SPECTRUM_SIDE || height < SPECTRUM_SIDE) return undefined
  const squares: Square[] = []
  for (let row = 0; row < SQUARES.down; row++)
    for (let column = 0; column < SQUARES.across; column++) {
      const left = squareStart(width, column, SQUARES.across)
      const top = squareStart(height, row, SQUARES.down)
      const [right, bottom] = [left + SPECTRUM_SIDE, top + SPECTRUM_SIDE]
      squares.push(luminance(part(photo, { left, top, right, bottom })))
    }
  return highestPeak(squares)
}

/** Where a square begins: squares stay a sixth of the picture away from its edges, as the document is in the middle. */
const squareStart = (size: number, index: number, count: number): number =>
  Math.floor((size - SPECTRUM_SIDE) * (1 / 6 + ((2 / 3) * index) / (count - 1)))

interface PortraitRegions {
  readonly portrait: Region
  readonly surroundings: Region
  /** The portrait with a margin. The margin belongs neither to the portrait nor to its surroundings. */
  readonly between: Region
}

function portraitNoise(photo: Pixels, regions: PortraitRegions | undefined): number | undefined {
  if (!regions) return undefined
  const { surroundings } = regions
  // Includes one more pixel on each side, because differences reach it.
  const left = Math.max(0, Math.floor(surroundings.left) - 1)
  const top = Math.max(0, Math.floor(surroundings.top) - 1)
  const right = Math.min(photo.width, Math.ceil(surroundings.right) + 1)
  const bottom = Math.min(photo.height, Math.ceil(surroundings.bottom) + 1)
  if (left >= right || top >= bottom) return undefined
  const cut = part(photo, { left, top, right, bottom })
  const grey = luminance(cut)
  const moved = (region: Region): Region => ({
    left: region.left - left,
    right: region.right - left,
    top: region.top - top,
    bottom: region.bottom - top,
  })
  const inside = noiseLevel(grey, cut, moved(regions.portrait))
  const around = noiseLevel(grey, cut, moved(surroundings), moved(regions.between))
  if (inside === undefined || around === undefined || around < MIN_NOISE) return undefined
  return inside / around
}

/** Parts of the face's box: the face is about half as wide and high as the portrait around it. */
const PORTRAIT = { beside: 0.15, above: 0.25, below: 0.1 } as const
const BETWEEN = { beside: 0.6, above: 0.9, below: 0.9 } as const
const AROUND = { beside: 1.8, above: 1.3, below: 1.3 } as const

function portraitRegions(
  { card, quad, face, photo: read }: InspectedSide,
  photo: Pixels,
): PortraitRegions | undefined {
  const onPhoto = quad && homographyBetween(cornersOf(card.width, card.height), quad)
  if (!onPhoto || !face) return undefined
  // The side was read from a photograph of another size.
  const scale = read.width / photo.width
  const region = (margins: typeof PORTRAIT | typeof BETWEEN | typeof AROUND): Region => {
    const corners = cornersOfBox(grownBox(face, margins)).map((corner) => project(onPhoto, corner))
    const xs = corners.map(({ x }) => x / scale)
    const ys = corners.map(({ y }) => y / scale)
    return {
      left: Math.min(...xs),
      right: Math.max(...xs),
      top: Math.min(...ys),
      bottom: Math.max(...ys),
    }
  }
  return { portrait: region(PORTRAIT), surroundings: region(AROUND), between: region(BETWEEN) }
}

interface Margins {
  readonly beside: number
  readonly above: number
  readonly below: number
}

function grownBox({ x, y, width, height }: Box, { beside, above, below }: Margins): Box {
  return {
    x: x - width * beside,
    y: y - height * above,
    width: width * (1 + 2 * beside),
    height: height * (1 + above + below),
  }
}

const cornersOfBox = ({ x, y, width, height }: Box) => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]

/** Margins around a face, so that hair and shoulders are seen. */
const PORTRAIT_MARGINS: Margins = { beside: 0.45, above: 0.6, below: 0.5 }
const PORTRAIT_JPEG_QUALITY = 90
/** Long side of the picture that a portrait is cut out of, pixels; a card is 1400. */
const PORTRAIT_SOURCE_SIDE = 2600

/** Cuts the portrait around a face out of a picture, as JPEG. */
export async function cutPortrait(image: Uint8Array, face: Box): Promise<Uint8Array> {
  const { data, width, height, scale } = await decodePhoto(image, { longSide: PORTRAIT_SOURCE_SIDE })
  const box = grownBox(face, PORTRAIT_MARGINS)
  const left = Math.max(0, Math.min(width - 1, Math.floor(box.x / scale)))
  const top = Math.max(0, Math.min(height - 1, Math.floor(box.y / scale)))
  const right = Math.max(left + 1, Math.min(width, Math.ceil((box.x + box.width) / scale)))
  const bottom = Math.max(top + 1, Math.min(height, Math.ceil((box.y + box.height) / scale)))
  return sharp(data, { raw: { width, height, channels: 3 } })
    .extract({ left, top, width: right - left, height: bottom - top })
    .jpeg({ quality: PORTRAIT_JPEG_QUALITY })
    .toBuffer()
}
