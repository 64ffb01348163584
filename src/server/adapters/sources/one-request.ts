/** One HTTP request over a connection that was checked, and the head of its answer. No redirect is followed. */
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'

export interface OneRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** Undefined: a request without a body. */
  readonly body: string | undefined
  readonly signal: AbortSignal
}

/** The head of the answer. The connection ends there, because the rest is not needed. */
export function requestHead(
  url: URL,
  socket: Socket,
  { method, headers, body, signal }: OneRequest,
): Promise<IncomingMessage> {
  const options = {
    method,
    signal,
    createConnection: () => socket,
    headers: {
      ...headers,
      Host: url.host,
      ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }),
      'User-Agent': 'limiar',
    },
  }
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(url, options, (response) => {
      resolve(response)
      response.destroy()
    })
    // The listener stays while the request lives, because an error without a listener would end the process.
    request.on('error', reject).end(body)
  })
}
