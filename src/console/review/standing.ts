/** The state of an execution in a reviewer's terms. */
import type { Execution, ListedExecution, Validation } from '../../protocol/executions/executions.ts'
import { spellText } from '../texts/spelling.ts'
import type { ShownStatus } from '../texts/texts.ts'

/**
 * The status to show. `processando` means that the execution is being analysed, or that it was analysed and is held for
 * a person. In the second case its type is known.
 */
export function shownStatus({ status, type }: Pick<ListedExecution, 'status' | 'type'>): ShownStatus {
  return status === 'processando' && type !== undefined ? 'held' : status
}

export function isBeingAnalysed(execution: Pick<ListedExecution, 'status' | 'type'>): boolean {
  return shownStatus(execution) === 'processando'
}

/** The person's name on the document as it is shown, or undefined. */
export function nameOf({ sections }: Pick<ListedExecution | Execution, 'sections'>): string | undefined {
  const name = sections.ocr?.fields['name']?.value
  return name ? spellText(name) : undefined
}

/** The CPF on the document, otherwise the one that was sent. */
export function cpfOf({
  sections,
  parameters,
}: Pick<ListedExecution | Execution, 'sections' | 'parameters'>): string | undefined {
  const { cpf } = parameters
  return sections.ocr?.fields['cpf']?.value ?? (typeof cpf === 'string' ? cpf : undefined)
}

/**
 * Whether the document that was read differs from the one that the person chose in the page. It is a hint and decides
 * nothing.
 */
export function isOtherThanDeclared({ type, captured }: Pick<Execution, 'type' | 'captured'>): boolean {
  const declared = captured?.declaredType
  // When a picture shows no document, the type already says so.
  return declared !== undefined && type !== undefined && type !== 'invalido' && type !== declared
}

const gravity: Readonly<Record<Validation['status'], number>> = { INVALID: 0, NOT_PERFORMED: 1, VALID: 2 }

/** Sorts failed rules before rules that could not be checked, and both before rules that hold. */
export function gravestFirst(validations: readonly Validation[]): readonly Validation[] {
  return validations.toSorted((one, other) => gravity[one.status] - gravity[other.status])
}
