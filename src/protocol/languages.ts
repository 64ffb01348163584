/** The languages of the page and of the messages. */
export const languages = ['pt-BR', 'en', 'es'] as const
export type Language = (typeof languages)[number]

/** The first of the wanted languages, by tag, that is offered; else the first that is offered. */
export function chooseLanguage(wanted: readonly string[], offered: readonly string[] = languages): Language {
  const known = offered.flatMap((offer) => languages.filter((language) => language === offer))
  for (const tag of wanted) {
    const found = known.find((language) => primaryOf(language) === primaryOf(tag))
    if (found) return found
  }
  return known[0] ?? 'pt-BR'
}

/** pt of pt-BR. */
function primaryOf(tag: string): string | undefined {
  return tag.toLowerCase().split('-')[0]
}
