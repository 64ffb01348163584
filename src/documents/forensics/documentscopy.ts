import type { DocumentscopyCheck } from '../../protocol/executions/documentscopy.ts'
import { crossChecks } from './cross-checks.ts'
import type { DocumentRead } from '../reading/understand-document.ts'
import { pictureChecks, type InspectedSides } from './picture-checks.ts'
import { notPerformed } from '../stage.ts'
import { cpfCheckDigits, notExpired } from './validity-checks.ts'

/**
 * A picture of something other than a document is not checked, because such a picture may rightly be grey or show a
 * screen.
 */
const NO_DOCUMENT: InspectedSides = {
  front: notPerformed('The pictures show no document that is known.'),
  back: notPerformed('The pictures show no document that is known.'),
}

/** Every check of a document against forgery, whether it could be made or not; `today` is yyyy-mm-dd. */
export function examineDocument(
  document: DocumentRead,
  sides: InspectedSides,
  today: string,
): readonly DocumentscopyCheck[] {
  return [
    ...crossChecks(document),
    cpfCheckDigits(document),
    notExpired(document, today),
    ...pictureChecks(document.type === 'invalido' ? NO_DOCUMENT : sides),
  ]
}
