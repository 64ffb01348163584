/** What every gateway that takes messages by HTTP has in common: how it is reached, and what its answers mean. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import type { MessageFailure } from '../../../protocol/links/messages.ts'
import type { Handover } from '../../domain/webhooks/messages.ts'
import { connectChecked, parseWebAddress } from '../sources/checked-connection.ts'
import type { Network } from '../sources/network.ts'
import { retryAfterSecondsOf } from '../sources/one-request.ts'

/** Time for everything, from the lookup to the answer. */
export const SEND_TIMEOUT_MS = 20_000

interface Reach {
  readonly network: Network
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

/**
 * Connects to a gateway and sends over the connection. The name is looked up and the connection made as for webhooks,
 * so that an unreachable gateway holds no thread.
 * @throws the reason of the caller's signal when that is aborted.
 */
export async function handOver(
  gateway: string,
  { network, timeoutMs, signal }: Reach,
  send: (address: URL, socket: Socket, signal: AbortSignal) => Promise<Handover>,
): Promise<Handover> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    const address = parseWebAddress(gateway)
    // The operator wrote the address down, so it may be one of a private network.
    const checks = { trustedHosts: [address.hostname], signal: either }
    return await send(address, await connectChecked(address, network, checks), either)
  } catch (error) {
    signal?.throwIfAborted()
    if (!(error instanceof Error)) throw error
    return { taken: false, isFinal: false, reason: timeout.aborted ? 'timeout' : 'unreachable' }
  }
}

/**
 * What an answer means. A redirect is not followed: the number and the link are for the gateway that was named.
 * `whyPassing` says why another try may succeed. It returns undefined when the message was refused for good.
 */
export function handoverOf(
  { status, headers }: { readonly status: number; readonly headers: IncomingHttpHeaders },
  whyPassing: () => MessageFailure | undefined,
): Handover {
  if (status >= 200 && status < 300) return { taken: true }
  if (status >= 300 && status < 400) return { taken: false, isFinal: false, reason: 'unreachable' }
  const reason = whyPassing()
  if (reason === undefined) return { taken: false, isFinal: true, reason: 'refused' }
  const seconds = retryAfterSecondsOf(headers)
  return {
    taken: false,
    isFinal: false,
    reason,
    ...(seconds !== undefined && { retryAfterSeconds: seconds }),
  }
}
