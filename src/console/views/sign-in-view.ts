import { html, nothing, type TemplateResult } from 'lit'
import type { Texts } from '../texts/texts.ts'

export interface SignInModel {
  readonly busy: boolean
  /** Why the person is not signed in, in a sentence. */
  readonly mistake: string | undefined
  /** The identity provider by which people may sign in; empty where there is none. */
  readonly provider: string
  /** Text that somebody typed waits in this page, which must not be left for the provider's. */
  readonly keepsText: boolean
}

/** Shown while the page looks for a session to continue. */
export function openingView(texts: Texts): TemplateResult {
  return html`<main class="sign-in">
    <h1 tabindex="-1" class="unseen">${texts.title}</h1>
    <p class="empty waiting">${texts.signIn.opening}</p>
  </main>`
}

/** Asks for the access token. The field is emptied once the token was read. */
export function signInView(
  texts: Texts,
  { busy, mistake, provider, keepsText }: SignInModel,
  enter: (accessToken: string) => void,
): TemplateResult {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const field = form.elements.namedItem('access-token') as HTMLInputElement
    const token = field.value.trim()
    field.value = ''
    enter(token)
  }
  // A provider's refusal is about the button to it, so it stands above both ways of signing in.
  const told =
    mistake === undefined ? nothing : html`<p id="token-mistake" class="mistake" role="alert">${mistake}</p>`
  return html`
    <main class="sign-in">
      <form class="card" novalidate autocomplete="off" @submit=${submit}>
        <h1 tabindex="-1" data-heading>${texts.signIn.title}</h1>
        <p class="lead">${texts.signIn.lead}</p>
        ${
          provider === ''
            ? nothing
            : html`${told} ${providerLink(texts, provider, keepsText)}
                <h2>${texts.signIn.orKey}</h2>`
        }
        <label class="field" for="access-token">${texts.signIn.token}</label>
        <input
          id="access-token"
          name="access-token"
          type="password"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          aria-describedby="token-hint ${mistake === undefined ? '' : 'token-mistake'}"
          aria-invalid=${mistake === undefined ? 'false' : 'true'}
        />
        <p id="token-hint" class="hint">${texts.signIn.hint}</p>
        ${provider === '' ? told : nothing}
        <button
          type="submit"
          class=${provider === '' ? 'primary' : 'quiet'}
          aria-disabled=${busy ? 'true' : 'false'}
        >
          ${busy ? texts.signIn.entering : texts.signIn.enter}
        </button>
      </form>
    </main>
  `
}

/** Leads to the provider: in another tab where this page keeps what somebody typed. */
function providerLink(texts: Texts, provider: string, keepsText: boolean): TemplateResult {
  const name = texts.signIn.with(provider)
  if (!keepsText) return html`<a class="primary" href="console/oidc">${name}</a>`
  return html`<a
      class="primary"
      href="console/oidc"
      target="_blank"
      rel="noopener"
      aria-describedby="other-tab"
      >${name}</a
    >
    <p id="other-tab" class="hint">${texts.signIn.inOtherTab}</p>`
}
