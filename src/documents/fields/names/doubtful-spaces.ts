/** Tells where two readings of a name with the same letters disagree about a space that the letters do not decide. */
import { isAnyName, PARTICLE, wordsOf } from '../../lines/known-names.ts'

/** The print of a space: how many letters stand before it, and the words on its two sides. */
interface Space {
  readonly at: number
  readonly beside: readonly [string, string]
}

/** So few letters that are no name are hardly a word of one. */
const FRAGMENT = 3

/**
 * Whether a space is in doubt: one that the first reader alone saw beside a word that is no known name, or one that the
 * second reader alone saw beside such a word of up to three letters. The second reader knows spaces, and the first one
 * loses them.
 */
export function hasDoubtfulSpace(read: string, again: string): boolean {
  const [first, second] = [spacesOf(read), spacesOf(again)]
  const isAlone = ({ at }: Space, others: readonly Space[]): boolean =>
    !others.some((other) => other.at === at)
  return (
    first.some((space) => isAlone(space, second) && space.beside.some(isUnknown)) ||
    second.some((space) => isAlone(space, first) && space.beside.some(isFragment))
  )
}

const isUnknown = (word: string): boolean => !isAnyName(word) && !PARTICLE.test(word)
const isFragment = (word: string): boolean => word.length <= FRAGMENT && isUnknown(word)

function spacesOf(name: string): readonly Space[] {
  const words = wordsOf(name.replace(/['-]/g, ''))
  return words.slice(1).map((word, i) => ({
    at: words.slice(0, i + 1).join('').length,
    beside: [words[i] ?? '', word],
  }))
}
