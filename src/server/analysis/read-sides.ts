import type { DocumentEngine } from '../../documents/document-engine.ts'
import { documentSides, type DocumentSide } from '../../documents/document-sides.ts'
import type { SideReading, SideReadings } from '../../documents/reading/understand-document.ts'
import { notPerformed, runStage } from '../../documents/stage.ts'

/** Reads both sides, each for itself. */
export async function readSides(
  captures: Partial<Record<DocumentSide, Uint8Array>>,
  documents: DocumentEngine,
  signal?: AbortSignal,
): Promise<SideReadings> {
  const read = async (side: DocumentSide): Promise<SideReading> => {
    const image = captures[side]
    if (!image) return notPerformed(`There is no picture of the ${side}.`)
    return runStage(`Reading the ${side}`, signal, async () => ({
      performed: true,
      reading: await documents.read(image, signal ? { signal } : {}),
    }))
  }
  const [front, back] = (await Promise.all(documentSides.map(read))) as [SideReading, SideReading]
  return { front, back }
}
