import sharp from 'sharp'
import type { DocumentReading, TextLine } from '../../src/documents/document-engine.ts'

/** The reading of a reader that looks for no card: lines of the photograph as it is. */
export async function wholePhotograph(
  image: Uint8Array,
  lines: readonly TextLine[],
): Promise<DocumentReading> {
  const { width, height } = await sharp(image).metadata()
  return { photo: { width, height }, quad: undefined, card: { image, width, height }, lines, sharpness: 0 }
}
