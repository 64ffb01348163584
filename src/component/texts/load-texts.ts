import type { Language } from '../../protocol/reports/reports.ts'
import { ptBR } from './pt-br.ts'
import type { Texts } from './texts.ts'

/** The words of a language; Portuguese comes with the page, the others when they are asked for. */
export async function loadTexts(language: Language): Promise<Texts> {
  if (language === 'en') return (await import('./en.ts')).en
  if (language === 'es') return (await import('./es.ts')).es
  return ptBR
}

/** The language to speak: the one asked for, else the first that the person reads among those offered. */
export function chooseLanguage(
  wanted: readonly string[],
  offered: readonly string[] = ['pt-BR', 'en', 'es'],
): Language {
  const known = offered.filter((language): language is Language => language in primaryTags)
  for (const tag of wanted) {
    const found = known.find((language) => primaryTags[language] === tag.toLowerCase().split('-')[0])
    if (found) return found
  }
  return known[0] ?? 'pt-BR'
}

const primaryTags: Readonly<Record<Language, string>> = { 'pt-BR': 'pt', en: 'en', es: 'es' }
