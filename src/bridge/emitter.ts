import {
  EVENTS_VERSION,
  parseOnboardingEvent,
  type OnboardingEvent,
  type RaisedEvent,
} from '../protocol/sessions/events.ts'
import type { AppChannels } from '../protocol/reports/reports.ts'
import { watchForApps } from './app-watch.ts'
import { defaultAppChannels, openNativeTransport } from './native-transport.ts'
import type { Transport } from './transport.ts'
import { openWindowTransports, type PageWindow } from './window-transport.ts'

/** A walk raises about 30 events; a person who starts over a few times stays far below this limit. */
const MAX_KEPT_EVENTS = 200

export interface EmitterOptions {
  /**
   * The origins that may receive events with their responses. When there are none, any host receives the codes, and
   * only two responses: the height and the execution's id.
   */
  readonly embedOrigins: readonly string[]
  /** The names of the apps' objects, where the report sets them. */
  readonly appChannels?: Readonly<AppChannels> | undefined
  /** Names this run of the page, in at most 64 letters, digits, `-` and `_`; never the session's secret. */
  readonly session: string
  readonly window?: PageWindow
  readonly now?: () => Date
}

/** Tells the host what happens. */
export interface Emitter {
  /** Stamps an event and sends it over every open channel, with only the members that the table of events names. */
  raise(event: RaisedEvent): void
  close(): void
}

/** Opens the channels to the hosts. A host that appears or greets later receives the events it missed. */
export function createEmitter(options: EmitterOptions): Emitter {
  const { session, embedOrigins, now = () => new Date() } = options
  const window: PageWindow = options.window ?? globalThis.window
  const kept: OnboardingEvent[] = []
  const transports: Transport[] = []
  let sequence = 0
  const open = (transport: Transport): void => {
    transports.push(transport)
    answerGreetings(transport, session, kept)
    for (const event of kept) transport.send(event)
  }
  openWindowTransports(window, embedOrigins).forEach(open)
  const apps = watchForApps(window, options.appChannels ?? defaultAppChannels, (channel) =>
    open(openNativeTransport(window, channel)),
  )

  return {
    raise(event) {
      const limiar = { version: EVENTS_VERSION, session, sequence: sequence + 1, at: now().toISOString() }
      // The host parses events with the same function. A member that the table of events does not name never leaves the
      // page.
      const stamped = parseOnboardingEvent({ ...event, limiar })
      if (!stamped) return
      apps.look()
      sequence += 1
      kept.push(stamped)
      if (kept.length > MAX_KEPT_EVENTS) kept.shift()
      for (const transport of transports) transport.send(stamped)
    },
    close() {
      apps.close()
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
