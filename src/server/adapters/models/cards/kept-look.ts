/** The place of a document as a glance found it, kept for the reading of the same picture. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { MAX_LOOK_BOXES, type DocumentLook } from '../../../../documents/document-look.ts'
import type { Pixels, Point, Quad } from '../../../../imaging/pixels.ts'
import { mapQuad } from '../../../../imaging/geometry/quad.ts'
import { MIN_TEXT_BOXES } from './card-text.ts'
import type { Located } from './document-locator.ts'

/** Raise this when the way a document is found changes: kept looks of another number are not used. */
const FINDER_EDITION = 7

/** Identifies the finder and its models: with other models the document is located again. */
export async function lookEdition(modelPaths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of modelPaths) hash.update(await readFile(path))
  return `${FINDER_EDITION}-${hash.digest('hex').slice(0, 16)}`
}

/** The look to keep; undefined for a picture that is hardly a document, and for a page of print. */
export function lookOf(
  { width, height }: Pixels,
  found: { readonly located: Located; readonly reading: Point | undefined; readonly isOpen: boolean },
  edition: string,
): DocumentLook | undefined {
  const { located, reading, isOpen } = found
  const { quad, region, text } = located
  if (text.length < MIN_TEXT_BOXES || text.length > MAX_LOOK_BOXES) return undefined
  return {
    edition,
    photo: { width, height },
    isOpen,
    ...(quad && { quad: rounded(quad) }),
    region: rounded(region),
    text: text.map(rounded),
    ...(reading && { reading: { x: toPlaces(reading.x, 4), y: toPlaces(reading.y, 4) } }),
  }
}

/** The place from a look of this edition; undefined where the document must be located. */
export function locatedBefore(
  { width, height }: Pixels,
  look: DocumentLook | undefined,
  edition: string,
): Located | undefined {
  if (look?.edition !== edition || look.photo.width !== width || look.photo.height !== height)
    return undefined
  const { quad, region, text } = look
  return { quad, region, text }
}

/** Rounding to a hundredth of a pixel moves no letter, and leaves a third of the characters. */
const rounded = (quad: Quad): Quad => mapQuad(quad, ({ x, y }) => ({ x: toPlaces(x, 2), y: toPlaces(y, 2) }))

const toPlaces = (value: number, places: number): number => Number(value.toFixed(places))
