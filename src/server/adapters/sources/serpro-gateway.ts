/**
 * The gateway of SERPRO's APIs, as its public documentation describes it. The consumer key and secret of a contract get
 * a bearer token for an hour (OAuth 2, client credentials).
 */
import type { Network } from './network.ts'
import { exchangeJson, mustSucceed, type JsonAnswer } from './json-exchange.ts'
import { SourceFailure } from './source-failure.ts'

export interface SerproCredentials {
  readonly consumerKey: string
  readonly consumerSecret: string
}

export interface GatewaySettings extends SerproCredentials {
  /** Address of the API. The bearer token comes from `/token` of the same server. */
  readonly url: string
  readonly network: Network
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
}

export interface GatewayQuestion {
  readonly method: 'GET' | 'POST'
  /** Path after the address of the API. */
  readonly path: string
  readonly body?: unknown
}

/** A bearer token is replaced this long before it expires, because questions are on their way meanwhile. */
const MARGIN_MS = 60_000
/** SERPRO's bearer tokens last an hour. One that claims more is replaced after an hour all the same. */
const MAX_BEARER_MS = 3_600_000
const UNAUTHORISED = 401

interface Bearer {
  readonly text: string
  readonly until: number
}

export class SerproGateway {
  readonly #settings: GatewaySettings
  #bearer: Bearer | undefined

  constructor(settings: GatewaySettings) {
    this.#settings = settings
  }

  /**
   * Asks with a bearer token, and once more with a new one if it was withdrawn. @throws SourceFailure, or the
   * connection's error.
   */
  async ask(question: GatewayQuestion, signal: AbortSignal): Promise<JsonAnswer> {
    const hadBearer = this.#bearer !== undefined
    const first = await this.#askOnce(question, signal)
    if (first.status !== UNAUTHORISED || !hadBearer) return first
    this.#bearer = undefined
    return this.#askOnce(question, signal)
  }

  async #askOnce({ method, path, body }: GatewayQuestion, signal: AbortSignal): Promise<JsonAnswer> {
    const { url: base, network, now } = this.#settings
    const bearer = this.#bearer && now() < this.#bearer.until ? this.#bearer : await this.#newBearer(signal)
    const url = new URL(`${base}${path}`)
    const headers = { Authorization: `Bearer ${bearer.text}` }
    const exchange = { url, method, headers, body, trustedHosts: [url.hostname] } as const
    return exchangeJson(network, exchange, signal)
  }

  async #newBearer(signal: AbortSignal): Promise<Bearer> {
    const { url: base, consumerKey, consumerSecret, network, now } = this.#settings
    const url = new URL('/token', base)
    const credentials = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')
    const got = await exchangeJson(
      network,
      {
        url,
        method: 'POST',
        form: { grant_type: 'client_credentials' },
        headers: { Authorization: `Basic ${credentials}` },
        trustedHosts: [url.hostname],
      },
      signal,
    )
    mustSucceed(got)
    this.#bearer = readBearer(got.answer, now())
    return this.#bearer
  }
}

function readBearer(answer: unknown, now: number): Bearer {
  const { access_token: text, expires_in: seconds } = (answer ?? {}) as Readonly<Record<string, unknown>>
  if (typeof text !== 'string' || !/^[\x21-\x7e]{1,8192}$/.test(text))
    throw new SourceFailure('source-answer-invalid')
  const lasts = typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : MAX_BEARER_MS
  return { text, until: now + Math.min(lasts, MAX_BEARER_MS) - MARGIN_MS }
}
