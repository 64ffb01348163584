/** The languages of the page and of the messages. */
export const languages = ['pt-BR', 'en', 'es'] as const
export type Language = (typeof languages)[number]

/**
 * The first wanted language that is offered; otherwise the first offered one. Only the primary parts of the tags are
 * compared.
 */
export function chooseLanguage(wanted: readonly string[], offered: readonly string[] = languages): Language {
  const known = offered.flatMap((offer) => languages.filter((language) => language === offer))
  for (const tag of wanted) {
    const found = known.find((language) => primaryOf(language) === primaryOf(tag))
    if (found) return found
  }
  return known[0] ?? 'pt-BR'
}

/** The primary part of a language tag: pt for pt-BR. */
function primaryOf(tag: string): string | undefined {
  return tag.toLowerCase().split('-')[0]
}
