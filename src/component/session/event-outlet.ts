import { createEmitter, type Emitter, type EmitterOptions } from '../../bridge/emitter.ts'
import type { RaisedEvent } from '../../protocol/sessions/events.ts'
import type { OpenSession } from './open-session.ts'

/** Tells of one run of the page: to the host over the bridge, and to the page around the element. */
export class EventOutlet {
  readonly #announce: (event: RaisedEvent) => void
  #emitter: Emitter | undefined
  #isUnnamed = false

  constructor(announce: (event: RaisedEvent) => void) {
    this.#announce = announce
  }

  /** To whom the session's report names. */
  openFor({ told, visit }: OpenSession): void {
    const { embedOrigins, appChannels, session: id } = told
    // A page that is loaded again counts its events anew: it is another run, and says so in its name.
    const session = visit !== 'first' ? `${id}-${Date.now().toString(36)}` : id
    this.#open({ embedOrigins, appChannels, session })
  }

  /**
   * To any host, while there is no session: none is named yet, so only codes and the height go out. Idempotent, since
   * a host takes an event that is counted from 1 a second time for one that it knows.
   */
  openUnnamed(): void {
    if (this.#isUnnamed) return
    this.#open({ embedOrigins: [], session: 'unopened' })
    this.#isUnnamed = true
  }

  /** Whether there is anybody to tell by now. */
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
