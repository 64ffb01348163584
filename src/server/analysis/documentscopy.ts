import type { DocumentscopyCheck } from '../../protocol/documentscopy.ts'
import { crossChecks } from './cross-checks.ts'
import type { DocumentRead } from './document-stages.ts'
import { cpfCheckDigits, notExpired } from './validity-checks.ts'

/** Every check of a document against forgery, whether it could be made or not; `today` is yyyy-mm-dd. */
export function examineDocument(document: DocumentRead, today: string): readonly DocumentscopyCheck[] {
  return [...crossChecks(document), cpfCheckDigits(document), notExpired(document, today)]
}
