/**
 * The fine print that is repeated all over the ground of a card. On a sharp photograph it is read in pieces, which stand
 * between the rows of a name and look like parts of one.
 */
import { isKnownName } from './known-names.ts'
import { phraseKey, similarityFrom } from './letters.ts'

/** What cards repeat, as a phrase key. */
const REPEATED = 'REPUBLICAFEDERATIVADOBRASIL'
/** Long enough for every piece of it that is compared. */
const ROW = REPEATED.repeat(3)
const LONGEST = 2 * REPEATED.length
const SHORTEST = 5
/** Shorter ones are scraps of it unless they were read well, as a state or a category is. */
const SURE_SCRAP = 0.8
/** A card says it once or twice in its headings. From this many lines on it is the ground. */
const LEAST_LINES = 8
const SIGN = /REPUB|FEDERA|DOBRA|BRASIL/
/**
 * Fine print is read badly: half of the letters say that a line is a piece of it. Of a row of letters as frequent as
 * those of names 6 in 100 are so like it by chance, so a known name is none.
 */
const LEAST_LIKENESS = 0.5

/** The lines that are no pieces of fine print; all of them where the card has none. */
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
