import { html, type TemplateResult } from 'lit'
import type { Texts } from '../texts/texts.ts'

export interface IdleActions {
  readonly stay: () => void
  readonly signOut: () => void
}

/** Asks whether the person is still there; Enter, Space and Escape say yes. */
export function idleDialog({ idle, signOut }: Texts, actions: IdleActions): TemplateResult {
  const close = (event: MouseEvent): void => (event.currentTarget as Element).closest('dialog')?.close()
  return html`<dialog
    class="idle"
    role="alertdialog"
    aria-labelledby="idle-title"
    aria-describedby="idle-body"
    @close=${actions.stay}
  >
    <h2 id="idle-title">${idle.title}</h2>
    <p id="idle-body">${idle.body}</p>
    <div class="ways">
      <button type="button" class="primary" @click=${close}>${idle.stay}</button>
      <button type="button" class="quiet" @click=${actions.signOut}>${signOut}</button>
    </div>
  </dialog>`
}
