/** Posts to addresses that clients name, and lets nobody reach the operator's own network that way. */
import type { IncomingMessage } from 'node:http'
import type { SendOutcome, WebhookSender } from '../../domain/webhooks/webhooks.ts'
import { AddressRefused, connectChecked, parseWebAddress, refuseUntrusted } from './checked-connection.ts'
import { systemNetwork, type Network } from './network.ts'
import { requestHead, retryAfterSecondsOf } from './one-request.ts'

/** Time for everything, from the lookup to the status: enough for a receiver that works before it answers. */
const POST_TIMEOUT_MS = 15_000

export interface WebhookSenderSettings {
  /** Hosts (`name` or `name:port`) that may be posted to although their address or port is not a public one. */
  readonly trustedHosts: readonly string[]
  readonly timeoutMs?: number
}

/** Posts over a network: this machine's unless another one is given. */
export function createWebhookSender(
  { trustedHosts, timeoutMs = POST_TIMEOUT_MS }: WebhookSenderSettings,
  network: Network = systemNetwork(),
): WebhookSender {
  return {
    whyRefused(url) {
      try {
        refuseUntrusted(parseWebAddress(url), trustedHosts)
        return undefined
      } catch (error) {
        if (error instanceof AddressRefused) return error.message
        throw error
      }
    },
    async post(address, headers, body, signal) {
      const timeout = AbortSignal.timeout(timeoutMs)
      const either = signal ? AbortSignal.any([signal, timeout]) : timeout
      try {
        const url = parseWebAddress(address)
        const socket = await connectChecked(url, network, { trustedHosts, signal: either })
        const json = { ...headers, 'Content-Type': 'application/json' }
        return outcomeOf(
          await requestHead(url, socket, { method: 'POST', headers: json, body, signal: either }),
        )
      } catch (error) {
        signal?.throwIfAborted()
        if (timeout.aborted) return { failure: 'timeout' }
        return { failure: error instanceof AddressRefused ? 'address-refused' : 'connection-failed' }
      }
    },
  }
}

/** A redirect is not followed: the server that sends it decides where it leads, and may not be the trusted one. */
function outcomeOf({ statusCode: status = 0, headers }: IncomingMessage): SendOutcome {
  if (status >= 300 && status < 400) return { failure: 'redirect', status }
  if (status >= 200 && status < 300) return { status }
  const seconds = retryAfterSecondsOf(headers)
  return { failure: 'status', status, ...(seconds !== undefined && { retryAfterMs: seconds * 1000 }) }
}
