import type { DocumentCard, Texts } from './texts.ts'

/** The cards that people know for one kind of document: the contract has one word for both identity cards. */
export function cardsOf({ types }: Texts['documentChoice'], type: string): readonly DocumentCard[] {
  return types[type]?.cards ?? [{ drawing: 'front', name: type.toUpperCase(), about: '' }]
}

/** The names of a report's documents, as people name the cards. */
export function cardNames({ documentChoice }: Texts, types: readonly string[]): readonly string[] {
  return types.flatMap((type) => cardsOf(documentChoice, type).map(({ name }) => name))
}
