/**
 * Whether what lies around a card is a page under it, or the rest of the same document. A frame that is printed on a
 * document looks like a card on a page: a picture that was cut to an open licence was taken for its portrait.
 */
import { classify, type Classification } from '../../../../documents/classification/classification.ts'
import type { Pixels, Quad } from '../../../../imaging/pixels.ts'
import { holds, middleOf } from '../../../../imaging/geometry/quad.ts'
import { holdsText } from './card-text.ts'
import { readLargest } from './largest-lines.ts'
import { withoutCard, type Located } from './document-locator.ts'
import type { TextModels } from '../text/text-models.ts'

/**
 * A page has at least this many boxes of text around a card for each on it. Rows at the edge of a document may say too
 * little to be told by their words: of one licence only the date of expiry lay outside.
 */
const LEAST_AROUND = 1 / 3

/** The place without its card if the words around the card belong to a document, and as it was otherwise. */
export async function documentOrPage(
  photo: Pixels,
  located: Located,
  { orienter, reader }: Pick<TextModels, 'orienter' | 'reader'>,
): Promise<Located> {
  const { quad, text } = located
  if (!quad || holdsText(quad, text)) return located
  const isWithin = (box: Quad): boolean => holds(quad, middleOf(box))
  const boxesWithin = text.filter(isWithin).length
  if (text.length - boxesWithin < LEAST_AROUND * boxesWithin) return withoutCard(photo, located)
  const { lines } = await orienter.orient(photo, text)
  const read = await readLargest(photo, lines, reader)
  const within = read.filter(({ corners }) => isWithin(corners))
  const around = read.filter(({ corners }) => !isWithin(corners))
  const [whole, card] = [classify([...within, ...around]), classify(within)]
  return isDocument(classify(around)) || saysMore(whole, card) ? withoutCard(photo, located) : located
}

const isDocument = ({ type }: Classification): boolean => type !== 'invalido'

/** Whether the words around a card tell of its other side. */
export const saysMore = (whole: Classification, card: Classification): boolean =>
  whole.side === 'both' && card.side !== 'both'
