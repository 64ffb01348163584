import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { commandOf, type Command, type KeyView } from './keys.ts'

/** A page that takes commands from keys. It says which view it shows, or undefined where keys have no meaning. */
export interface KeyHost extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment
  viewForKeys(): KeyView | undefined
  obey(command: Command): void
}

/** Turns the keys that are pressed on the page into commands; a dialog handles its own keys. */
export class KeyController implements ReactiveController {
  /** Whether keys that write a character are commands. */
  singleKeys = true
  readonly #host: KeyHost

  constructor(host: KeyHost) {
    this.#host = host
    host.addController(this)
  }

  hostConnected(): void {
    addEventListener('keydown', this.#press)
  }

  hostDisconnected(): void {
    removeEventListener('keydown', this.#press)
  }

  use(singleKeys: boolean): void {
    this.singleKeys = singleKeys
    this.#host.requestUpdate()
  }

  readonly #press = (event: KeyboardEvent): void => {
    const view = this.#host.viewForKeys()
    if (!view || event.defaultPrevented || this.#host.renderRoot.querySelector('dialog[open]')) return
    const { key, ctrlKey, metaKey, altKey } = event
    const inField = event
      .composedPath()
      .some((part) => part instanceof Element && part.matches('input, select, textarea'))
    const command = commandOf({ key, ctrlKey, metaKey, altKey, inField }, view, this.singleKeys)
    if (!command) return
    event.preventDefault()
    this.#host.obey(command)
  }
}
