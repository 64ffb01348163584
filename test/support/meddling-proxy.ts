/** A proxy before a server that spoils requests and answers, as badly configured proxies do. */
import { once } from 'node:events'
import {
  createServer,
  request,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

export interface Meddling {
  /** Sets headers of every answer; undefined removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** Answers in place of the server, depending on the path and the number of bytes of the request. */
  readonly status?: (path: string, bytes: number) => number | undefined
  /** Changes the type of an answer, by its path. */
  readonly type?: (path: string) => string | undefined
  /** Asks the server for uncompressed answers. */
  readonly uncompressed?: boolean
}

export interface MeddlingProxy {
  readonly baseUrl: string
  close(): Promise<void>
}

export async function startMeddlingProxy(target: string, meddling: Meddling): Promise<MeddlingProxy> {
  const server = createServer((asked, answer) => void handOn(target, asked, answer, meddling))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function handOn(
  target: string,
  asked: IncomingMessage,
  answer: ServerResponse,
  meddling: Meddling,
): Promise<void> {
  const path = asked.url ?? '/'
  const body = await buffer(asked)
  const status = meddling.status?.(path, body.length)
  if (status !== undefined) {
    answer.writeHead(status, { connection: 'close' }).end()
    return
  }
  const response = await forward(target, asked, body, meddling)
  answer.writeHead(response.statusCode ?? 502, meddled(response.headers, path, meddling))
  // When the client stops reading, the answer of the server ends as well.
  await pipeline(response, answer).catch(() => undefined)
}

async function forward(
  target: string,
  { url, method, headers }: IncomingMessage,
  body: Buffer,
  { uncompressed }: Meddling,
): Promise<IncomingMessage> {
  const { 'accept-encoding': _encoding, ...others } = headers
  const sent = request(new URL(url ?? '/', target), { method, headers: uncompressed ? others : headers })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return response
}

function meddled(
  original: IncomingMessage['headers'],
  path: string,
  { headers = {}, type }: Meddling,
): OutgoingHttpHeaders {
  const changed = { ...original, ...headers }
  const typed = type?.(path)
  if (typed !== undefined) changed['content-type'] = typed
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))
}
