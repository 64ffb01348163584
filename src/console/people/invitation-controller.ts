import type { ReactiveController, ReactiveControllerHost, TemplateResult } from 'lit'
import { focusBeginning } from '../focus.ts'
import { invitationIn } from '../place.ts'
import type { SessionController } from '../session-controller.ts'
import type { Texts } from '../texts/texts.ts'
import { invitationView, keyView } from './invitation-view.ts'

/** Leads somebody who was invited in: the invitation, then the key that they keep for the next time. */
export class InvitationController implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly renderRoot: ParentNode }
  readonly #session: SessionController
  readonly #begin: () => void
  #secret: string | undefined
  #key: string | undefined

  constructor(
    host: ReactiveControllerHost & { readonly renderRoot: ParentNode },
    session: SessionController,
    begin: () => void,
  ) {
    this.#host = host
    this.#session = session
    this.#begin = begin
    host.addController(this)
  }

  hostDisconnected(): void {
    this.#secret = this.#key = undefined
  }

  get isOpen(): boolean {
    return this.#secret !== undefined || this.#key !== undefined
  }

  /** Takes the secret out of the address, where it would stay in the history. Answers whether there was one. */
  take(): boolean {
    const secret = invitationIn(location.hash)
    if (secret === undefined) return false
    history.replaceState(null, '', '#/')
    this.#secret = secret
    this.#key = undefined
    this.#session.awaitInvitation()
    void this.#show()
    return true
  }

  view(texts: Texts): TemplateResult {
    const key = this.#key
    if (key !== undefined) {
      const name = this.#session.opened?.person?.name ?? ''
      return keyView(texts.language, { key, name }, () => this.#end())
    }
    const model = { busy: this.#session.state === 'entering', mistake: this.#session.mistake(texts) }
    return invitationView(texts.language, model, {
      accept: () => void this.#accept(),
      signIn: () => this.#end(),
    })
  }

  async #accept(): Promise<void> {
    if (this.#secret === undefined) return
    this.#key = await this.#session.accept(this.#secret)
    if (this.#key === undefined) return
    this.#secret = undefined
    await this.#show()
  }

  #end(): void {
    this.#secret = this.#key = undefined
    if (this.#session.api) this.#begin()
    else this.#session.leave()
    void this.#show()
  }

  async #show(): Promise<void> {
    this.#host.requestUpdate()
    await this.#host.updateComplete
    focusBeginning(this.#host.renderRoot)
  }
}
