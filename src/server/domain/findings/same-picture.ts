import type { CaptureNotes } from '../../../protocol/captures.ts'
import type { CaptureKind } from '../../../protocol/reports/reports.ts'
import type { Findings } from './findings.ts'

/**
 * What the capture leaves to a person, with a doubt where the selfie shows a document and no person: it is the file of
 * the document, or the document's portrait once more. The page's stills are compared by their bytes when they come; the
 * API takes any picture.
 */
export function withDoubtOfSamePicture(
  captured: CaptureNotes | undefined,
  captures: Readonly<Partial<Record<CaptureKind, Uint8Array>>>,
  { selfieIsPortrait = false }: Pick<Findings, 'selfieIsPortrait'>,
): CaptureNotes | undefined {
  if (!selfieIsPortrait && !isSameFile(captures)) return captured
  const doubt = { capture: 'selfie', reason: 'same-picture', refused: true } as const
  return { ...captured, doubts: [...(captured?.doubts ?? []), doubt] }
}

/** Whether the selfie is the very file of a side. */
export function isSameFile({
  front,
  back,
  selfie,
}: Readonly<Partial<Record<CaptureKind, Uint8Array>>>): boolean {
  return [front, back].some((side) => side && selfie && Buffer.compare(side, selfie) === 0)
}
