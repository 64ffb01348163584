/**
 * The fine print that is repeated all over the ground of a card. On a sharp photograph it is read in pieces, which stand
 * between the rows of a name and look like parts of one.
 */
import { isKnownName } from './known-names.ts'
import { phraseKey, similarityFrom } from './letters.ts'

/** The words that cards repeat, as a phrase key. */
const REPEATED = 'REPUBLICAFEDERATIVADOBRASIL'
/** The repeated words, in a row that is long enough for every piece that is compared. */
const ROW = REPEATED.repeat(3)
const LONGEST = 2 * REPEATED.length
const SHORTEST = 5
/** A shorter line is a scrap of the fine print unless it was read at least this surely, as a state or a category is. */
const SURE_SCRAP = 0.8
/** A card has these words once or twice in its headings. From this many lines on they are the ground. */
const LEAST_LINES = 8
const SIGN = /REPUB|FEDERA|DOBRA|BRASIL/
/**
 * Fine print is read badly, so a line is a piece of it when half of its letters agree. Of rows with letters as frequent
 * as in names, 6 in 100 agree as well by chance, so a known name does not count as a piece.
 */
const LEAST_LIKENESS = 0.5

/** The lines without the pieces of fine print; all lines where the card has no fine print. */
export function withoutFinePrint<Line extends { readonly text: string; readonly confidence: number }>(
  lines: readonly Line[],
): readonly Line[] {
  const keys = lines.map(({ text }) => phraseKey(text))
  if (keys.filter((key) => SIGN.test(key)).length < LEAST_LINES) return lines
  return lines.filter(({ text, confidence }, at) => {
    const key = keys[at] ?? ''
    const isScrap = key.length < SHORTEST && confidence < SURE_SCRAP
    return isKnownName(text) || !(isScrap || isPiece(key))
  })
}

function isPiece(key: string): boolean {
  const piece = key.slice(0, LONGEST)
  if (piece.length < SHORTEST) return false
  return Array.from({ length: REPEATED.length }, (_, from) => ROW.slice(from, from + piece.length)).some(
    (other) => similarityFrom(LEAST_LIKENESS, piece, other) > 0,
  )
}
