/**
 * Whether what lies around a card is a page under it, or the rest of the same document. A frame that is printed on a
 * document looks like a card on a page: a picture that was cut to an open licence was taken for its portrait.
 */
import { classify, type Classification } from '../../../../documents/classification/classification.ts'
import type { TextLine } from '../../../../documents/document-engine.ts'
import { isLabelLike, isOfNames } from '../../../../documents/lines/label-words.ts'
import type { Pixels, Quad } from '../../../../imaging/pixels.ts'
import { holds, middleOf } from '../../../../imaging/geometry/quad.ts'
import { isCut, withText } from './card-reach.ts'
import { holdsText } from './card-text.ts'
import { readLargestUpright } from './largest-lines.ts'
import { withOutline, type Located } from './document-locator.ts'
import type { TextModels } from '../text/text-models.ts'

/**
 * A page has at least this many boxes of text around a card for each on it. Rows at the edge of a document may say too
 * little to be told by their words: of one licence only the date of expiry lay outside.
 */
const LEAST_AROUND = 1 / 3

/** This many headings, labels and names that an outline cuts show that it is a frame within the document. */
const LEAST_CUT = 2

/**
 * The place without its card if the words around the card belong to a document, with a larger card if its outline cuts
 * words of the document, and as it was otherwise.
 */
export async function documentOrPage(
  photo: Pixels,
  located: Located,
  models: Pick<TextModels, 'orienter' | 'reader'>,
): Promise<Located> {
  const { quad, text } = located
  if (!quad || holdsText(quad, text)) return located
  const isWithin = (box: Quad): boolean => holds(quad, middleOf(box))
  const boxesWithin = text.filter(isWithin).length
  if (text.length - boxesWithin < LEAST_AROUND * boxesWithin) return withOutline(photo, located, undefined)
  const read = await readLargestUpright(photo, text, models)
  const within = read.filter(({ corners }) => isWithin(corners))
  const cut = within.filter((line) => isOfDocument(line) && isCut(quad, line.corners))
  if (cut.length >= LEAST_CUT) {
    const words = cut.map(({ corners }) => corners)
    return withOutline(photo, located, withText(quad, words))
  }
  const around = read.filter(({ corners }) => !isWithin(corners))
  const [whole, card] = [classify([...within, ...around]), classify(within)]
  return isDocument(classify(around)) || saysMore(whole, card)
    ? withOutline(photo, located, undefined)
    : located
}

/** Whether a line is a heading, a label or a name alone, with no word of another page joined to it. */
const isOfDocument = (line: TextLine): boolean =>
  /\p{L}{4}/u.test(line.text) &&
  (isLabelLike(line.text) || isOfNames(line.text) || isDocument(classify([line])))

const isDocument = ({ type }: Classification): boolean => type !== 'invalido'

/** Whether the words around a card tell of its other side. */
export const saysMore = (whole: Classification, card: Classification): boolean =>
  whole.side === 'both' && card.side !== 'both'
