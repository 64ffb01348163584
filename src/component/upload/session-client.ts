import type { GivenConsent } from '../../protocol/consent/consent.ts'
import type { StillKind } from '../../protocol/captures.ts'
import type {
  ExecutionProgress,
  RefusalReason,
  SessionChanges,
  SessionOpened,
  SessionProgress,
  SessionResumed,
  StillAccepted,
  StillMeasurements,
  SubmissionBody,
} from '../../protocol/sessions/session-api.ts'
import type { Problem } from '../../protocol/errors.ts'
import type { BurstAnswer, BurstBody, MovementChallenge } from '../../protocol/executions/liveness.ts'
import { sendOver, type Send } from './send.ts'

/** An answer of the server, or why there is none. */
export type Answer<Value> = { readonly name: 'ok'; readonly value: Value } | Failure

export type Failure =
  /** The server looked at the still and wants another. */
  | { readonly name: 'refused'; readonly reason: RefusalReason }
  /** The server said no: the code of its problem document, empty when there was none. */
  | {
      readonly name: 'problem'
      readonly status: number
      readonly code: string
      /** Milliseconds after which the server would like to be asked again. */
      readonly retryAfterMs?: number
    }
  /** There was no answer: the device is offline, the connection was cut, or it was too slow. */
  | { readonly name: 'unreachable' }

/** A still as it is sent: the encoded image and what was measured on it. */
export interface Still {
  readonly image: Blob
  readonly measurements: StillMeasurements
}

/** How a request that takes a while reports its progress, and what ends it. */
export interface Watched {
  readonly signal?: AbortSignal
  /** Called with the share of the body that has been sent, 0 to 1. */
  readonly onSent?: (share: number) => void
}

/**
 * A request without an answer is tried again after this time, and one whose progress is watched this long after its
 * last byte left. 2 MB over a good EDGE connection take 170 s; ended before, they would be sent from the first byte
 * again and again. The server limits the whole.
 */
const SILENCE_MS = 90_000

/** Speaks the session API under one link. The caller may read the session's secret, to find the session again. */
export class SessionClient {
  readonly #link: string
  readonly #send: Send
  #secret: string | undefined

  /** `link` is the link's address without a slash at its end, such as `/<token>`. */
  constructor(link: string, send: Send = sendOver) {
    this.#link = link
    this.#send = send
  }

  get secret(): string | undefined {
    return this.#secret
  }

  /** Opens a session and keeps its secret for the calls that follow. */
  async open(signal?: AbortSignal): Promise<Answer<SessionOpened>> {
    const answer = await this.#call<SessionOpened>('POST', '/session', {}, { signal })
    if (answer.name === 'ok') this.#secret = answer.value.secret
    return answer
  }

  /** Finds a session again by its secret, and keeps the secret for the calls that follow. */
  resume(secret: string, signal?: AbortSignal): Promise<Answer<SessionResumed>> {
    this.#secret = secret
    return this.#call('GET', '/session', {}, { signal })
  }

  /** Says what the person agreed to and which document they chose. */
  change(changes: SessionChanges, signal?: AbortSignal): Promise<Answer<SessionProgress>> {
    return this.#call('PATCH', '/session', json(changes), { signal })
  }

  /**
   * Sends one still; sending it again replaces it. After three refusals `insists` makes the server take it as it is.
   */
  putStill(
    capture: StillKind,
    still: Still,
    { insists = false, ...watched }: Watched & { readonly insists?: boolean } = {},
  ): Promise<Answer<StillAccepted>> {
    const measured = Object.entries(still.measurements).map(([name, value]) => [name, String(value)])
    const query = new URLSearchParams(insists ? [...measured, ['insist', 'true']] : measured)
    const content = { body: still.image, contentType: still.image.type }
    return this.#call('PUT', `/stills/${capture}?${query}`, content, watched)
  }

  /** Asks in which direction the head must turn in the next burst. */
  challenge(signal?: AbortSignal): Promise<Answer<MovementChallenge>> {
    return this.#call('POST', '/challenge', {}, { signal })
  }

