/**
 * An execution in a list. Members that the store keeps as JSON stay text on their way to the caller: parsing the
 * sections of a page of twenty and writing them again took two thirds of the time of the request.
 */
import type { Id } from '../../../protocol/ids.ts'
import type { StoredExecution } from './execution.ts'

/** One execution of a list, as JSON. */
export interface ListedExecutionJson {
  readonly id: Id
  /** `ListedExecution` of the protocol as JSON, in UTF-8. */
  readonly json: Uint8Array
}

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

/** A row as the list answers it. */
export function listedExecutionJson(row: ListedExecutionRow): ListedExecutionJson {
  return { id: row.id, json: Buffer.from(listedExecutionText(row)) }
}

function listedExecutionText(row: ListedExecutionRow): string {
  const { ocr, documentscopy, reprovalReasons, type, documentscopyRequestedAt: requestedAt } = row
  const sections = [
    ...(ocr === undefined ? [] : [`"ocr":${ocr}`]),
    ...(documentscopy === undefined ? [] : [`"documentscopy":${documentscopy}`]),
  ]
  // Ids, words of closed lists and times contain nothing that JSON escapes.
  return (
    `{"_id":"${row.id}","report":"${row.reportId}","status":"${row.status}","fraud":${row.fraud}` +
    `,"createdAt":"${row.createdAt}"${type === undefined ? '' : `,"type":"${type}"`}` +
    `,"updatedAt":"${row.updatedAt}","validations":${row.validations}` +
    `,"parameters":${row.parameters},"data":${row.data}` +
    (requestedAt === undefined ? '' : `,"documentscopyRequestDate":"${requestedAt}"`) +
    (reprovalReasons === undefined ? '' : `,"reprovalReasons":${reprovalReasons}`) +
    `,"files":${row.files},"sections":{${sections.join(',')}}}`
  )
}

function textOf(value: unknown): JsonText {
  return JSON.stringify(value) as JsonText
}
