/** A real HTTP server on this machine that stands in for a source of data, and remembers its questions. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A way to treat a question; the last way in a list is used for all later questions. */
export type Way = (response: ServerResponse) => void

export interface SourceServer {
  readonly url: string
  readonly asked: readonly Asked[]
}

/** Answers in JSON. */
export const answering =
  (answer: unknown, status = 200): Way =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))

/** Never answers. */
export const silent: Way = () => undefined

/** Sends a text without an end. */
export const endless: Way = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('"')
  const more = (): void => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}

/** Begins an answer and hangs up. */
export const brokenOff: Way = (response) => {
  response.writeHead(200, { 'content-length': '100' }).write('{"name":', () => response.destroy())
}

/** Runs a server that treats its questions in the given ways, one after the other. */
export async function withSource<Result>(
  ways: readonly [Way, ...Way[]],
  use: (source: SourceServer) => Promise<Result>,
): Promise<Result> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const way = ways[asked.length] ?? ways.at(-1)
      const { method, url: path, headers } = request
      asked.push({ method, path, headers, body: Buffer.concat(chunks).toString('utf8') })
      way?.(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    return await use({ url: `http://127.0.0.1:${port}/people`, asked })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
