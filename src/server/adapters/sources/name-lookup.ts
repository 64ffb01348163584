/** Looks up host names without blocking a thread: a name server that never answers delays nobody else. */
import { Resolver, lookup } from 'node:dns/promises'
import { unlessAborted } from '../../domain/unless-aborted.ts'

/** Time for one question to a name server; it is asked twice. */
const QUESTION_TIMEOUT_MS = 2_000
const QUESTIONS = 2
/**
 * System look-ups at the same time. Each holds one of the four threads of libuv, which also read files and derive keys;
 * two of them stay free.
 */
const SYSTEM_LOOKUPS_AT_ONCE = 2

/** Names that always mean this machine and are never looked up (RFC 6761, section 6.3). */
const loopbackName = /(^|\.)localhost\.?$/i
const loopback = ['127.0.0.1', '::1']

/** Every address of a name, in the order in which they should be tried; rejects when the signal aborts. */
export type NameLookup = (host: string, signal: AbortSignal) => Promise<readonly string[]>

/**
 * Asks the name servers of this machine, or those that are given. It ignores the hosts file and the search domains:
 * they are the operator's, and names that clients choose must not reach them.
 */
export function askNameServers(servers?: readonly string[]): NameLookup {
  return async (host, signal) => {
    signal.throwIfAborted()
    if (loopbackName.test(host)) return loopback
    // Each look-up has its own resolver, so that cancelling one leaves the others alone.
    const resolver = new Resolver({ timeout: QUESTION_TIMEOUT_MS, tries: QUESTIONS })
    if (servers) resolver.setServers([...servers])
    const cancel = (): void => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
      signal.throwIfAborted()
      if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
      return alternating(v4.status === 'fulfilled' ? v4.value : [], v6.status === 'fulfilled' ? v6.value : [])
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}

/** Alternates both kinds, so that a machine with only one of them reaches an address within the first tries. */
function alternating(v4: readonly string[], v6: readonly string[]): readonly string[] {
  const longest = Math.max(v4.length, v6.length)
  return Array.from({ length: longest }, (_, i) => [v4[i], v6[i]])
    .flat()
    .filter((address) => address !== undefined)
}

/**
 * Looks names up as every other program of this machine does, with its hosts file and search domains: for names that
 * the operator wrote down. A system look-up cannot be cancelled, so few run at a time, and the same name is not looked
 * up twice at once.
 */
export function askSystem(): NameLookup {
  const running = new Map<string, Promise<readonly string[]>>()
  const waiting: (() => void)[] = []
  let free = SYSTEM_LOOKUPS_AT_ONCE
  const lookUp = async (host: string): Promise<readonly string[]> => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return (await lookup(host, { all: true })).map(({ address }) => address)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
  return (host, signal) => {
    const known = running.get(host)
    if (known) return unlessAborted(known, signal)
    const run = lookUp(host).finally(() => running.delete(host))
    running.set(host, run)
    return unlessAborted(run, signal)
  }
}
