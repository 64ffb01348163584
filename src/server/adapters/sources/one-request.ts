/** One HTTP request over a connection that was checked, and its answer. No redirect is followed. */
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'
import { boundedBody } from '../../machine/bounded-body.ts'

/** Interim answers (1xx) before the answer: a server sends one or two. Node accepts any number, each costs a parse. */
const MAX_INTERIM = 10

export interface OneRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** Undefined: a request without a body. */
  readonly body: string | undefined
  readonly signal: AbortSignal
}

/** The answer, whose body is still to be read or destroyed. The caller's signal ends both. */
export function requestOnce(
  url: URL,
  socket: Socket,
  { method, headers, body, signal }: OneRequest,
): Promise<IncomingMessage> {
  const options = {
    method,
    signal,
    createConnection: () => socket,
    headers: {
      'User-Agent': 'limiar',
      ...headers,
      Host: url.host,
      ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }),
    },
  }
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(url, options, resolve)
    let interim = 0
    request.on('information', () => {
      if (++interim <= MAX_INTERIM) return
      const error = new Error('The server sends interim answers without end.')
      // An answer after them in the same packet is read before the request is destroyed.
      reject(error)
      request.destroy(error)
    })
    // The listener stays while the request lives, because an error without a listener would end the process.
    request.on('error', reject).end(body)
  })
}

/** The head of the answer. The connection ends there, because the rest is not needed. */
export async function requestHead(url: URL, socket: Socket, request: OneRequest): Promise<IncomingMessage> {
  const response = await requestOnce(url, socket, request)
  response.destroy()
  return response
}

export interface HttpAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

/** The whole answer, as text. @throws Error when it is larger than `mostBytes`. */
export async function requestAnswer(
  url: URL,
  socket: Socket,
  request: OneRequest,
  mostBytes: number,
): Promise<HttpAnswer> {
  const response = await requestOnce(url, socket, request)
  const { statusCode: status = 0, headers } = response
  const body = await boundedBody(response, mostBytes, () => new Error('The answer is too large.'))
  return { status, headers, text: new TextDecoder().decode(body) }
}

/** How many seconds an answer asks to wait. Servers under load send seconds; a date is ignored. */
export function retryAfterSecondsOf({
  'retry-after': seconds = '',
}: IncomingMessage['headers']): number | undefined {
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) : undefined
}
