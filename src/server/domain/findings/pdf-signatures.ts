/** Summarises the signatures of PDFs for the sides that they show. */
import type { CaptureKind, CaptureNotes } from '../../../protocol/captures.ts'
import type { PdfSignature } from '../../../protocol/pdf-signatures.ts'

/** The member of an execution's notes; nothing where no side came as PDF. */
export function pdfSignaturesOf(
  pictures: readonly { readonly capture: CaptureKind; readonly pdfSignature?: PdfSignature | undefined }[],
): Pick<CaptureNotes, 'pdfSignatures'> {
  const signed = pictures.flatMap(({ capture, pdfSignature }) =>
    pdfSignature ? [[capture, pdfSignature] as const] : [],
  )
  return signed.length > 0 ? { pdfSignatures: Object.fromEntries(signed) } : {}
}
