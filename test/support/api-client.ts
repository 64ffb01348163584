/**
 * Calls a service and shows the answer as it came. This client sends what `limiar-client` cannot or would not: wrong
 * bodies, other media types, the token in the query, a call once and not again. Calls that have to succeed go by
 * `limiar`.
 */
import { createLimiarClient, type LimiarClient } from '../../src/client/index.ts'

/** A machine that does ten other things may be busy for a minute; a test has five. */
const TRIES = 60

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The parsed body when it is JSON, undefined otherwise. */
  readonly body: Json
  readonly text: string
}

/** Parsed JSON that a test looks into: whatever the test takes it for, which its assertions then prove. */
// oxlint-disable-next-line typescript/no-explicit-any -- the one place where a wire answer has no type
export type Json = any

export interface ApiClient {
  readonly baseUrl: string
  readonly token: string
  /** The client that integrators have, for what a test needs and is not about; `integrator.ts` has its usual calls. */
  readonly limiar: LimiarClient
  /** Calls a path with the access token in the query; `body` is sent as JSON. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<Answer>
  /** Calls a path as it is. */
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
        // Clients of the contract name the content type on every request, with a body or without.
        headers: { 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  }
}
