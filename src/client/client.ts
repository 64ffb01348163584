/** A client of one server with one access token. */
import createClient, { type Client } from 'openapi-fetch'
import type { paths } from './api.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { patientFetch, type RetryOptions } from './patient-fetch.ts'

/**
 * Calls by method and path, such as `limiar.GET('/executions')`; the documentation of openapi-fetch says how to make
 * them and what they return.
 */
export type LimiarClient = Client<paths>

export interface LimiarClientOptions {
  /** Where the server is, such as `https://id.example.com`; a path before the API's own is kept. */
  readonly url: string
  readonly token: string
  /**
   * `header` sends the token as `Authorization: Bearer`, which proxies do not log. `query` sends it as the parameter
   * `token`, for servers of the same contract that do not read the header.
   */
  readonly tokenIn?: 'header' | 'query'
  readonly retry?: RetryOptions
  /**
   * An answer that is longer fails (default 100 MB). A page of records has some hundred kilobytes; the archive of a
   * person has all their pictures.
   */
  readonly longestAnswerMegabytes?: number
  /** Used instead of the global `fetch`, for example behind a proxy or in a test. */
  readonly fetch?: (request: Request) => Promise<Response>
}

const DEFAULT_LONGEST_ANSWER_MEGABYTES = 100

/** Makes a client. Nothing is asked of the server until the first call. */
export function createLimiarClient(options: LimiarClientOptions): LimiarClient {
  const { url, token, tokenIn = 'header', retry = {}, fetch = defaultFetch } = options
  const { longestAnswerMegabytes = DEFAULT_LONGEST_ANSWER_MEGABYTES } = options
  const client = createClient<paths>({
    baseUrl: url.replace(/\/+$/, ''),
    // ?p_one=1 and not ?parameters[p_one]=1: the members of such an object are parameters of their own.
    querySerializer: { object: { style: 'form', explode: true } },
    fetch: patientFetch(boundedFetch(fetch, longestAnswerMegabytes), retry),
    // The token is the whole credential: a browser sends no cookie and keeps no answer about a person.
    credentials: 'omit',
    cache: 'no-store',
  })
  client.use({ onRequest: ({ request }) => authorised(request, token, tokenIn) })
  return client
}

/** The global function is looked up at each call, so that it can be replaced after the client was made. */
function defaultFetch(request: Request): Promise<Response> {
  return fetch(request)
}

function authorised(request: Request, token: string, tokenIn: 'header' | 'query'): Request {
  // The calls that the onboarding page makes carry a session's secret here instead of the token.
  if (request.headers.has('Authorization')) return request
  if (tokenIn === 'query') {
    const url = new URL(request.url)
    url.searchParams.set('token', token)
    return new Request(url, request)
  }
  request.headers.set('Authorization', `Bearer ${token}`)
  return request
}
