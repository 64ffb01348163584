/** HTTP calls from an address of their own, so that a limit by address sees many people and not one machine. */
import { request as startRequest, type IncomingHttpHeaders } from 'node:http'

/** A client gives up after this; the page waits less long for any answer. */
const ANSWER_TIMEOUT_MS = 60_000

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path, with its query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Bytes are sent as they are, everything else as JSON. */
  readonly body?: unknown
  /** The loopback address that the call comes from. */
  readonly from?: string | undefined
}

export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  /** The body, parsed if it is JSON; undefined otherwise. */
  readonly body: unknown
}

/** Why there was no answer. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
  /** Whether there was a connection and nothing came; otherwise it was refused or broke. */
  readonly timedOut: boolean

  constructor(timedOut: boolean, cause?: unknown) {
    super(timedOut ? 'no answer in time' : 'the connection broke', { cause })
    this.timedOut = timedOut
  }
}

/** Makes one call. @throws NoAnswerError. */
export function exchange(base: string, call: Call, signal?: AbortSignal): Promise<Reply> {
  const { method, path, from } = call
  const isBytes = call.body instanceof Uint8Array
  const body = call.body === undefined || isBytes ? call.body : JSON.stringify(call.body)
  const headers = {
    ...(body === undefined ? {} : { 'content-type': isBytes ? 'image/jpeg' : 'application/json' }),
    ...call.headers,
  }
  return new Promise((resolve, reject) => {
    const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
    const request = startRequest(new URL(path, base), {
      method,
      headers,
      agent: false,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(from === undefined ? {} : { localAddress: from }),
    })
    const fail = (cause: unknown): void => reject(new NoAnswerError(timeout.aborted, cause))
    request.once('error', fail)
    request.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', fail)
      response.once('end', () => {
        const bytes = Buffer.concat(chunks)
        const { statusCode: status = 0, headers: received } = response
        resolve({ status, headers: received, bytes, body: parsed(received, bytes) })
      })
    })
    request.end(body)
  })
}

function parsed(headers: IncomingHttpHeaders, bytes: Buffer): unknown {
  return /json/.test(headers['content-type'] ?? '') && bytes.length > 0
    ? (JSON.parse(bytes.toString()) as unknown)
    : undefined
}

/**
 * Takes loopback addresses in turn. All of 127.0.0.0/8 is this machine on Linux; elsewhere only 127.0.0.1 is, and every
 * client then shares it.
 */
export function loopbackAddresses(platform: NodeJS.Platform = process.platform): () => string | undefined {
  let count = 0
  return () => {
    if (platform !== 'linux') return undefined
    const turn = count++ % (200 * 250)
    return `127.0.${1 + Math.floor(turn / 250)}.${1 + (turn % 250)}`
  }
}
