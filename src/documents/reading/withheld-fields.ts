/** Leaves out values that are too uncertain for a report, and says why. */
import type { DocumentField, ReadField } from '../../protocol/executions/executions.ts'
import { tooUncertain } from '../../protocol/executions/finding-words/reasons.ts'
import type { DocumentRead } from './understand-document.ts'

/**
 * The document without the values of a confidence below `least` (0 to 1). The place and confidence of each value stay.
 * A value from a code that its issuer signed is certain.
 */
export function withheldBelow(least: number, document: DocumentRead): DocumentRead {
  const withheld = (field: ReadField): ReadField => {
    const { value, confidence = 0 } = field
    return value === null || confidence >= least
      ? field
      : { ...field, value: null, reason: tooUncertain(confidence, least) }
  }
  const fields = Object.entries(document.fields).map(([name, field]) => [name, withheld(field)] as const)
  return {
    ...document,
    fields: Object.fromEntries(fields) as Record<DocumentField, ReadField>,
    ...(document.parents && { parents: document.parents.map(withheld) }),
  }
}
