/** What the company that asks adds to a screen: its mark, and the ways to it. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Language } from '../../protocol/reports/reports.ts'
import type { Texts } from '../texts/texts.ts'
import type { Company } from '../brand/company.ts'
import type { Way } from './view.ts'

/** As languages call themselves. */
const languageNames: Readonly<Record<Language, string>> = {
  'pt-BR': 'Português',
  en: 'English',
  es: 'Español',
}

/** The logo, with its size told at once so that nothing jumps. */
export function logo({ logo: picture, name }: Company): TemplateResult | typeof nothing {
  if (!picture) return nothing
  const { address, width, height } = picture
  return html`<img class="logo" src=${address} width=${width} height=${height} alt=${name} />`
}

export function homeWay({ walk }: Texts, { name }: Company, address: string | undefined): Way | undefined {
  return address === undefined ? undefined : { label: walk.home(name), address, leaves: true }
}

export function helpWay({ walk }: Texts, { name, supportUrl }: Company): Way | undefined {
  return supportUrl === undefined ? undefined : { label: walk.help(name), address: supportUrl }
}

export interface LanguageChoice {
  readonly spoken: string
  readonly offered: readonly Language[]
  readonly choose: (language: Language) => void
}

/** Nothing where the report offers one language. */
export function languageChoice(
  { consent }: Texts,
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
