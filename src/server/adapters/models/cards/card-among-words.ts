/**
 * A card that lies among words of something else: a printed cloth, a box, a poster. These words are larger or run
 * another way. They hide the card's text: the outline does not hold all text, and the largest lines say nothing.
 */
import { classify } from '../../../../documents/classification/classification.ts'
import { holds, middleOf } from '../../../../imaging/geometry/quad.ts'
import type { Pixels, Quad } from '../../../../imaging/pixels.ts'
import { holdsText } from './card-text.ts'
import { findRegionText, locateAround, type Located } from './document-locator.ts'
import { readLargestUpright } from './largest-lines.ts'
import { saysMore } from './page-or-document.ts'
import { textGroups } from './text-groups.ts'
import type { TextModels } from '../text/text-models.ts'

/** A document has at least this many boxes of text, and things around it this many that do not belong to it. */
const LEAST = { own: 8, foreign: 6 } as const

/**
 * The place of the document among the words around it. It stays as it was where no words are around it, where the
 * largest group of text is no document's, and where the words around it are those of the same document.
 */
export async function cardAmongWords(photo: Pixels, located: Located, models: TextModels): Promise<Located> {
  const { quad, text } = located
  if (quad && holdsText(quad, text)) return located
  const own = textGroups(text).find((group) => !quad || isCut(group, quad)) ?? []
  if (own.length < LEAST.own || text.length - own.length < LEAST.foreign) return located
  const around = await locateAround(photo, own)
  const isForeign = (box: Quad): boolean => !holds(around.quad ?? around.region, middleOf(box))
  if (text.filter(isForeign).length < LEAST.foreign) return located
  const read = async (region: Quad, isWanted: (box: Quad) => boolean = () => true) => {
    const found = await findRegionText(photo, region, models.detector)
    return readLargestUpright(photo, found.filter(isWanted), models)
  }
  const lines = await read(around.region)
  const card = classify(lines)
  if (card.type === 'invalido') return located
  const others = await read(located.region, isForeign)
  const areItsOwn = classify(others).type === card.type || saysMore(classify([...lines, ...others]), card)
  return areItsOwn ? located : around
}

/** Whether an outline holds most of a group and leaves some of it outside. */
function isCut(group: readonly Quad[], quad: Quad): boolean {
  const inside = group.filter((box) => holds(quad, middleOf(box))).length
  return inside > group.length / 2 && !holdsText(quad, group)
}
