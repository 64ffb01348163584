/** An execution in a list. Members that the store keeps as JSON stay text, because nobody on the way reads them. */
import type { StoredExecution } from './execution.ts'

/** A JSON value as text. */
export type JsonText = string & { readonly isJson: never }

/** The members that a list shows: only two of the sections, and no images. */
export interface ListedExecutionRow extends Pick<
  StoredExecution,
  'id' | 'reportId' | 'status' | 'type' | 'fraud'
> {
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly updatedAt: string
  readonly documentscopyRequestedAt: string | undefined
  readonly ocr: JsonText | undefined
  readonly documentscopy: JsonText | undefined
  readonly validations: JsonText
  readonly parameters: JsonText
  readonly data: JsonText
  readonly reprovalReasons: JsonText | undefined
  readonly files: JsonText
}

/** The row of an execution. */
export function listedExecutionRow(execution: StoredExecution): ListedExecutionRow {
  const { id, reportId, status, type, fraud } = execution
  const { sections, validations, parameters, data, reprovalReasons, files } = execution
  return {
    id,
    reportId,
    status,
    type,
    fraud,
    createdAt: execution.createdAt.toISOString(),
    updatedAt: execution.updatedAt.toISOString(),
    documentscopyRequestedAt: execution.documentscopyRequestedAt?.toISOString(),
    ocr: sections.ocr && textOf(sections.ocr),
    documentscopy: sections.documentscopy && textOf(sections.documentscopy),
    validations: textOf(validations),
    parameters: textOf(parameters),
    data: textOf(data),
    reprovalReasons: reprovalReasons && textOf(reprovalReasons),
    files: textOf(files),
  }
}

function textOf(value: unknown): JsonText {
  return JSON.stringify(value) as JsonText
}
