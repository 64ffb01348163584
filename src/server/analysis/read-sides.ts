import type { DocumentEngine } from '../../documents/document-engine.ts'
import type { DocumentLook } from '../../documents/document-look.ts'
import { documentSides, type DocumentSide } from '../../documents/document-sides.ts'
import type { SideReading, SideReadings } from '../../documents/reading/understand-document.ts'
import { notPerformed, runStage } from '../../documents/stage.ts'

/** What is known of the pictures before they are read. */
export interface KnownOfSides {
  /** What was found of each when it came. */
  readonly looks?: Partial<Record<DocumentSide, DocumentLook>> | undefined
  /** The picture that shows both sides of an open document. */
  readonly bothSidesIn?: DocumentSide | undefined
}

/** Reads both sides, each for itself; an open document, which shows both in one picture, is read once. */
export async function readSides(
  captures: Partial<Record<DocumentSide, Uint8Array>>,
  documents: DocumentEngine,
  { looks = {}, bothSidesIn }: KnownOfSides = {},
  signal?: AbortSignal,
): Promise<SideReadings> {
  const read = async (side: DocumentSide): Promise<SideReading> => {
    const image = captures[side]
    if (!image)
      return notPerformed(
        bothSidesIn === undefined
          ? `There is no picture of the ${side}.`
          : `The ${side} is in the picture of the ${bothSidesIn}.`,
      )
    return runStage(`Reading the ${side}`, signal, async () => ({
      performed: true,
      reading: await documents.read(image, { look: looks[side], ...(signal && { signal }) }),
    }))
  }
  const [front, back] = (await Promise.all(documentSides.map(read))) as [SideReading, SideReading]
  return { front, back }
}
