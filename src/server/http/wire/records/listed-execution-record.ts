/**
 * An execution in a list, as JSON in UTF-8 (`ListedExecution` of the protocol). Members that the store keeps as JSON
 * stay text on their way to the caller: parsing the sections of a page of twenty and writing them again took two thirds
 * of the time of the request.
 */
import type { ListedExecutionRow } from '../../../domain/executions/listed-execution.ts'

/** The store hands out the same row as long as it keeps it, so its bytes live as long. */
const written = new WeakMap<ListedExecutionRow, Uint8Array>()

export function listedExecutionJson(row: ListedExecutionRow): Uint8Array {
  const before = written.get(row)
  if (before) return before
  const json = Buffer.from(listedExecutionText(row))
  written.set(row, json)
  return json
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
