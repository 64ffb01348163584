/**
 * Sends a call again where that is safe: to a busy server after the time it names, to an unreachable one after a
 * moment.
 */

export interface RetryOptions {
  /** How often one call is tried at most, the first try included (default 5). With 1 it is never tried again. */
  readonly tries?: number
  /**
   * The longest wait that is obeyed (default 60 seconds). When a server asks for a longer one, its answer is returned
   * as it is.
   */
  readonly longestWaitSeconds?: number
  /** Whether to try again when the server was not reached, where that cannot do anything twice (default true). */
  readonly unreachable?: boolean
}

type SendRequest = (request: Request) => Promise<Response>

const DEFAULT_TRIES = 5
const DEFAULT_LONGEST_WAIT_SECONDS = 60
/** 429 (too many requests) and 503 (busy or away). Both answers say when to come back. */
const passingStatuses: readonly number[] = [429, 503]
/** The first wait when a server names no time. Each further wait is twice as long, up to 32 times this one. */
const FIRST_WAIT_MS = 500
const MAX_DOUBLINGS = 5
const KEY_HEADER = 'Idempotency-Key'
/** These methods are idempotent and need no key. */
const repeatableMethods: readonly string[] = ['GET', 'HEAD', 'PUT', 'DELETE']

/**
 * A fetch that is patient. Each POST carries an idempotency key, its own unless the caller set one, so that the server
 * carries it out once, however often it is sent. A PATCH is sent again only when the server said that it did nothing
 * (429).
 */
export function patientFetch(send: SendRequest, options: RetryOptions): SendRequest {
  const {
    tries = DEFAULT_TRIES,
    longestWaitSeconds = DEFAULT_LONGEST_WAIT_SECONDS,
    unreachable = true,
  } = options
  return async (request) => {
    if (request.method === 'POST' && !request.headers.has(KEY_HEADER))
      request.headers.set(KEY_HEADER, crypto.randomUUID())
    const isRepeatable = repeatableMethods.includes(request.method) || request.headers.has(KEY_HEADER)
    for (let tried = 1; ; tried++) {
      const isLast = tried >= tries
      const outcome = await attempt(
        send,
        isLast ? request : request.clone(),
        unreachable && isRepeatable && !isLast,
      )
      const waitMs = isLast ? undefined : waitBefore(outcome, tried, isRepeatable, longestWaitSeconds)
      if (outcome && waitMs === undefined) return outcome
      await outcome?.body?.cancel()
      await pause(waitMs ?? 0, request.signal)
    }
  }
}

/** Sends the request once. Answers undefined when the server was not reached and the call may be tried again. */
async function attempt(
  send: SendRequest,
  request: Request,
  isForgiven: boolean,
): Promise<Response | undefined> {
  try {
    return await send(request)
  } catch (failure) {
    if (request.signal.aborted || !isForgiven) throw failure
    return undefined
  }
}

/** Milliseconds to wait before the next try; undefined: the answer is returned. */
function waitBefore(
  response: Response | undefined,
  tried: number,
  isRepeatable: boolean,
  longestWaitSeconds: number,
): number | undefined {
  const byItself = FIRST_WAIT_MS * 2 ** Math.min(tried - 1, MAX_DOUBLINGS)
  if (!response) return byItself
  if (!passingStatuses.includes(response.status) || (response.status === 503 && !isRepeatable))
    return undefined
  const named = response.headers.get('Retry-After')
  if (named === null) return byItself
  const waitMs = millisecondsUntil(named)
  return waitMs <= longestWaitSeconds * 1000 ? waitMs : undefined
}

/** `Retry-After` names seconds or a date. Infinite when it names neither. */
function millisecondsUntil(named: string): number {
  const seconds = Number(named)
  if (seconds >= 0) return seconds * 1000
  const date = Date.parse(named)
  return Number.isNaN(date) ? Infinity : Math.max(0, date - Date.now())
}

/** Rejects as soon as the signal is aborted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      // Rejects with the signal's reason, as fetch does.
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
