/** What a glance found of where a document lies, as it is kept for the reading of the same picture. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { MAX_LOOK_BOXES, type DocumentLook } from '../../../../documents/document-look.ts'
import type { Pixels, Point, Quad } from '../../../../imaging/pixels.ts'
import { mapQuad } from '../../../../imaging/geometry/quad.ts'
import { MIN_TEXT_BOXES } from './card-text.ts'
import type { Located } from './document-locator.ts'

/** To be raised by whoever changes how a document is found: kept looks of another number are not used. */
const FINDER_EDITION = 1

/** Names the finder and its models: other models look again. */
export async function lookEdition(modelPaths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of modelPaths) hash.update(await readFile(path))
  return `${FINDER_EDITION}-${hash.digest('hex').slice(0, 16)}`
}

/** The look to keep; undefined for what is hardly a document, or a page of print. */
export function lookOf(
  { width, height }: Pixels,
  found: { readonly located: Located; readonly reading: Point | undefined; readonly isOpen: boolean },
  edition: string,
): DocumentLook | undefined {
  const { located, reading, isOpen } = found
  const { quad, region, text } = located
  if (text.length < MIN_TEXT_BOXES || text.length > MAX_LOOK_BOXES) return undefined
  return {
    ...{ edition, photo: { width, height }, isOpen },
    ...(quad && { quad: rounded(quad) }),
    region: rounded(region),
    text: text.map(rounded),
    ...(reading && { reading: { x: toPlaces(reading.x, 4), y: toPlaces(reading.y, 4) } }),
  }
}

/** Where a look of this edition found the document; undefined where it has to be looked for. */
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

/** A hundredth of a pixel moves no letter, and takes a third of the characters. */
const rounded = (quad: Quad): Quad => mapQuad(quad, ({ x, y }) => ({ x: toPlaces(x, 2), y: toPlaces(y, 2) }))

const toPlaces = (value: number, places: number): number => Number(value.toFixed(places))
