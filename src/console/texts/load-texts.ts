import type { Language } from '../../protocol/languages.ts'
import { ptBR } from './pt-br.ts'
import type { Texts } from './texts.ts'

/** Portuguese comes with the page, the other languages when they are asked for. */
const texts: Readonly<Record<Language, () => Texts | Promise<Texts>>> = {
  'pt-BR': () => ptBR,
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
}

/** The words of a language. */
export async function loadTexts(language: Language): Promise<Texts> {
  return texts[language]()
}
