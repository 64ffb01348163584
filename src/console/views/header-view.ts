import { html, nothing, svg, type TemplateResult } from 'lit'
import type { Language } from '../../protocol/reports/reports.ts'
import type { Texts } from '../texts/texts.ts'
import { OWN_NAME, type Brand } from '../brand.ts'
import { icon } from './icons.ts'

/** A door that stands open: the product's mark. */
const mark = svg`<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
  <rect width="32" height="32" rx="8" fill="#0b6e69" />
  <path d="M10 25V7h12v18" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round" />
  <path d="M10 7l7 3v17l-7-2z" fill="#fff" />
  <path d="M5 25h22" stroke="#fff" stroke-width="2" stroke-linecap="round" />
</svg>`

const languageNames = {
  'pt-BR': 'Português',
  en: 'English',
  es: 'Español',
} as const satisfies Record<Language, string>
const languages = Object.keys(languageNames) as Language[]

export interface HeaderActions {
  readonly speak: (language: Language) => void
  readonly help: () => void
  readonly signOut: () => void
}

/** The header of every view: the company's or the product's name, the language, the keys, and the way out. */
export function headerView(
  texts: Texts,
  isIn: boolean,
  person: string | undefined,
  brand: Brand | undefined,
  { speak, help, signOut }: HeaderActions,
): TemplateResult {
  const skip = (event: MouseEvent): void => {
    const root = (event.currentTarget as Element).getRootNode() as ShadowRoot
    root.querySelector<HTMLElement>('[data-heading]')?.focus()
  }
  return html`<header class="top">
    <button type="button" class="skip quiet" @click=${skip}>${texts.skip}</button>
    <p class="brand">${companyView(brand)} <span class="muted">${texts.title}</span></p>
    <select
      aria-label=${texts.languageLabel}
      @change=${(event: Event) => {
        const { value } = event.currentTarget as HTMLSelectElement
        const language = languages.find((one) => one === value)
        if (language) speak(language)
      }}
    >
      ${languages.map(
        (language) =>
          html`<option value=${language} lang=${language} .selected=${language === texts.language}>
            ${languageNames[language]}
          </option>`,
      )}
    </select>
    ${
      isIn
        ? html`<button
              type="button"
              class="plain keys"
              aria-haspopup="dialog"
              aria-keyshortcuts="?"
              @click=${help}
            >
              ${icon('keyboard')}<span>${texts.help}</span>
            </button>
            ${person === undefined ? nothing : html`<span class="who">${person}</span>`}
            <button type="button" class="quiet" @click=${signOut}>${texts.signOut}</button>`
        : nothing
    }
  </header>`
}

/** The company's logo or name; the product's own where people of several brands are decided about. */
function companyView(brand: Brand | undefined): TemplateResult {
  const { name = OWN_NAME, logo } = brand ?? {}
  if (!logo && name === OWN_NAME) return html`${mark}<span class="mark-name">${name}</span>`
  if (!logo) return html`<span class="company">${name}</span>`
  const { address, width, height } = logo
  return html`<img src=${address} width=${width} height=${height} alt=${name} />`
}

/**
 * Shown above every desk of an account whose findings may be made up, so that nobody decides about a person by them.
 */
export function emulatorNotice(texts: Texts): TemplateResult {
  return html`<aside class="notice wait"><p>${texts.emulated}</p></aside>`
}
