/** The languages of the page and of the messages. */
export const languages = ['pt-BR', 'en', 'es'] as const
export type Language = (typeof languages)[number]

/** The first of the wanted languages, by tag, that is offered; else the first that is offered. */
export function chooseLanguage(wanted: readonly string[], offered: readonly string[] = languages): Language {
  const known = offered.filter((language): language is Language => language in primaryTags)
  for (const tag of wanted) {
    const found = known.find((language) => primaryTags[language] === tag.toLowerCase().split('-')[0])
    if (found) return found
  }
  return known[0] ?? 'pt-BR'
}

const primaryTags: Readonly<Record<Language, string>> = { 'pt-BR': 'pt', en: 'en', es: 'es' }
