import { EVENTS_VERSION, type OnboardingEvent, type RaisedEvent } from '../protocol/events.ts'
import { chooseTransports } from './choose-transport.ts'
import type { FrameWindow } from './frame-transport.ts'
import type { Transport } from './transport.ts'

/** A walk raises about 30 events; a person who starts over a few times stays far below. */
const MAX_KEPT_EVENTS = 200

export interface EmitterOptions {
  /** Where events with responses may go; empty: to any host, codes only. */
  readonly embedOrigins: readonly string[]
  /** Names this run of the page, in at most 64 letters, digits, `-` and `_`; never the session's secret. */
  readonly session: string
  readonly window?: FrameWindow
  readonly now?: () => Date
}

/** Tells the host what happens. */
export interface Emitter {
  /** Stamps an event and sends it over every channel that is there. */
  raise(event: RaisedEvent): void
  close(): void
}

/** Opens the channels to the host; a host that greets later is told what it missed. */
export function createEmitter(options: EmitterOptions): Emitter {
  const transports = chooseTransports(options.window ?? globalThis.window, options.embedOrigins)
  const now = options.now ?? (() => new Date())
  const kept: OnboardingEvent[] = []
  let sequence = 0
  for (const transport of transports) answerGreetings(transport, options.session, kept)

  return {
    raise(event) {
      sequence += 1
      const limiar = { version: EVENTS_VERSION, session: options.session, sequence, at: now().toISOString() }
      const stamped = { ...event, limiar } as OnboardingEvent
      kept.push(stamped)
      if (kept.length > MAX_KEPT_EVENTS) kept.shift()
      for (const transport of transports) transport.send(stamped)
    },
    close() {
      for (const transport of transports) transport.close()
    },
  }
}

function answerGreetings(transport: Transport, session: string, kept: readonly OnboardingEvent[]): void {
  transport.onHello(({ limiar: { hello, seen } }) => {
    const after = seen?.session === session ? seen.sequence : 0
    const first = kept[0]?.limiar.sequence ?? 1
    transport.send({ limiar: { version: EVENTS_VERSION, welcome: hello, session, first } })
    for (const event of kept) if (event.limiar.sequence > after) transport.send(event)
  })
}
