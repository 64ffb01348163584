/** Fetches pictures that a client names by address, and lets nobody reach the operator's own network that way. */
import { lookup } from 'node:dns/promises'
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { LimiarError } from '../../../protocol/errors.ts'
import type { RemoteImages } from '../../domain/ports.ts'
import { isPublicAddress } from './public-addresses.ts'

/** Redirects that are followed: a short address and a content network need two. */
const MAX_REDIRECTS = 3
/** Time for everything, from the first lookup to the last byte. */
const FETCH_TIMEOUT_MS = 10_000
/** As much as a picture sent as base64 may have. */
const MAX_REMOTE_IMAGE_BYTES = 10 * 1024 * 1024

export interface RemoteImageSettings {
  /** Hosts (`name` or `name:port`) that may be fetched from although their addresses are not public. */
  readonly trustedHosts: readonly string[]
  readonly timeoutMs?: number
  readonly maxBytes?: number
}

/** One address of a host, looked up once and used for the connection. */
interface Pinned {
  readonly address: string
  readonly family: number
}

export function createRemoteImages(settings: RemoteImageSettings): RemoteImages {
  const { timeoutMs = FETCH_TIMEOUT_MS, maxBytes = MAX_REMOTE_IMAGE_BYTES } = settings
  return {
    async fetch(uri, signal) {
      const timeout = AbortSignal.timeout(timeoutMs)
      const either = signal ? AbortSignal.any([signal, timeout]) : timeout
      try {
        return await follow(uri, settings, maxBytes, either)
      } catch (error) {
        signal?.throwIfAborted()
        if (error instanceof LimiarError) throw error
        throw unreachable(timeout.aborted ? 'it took too long' : 'the connection failed', error)
      }
    },
  }
}

async function follow(
  uri: string,
  settings: RemoteImageSettings,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  let next = parseAddress(uri)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    // Every hop is checked: a public host may redirect to a private one.
    const response = await get(next, await pin(next, settings.trustedHosts), signal)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return readBody(response, maxBytes)
    response.destroy()
    if (statusCode < 300 || statusCode >= 400 || headers.location === undefined)
      throw unreachable(`the host answered ${statusCode}`)
    next = parseAddress(new URL(headers.location, next).href)
  }
  throw unreachable('there were too many redirects')
}

function parseAddress(uri: string): URL {
  const url = URL.parse(uri)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw unreachable('only http and https are fetched')
  if (url.username !== '' || url.password !== '') throw unreachable('the address carries a credential')
  return url
}

/**
 * Looks the host up and answers the address to connect to. The connection uses this very address, so that a name
 * that answers differently the second time (DNS rebinding) gains nothing.
 */
async function pin(url: URL, trustedHosts: readonly string[]): Promise<Pinned> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const literal = isIP(host)
  const found = literal ? [{ address: host, family: literal }] : await lookup(host, { all: true })
  const [first] = found
  if (!first) throw unreachable('the host has no address')
  const isTrusted = trustedHosts.includes(url.hostname) || trustedHosts.includes(url.host)
  // One private address among public ones is enough to refuse: which one is used would be chance.
  if (!isTrusted && !found.every(({ address }) => isPublicAddress(address)))
    throw unreachable('the host is not a public one')
  return first
}

function get(url: URL, pinned: Pinned, signal: AbortSignal): Promise<IncomingMessage> {
  const options: RequestOptions = {
    agent: false,
    signal,
    lookup: pinnedLookup(pinned),
    headers: { Accept: 'image/*', 'Accept-Encoding': 'identity' },
  }
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    send(url, options, resolve).once('error', reject).end()
  })
}

function pinnedLookup({ address, family }: Pinned): LookupFunction {
  return (_host, options, done) => {
    if (options.all) done(null, [{ address, family }])
    else done(null, address, family)
  }
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > maxBytes)
      throw new LimiarError('image-too-large', `The image at the address has more than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The address itself stays out of the message: it may carry a credential of its host. */
function unreachable(reason: string, cause?: unknown): LimiarError {
  return new LimiarError('image-unreachable', `The image could not be fetched: ${reason}.`, { cause })
}
