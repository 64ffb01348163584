/** Resolves names and connects to addresses that were checked. No name is looked up a second time. */
import { once } from 'node:events'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { askNameServers, askSystem } from './name-lookup.ts'

/** What fetching needs of the network. */
export interface Network {
  /** Every address of a name, in the order in which they should be tried. */
  resolve(host: string, asking: Asking): Promise<readonly string[]>
  /** Begins a connection to exactly this address. */
  connect(target: ConnectionTarget): Socket
}

export interface Asking {
  readonly signal: AbortSignal
  /** Whether the operator wrote the name down. Then it is looked up as every program of the machine does. */
  readonly isTrusted: boolean
}

export interface ConnectionTarget {
  /** A numeric address, never a name. */
  readonly address: string
  readonly port: number
  /** The name that the other side's certificate must bear; undefined for a connection without TLS. */
  readonly secureAs: string | undefined
}

export interface NetworkSettings {
  /** Certificates to trust in place of the usual ones. */
  readonly ca?: string
  /** Name servers to ask in place of this machine's: `address` or `address:port`. */
  readonly nameServers?: readonly string[]
}

/** One look-up for the whole process, because its calls share the threads that they may take. */
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
        // A numeric address has no server name: the certificate is checked against the address itself.
        ...(isIP(secureAs) ? {} : { servername: secureAs }),
        ALPNProtocols: ['http/1.1'],
        ...(ca === undefined ? {} : { ca }),
      })
    },
  }
}

/** At most this many addresses of a name are tried. A name with more gets no more of our time. */
const MAX_ADDRESSES_TRIED = 3
/** Time for one address, so that there is time left for a second one. */
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
      // A failure after nobody waits any more must not end the process.
      socket.on('error', () => undefined).destroy()
      signal.throwIfAborted()
      failure = error
    }
  }
  throw failure
}
