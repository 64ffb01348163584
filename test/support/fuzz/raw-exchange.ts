/** HTTP/1.1 over a bare socket: a request may be wrong in ways in which no client sends it. */
import { connect } from 'node:net'

export interface RawRequest {
  readonly method: string
  /** Path and query, sent unchanged. */
  readonly target: string
  /** In order; a name may come twice. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: Buffer | undefined
  /** The value of Content-Length when it is not the length of the body. */
  readonly saidLength?: number | undefined
}

export interface RawAnswer {
  /** Undefined: the connection ended without an answer. */
  readonly status: number | undefined
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly ms: number
}

/** The time after which an answer counts as missing: ten times as long as a request may take. */
const GIVE_UP_MS = 20_000

/** Sends everything, closes its side, and reads to the end of the connection. */
export function rawExchange(port: number, request: RawRequest): Promise<RawAnswer> {
  const began = performance.now()
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const end = (): void => {
      socket.destroy()
      resolve(answerOf(Buffer.concat(chunks), performance.now() - began))
    }
    socket.setTimeout(GIVE_UP_MS, end)
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.once('end', end)
    // A server that refuses a body may close while it is still being sent: its earlier answer counts.
    socket.once('error', end)
    socket.write(headOf(request))
    if (request.body) socket.write(request.body)
    // A request that declared more than it sends is cut off; any other waits for its answer.
    if ((request.saidLength ?? 0) > (request.body?.length ?? 0)) socket.end()
  })
}

/** The bytes of a request on the wire. */
export function headOf({ method, target, headers, body, saidLength }: RawRequest): Buffer {
  const length = saidLength ?? body?.length
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(length === undefined ? [] : [`Content-Length: ${length}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'utf8')
}

function answerOf(bytes: Buffer, ms: number): RawAnswer {
  const split = bytes.indexOf('\r\n\r\n')
  // An interim answer to a client that asked whether to go on (Expect: 100-continue).
  if (bytes.toString('latin1', 0, 12) === 'HTTP/1.1 100') return answerOf(bytes.subarray(split + 4), ms)
  const [statusLine = '', ...lines] = bytes.subarray(0, Math.max(0, split)).toString('latin1').split('\r\n')
  const status = /^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1]
  const headers = lines.map((line) => {
    const at = line.indexOf(':')
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const
  })
  return {
    status: status === undefined ? undefined : Number(status),
    headers: new Map(headers),
    text: bytes.subarray(split + 4).toString('utf8'),
    ms,
  }
}
