import type { Answer } from './session-client.ts'

/** Pauses between tries, in milliseconds: a lift, a tunnel, a change from Wi-Fi to mobile. */
const RETRY_PAUSES_MS = [500, 1_500, 4_000, 8_000] as const
/** Some web views never say that they are online again. After this pause the call is tried all the same. */
const OFFLINE_PAUSE_MS = 10_000
/** When a server asks for a longer pause, it is asked again after this one, because the person looks at the screen. */
const LONGEST_RETRY_AFTER_MS = 60_000
/** A call that has no answer after this time is told to the person, who may do something else meanwhile. */
const SILENT_AFTER_MS = 8_000
/** Pauses vary by a quarter, so that phones that lost the same server do not all come back to it at the same moment. */
const JITTER = 0.25

/** Why a call is not done yet. */
export type DelayReason =
  /** The device has no network. */
  | 'offline'
  /** There is a network, but the server does not answer. */
  | 'unreachable'
  /** The server answers that something failed on its side. */
  | 'busy'
  /** The server serves so many people that it tells the page when to come back. */
  | 'crowded'

/** A pause before the next try. */
export interface Delay {
  readonly reason: DelayReason
  /** The next try comes after at most this many seconds. */
  readonly seconds: number
}

export interface RetryOptions {
  readonly signal?: AbortSignal
  readonly pauses?: readonly number[]
  /** Goes on for as long as there is no network or no way to the server, instead of giving up after the pauses. */
  readonly waitsForNetwork?: boolean
  /** Calls `onDelay` also when a call goes on for seconds without an answer. */
  readonly tellsOfSilence?: boolean
  /** Resolves after the given milliseconds, or sooner when the device is online again or the signal is aborted. */
  readonly wait?: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  readonly isOffline?: () => boolean
  readonly random?: () => number
  /** Called before a pause, and where it is wanted in a silence, so that the person can be told. */
  readonly onDelay?: (delay: Delay) => void
}

/**
 * Calls again while the answer may still change: no answer, a body that came too slowly, too many requests, or trouble
 * on the server's side. A server that says when to come back is asked again for as long as it says so.
 */
export async function withRetries<Value>(
  call: () => Promise<Answer<Value>>,
  options: RetryOptions = {},
): Promise<Answer<Value>> {
  const { signal, wait = pause, isOffline = () => !navigator.onLine, random = Math.random, onDelay } = options
  const { pauses = RETRY_PAUSES_MS, waitsForNetwork = false } = options
  for (let tries = 0; ;) {
    const answer = await whileTold(call, isOffline, options)
    const reason = whyAgain(answer, isOffline)
    if (!reason || signal?.aborted) return answer
    const isPatient = reason === 'crowded' || (waitsForNetwork && reason !== 'busy')
    if (tries >= pauses.length && !isPatient) return answer
    const pauseMs = pauseBefore(reason, answer, pauses[Math.min(tries, pauses.length - 1)] ?? 0, random)
    onDelay?.({ reason, seconds: Math.ceil(pauseMs / 1000) })
    await wait(pauseMs, signal)
    if (signal?.aborted) return answer
    tries++
  }
}

/** Tells of the silence while a call goes on. */
async function whileTold<Value>(
  call: () => Promise<Value>,
  isOffline: () => boolean,
  { signal, onDelay, tellsOfSilence = false }: RetryOptions,
): Promise<Value> {
  const tell = (): void => {
    if (!signal?.aborted) onDelay?.({ reason: isOffline() ? 'offline' : 'unreachable', seconds: 0 })
  }
  const timeout = tellsOfSilence ? setTimeout(tell, SILENT_AFTER_MS) : undefined
  try {
    return await call()
  } finally {
    clearTimeout(timeout)
  }
}

function whyAgain(answer: Answer<unknown>, isOffline: () => boolean): DelayReason | undefined {
  if (answer.name === 'unreachable') return isOffline() ? 'offline' : 'unreachable'
  if (answer.name !== 'problem' || !mayChange(answer.status)) return undefined
  // A full server, and one whose database is away, say when to come back; one that fails says nothing.
  return answer.retryAfterMs === undefined ? 'busy' : 'crowded'
}

/** Whether the same call may get another answer later. */
export function mayChange(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}

function pauseBefore(
  reason: DelayReason,
  answer: Answer<unknown>,
  usual: number,
  random: () => number,
): number {
  if (reason === 'offline') return OFFLINE_PAUSE_MS
  const asked = answer.name === 'problem' ? (answer.retryAfterMs ?? 0) : 0
  const jittered = usual * (1 - JITTER + 2 * JITTER * random())
  return Math.max(jittered, Math.min(asked, LONGEST_RETRY_AFTER_MS))
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timeout = setTimeout(done, milliseconds)
    // Coming back online ends the wait, because the pause then has no reason any more.
    addEventListener('online', done, { once: true })
    signal?.addEventListener('abort', done, { once: true })
    function done(): void {
      clearTimeout(timeout)
      removeEventListener('online', done)
      resolve()
    }
  })
}
