/**
 * Which failures of a database are temporary. All of them become one error, `unavailable`, for which callers may answer
 * "come back later". Nothing here tries again. When the connection was lost before the answer came, a failed statement
 * may still have been committed: only a caller that knows its request to be idempotent can repeat it.
 */
import { LimiarError } from '../../../../protocol/errors.ts'

/** With these codes the connection is gone (SQLSTATE; PostgreSQL's manual, appendix A). */
const lostCodes: readonly string[] = [
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '25P03', // idle_in_transaction_session_timeout
  '25006', // read_only_sql_transaction: the server has become a standby, and another one takes changes
]
/** Class 08: connection exceptions. */
const LOST_CLASS = '08'

/** The connection works, but the statement was not done. */
const passingCodes: readonly string[] = [
  '57014', // query_canceled: the statement took too long
  '55P03', // lock_not_available: a lock took too long
  '40001', // serialization_failure
  '40P01', // deadlock_detected
]
/** Class 53: too many connections, no memory, disk full. */
const PASSING_CLASS = '53'

/** System errors when a server cannot be reached, or no longer. ENOENT: its socket does not exist. */
const systemCodes: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]

/** pg has no codes for its own failures. */
const lostMessages =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client .* is not queryable)/

/** Whether the failed connection is unusable from now on. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code === undefined) return lostMessages.test(error.message)
  return code.startsWith(LOST_CLASS) || lostCodes.includes(code) || systemCodes.includes(code)
}

/** The error for callers: `unavailable` when the failure is temporary, the error itself otherwise. */
export function toCallersFailure(thrown: unknown): Error {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  if (error instanceof LimiarError) return error
  const code = codeOf(error) ?? ''
  const isPassing = passingCodes.includes(code) || code.startsWith(PASSING_CLASS) || isConnectionLost(error)
  return isPassing ? databaseUnavailable(error) : error
}

export function databaseUnavailable(cause: unknown): LimiarError {
  return new LimiarError('unavailable', 'The database does not answer at the moment: try again later.', {
    cause,
  })
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
