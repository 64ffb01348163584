/**
 * Calls a service and shows the answer as it came. This client sends what `limiar-client` cannot or would not: wrong
 * bodies, other media types, the token in the query, a call without retries. Calls that have to succeed go by `limiar`.
 */
import { createLimiarClient, type LimiarClient } from '../../src/client/index.ts'

/** A machine that does ten other things may be busy for a minute; a test may take five. */
const TRIES = 60

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The parsed body when it is JSON, undefined otherwise. */
  readonly body: Json
  readonly text: string
}

/** Parsed JSON that a test looks into, with any type; the test's assertions prove the type. */
// oxlint-disable-next-line typescript/no-explicit-any -- the one place where a wire answer has no type
export type Json = any

export interface ApiClient {
  readonly baseUrl: string
  readonly token: string
  /**
   * The client of integrators, for the calls that a test needs but does not test; `integrator.ts` has the usual ones.
   */
  readonly limiar: LimiarClient
  /** Calls a path with the access token in the query; `body` is sent as JSON. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<Answer>
  /** Calls a path without changing it. */
  readonly raw: (path: string, init?: RequestInit) => Promise<Answer>
}

export function createApiClient(baseUrl: string, token: string): ApiClient {
  const raw = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(new URL(path, baseUrl), { redirect: 'manual', ...init })
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : undefined,
      text,
    }
  }
  return {
    baseUrl,
    token,
    limiar: createLimiarClient({ url: baseUrl, token, retry: { tries: TRIES } }),
    raw,
    call: (method, path, body) =>
      raw(`${path}${path.includes('?') ? '&' : '?'}token=${token}`, {
        method,
        // Clients of the contract send the content type with every request, also without a body.
        headers: { 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  }
}
