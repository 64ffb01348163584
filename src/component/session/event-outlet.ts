import { createEmitter, type Emitter, type EmitterOptions } from '../../bridge/emitter.ts'
import type { RaisedEvent } from '../../protocol/events.ts'
import type { OpenSession } from './open-session.ts'

/** Tells of one run of the page: to the host over the bridge, and to the page around the element. */
export class EventOutlet {
  readonly #announce: (event: RaisedEvent) => void
  #emitter: Emitter | undefined

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

  /** To whoever it may be, where no session could be opened: nobody is named yet, so only codes go out. */
  openUnnamed(): void {
    this.#open({ embedOrigins: [], session: 'unopened' })
  }

  raise(event: RaisedEvent): void {
    this.#emitter?.raise(event)
    this.#announce(event)
  }

  close(): void {
    this.#emitter?.close()
    this.#emitter = undefined
  }

  #open(options: EmitterOptions): void {
    this.close()
    this.#emitter = createEmitter(options)
  }
}
