import type { Problem } from '../protocol/errors.ts'
import type { ExecutionImageAddresses } from '../protocol/execution-images.ts'
import type { Execution, ListExecutionsAnswer } from '../protocol/executions.ts'
import type { ListIssuerKeysAnswer } from '../protocol/issuer-keys.ts'
import type { ListReportsAnswer } from '../protocol/reports.ts'
import type { ReviewExecutionBody } from '../protocol/reviews.ts'

/** Why a call came to nothing, as far as a person can do something about it. */
export type Failure =
  'signed-out' | 'forbidden' | 'not-found' | 'conflict' | 'refused' | 'busy' | 'failed' | 'unreachable'

export type Answer<Body> =
  { readonly ok: true; readonly body: Body } | { readonly ok: false; readonly failure: Failure }

interface Content {
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
}

/** Which execution is meant. */
export interface ExecutionAddress {
  readonly reportId: string
  readonly executionId: string
}

/** An answer that has not come by then will not come while a person waits for it. */
const PATIENCE_MS = 20_000
/** Tries of a call that reads, the first included, of a server that is busy and says when to come back. */
const MAX_TRIES = 3
/** One that asks for longer has its answer shown: nobody looks at an empty page for so long. */
const LONGEST_WAIT_MS = 15_000
const REPORTS_SHOWN = 100

/**
 * The calls of the public API that the console makes. The access token is kept in this object alone and travels in
 * a header: it is never part of an address, and nothing of the page can read it.
 */
export class ApiClient {
  readonly #accessToken: string
  readonly #base: URL

  /** `base` is the folder of the page's address: the API lies beside it. */
  constructor(accessToken: string, base: URL) {
    this.#accessToken = accessToken
    this.#base = base
  }

  listReports(): Promise<Answer<ListReportsAnswer>> {
    return this.#call('GET', `reports?_limit=${REPORTS_SHOWN}`)
  }

  /** Forbidden to all but administrators. */
  listIssuerKeys(): Promise<Answer<ListIssuerKeysAnswer>> {
    return this.#call('GET', 'issuer-keys')
  }

  listExecutions(query: URLSearchParams, signal?: AbortSignal): Promise<Answer<ListExecutionsAnswer>> {
    return this.#call('GET', `executions?${query}`, { signal })
  }

  readExecution(address: ExecutionAddress, signal?: AbortSignal): Promise<Answer<Execution>> {
    return this.#call('GET', pathOf(address), { signal })
  }

  readImages(address: ExecutionAddress, signal?: AbortSignal): Promise<Answer<ExecutionImageAddresses>> {
    return this.#call('GET', `${pathOf(address)}/images`, { signal })
  }

  review(address: ExecutionAddress, body: ReviewExecutionBody): Promise<Answer<Execution>> {
    return this.#call('PATCH', pathOf(address), { body })
  }

  async #call<Body>(method: string, path: string, { body, signal }: Content = {}): Promise<Answer<Body>> {
    try {
      for (let tries = 1; ; tries++) {
        const response = await this.#send(method, path, { body, signal })
        if (response.ok) return { ok: true, body: (await response.json()) as Body }
        const waitMs = method === 'GET' && tries < MAX_TRIES ? waitOf(response) : undefined
        if (waitMs === undefined) return { ok: false, failure: failureOf(response.status) }
        await pause(waitMs, signal)
      }
    } catch {
      return { ok: false, failure: 'unreachable' }
    }
  }

  #send(method: string, path: string, { body, signal }: Content): Promise<Response> {
    const patience = AbortSignal.timeout(PATIENCE_MS)
    return fetch(new URL(path, this.#base), {
      method,
      headers: {
        authorization: `Bearer ${this.#accessToken}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      cache: 'no-store',
      credentials: 'omit',
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    })
  }
}

/** How long a busy server asks to wait; undefined when it does not say, or asks for too long. */
function waitOf({ status, headers }: Response): number | undefined {
  const seconds = headers.get('retry-after')
  if (failures[status] !== 'busy' || seconds === null) return undefined
  const waitMs = Number(seconds) * 1000
  return waitMs <= LONGEST_WAIT_MS ? waitMs : undefined
}

/** Rejects as soon as the signal is aborted. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Error('Nobody waits any more.'))
    })
  })
}

function pathOf({ reportId, executionId }: ExecutionAddress): string {
  return `reports/${reportId}/executions/${executionId}`
}

function failureOf(status: Problem['status']): Failure {
  const known = failures[status]
  if (known) return known
  return status < 500 ? 'refused' : 'failed'
}

const failures: Readonly<Record<number, Failure>> = {
  401: 'signed-out',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  429: 'busy',
  503: 'busy',
}
