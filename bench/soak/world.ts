/** The things that every part of a run shares: the service, its other ends, the people, and the ledger. */
import { createClient, type Client } from './client.ts'
import { loopbackAddresses } from './exchange.ts'
import type { Ends } from './ends.ts'
import type { Ledger } from './ledger.ts'
import type { Person } from './people.ts'
import type { Serving } from './service.ts'
import type { Traffic } from './traffic.ts'

export interface World {
  readonly service: Serving
  readonly ends: Ends
  readonly ledger: Ledger
  readonly traffic: Traffic
  readonly people: readonly Person[]
  readonly token: string
  /** The report that keeps executions, and the one that keeps them for a day. */
  readonly reports: { readonly kept: string; readonly day: string }
  /** The operator's own system, which calls the API. */
  readonly operator: Client
  /** A client with an address of its own. */
  readonly newClient: (signal?: AbortSignal) => Client
  readonly signal: AbortSignal
  readonly say: (line: string) => void
}

const addresses = loopbackAddresses()

/** Clients of one service, each with an address of its own. */
export function clientsOf(settings: {
  readonly service: Serving
  readonly token: string
  readonly traffic: Traffic
  readonly signal: AbortSignal
}): (signal?: AbortSignal) => Client {
  const { service, token, traffic } = settings
  return (signal = settings.signal) =>
    createClient({ base: service.base, token, traffic, signal, from: addresses() })
}

/**
 * Types the body of an answer as its route documents it. Nothing is checked here: a run uses only the members that it
 * reads.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the one place where an answer gets a type
export function bodyOf<Body>({ body }: { readonly body: unknown }): Body {
  return body as Body
}
