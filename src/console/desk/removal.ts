import { html, type LitElement, type TemplateResult } from 'lit'

/** Asks before a row is removed. The focus goes to the button that keeps the row, and returns to where it was. */
export class Removal {
  readonly #host: LitElement
  #asked: string | undefined

  constructor(host: LitElement) {
    this.#host = host
  }

  /** Whether a person is asked about this row. */
  isAsked(id: string): boolean {
    return this.#asked === id
  }

  ask(id: string): Promise<void> {
    return this.#change(id, '[data-keep]')
  }

  async keep(): Promise<void> {
    if (this.#asked !== undefined) await this.#change(undefined, `[data-remove="${this.#asked}"]`)
  }

  /** Ends the question; the focus is its caller's. */
  end(): void {
    this.#asked = undefined
    this.#host.requestUpdate()
  }

  async #change(id: string | undefined, focused: string): Promise<void> {
    this.#asked = id
    this.#host.requestUpdate()
    await this.#host.updateComplete
    this.#host.renderRoot.querySelector<HTMLElement>(focused)?.focus()
  }
}

interface RemovalWords {
  readonly yes: string
  readonly no: string
}

/** The question is read with the button that gets the focus, and therefore is no alert: it would be heard twice. */
export function removalQuestion(
  removal: Removal,
  question: string,
  { yes, no }: RemovalWords,
  remove: () => void,
): TemplateResult {
  const byKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    void removal.keep()
  }
  return html`<p class="mistake" id="removal">${question}</p>
    <span class="does" role="group" aria-labelledby="removal" @keydown=${byKey}>
      <button type="button" class="outlined" @click=${remove}>${yes}</button>
      <button type="button" class="quiet" data-keep @click=${() => void removal.keep()}>${no}</button>
    </span>`
}

/** The name of the row is in the button for people who do not see the row. */
export function removeButton(removal: Removal, id: string, label: string, name: string): TemplateResult {
  return html`<button type="button" class="quiet" data-remove=${id} @click=${() => void removal.ask(id)}>
    ${label}<span class="unseen"> ${name}</span>
  </button>`
}
