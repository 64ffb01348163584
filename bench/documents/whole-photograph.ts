import sharp from 'sharp'
import type { DocumentReading, TextLine } from '../../src/documents/document-engine.ts'

/** What a reader saw that looks for no card: lines of the photograph as it lies. */
export async function wholePhotograph(
  image: Uint8Array,
  lines: readonly TextLine[],
): Promise<DocumentReading> {
  const { width, height } = await sharp(image).metadata()
  return { photo: { width, height }, quad: undefined, card: { image, width, height }, lines, sharpness: 0 }
}
