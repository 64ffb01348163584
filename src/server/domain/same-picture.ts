import type { CaptureNotes } from '../../protocol/captures.ts'
import type { CaptureKind } from '../../protocol/reports.ts'

/**
 * What the capture leaves to a person, with a doubt where the selfie is the file of the document: it shows a document
 * and no person. The page's stills are compared when they come; the API takes any picture.
 */
export function withDoubtOfSameFile(
  captured: CaptureNotes | undefined,
  { front, back, selfie }: Readonly<Partial<Record<CaptureKind, Uint8Array>>>,
): CaptureNotes | undefined {
  const isSameFile = [front, back].some((side) => side && selfie && Buffer.compare(side, selfie) === 0)
  if (!isSameFile) return captured
  const doubt = { capture: 'selfie', reason: 'same-picture', refused: true } as const
  return { ...captured, doubts: [...(captured?.doubts ?? []), doubt] }
}
