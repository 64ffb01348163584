/** What the company that asks adds to a screen: its logo, and the links to it. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Language } from '../../protocol/languages.ts'
import type { LateLanguage } from '../texts/spoken-texts.ts'
import type { FirstTexts } from '../texts/texts.ts'
import type { Company } from '../brand/company.ts'
import { latePart, type Way } from './view.ts'

/** The name of each language in that language. */
const languageNames: Readonly<Record<Language, string>> = {
  'pt-BR': 'Português',
  en: 'English',
  es: 'Español',
}

/**
 * The logo. Its size is set at once, so that nothing jumps when it loads. It has no words: the name beside it would be
 * heard twice.
 */
export function logo({ logo: picture }: Company): TemplateResult | typeof nothing {
  if (!picture) return nothing
  const { address, width, height } = picture
  return html`<img class="logo" src=${address} width=${width} height=${height} alt="" />`
}

export function homeWay(
  { walk }: FirstTexts,
  { name }: Company,
  address: string | undefined,
): Way | undefined {
  return address === undefined ? undefined : { label: walk.home(name), address, leaves: true }
}

export function helpWay({ walk }: FirstTexts, { name, supportUrl }: Company): Way | undefined {
  return supportUrl === undefined ? undefined : { label: walk.help(name), address: supportUrl }
}

export interface LanguageChoice {
  readonly spoken: string
  readonly offered: readonly Language[]
  readonly choose: (language: Language) => void
  /** The language that was chosen and is not there yet. */
  readonly late?: LateLanguage | undefined
}

/** Says that the language that was chosen is late. */
export function lateLanguage(texts: FirstTexts, { late }: LanguageChoice): TemplateResult {
  return latePart(texts, late ? languageNames[late.language] : '', late)
}

/** The choice of a language; nothing where the report offers only one. */
export function languageChoice(
  { consent }: FirstTexts,
  { spoken, offered, choose }: LanguageChoice,
): TemplateResult | typeof nothing {
  if (offered.length < 2) return nothing
  const chosen = ({ target }: Event): void => {
    const wanted = offered.find(
      (language) => target instanceof HTMLSelectElement && target.value === language,
    )
    if (wanted) choose(wanted)
  }
  return html`<select class="language" aria-label=${consent.language} @change=${chosen}>
    ${offered.map(
      (language) =>
        html`<option value=${language} lang=${language} ?selected=${language === spoken}>
          ${languageNames[language]}
        </option>`,
    )}
  </select>`
}
