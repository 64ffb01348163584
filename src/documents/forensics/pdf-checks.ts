/** Whether the PDF of a digital document is unchanged since it was signed. */
import type { DocumentscopyCheck } from '../../protocol/executions/documentscopy.ts'
import type { PdfSignature, PdfSignatureState } from '../../protocol/pdf-signatures.ts'
import { documentSides, type DocumentSide } from '../document-sides.ts'
import { made, notMade, type CheckKind, type Reasons } from './made-check.ts'

/** The signatures of sides that came as PDF. */
export type PdfSignatures = Readonly<Partial<Record<DocumentSide, PdfSignature>>>

const AS_SIGNED: CheckKind = {
  // Programs that save a PDF again change it without any ill will, so a person has to look.
  name: 'pdf-as-signed',
  weight: 'doubts',
  fails: 'from',
  threshold: 1,
  unit: 'signatures that do not fit the file',
}

/**
 * The checks of sides that came as PDF. A photograph has none, and neither has an unsigned PDF, because most programs
 * drop a signature.
 */
export function pdfChecks(signatures: PdfSignatures): readonly DocumentscopyCheck[] {
  return documentSides.flatMap((side) => {
    const { state } = signatures[side] ?? {}
    return state === undefined || state === 'none' ? [] : [checkOf(state, side)]
  })
}

function checkOf(state: PdfSignatureState, side: DocumentSide): DocumentscopyCheck {
  if (state === 'not-checked')
    return notMade(AS_SIGNED, 'The signature of the PDF was not checked.', { side })
  return made(AS_SIGNED, state === 'altered' || state === 'appended' ? 1 : 0, REASONS, side)
}

const REASONS: Reasons = {
  pass: 'The PDF is what was signed; whose signature counts is said by the notes of the capture.',
  fail: 'The PDF was changed after it was signed.',
}