  /** Sends the frames of a movement as base64, oldest first, with the nonce of the challenge that they answer. */
  putBurst(burst: BurstBody, watched: Watched = {}): Promise<Answer<BurstAnswer>> {
    return this.#call('PUT', '/bursts/selfie', json(burst), watched)
  }

  /** Submits the session; the server makes one execution of it, however often it is asked. */
  submit(consent?: GivenConsent, signal?: AbortSignal): Promise<Answer<{ executionId: string }>> {
    const body: SubmissionBody = consent ? { consent } : {}
    return this.#call('POST', '/submission', json(body), { signal })
  }

  progress(signal?: AbortSignal): Promise<Answer<ExecutionProgress>> {
    return this.#call('GET', '/execution', {}, { signal })
  }

  async #call<Value>(
    method: string,
    path: string,
    content: { readonly body?: BodyInit; readonly contentType?: string },
    { signal, onSent }: { readonly signal?: AbortSignal | undefined; readonly onSent?: Watched['onSent'] },
  ): Promise<Answer<Value>> {
    const headers: Record<string, string> = { accept: 'application/json' }
    if (content.contentType) headers['content-type'] = content.contentType
    if (this.#secret) headers['authorization'] = `Bearer ${this.#secret}`
    const scope = within(SILENCE_MS, signal)
    try {
      const init: RequestInit = {
        method,
        headers,
        body: content.body ?? null,
        // The secret travels in its header. No cookie is needed, and in a third-party frame there would be none.
        credentials: 'omit',
        cache: 'no-store',
        signal: scope.signal,
      }
      const response = await this.#send(this.#link + path, init, onSent && whileItGrows(onSent, scope))
      return response.ok
        ? { name: 'ok', value: (await response.json()) as Value }
        : failureOf(response, await response.json().catch(() => undefined))
    } catch {
      return { name: 'unreachable' }
    } finally {
      scope.end()
    }
  }
}

const PROBLEM_TYPE = 'urn:limiar:problem:'

function failureOf({ status, headers }: Response, body: unknown): Failure {
  const problem = body as Partial<Problem> | undefined
  const code = problem?.type?.startsWith(PROBLEM_TYPE) ? problem.type.slice(PROBLEM_TYPE.length) : ''
  const reason = code === 'capture-refused' ? problem?.errors?.[0]?.code : undefined
  // The page has words for every reason it knows, and a general sentence for any other.
  if (reason) return { name: 'refused', reason: reason as RefusalReason }
  return { name: 'problem', status, code, ...retryAfterOf(headers) }
}

/** After how long the server would like to be asked again, where it says so. */
export function retryAfterOf(headers: Headers): { readonly retryAfterMs: number } | undefined {
  // Seconds; the other form, a date, is not what the service sends.
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return seconds >= 0 ? { retryAfterMs: seconds * 1000 } : undefined
}

function json(body: unknown): { readonly body: string; readonly contentType: string } {
  return { body: JSON.stringify(body), contentType: 'application/json' }
}

/** Lets the request go on for as long as more and more of it leaves. */
function whileItGrows(onSent: (share: number) => void, scope: AbortScope): (share: number) => void {
  let most = 0
  return (share) => {
    if (share > most) scope.goOn()
    most = Math.max(most, share)
    onSent(share)
  }
}

// AbortSignal.any would say this in one line, but iPhones before iOS 17.4 do not have it.
function within(milliseconds: number, signal: AbortSignal | undefined): AbortScope {
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  let timeout = setTimeout(abort, milliseconds)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  return {
    signal: controller.signal,
    goOn: () => {
      clearTimeout(timeout)
      timeout = setTimeout(abort, milliseconds)
    },
    end: () => {
      clearTimeout(timeout)
      signal?.removeEventListener('abort', abort)
    },
  }
}

interface AbortScope {
  readonly signal: AbortSignal
  /** Begins the time again. */
  goOn(): void
  end(): void
}
