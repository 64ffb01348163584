/**
 * Every text of consent that the page can show, in all languages. The server needs them, because it keeps a hash of the
 * text that was shown.
 */
import { shownConsent, type ConsentAsked, type ConsentWords } from './consent-shown.ts'
import { consentWords as en } from './words-en.ts'
import { consentWords as es } from './words-es.ts'
import { consentWords as ptBR } from './words-pt-br.ts'
import type { Language } from '../languages.ts'

/** The page's words by language. */
export const consentWords: Readonly<Record<Language, ConsentWords>> = { 'pt-BR': ptBR, en, es }

/** The text that the page shows for a report in each language. */
export function consentTexts(asked: ConsentAsked): readonly string[] {
  return Object.values(consentWords).map((words) => shownConsent(words, asked))
}
