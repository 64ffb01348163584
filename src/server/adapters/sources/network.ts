/** Names to addresses, and connections to an address that was checked: nothing is looked up a second time. */
import { once } from 'node:events'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { askNameServers, askSystem } from './name-lookup.ts'

/** What fetching needs of the network. */
export interface Network {
  /** Every address of a name, in the order in which they should be tried. */
  resolve(host: string, asking: Asking): Promise<readonly string[]>
  /** Begins a connection to this very address. */
  connect(target: ConnectionTarget): Socket
}

export interface Asking {
  readonly signal: AbortSignal
  /** Whether the operator wrote the name down: it is then looked up as every program of the machine does. */
  readonly isTrusted: boolean
}

export interface ConnectionTarget {
  /** As numbers, never a name. */
  readonly address: string
  readonly port: number
  /** The name that the other side's certificate must bear; undefined for a connection without TLS. */
  readonly secureAs: string | undefined
}

export interface NetworkSettings {
  /** Certificates to trust in place of the usual ones. */
  readonly ca?: string
  /** Asked in place of those of this machine: `address` or `address:port`. */
  readonly nameServers?: readonly string[]
}

/** One for the process: its look-ups share the threads that they may take. */
const systemLookup = askSystem()

/** The network of this machine. */
export function systemNetwork({ ca, nameServers }: NetworkSettings = {}): Network {
  const askServers = askNameServers(nameServers)
  return {
    resolve: (host, { signal, isTrusted }) => (isTrusted ? systemLookup : askServers)(host, signal),
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
