import { html, nothing, type TemplateResult } from 'lit'
import type { Language } from '../../protocol/reports/reports.ts'
import { isCopied } from '../clipboard.ts'
import type { SignInModel } from '../views/sign-in-view.ts'
import { invitationWords } from './people-words.ts'

/** Asks somebody who opened an invitation whether they come in: opening it again is not possible. */
export function invitationView(
  language: Language,
  { busy, mistake }: Pick<SignInModel, 'busy' | 'mistake'>,
  { accept, signIn }: { readonly accept: () => void; readonly signIn: () => void },
): TemplateResult {
  const words = invitationWords[language]
  return html`<main class="sign-in">
    <div class="card">
      <h1 tabindex="-1" data-heading>${words.title}</h1>
      <p class="lead">${words.lead}</p>
      ${mistake === undefined ? nothing : html`<p class="mistake" role="alert">${mistake}</p>`}
      ${
        mistake === undefined
          ? html`<button
              type="button"
              class="primary"
              aria-disabled=${busy ? 'true' : 'false'}
              @click=${accept}
            >
              ${words.accept}
            </button>`
          : html`<button type="button" class="quiet" @click=${signIn}>${words.signIn}</button>`
      }
    </div>
  </main>`
}

/** The key of somebody who has just come in, told once; the form is one that password managers offer to keep. */
export function keyView(
  language: Language,
  { key, name }: { readonly key: string; readonly name: string },
  go: () => void,
): TemplateResult {
  const words = invitationWords[language]
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    go()
  }
  const copy = async (event: Event): Promise<void> => {
    const button = event.currentTarget as HTMLButtonElement
    const { form } = button
    form?.querySelector<HTMLInputElement>('#own-key')?.select()
    const isKept = await isCopied(key)
    if (isKept) button.textContent = words.copied
    const status = form?.querySelector('[role=status]')
    // The key is shown once, so a person must not believe that they have it. The button says it where they have.
    status?.classList.toggle('unseen', isKept)
    status?.replaceChildren(isKept ? words.copied : words.byHand)
  }
  return html`<main class="sign-in">
    <form class="card" @submit=${submit}>
      <h1 tabindex="-1" data-heading>${words.welcome(name)}</h1>
      <p class="lead">${words.keep}</p>
      <input hidden autocomplete="username" readonly .value=${name} />
      <label class="field" for="own-key">${words.key}</label>
      <input
        id="own-key"
        class="code"
        autocomplete="new-password"
        readonly
        spellcheck="false"
        .value=${key}
      />
      <p class="hint">${words.hint}</p>
      <p class="unseen" role="status"></p>
      <div class="ways">
        <button type="button" class="quiet" @click=${copy}>${words.copy}</button>
        <button type="submit" class="primary">${words.go}</button>
      </div>
    </form>
  </main>`
}
