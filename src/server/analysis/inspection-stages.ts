/** Inspects each side as a picture, and keeps pictures for reviewers. */
import type { DocumentInspector } from '../../documents/forensics/document-inspection.ts'
import type { DerivedPictures } from '../domain/findings/findings.ts'
import { documentSides, type DocumentSide } from '../../documents/document-sides.ts'
import type { SideReadings } from '../../documents/reading/understand-document.ts'
import type { InspectedSides } from '../../documents/forensics/picture-checks.ts'
import type { PortraitFound } from './selfie-stages.ts'
import { notPerformed, runStage } from '../../documents/stage.ts'

type Images = Partial<Record<DocumentSide, Uint8Array>>

/** Measures every side that was read. */
export async function inspectSides(
  images: Images,
  readings: SideReadings,
  portrait: PortraitFound,
  inspector: DocumentInspector,
  signal?: AbortSignal,
): Promise<InspectedSides> {
  const inspect = async (side: DocumentSide): Promise<InspectedSides[DocumentSide]> => {
    const [image, read] = [images[side], readings[side]]
    if (!image || !read.performed)
      return read.performed ? notPerformed('There is no photograph of this side.') : read
    const { photo, card, quad } = read.reading
    const face = portrait.performed && portrait.side === side ? portrait.face.box : undefined
    return runStage(`Looking at the ${side} as a picture`, signal, async () => ({
      performed: true,
      measures: await inspector.inspect({ image, photo, card, quad, face }, signal ? { signal } : {}),
    }))
  }
  const [front, back] = await Promise.all([inspect('front'), inspect('back')])
  return { front, back }
}

/** The upright cards and the portrait, as far as they exist. A failed picture is left out. */
export async function derivedPictures(
  readings: SideReadings,
  portrait: PortraitFound,
  inspector: DocumentInspector,
  signal?: AbortSignal,
): Promise<DerivedPictures> {
  const cards = documentSides.flatMap((side) => {
    const read = readings[side]
    return read.performed ? [[`${side}Card`, read.reading.card.image] as const] : []
  })
  const cut = await runStage('Cutting out the portrait', signal, async () => {
    if (!portrait.performed) return portrait
    const image = await inspector.cutPortrait(portrait.image, portrait.face.box, signal ? { signal } : {})
    return { performed: true, image }
  })
  return { ...Object.fromEntries(cards), ...(cut.performed && { portrait: cut.image }) }
}
