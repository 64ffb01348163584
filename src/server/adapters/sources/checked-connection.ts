/** Connections to addresses that clients name, which never lead into the operator's own network. */
import { isIP, type Socket } from 'node:net'
import { connectToFirst, type Asking, type Network } from './network.ts'
import { unlessAborted } from '../../domain/unless-aborted.ts'
import { isPublicAddress } from './public-addresses.ts'

/** Longest address in characters: every browser and proxy takes this many. */
const MAX_URI_CHARACTERS = 2048
/** Ports of the web. A service on another port of a public address is not there for pictures or webhooks. */
const webPorts: ReadonlySet<number> = new Set([80, 443, 8080, 8443])

/** An address that is refused. The message is the reason: a clause without the address itself. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

interface Checks {
  /** Hosts (`name` or `name:port`) that may be reached although their address or port is not a public one. */
  readonly trustedHosts: readonly string[]
  readonly signal: AbortSignal
}

/** @throws AddressRefused when the text is not an http(s) address, or the address carries a credential. */
export function parseWebAddress(uri: string, base?: URL): URL {
  const url = uri.length > MAX_URI_CHARACTERS ? null : URL.parse(uri, base?.href)
  if (!url) throw new AddressRefused('the address is not a URL')
  if (!['http:', 'https:'].includes(url.protocol))
    throw new AddressRefused('the address does not begin with http:// or https://')
  if (url.username !== '' || url.password !== '') throw new AddressRefused('the address carries a credential')
  return url
}

/** Checks what is known about an address without asking the network. @throws AddressRefused. */
export function refuseUntrusted(url: URL, trustedHosts: readonly string[]): void {
  if (isTrusted(url, trustedHosts)) return
  const host = hostOf(url)
  if (isIP(host) && !isPublicAddress(host)) throw notPublic()
  if (!webPorts.has(portOf(url))) throw new AddressRefused('the port is not 80, 443, 8080 or 8443')
}

/**
 * Connects to one of the addresses that a host has now, all of which were checked. A name that answers differently
 * the second time (DNS rebinding) gains nothing: there is no second time.
 *
 * @throws AddressRefused when one of them is not public, unless the host is trusted.
 */
export async function connectChecked(
  url: URL,
  network: Network,
  { trustedHosts, signal }: Checks,
): Promise<Socket> {
  const host = hostOf(url)
  const asking = { signal, isTrusted: isTrusted(url, trustedHosts) }
  const addresses = isIP(host) ? [host] : await addressesOf(host, network, asking)
  // One private address among public ones is enough to refuse: otherwise chance would decide which one is used.
  if (addresses.length === 0 || (!asking.isTrusted && !addresses.every(isPublicAddress))) throw notPublic()
  refuseUntrusted(url, trustedHosts)
  const secureAs = url.protocol === 'https:' ? host.replace(/\.$/, '') : undefined
  return connectToFirst(network, addresses, { port: portOf(url), secureAs }, signal)
}

/** Error codes for a name that does not exist, or has no address. */
const noSuchName: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA'])

/**
 * Empty for a name that does not exist. It is refused like a private host, so that nobody can find out which names
 * exist.
 */
async function addressesOf(host: string, network: Network, asking: Asking): Promise<readonly string[]> {
  try {
    return await unlessAborted(network.resolve(host, asking), asking.signal)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (!asking.isTrusted && noSuchName.has(code)) return []
    throw error
  }
}

function notPublic(): AddressRefused {
  return new AddressRefused('the host is not public, or there is no host of that name')
}

/** Whether an address leads to a host that was named as trusted. */
export function isTrusted(url: URL, trustedHosts: readonly string[]): boolean {
  return [url.hostname, `${url.hostname}:${portOf(url)}`].some((host) => trustedHosts.includes(host))
}

function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
}

/** The name or numeric address of a host. IPv6 addresses have no brackets here. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}
