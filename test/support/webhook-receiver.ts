/** A server of another firm, which receives webhooks and answers as a test tells it to. */
import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Json } from './api-client.ts'
import { until } from './until.ts'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** The raw text, which is signed. */
  readonly text: string
  readonly body: Json
}

type Answer = (...request: Parameters<RequestListener>) => unknown

/** The ways in which a receiver can treat a request. */
export const answers = {
  ok: (_request, response) => response.writeHead(204).end(),
  failed: (_request, response) => response.writeHead(500).end('no'),
  busy: (_request, response) => response.writeHead(503, { 'retry-after': '1' }).end(),
  gone: (_request, response) => response.writeHead(410).end(),
  elsewhere: (request, response) =>
    response.writeHead(307, { location: `http://${request.headers.host ?? ''}/moved` }).end(),
  silent: () => undefined,
  hangsUp: (request) => request.socket.destroy(),
  /** Answers at once and goes on talking for ever. */
  talkative: (_request, response) => response.writeHead(200).write('a'),
  /** Says that it will answer, a thousand times, and then answers; all of it arrives at once. */
  promising: (_request, response) => {
    response.socket?.cork()
    for (let time = 0; time < 1000; time++) response.writeProcessing()
    response.writeHead(204).end()
    response.socket?.uncork()
  },
} satisfies Readonly<Record<string, Answer>>

export interface WebhookReceiver {
  readonly host: string
  readonly url: string
  /** Answers the next requests to a path in these ways, one each; later requests are accepted. */
  answerWith(path: string, ...next: readonly Answer[]): void
  /** Whether it does not answer the next request to a path. */
  isToKeepSilent(path: string): boolean
  /** Every request so far, by path when one is given. */
  received(path?: string): readonly Received[]
  /** Waits until a number of requests have come since the start. */
  untilReceived(count: number, path?: string): Promise<readonly Received[]>
  /** Ends every connection, also those whose request is not answered. */
  letGo(): void
  close(): Promise<void>
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const requests: Received[] = []
  const next = new Map<string, Answer[]>()
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await readText(request)
    const { url: path = '', headers } = request
    requests.push({ path, headers, text, body: JSON.parse(text) })
    const answer: Answer = next.get(path)?.shift() ?? answers.ok
    answer(request, response)
  }
  const server = createServer((request, response) => void receive(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const received = (path?: string) => requests.filter((one) => path === undefined || one.path === path)
  return {
    host,
    url: `http://${host}/hooks`,
    answerWith: (path, ...others) => void next.set(path, [...others]),
    isToKeepSilent: (path) => next.get(path)?.[0] === answers.silent,
    received,
    untilReceived: async (count, path) => {
      await until(`${count} requests have come`, () => received(path).length >= count || undefined)
      return received(path)
    },
    letGo: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readText(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
