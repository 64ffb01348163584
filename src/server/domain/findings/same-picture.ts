import type { CaptureNotes } from '../../../protocol/captures.ts'
import type { CaptureKind } from '../../../protocol/reports/reports.ts'
import type { Findings } from './findings.ts'

/**
 * The capture notes, with a doubt when the selfie shows a document and no person: it is the document's file, or a
 * picture of the document's portrait. The page's stills are compared by their bytes when they arrive; the API accepts
 * any picture.
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

/** Whether the selfie is the same file as a side. */
export function isSameFile({
  front,
  back,
  selfie,
}: Readonly<Partial<Record<CaptureKind, Uint8Array>>>): boolean {
  return [front, back].some((side) => side && selfie && Buffer.compare(side, selfie) === 0)
}
