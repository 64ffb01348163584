/** The texts of the playground, in each of its languages. */
import { chooseLanguage } from '../../src/protocol/languages.ts'
import { english } from './texts/en.ts'
import { spanish } from './texts/es.ts'
import { portuguese } from './texts/pt-br.ts'
import type { Texts } from './texts/texts.ts'

export type { Texts }

/** In the order in which the button of the page goes through them. */
const languages: readonly Texts[] = [portuguese, english, spanish]

/** The texts for a person who reads these languages, best first; Portuguese for everybody else. */
export function chooseTexts(read: readonly string[]): Texts {
  const language = chooseLanguage(read)
  return languages.find((texts) => texts.language === language) ?? portuguese
}

/** The texts of the next language; after the last language comes the first. */
export function textsAfter(texts: Texts): Texts {
  return languages[(languages.indexOf(texts) + 1) % languages.length] ?? portuguese
}
