/** For commands that run until Ctrl-C or a service manager ends them. */
import { setTimeout } from 'node:timers/promises'

export interface Told {
  /** Aborted once the process gets a signal to end; a second signal ends it at once. */
  readonly signal: AbortSignal
  /** Waits, but at most until the process gets a signal to end. */
  readonly pause: (milliseconds: number) => Promise<void>
}

/** Starts to listen for the signals. */
export function untilTold(): Told {
  const told = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => told.abort())
  const { signal } = told
  const over = (): undefined => undefined
  return { signal, pause: (milliseconds) => setTimeout(milliseconds, undefined, { signal }).catch(over) }
}
