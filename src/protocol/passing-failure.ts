import { LimiarError, type ErrorCode } from './errors.ts'

/**
 * Whether a failure passes by itself, so that the same work succeeds later: a full queue, a worker that died, a
 * database, a blob store or a source that is away. Such a failure says nothing about the person whose pictures were
 * being looked at, so the work waits, and the failure is never a finding.
 *
 * Every other failure lasts: a picture that cannot be decoded, a refusal, a bug. Adapters translate failures that they
 * know to be passing into these codes. An error that nobody translated counts as lasting, because waiting for it to
 * pass may never end.
 */
export function isPassingFailure(error: unknown): error is LimiarError {
  return error instanceof LimiarError && passing.has(error.code)
}

const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['overloaded', 'unavailable', 'rate-limited'])
