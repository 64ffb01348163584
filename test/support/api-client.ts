/** Calls a service the way a client of the contract does: a base URL, an access token, JSON. */

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
