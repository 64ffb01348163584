/** The answers and inputs of routes, for their schemas and for the API's description. */
import { Type, type TSchema } from 'typebox'
import { Problem } from '../../../protocol/errors.ts'

type ProblemStatus = 400 | 401 | 404 | 409 | 410 | 412 | 413 | 415 | 422 | 429 | 503

/** The `response` of a route: its successful answer, and a problem document for the rest. */
export function answers<Answer extends TSchema, Status extends ProblemStatus>(
  answer: Answer,
  problems: readonly Status[],
): { 200: Answer } & Record<Status, typeof Problem> {
  const documents = Object.fromEntries(problems.map((status) => [status, Problem]))
  return { 200: answer, ...documents } as { 200: Answer } & Record<Status, typeof Problem>
}

/** A body of bytes, by media type. It has no JSON type, because bytes are not JSON. */
export function bytesAs(...mediaTypes: readonly string[]) {
  return Type.Unsafe<unknown>(contentOf(mediaTypes, { format: 'binary' }))
}

/** Answers that are not JSON, by status. */
export function sentAs<Status extends number>(mediaType: string, ...statuses: readonly Status[]) {
  const schema = mediaType.startsWith('text/') ? { type: 'string' } : { format: 'binary' }
  const answer = Type.Unsafe<unknown>(contentOf([mediaType], schema))
  return Object.fromEntries(statuses.map((status) => [status, answer])) as Record<Status, typeof answer>
}

/** Pages for people. An address that cannot be a link's is refused like any other, with a problem document. */
export function pageAnswers<Status extends number>(...statuses: readonly Status[]) {
  const html = { 'text/html': { schema: { type: 'string' } } }
  const either = Type.Unsafe<unknown>({ content: { ...html, 'application/json': { schema: Problem } } })
  return { ...sentAs('text/html', ...statuses), 404: either }
}

function contentOf(mediaTypes: readonly string[], schema: object) {
  return { content: Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema }])) }
}
