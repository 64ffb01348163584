/** The answers of a route by status: what it answers when it succeeds, and a problem document for the rest. */
import type { TSchema } from 'typebox'
import { Problem } from '../../protocol/errors.ts'

type ProblemStatus = 400 | 401 | 404 | 409 | 410 | 412 | 413 | 415 | 422 | 429 | 503

/** The `response` of a route's schema. */
export function answers<Answer extends TSchema, Status extends ProblemStatus>(
  answer: Answer,
  problems: readonly Status[],
): { 200: Answer } & Record<Status, typeof Problem> {
  const documents = Object.fromEntries(problems.map((status) => [status, Problem]))
  return { 200: answer, ...documents } as { 200: Answer } & Record<Status, typeof Problem>
}
