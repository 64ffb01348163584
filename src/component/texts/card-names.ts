import type { DocumentCard, FirstTexts } from './texts.ts'

/** The cards that people know for one kind of document: the contract has one word for both identity cards. */
export function cardsOf({ cards }: FirstTexts, type: string): readonly DocumentCard[] {
  return cards[type] ?? [{ drawing: 'front', name: type.toUpperCase(), about: '' }]
}

/** The names of a report's documents, as people name the cards. */
export function cardNames(texts: FirstTexts, types: readonly string[]): readonly string[] {
  return types.flatMap((type) => cardsOf(texts, type).map(({ name }) => name))
}
