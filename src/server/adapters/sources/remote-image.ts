/** Fetches pictures that a client names by address, and lets nobody reach the operator's own network that way. */
import type { IncomingMessage } from 'node:http'
import { LimiarError } from '../../../protocol/errors.ts'
import type { RemoteImages } from '../../domain/pictures/remote-images.ts'
import { AddressRefused, connectChecked, parseWebAddress } from './checked-connection.ts'
import { systemNetwork, type Network } from './network.ts'
import { boundedBody } from '../../machine/bounded-body.ts'
import { requestOnce } from './one-request.ts'

/** At most this many redirects are followed: a short address and a content network need two. */
const MAX_REDIRECTS = 3
/** Time for everything, from the first lookup to the last byte. */
const FETCH_TIMEOUT_MS = 10_000
/** A host that sends no byte for this long is given up. */
const IDLE_TIMEOUT_MS = 3_000
/** The same limit as for a picture sent as base64. */
const MAX_REMOTE_IMAGE_BYTES = 10 * 1024 * 1024
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

export interface RemoteImageSettings {
  /** Hosts (`name` or `name:port`) that may be fetched from although their address or port is not a public one. */
  readonly trustedHosts: readonly string[]
  readonly timeoutMs?: number
  readonly idleMs?: number
  readonly maxBytes?: number
}

interface Limits {
  readonly trustedHosts: readonly string[]
  readonly idleMs: number
  readonly maxBytes: number
  readonly signal: AbortSignal
}

/** Fetches over a network: this machine's unless another one is given. */
export function createRemoteImages(
  settings: RemoteImageSettings,
  network: Network = systemNetwork(),
): RemoteImages {
  const { trustedHosts, timeoutMs = FETCH_TIMEOUT_MS, idleMs = IDLE_TIMEOUT_MS } = settings
  const { maxBytes = MAX_REMOTE_IMAGE_BYTES } = settings
  return {
    async fetch(uri, signal) {
      const timeout = AbortSignal.timeout(timeoutMs)
      const either = signal ? AbortSignal.any([signal, timeout]) : timeout
      try {
        return await follow(uri, network, { trustedHosts, idleMs, maxBytes, signal: either })
      } catch (error) {
        signal?.throwIfAborted()
        if (timeout.aborted) throw unreachable('it took too long', error)
        if (error instanceof LimiarError) throw error
        if (error instanceof AddressRefused) throw unreachable(error.message, error)
        throw unreachable('the connection failed', error)
      }
    },
  }
}

async function follow(uri: string, network: Network, limits: Limits): Promise<Uint8Array> {
  let url = parseWebAddress(uri)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    // Every hop is checked: a public host may redirect to a private one.
    const response = await get(url, network, limits)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return readBody(response, limits)
    response.destroy()
    if (!redirectStatuses.has(statusCode) || headers.location === undefined)
      throw unreachable(`the host answered ${statusCode}`)
    url = redirected(url, headers.location)
  }
  throw unreachable('there were too many redirects')
}

function redirected(from: URL, location: string): URL {
  const url = parseWebAddress(location, from)
  // A client that named an https address did not agree that anybody on the way may read or change the picture.
  if (from.protocol === 'https:' && url.protocol === 'http:')
    throw unreachable('the host redirects from https to http')
  return url
}

/** The head of the answer, over a connection to an address that was looked up once and checked. */
async function get(url: URL, network: Network, { trustedHosts, idleMs, signal }: Limits) {
  const socket = await connectChecked(url, network, { trustedHosts, signal })
  let stop = (error: Error): void => void socket.destroy(error)
  socket.setTimeout(idleMs, () => stop(unreachable('the host stopped answering')))
  const headers = {
    Accept: 'image/jpeg, image/png, image/webp, image/avif',
    'Accept-Encoding': 'identity',
  }
  const answer = await requestOnce(url, socket, { method: 'GET', headers, body: undefined, signal })
  stop = (error) => void answer.destroy(error)
  return answer
}

async function readBody(response: IncomingMessage, { maxBytes }: Limits): Promise<Uint8Array> {
  const { 'content-encoding': encoding = 'identity', 'content-length': announced = '0' } = response.headers
  // The request asked for no compression: a compressed body may be a thousand times as long when unpacked.
  if (encoding.toLowerCase() !== 'identity')
    throw givenUp(response, unreachable('the host compressed the picture'))
  if (Number(announced) > maxBytes) throw givenUp(response, tooLarge(maxBytes))
  return boundedBody(response, maxBytes, () => tooLarge(maxBytes))
}

function givenUp(response: IncomingMessage, error: LimiarError): LimiarError {
  response.destroy()
  return error
}

function tooLarge(maxBytes: number): LimiarError {
  return new LimiarError('image-too-large', `The image at the address has more than ${maxBytes} bytes.`)
}

/** The address itself stays out of the message: it may carry a credential of its host. */
function unreachable(reason: string, cause?: unknown): LimiarError {
  return new LimiarError('image-unreachable', `The image could not be fetched: ${reason}.`, { cause })
}
