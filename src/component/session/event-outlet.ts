import { createEmitter, type Emitter, type EmitterOptions } from '../../bridge/emitter.ts'
import type { RaisedEvent } from '../../protocol/sessions/events.ts'
import type { OpenSession } from './open-session.ts'

/** Sends the events of one run of the page to the host, over the bridge, and to the page around the element. */
export class EventOutlet {
  readonly #announce: (event: RaisedEvent) => void
  #emitter: Emitter | undefined
  #isUnnamed = false

  constructor(announce: (event: RaisedEvent) => void) {
    this.#announce = announce
  }

  /** Opens the way to the hosts that the session's report names. */
  openFor({ told, visit }: OpenSession): void {
    const { embedOrigins, appChannels, session: id } = told
    // A page that is loaded again counts its events from 1 again. It is another run, so it gets another name.
    const session = visit !== 'first' ? `${id}-${Date.now().toString(36)}` : id
    this.#open({ embedOrigins, appChannels, session })
  }

  /**
   * Opens the way to any host while there is no session. No host is named yet, so only codes and the height go out.
   * Idempotent: opening twice would count from 1 again, and a host takes such events for ones that it knows.
   */
  openUnnamed(): void {
    if (this.#isUnnamed) return
    this.#open({ embedOrigins: [], session: 'unopened' })
    this.#isUnnamed = true
  }

  /** Whether the way to a host is open by now. */
  get isOpen(): boolean {
    return this.#emitter !== undefined
  }

  raise(event: RaisedEvent): void {
    this.#emitter?.raise(event)
    this.#announce(event)
  }

  close(): void {
    this.#emitter?.close()
    this.#emitter = undefined
    this.#isUnnamed = false
  }

  #open(options: EmitterOptions): void {
    this.close()
    this.#emitter = createEmitter(options)
  }
}
