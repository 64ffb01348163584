import type { TextLine } from '../../../../documents/document-engine.ts'
import { areaOf } from '../../../../imaging/geometry/quad.ts'
import type { Pixels, Quad } from '../../../../imaging/pixels.ts'
import type { TextModels } from '../text/text-models.ts'
import type { TextReader } from '../text/text-reader.ts'

/** The largest lines are the headings, labels and values of a document; small print is not worth its time. */
export const LARGEST_LINES = 28

/** Reads the largest lines of a picture, the largest first. */
export async function readLargest(
  photo: Pixels,
  lines: readonly Quad[],
  reader: TextReader,
  most = LARGEST_LINES,
): Promise<readonly TextLine[]> {
  const largest = lines.toSorted((one, other) => areaOf(other) - areaOf(one)).slice(0, most)
  const read: TextLine[] = []
  for (const corners of largest) read.push({ ...(await reader.read(photo, corners)), corners })
  return read
}

/** Turns boxes of text upright, as most of them tell, and reads the largest. */
export async function readLargestUpright(
  photo: Pixels,
  boxes: readonly Quad[],
  { orienter, reader }: Pick<TextModels, 'orienter' | 'reader'>,
  most = LARGEST_LINES,
): Promise<readonly TextLine[]> {
  const { lines } = await orienter.orient(photo, boxes)
  return readLargest(photo, lines, reader, most)
}
