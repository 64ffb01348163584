/** Names to addresses, and connections to an address that was checked: nothing is looked up a second time. */
import { once } from 'node:events'
import { lookup } from 'node:dns/promises'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** What fetching needs of the network. */
export interface Network {
  /** Every address of a name, in the order in which they should be tried. */
  resolve(host: string): Promise<readonly string[]>
  /** Begins a connection to this very address. */
  connect(target: ConnectionTarget): Socket
}

export interface ConnectionTarget {
  /** As numbers, never a name. */
  readonly address: string
  readonly port: number
  /** The name that the other side's certificate must bear; undefined for a connection without TLS. */
  readonly secureAs: string | undefined
}

/** The network of this machine; `ca` are certificates to trust in place of the usual ones. */
export function systemNetwork({ ca }: { readonly ca?: string } = {}): Network {
  return {
    resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
    connect: ({ address, port, secureAs }) => {
      if (secureAs === undefined) return connectTcp({ host: address, port })
      return connectTls({
        host: address,
        port,
        // An address as numbers has no name to ask for: its certificate is held against the address itself.
        ...(isIP(secureAs) ? {} : { servername: secureAs }),
        ALPNProtocols: ['http/1.1'],
        ...(ca === undefined ? {} : { ca }),
      })
    },
  }
}

/** Addresses of a name that are tried; one that has more does not get more of our time. */
const MAX_ADDRESSES_TRIED = 3
/** Time for one address: a second address is tried while there is time left. */
const CONNECT_TIMEOUT_MS = 3_000

/** Connects to the first address that answers. Rejects with the last failure, or when the signal aborts. */
export async function connectToFirst(
  network: Network,
  addresses: readonly string[],
  to: Omit<ConnectionTarget, 'address'>,
  signal: AbortSignal,
): Promise<Socket> {
  let failure: unknown
  for (const address of addresses.slice(0, MAX_ADDRESSES_TRIED)) {
    const socket = network.connect({ ...to, address })
    try {
      const patience = AbortSignal.any([signal, AbortSignal.timeout(CONNECT_TIMEOUT_MS)])
      await once(socket, to.secureAs === undefined ? 'connect' : 'secureConnect', { signal: patience })
      return socket
    } catch (error) {
      // What fails after nobody waits any more must not end the process.
      socket.on('error', () => undefined).destroy()
      signal.throwIfAborted()
      failure = error
    }
  }
  throw failure
}
