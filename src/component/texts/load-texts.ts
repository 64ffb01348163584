import type { Language } from '../../protocol/languages.ts'
import { ptBR } from './pt-br.ts'
import type { FirstTexts, LaterTexts, Texts } from './texts.ts'

/** Portuguese comes with the page, the other languages when they are asked for. */
const first: Readonly<Record<Language, () => FirstTexts | Promise<FirstTexts>>> = {
  'pt-BR': () => ptBR,
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
}

const later: Readonly<Record<Language, () => Promise<LaterTexts>>> = {
  'pt-BR': async () => (await import('./pt-br-later.ts')).ptBRLater,
  en: async () => (await import('./en-later.ts')).enLater,
  es: async () => (await import('./es-later.ts')).esLater,
}

/** The words of the first screens in a language. */
export async function loadFirstTexts(language: Language): Promise<FirstTexts> {
  return first[language]()
}

/** All words of a language. */
export async function loadTexts(language: Language): Promise<Texts> {
  const [ofFirst, ofLater] = await Promise.all([first[language](), later[language]()])
  return { ...ofFirst, ...ofLater }
}
