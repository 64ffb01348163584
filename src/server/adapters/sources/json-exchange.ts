/** One HTTP exchange with a source: a question, and an answer in JSON of bounded size. No redirect is followed. */
import type { IncomingMessage } from 'node:http'
import { connectChecked } from './checked-connection.ts'
import type { Network } from './network.ts'
import { boundedBody } from '../../machine/bounded-body.ts'
import { requestOnce } from './one-request.ts'
import { SourceFailure } from './source-failure.ts'

/** Enough for a person's record and a hundred lists. More is not an answer to one question. */
export const MAX_ANSWER_BYTES = 1024 * 1024

export interface Exchange {
  readonly url: URL
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent like a form of a web page, in place of JSON. */
  readonly form?: Readonly<Record<string, string>>
  /** Hosts (`name` or `name:port`) that may be asked although they are not public. */
  readonly trustedHosts: readonly string[]
}

export interface JsonAnswer {
  readonly status: number
  /** The parsed body of a success; undefined for another status. */
  readonly answer: unknown
}

/** @throws SourceFailure, or the error that broke the connection. */
export async function exchangeJson(
  network: Network,
  exchange: Exchange,
  signal: AbortSignal,
): Promise<JsonAnswer> {
  const response = await send(network, exchange, signal)
  const { statusCode: status = 0 } = response
  if (status < 200 || status > 299) {
    response.destroy()
    return { status, answer: undefined }
  }
  const tooLarge = (): Error => new SourceFailure('source-answer-too-large')
  return { status, answer: parse(await boundedBody(response, MAX_ANSWER_BYTES, tooLarge)) }
}

async function send(
  network: Network,
  { url, method, headers, body, form, trustedHosts }: Exchange,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const socket = await connectChecked(url, network, { trustedHosts, signal })
  const text = form
    ? new URLSearchParams(form).toString()
    : body === undefined
      ? undefined
      : JSON.stringify(body)
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const described = {
    Accept: 'application/json',
    'Accept-Encoding': 'identity',
    ...(text === undefined ? {} : { 'Content-Type': type }),
    ...headers,
  }
  return requestOnce(url, socket, { method, headers: described, body: text, signal })
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    // A cause would quote what the source said about a person.
    throw new SourceFailure('source-answer-invalid')
  }
}

/** @throws SourceFailure unless the status means success. */
export function mustSucceed({ status }: JsonAnswer): void {
  if (status === 429 || status >= 500) throw new SourceFailure('source-failing')
  if (status < 200 || status > 299) throw new SourceFailure('source-refused')
}
