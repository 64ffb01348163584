/** Measures pictures of documents for documentscopy, and cuts portraits out of them; no model is needed. */
import sharp from 'sharp'
import { colourSpread } from '../../../imaging/colour-spread.ts'
import { noiseLevel, type Region } from '../../../imaging/noise-level.ts'
import { cornersOf, homographyBetween, project } from '../../../imaging/perspective.ts'
import { luminance, type Pixels } from '../../../imaging/pixels.ts'
import { highestPeak, SPECTRUM_SIDE, type Square } from '../../../imaging/spectrum.ts'
import type { InspectedSide, SideMeasures } from '../../domain/document-inspection.ts'
import type { Box } from '../../domain/ports.ts'
import { decodePhoto } from './image-decoder.ts'

/** Long side at which patterns and noise are looked for, pixels: most of what a phone's camera saw. */
const PHOTO_SIDE = 2600
/** Long side at which colours are compared, pixels: the sensor's noise has averaged out. */
const COLOUR_SIDE = 270
/** What is left out at each edge of the card, in parts of its size: fingers, and the ground in rounded corners. */
const EDGE = 0.06
/** Squares across and down the photograph whose spectra are added up. */
const SQUARES = { across: 4, down: 3 } as const
/** Levels of 255: below this, noise went in the making of the JPEG, and what is left says nothing. */
const MIN_NOISE = 0.4

/** Measures one side. */
export async function inspectSide(side: InspectedSide): Promise<SideMeasures> {
  const photo = await decodePhoto(side.image, { longSide: PHOTO_SIDE })
  const grey = { values: luminance(photo), width: photo.width, height: photo.height }
  return {
    // Around a card that was not found there is anything.
    colourSpread: side.quad && colourSpread(await innerCard(side.card.image)),
    patternProminence: patternProminence(grey),
    portraitNoise: portraitNoise(grey, portraitRegions(side, photo)),
  }
}

interface Grey {
  readonly values: Float32Array
  readonly width: number
  readonly height: number
}

async function innerCard(image: Uint8Array): Promise<Pixels> {
  const { data, width, height } = await decodePhoto(image, { longSide: COLOUR_SIDE })
  const [left, top] = [Math.floor(width * EDGE), Math.floor(height * EDGE)]
  const inner = { width: width - 2 * left, height: height - 2 * top }
  const pixels = new Uint8Array(inner.width * inner.height * 3)
  for (let row = 0; row < inner.height; row++) {
    const from = ((row + top) * width + left) * 3
    pixels.set(data.subarray(from, from + inner.width * 3), row * inner.width * 3)
  }
  return { ...inner, data: pixels }
}

function patternProminence({ values, width, height }: Grey): number | undefined {
  if (width < SPECTRUM_SIDE || height < SPECTRUM_SIDE) return undefined
  const squares: Square[] = []
  for (let row = 0; row < SQUARES.down; row++)
    for (let column = 0; column < SQUARES.across; column++) {
      const left = squareStart(width, column, SQUARES.across)
      const top = squareStart(height, row, SQUARES.down)
      const square = new Float32Array(SPECTRUM_SIDE * SPECTRUM_SIDE)
      for (let y = 0; y < SPECTRUM_SIDE; y++) {
        const from = (top + y) * width + left
        square.set(values.subarray(from, from + SPECTRUM_SIDE), y * SPECTRUM_SIDE)
      }
      squares.push(square)
    }
  return highestPeak(squares)
}

/** The document lies in the middle: the squares keep a sixth of the picture away from its edges. */
const squareStart = (size: number, index: number, count: number): number =>
  Math.floor((size - SPECTRUM_SIDE) * (1 / 6 + ((2 / 3) * index) / (count - 1)))

interface PortraitRegions {
  readonly portrait: Region
  readonly surroundings: Region
  /** The portrait with a margin, which is neither. */
  readonly between: Region
}

function portraitNoise(grey: Grey, regions: PortraitRegions | undefined): number | undefined {
  if (!regions) return undefined
  const { portrait, surroundings, between } = regions
  const inside = noiseLevel(grey.values, grey, portrait)
  const around = noiseLevel(grey.values, grey, surroundings, between)
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
      ...{ left: Math.min(...xs), right: Math.max(...xs) },
      ...{ top: Math.min(...ys), bottom: Math.max(...ys) },
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

/** What is cut around a face, so that hair and shoulders are seen. */
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
