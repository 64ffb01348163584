/** One channel between the page and its host. */
import type { HostHello, OnboardingEvent, PageWelcome } from '../protocol/sessions/events.ts'

/** Messages from the page to its host. */
export type PageMessage = OnboardingEvent | PageWelcome

export interface Transport {
  /** Sends one message, without waiting and without ever throwing at the page. */
  send(message: PageMessage): void
  /** Calls back with every greeting from a host that is allowed to greet, until closed. */
  onHello(greeted: (hello: HostHello) => void): void
  /** Stops sending and listening. */
  close(): void
}
