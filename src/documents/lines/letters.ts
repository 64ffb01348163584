/** Compares texts in which a reader may have misread a letter or two. */

/** Capital letters without accents. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
}

/** Only the capital letters and digits of a text. Phrases are compared by this key. */
export function phraseKey(text: string): string {
  return withoutAccents(text).replace(/[^A-Z0-9]/g, '')
}

/** The digits of a text as they were read; `toDigits` also takes letters for the digits that they look like. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '')

const LOOKALIKES: Readonly<Record<string, string>> = {
  0: 'O',
  Q: 'O',
  D: 'O',
  1: 'I',
  L: 'I',
  J: 'I',
  F: 'E',
  G: 'C',
  4: 'A',
  5: 'S',
  8: 'B',
  N: 'M',
  H: 'M',
}

/** A phrase key in which letters and digits of one shape are the same letter: a reader of small print mixes them up. */
export const shapesOf = (key: string): string =>
  key.replace(/[0QD1LJFG458NH]/g, (sign) => LOOKALIKES[sign] ?? sign)

/** The shapes for a reader who takes two letters for one wide one: UMA for LIMA, FUACAO and FILWCAO for FILIACAO. */
export const wideShapesOf = (key: string): string => shapesOf(key).replaceAll('U', 'II').replaceAll('W', 'IA')

/** The Levenshtein distance of two texts (Wagner and Fischer 1974, one row at a time); Infinity when above `most`. */
export function editDistance(one: string, other: string, most = Infinity): number {
  const row = new Uint16Array(other.length + 1)
  for (let j = 1; j < row.length; j++) row[j] = j
  for (let i = 1; i <= one.length; i++) {
    const letter = one.charCodeAt(i - 1)
    let diagonal = i - 1
    let left = i
    let least = i
    row[0] = i
    for (let j = 1; j < row.length; j++) {
      const above = row[j]!
      const change = diagonal + (letter === other.charCodeAt(j - 1) ? 0 : 1)
      left = Math.min(change, above + 1, left + 1)
      least = Math.min(least, left)
      row[j] = left
      diagonal = above
    }
    if (least > most) return Infinity
  }
  const edits = row[other.length]!
  return edits > most ? Infinity : edits
}

/** 1 for equal texts, 0 for texts that have nothing in common. */
export function similarity(one: string, other: string): number {
  return 1 - editDistance(one, other) / Math.max(one.length, other.length, 1)
}

/**
 * The similarity of two texts where it is at least `least`, otherwise 0. Below `least` the distance is not computed to
 * its end, which saves time.
 */
export function similarityFrom(least: number, one: string, other: string): number {
  const length = Math.max(one.length, other.length, 1)
  // Rounded up, because rounding down would reject a text whose similarity is exactly `least`.
  const edits = Math.ceil(length * (1 - least))
  if (Math.abs(one.length - other.length) > edits || lettersMissing(one, other) > edits) return 0
  const found = 1 - editDistance(one, other, edits) / length
  return found >= least ? found : 0
}

/**
 * How many letters of a word appear nowhere in a text. It is a lower bound of the edits that turn the text into the
 * word. Both are phrase keys. Characters are compared by five bits: letters differ in these, but a digit shares them
 * with a letter, so the count may be too low.
 */
export function lettersMissing(text: string, word: string): number {
  let present = 0
  for (let i = 0; i < text.length; i++) present |= 1 << text.charCodeAt(i)
  let missing = 0
  for (let i = 0; i < word.length; i++) if ((present & (1 << word.charCodeAt(i))) === 0) missing++
  return missing
}

/** A window is compared in full only when at least this share of its letters stands where the phrase has them. */
const MIN_LETTERS_IN_PLACE = 0.45

/** A whole line that is this much longer than the phrase is compared as it is, too. */
const MOST_READ_TWICE = 2

/** How well a phrase matches the best place of a text, 0 to 1. Both are phrase keys. */
export function bestOccurrence(text: string, phrase: string): number {
  if (text.includes(phrase)) return 1
  if (text.length < phrase.length) return similarity(text, phrase)
  // A letter that was read twice moves all letters after it, so no window has them in their places.
  let best = text.length <= phrase.length + MOST_READ_TWICE ? similarity(text, phrase) : 0
  for (let start = 0; start + phrase.length <= text.length; start++) {
    const window = text.slice(start, start + phrase.length)
    if (lettersInPlace(window, phrase) < phrase.length * MIN_LETTERS_IN_PLACE) continue
    best = Math.max(best, similarity(window, phrase))
  }
  return best
}

function lettersInPlace(window: string, phrase: string): number {
  let count = 0
  for (let i = 0; i < phrase.length; i++) if (window[i] === phrase[i]) count++
  return count
}
