/**
 * Turns every failure into a problem document (RFC 9457). A failure that the caller cannot act on does not show its
 * cause.
 */
import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify'
import { errorCodes, LimiarError, type ErrorCode, type Problem } from '../../../protocol/errors.ts'
import { inputErrors } from './input-errors.ts'

export const PROBLEM_MEDIA_TYPE = 'application/problem+json; charset=utf-8'

/** The problem document of an error, with the id of the request that failed. */
export function problemOf(error: LimiarError, requestId: string): Problem {
  const { status, title } = errorCodes[error.code]
  return {
    type: `urn:limiar:problem:${error.code}`,
    title,
    status,
    detail: error.message,
    instance: `urn:limiar:request:${requestId}`,
    statusCode: status,
    message: error.message,
    ...(error.errors.length === 0 ? {} : { errors: [...error.errors] }),
  }
}

/** Answers a failure, and logs an internal one. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toLimiarError(error)
  // A caller who hung up gets no answer, and work that ended because of that is not a failure.
  if (failure.code === 'internal' && !reply.raw.destroyed) request.log.error({ err: error }, 'request failed')
  const problem = problemOf(failure, request.id)
  if (problem.status === 401) void reply.header('WWW-Authenticate', 'Bearer')
  const retryAfter = retryAfterOf(failure)
  if (retryAfter !== undefined) void reply.header('Retry-After', retryAfter)
  // Also where there is no route: a mistyped address may contain a person's data.
  const headers = { 'Content-Type': PROBLEM_MEDIA_TYPE, 'Cache-Control': 'no-store' }
  return reply.code(problem.status).headers(headers).send(problem)
}

/** Seconds after which a full queue of pictures has usually emptied. */
const USUAL_WAIT_SECONDS = 5
/** Statuses of temporary failures: their answers always say when to come back. */
const passingStatuses: readonly number[] = [429, 503]

/** The Retry-After of a temporary failure, in whole seconds, at least one: a client told 0 tries again at once. */
export function retryAfterOf({ code, retryAfterSeconds }: LimiarError): number | undefined {
  if (retryAfterSeconds !== undefined) return Math.max(1, Math.ceil(retryAfterSeconds))
  // A request that is still being made has usually ended within a second.
  if (code === 'idempotency-key-in-use') return 1
  return passingStatuses.includes(errorCodes[code].status) ? USUAL_WAIT_SECONDS : undefined
}

/** The codes of Fastify's own refusals. */
const fastifyCodes: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['body-too-large', 'The body is larger than this endpoint accepts.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'media-type-unsupported',
    'This endpoint does not accept that Content-Type.',
  ],
}

/** Any failure as one of the closed list. */
export function toLimiarError(error: unknown): LimiarError {
  if (error instanceof LimiarError) return error
  const refusal = error as Partial<FastifyError>
  if (refusal.validation) return invalidRequest(refusal.validation, refusal.validationContext)
  const known = fastifyCodes[refusal.code ?? '']
  if (known) return new LimiarError(known[0], known[1], { cause: error })
  const status = refusal.statusCode ?? 500
  // Their messages may quote the request, so none of them is passed on.
  if (status === 429) return new LimiarError('rate-limited', 'Too many requests: wait a moment.')
  if (status === 503) return new LimiarError('overloaded', 'The service is busy: try again in a moment.')
  if (status >= 400 && status < 500) return new LimiarError('invalid-request', 'The request cannot be read.')
  return new LimiarError('internal', 'Something went wrong on our side.', { cause: error })
}

function invalidRequest(
  failures: readonly FastifySchemaValidationError[],
  context: string | undefined,
): LimiarError {
  const errors = inputErrors(failures, context)
  return new LimiarError('invalid-request', 'Some of what was sent is not valid: see errors.', { errors })
}
