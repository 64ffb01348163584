import type { GivenConsent } from '../../protocol/consent.ts'
import type { CaptureKind } from '../../protocol/reports.ts'
import type {
  ExecutionProgress,
  RefusalReason,
  SessionOpened,
  StillAccepted,
  StillMeasurements,
  SubmissionBody,
} from '../../protocol/session-api.ts'
import type { Problem } from '../../protocol/errors.ts'

/** An answer of the server, or why there is none. */
export type Answer<Value> = { readonly name: 'ok'; readonly value: Value } | Failure

export type Failure =
  /** The server looked at the still and wants another. */
  | { readonly name: 'refused'; readonly reason: RefusalReason }
  /** The server said no: the code of its problem document, empty when there was none. */
  | { readonly name: 'problem'; readonly status: number; readonly code: string }
  /** There was no answer: offline, cut, or too slow. */
  | { readonly name: 'unreachable' }

/** A still as it is sent: the encoded image and what was measured on it. */
export interface Still {
  readonly image: Blob
  readonly measurements: StillMeasurements
}

export type Fetch = (input: string, init: RequestInit) => Promise<Response>

/** A request that takes longer is tried again: 10 MB at 1 Mbit/s take 80 s. */
const REQUEST_TIMEOUT_MS = 90_000

/** Speaks the session API under one link; the session's secret stays in this object. */
export class SessionClient {
  readonly #link: string
  readonly #fetch: Fetch
  #secret: string | undefined

  /** `link` is the link's address without a slash at its end, `/<token>` say. */
  constructor(link: string, fetcher: Fetch = (input, init) => fetch(input, init)) {
    this.#link = link
    this.#fetch = fetcher
  }

  /** Opens a session and keeps its secret for the calls that follow. */
  async open(signal?: AbortSignal): Promise<Answer<SessionOpened>> {
    const answer = await this.#call<SessionOpened>('POST', '/session', {}, signal)
    if (answer.name === 'ok') this.#secret = answer.value.secret
    return answer
  }

  /** Sends one still; sending it again replaces it. */
  putStill(capture: CaptureKind, still: Still, signal?: AbortSignal): Promise<Answer<StillAccepted>> {
    const query = new URLSearchParams(
      Object.entries(still.measurements).map(([name, value]) => [name, String(value)]),
    )
    return this.#call(
      'PUT',
      `/stills/${capture}?${query}`,
      { body: still.image, contentType: still.image.type },
      signal,
    )
  }

  /** Submits the session; the server makes one execution of it, however often it is asked. */
  submit(consent: GivenConsent, signal?: AbortSignal): Promise<Answer<{ executionId: string }>> {
    const body = JSON.stringify({ consent } satisfies SubmissionBody)
    return this.#call('POST', '/submission', { body, contentType: 'application/json' }, signal)
  }

  progress(signal?: AbortSignal): Promise<Answer<ExecutionProgress>> {
    return this.#call('GET', '/execution', {}, signal)
  }

  async #call<Value>(
    method: string,
    path: string,
    content: { readonly body?: BodyInit; readonly contentType?: string },
    signal?: AbortSignal,
  ): Promise<Answer<Value>> {
    const headers: Record<string, string> = { accept: 'application/json' }
    if (content.contentType) headers['content-type'] = content.contentType
    if (this.#secret) headers['authorization'] = `Bearer ${this.#secret}`
    const scope = within(REQUEST_TIMEOUT_MS, signal)
    try {
      const response = await this.#fetch(this.#link + path, {
        method,
        headers,
        body: content.body ?? null,
        // The secret travels in its header; no cookie is needed, and in a third-party frame there is none.
        credentials: 'omit',
        cache: 'no-store',
        signal: scope.signal,
      })
      return response.ok
        ? { name: 'ok', value: (await response.json()) as Value }
        : failureOf(response.status, await response.json().catch(() => undefined))
    } catch {
      return { name: 'unreachable' }
    } finally {
      scope.end()
    }
  }
}

const PROBLEM_TYPE = 'urn:limiar:problem:'

function failureOf(status: number, body: unknown): Failure {
  const problem = body as Partial<Problem> | undefined
  const code = problem?.type?.startsWith(PROBLEM_TYPE) ? problem.type.slice(PROBLEM_TYPE.length) : ''
  const reason = code === 'capture-refused' ? problem?.errors?.[0]?.code : undefined
  // The page knows words for every reason it can meet, and a general sentence for one it does not.
  return reason ? { name: 'refused', reason: reason as RefusalReason } : { name: 'problem', status, code }
}

// AbortSignal.any would say this in one line, but iPhones before iOS 17.4 do not have it.
function within(milliseconds: number, signal: AbortSignal | undefined): AbortScope {
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  const timeout = setTimeout(abort, milliseconds)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timeout)
      signal?.removeEventListener('abort', abort)
    },
  }
}

interface AbortScope {
  readonly signal: AbortSignal
  end(): void
}
