/** Where an execution stands, as a reviewer speaks of it. */
import type { Execution, ListedExecution, Validation } from '../../protocol/executions/executions.ts'
import type { ShownStatus } from '../texts/texts.ts'

/** `processando` is either analysed just now, or was and is held for a person: then its kind is known. */
export function shownStatus({ status, type }: Pick<ListedExecution, 'status' | 'type'>): ShownStatus {
  return status === 'processando' && type !== undefined ? 'held' : status
}

export function isBeingAnalysed(execution: Pick<ListedExecution, 'status' | 'type'>): boolean {
  return shownStatus(execution) === 'processando'
}

/** What a person is called by: the name on the document, or undefined. */
export function nameOf({ sections }: Pick<ListedExecution | Execution, 'sections'>): string | undefined {
  return sections.ocr?.fields['name']?.value ?? undefined
}

/** The CPF on the document, else the one that was sent. */
export function cpfOf({
  sections,
  parameters,
}: Pick<ListedExecution | Execution, 'sections' | 'parameters'>): string | undefined {
  const { cpf } = parameters
  return sections.ocr?.fields['cpf']?.value ?? (typeof cpf === 'string' ? cpf : undefined)
}

/** Whether what was read is another document than the person chose in the page: a hint, which decides nothing. */
export function isOtherThanDeclared({ type, captured }: Pick<Execution, 'type' | 'captured'>): boolean {
  const declared = captured?.declaredType
  // Of a picture that shows no document, it says nothing that the type does not say.
  return declared !== undefined && type !== undefined && type !== 'invalido' && type !== declared
}

const gravity: Readonly<Record<Validation['status'], number>> = { INVALID: 0, NOT_PERFORMED: 1, VALID: 2 }

/** What is wrong before what nobody could answer, and both before what is right. */
export function gravestFirst(validations: readonly Validation[]): readonly Validation[] {
  return validations.toSorted((one, other) => gravity[one.status] - gravity[other.status])
}
