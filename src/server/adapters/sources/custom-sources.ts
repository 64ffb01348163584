/** Asks the sources that a report names over HTTP, and never at addresses of the operator's own network. */
import { rememberBreakers } from '../../domain/circuit-breaker.ts'
import type { CustomSources } from '../../domain/findings/custom-sources.ts'
import { AddressRefused, isTrusted, parseWebAddress, refuseUntrusted } from './checked-connection.ts'
import { exchangeJson, mustSucceed } from './json-exchange.ts'
import { systemNetwork, type Network } from './network.ts'
import { askPersistently } from './persistent-asking.ts'

export interface CustomSourceSettings {
  /** Hosts (`name` or `name:port`) that reports may name although they are private or do not use https. */
  readonly trustedHosts: readonly string[]
  /** Pause before the second try. */
  readonly firstPauseMs?: number
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number
}

/** Sources over a network: this machine's unless another one is given. */
export function createCustomSources(
  { trustedHosts, firstPauseMs, now = () => performance.now() }: CustomSourceSettings,
  network: Network = systemNetwork(),
): CustomSources {
  const breakerOf = rememberBreakers(now)
  const whyRefused = (text: string) => whyAddressRefused(text, trustedHosts)
  return {
    whyRefused,
    isSuspended: (url) => breakerOf(url).isOpen,
    async ask({ url: text, headers, body, timeoutMs }, signal) {
      // A host that was trusted when the report was made may no longer be.
      if (whyRefused(text) !== undefined) return { performed: false, reason: 'source-unreachable' }
      const url = new URL(text)
      const exchange = { url, method: 'POST', headers, body, trustedHosts } as const
      const ask = async (until: AbortSignal) => {
        const got = await exchangeJson(network, exchange, until)
        mustSucceed(got)
        return got.answer
      }
      const got = await askPersistently(ask, { breaker: breakerOf(text), timeoutMs, firstPauseMs }, signal)
      return got.performed ? { performed: true, answer: got.result } : got
    },
  }
}

const REMEDY = 'or have the operator name the host in LIMIAR_SOURCE_HOSTS'

function whyAddressRefused(text: string, trustedHosts: readonly string[]): string | undefined {
  try {
    const url = parseWebAddress(text)
    if (url.hash !== '')
      return 'The address has a part after #, which is never sent to a server: leave it out.'
    refuseUntrusted(url, trustedHosts)
    return url.protocol === 'http:' && !isTrusted(url, trustedHosts)
      ? `Requests to the address would not be encrypted: use https, ${REMEDY}.`
      : undefined
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    return `The address cannot be asked, because ${error.message}: name another one, ${REMEDY}.`
  }
}
