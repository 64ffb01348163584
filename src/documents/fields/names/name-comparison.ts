/** Compares two readings of one value. */
import { similarity, withoutAccents } from '../../lines/letters.ts'

/** Words of a name that are this alike are one word, read with an error. */
const SAME_WORD = 0.75
/** Characters. Shorter words are particles, which some printers leave out and others cut to one letter. */
const MIN_WORD_LENGTH = 3

/** When at least this share of a name's words is missing, it is another name. */
export const OTHER_NAME_SHARE = 0.5

/**
 * The share of a name's words, 0 to 1, that another reading of it lacks; undefined when the name has no word to look
 * for. A word that is cut off counts as there when the other reading has its beginning.
 */
export function missingWords(name: string, other: string): number | undefined {
  const wanted = wordsOf(name).filter((word) => word.length >= MIN_WORD_LENGTH)
  if (wanted.length === 0) return undefined
  const there = wordsOf(other)
  const run = plain(other)
  const found = wanted.filter(
    (word) =>
      // When a reader drops spaces, the word stands within a longer one.
      run.includes(word) || there.some((one) => similarity(word, one) >= SAME_WORD),
  )
  return 1 - found.length / wanted.length
}

/** Characters in which two values differ, place by place; accents and punctuation do not count. */
export function differingCharacters(one: string, other: string): number {
  const [long, short] = [plain(one), plain(other)].sort((a, b) => b.length - a.length) as [string, string]
  return [...long].filter((character, at) => character !== short[at]).length
}

const wordsOf = (name: string): readonly string[] => withoutAccents(name).split(/\s+/)
const plain = (value: string): string => withoutAccents(value).replace(/\W/g, '')
