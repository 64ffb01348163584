/**
 * Whether requests can be served now: everything is loaded, everything answers, and the server is not about to stop.
 */

/** Load balancers, and people who reload a page, ask often. Between two checks the last answer is repeated. */
const KEPT_FOR_MS = 1000

export interface Probe {
  /** The probe's name, as it stands in a sentence. */
  readonly name: string
  /** @throws when the probed part cannot be used. */
  readonly ask: () => Promise<void>
}

interface Watched {
  readonly whyNotLoaded: () => string | undefined
  readonly probes: readonly Probe[]
  /** Aborted once the server is about to stop. */
  readonly draining: AbortSignal | undefined
  /** Called when a probe begins to fail. */
  readonly onFailure: (message: string, cause: unknown) => void
  readonly now: () => number
}

/** Says in words why requests cannot be served; undefined when they can. */
export type WhyNotReady = () => Promise<string | undefined>

export function watchReadiness({ whyNotLoaded, probes, draining, onFailure, now }: Watched): WhyNotReady {
  const away = new Set<string>()
  let looked = -Infinity
  let looking: Promise<void> | undefined
  const look = async ({ name, ask }: Probe) => {
    try {
      await ask()
      away.delete(name)
    } catch (cause) {
      if (!away.has(name)) onFailure(`The ${name} cannot be used.`, cause)
      away.add(name)
    }
  }
  const lookAtAll = async () => {
    await Promise.all(probes.map(look))
    looked = now()
    looking = undefined
  }
  return async () => {
    if (draining?.aborted) return 'the server is about to stop'
    if (now() - looked >= KEPT_FOR_MS) await (looking ??= lookAtAll())
    const missing = [whyNotLoaded(), ...away].filter((name) => name !== undefined)
    return missing.length === 0 ? undefined : missing.join(' and ')
  }
}
