/**
 * Spells a name with frequent names where the reader thought them nearly as likely as what it read: SIHOES is SIMOES if
 * the M was in doubt. This is the noisy-channel model of spelling (Kernighan, Church and Gale 1990): what a text may be,
 * weighed by how frequent it is. Here the reader itself tells how likely it saw each spelling, by the forward algorithm
 * of connectionist temporal classification (Graves and others 2006). A rare name in clear print keeps its letters,
 * because the reader saw no others.
 */
import { isLabelLike } from '../../lines/label-words.ts'
import { editDistance, lettersMissing, withoutAccents } from '../../lines/letters.ts'
import { isAnyName, isKnownName, knownNames, namesOfShape } from '../../lines/known-names.ts'
import type { SeenLine } from '../../lines/line-reader.ts'
import { isNameLike } from './name-rows.ts'

/** Shorter words look like too many names. */
const LEAST_LETTERS = 4
/** Up to this many letters of a word one may be wrong, of longer words two. */
const SHORT = 4
/**
 * A frequent name may be this many times less likely than what was read. Of pale open identity cards eleven misread names
 * were 2 to 200 times less likely than their misreading, and words that were read right at least 500 times likelier than
 * the frequent name that they look like.
 */
const MOST_LESS_LIKELY = 250
/** The next frequent name must be this many times less likely, or none is chosen. */
const LEAST_MARGIN = 8

/** The text with its doubtful words replaced by frequent names; undefined where nothing is replaced. */
export function likelierName(
  seen: SeenLine,
  characters: readonly string[],
  text: string,
): string | undefined {
  if (!mayHoldMisreadName(text)) return undefined
  const likelihood = likelihoodOf(lettersSeen(seen, characters))
  const words = text.split(' ')
  let isChanged = false
  for (const [index, word] of words.entries()) {
    const spell = (other: string): number =>
      likelihood(words.map((own, at) => (at === index ? other : own)).join(''))
    const least = spell(word) - Math.log(MOST_LESS_LIKELY)
    const [best, next] = namesLike(word)
      .map((name) => ({ name, log: spell(name) }))
      .sort((a, b) => b.log - a.log)
    if (!best || best.log < least || (next && best.log - next.log < Math.log(LEAST_MARGIN))) continue
    words[index] = best.name
    isChanged = true
  }
  const spelled = words.join(' ')
  return isChanged && isKnownName(spelled) ? spelled : undefined
}

/** Whether a text may be a name with a misread word: a word of it is not known, and looks like a frequent name. */
export const mayHoldMisreadName = (text: string): boolean =>
  isNameLike(text) && text.split(' ').some((word) => namesLike(word).length > 0) && !isLabelLike(text)

/**
 * The frequent names from which a word that is none differs by a letter, or by two if it is long, and those of its shape.
 */
function namesLike(word: string): readonly string[] {
  const plain = withoutAccents(word)
  if (isAnyName(plain)) return []
  const ofShape = namesOfShape(plain)
  if (plain.length < LEAST_LETTERS) return ofShape
  const most = plain.length > SHORT ? 2 : 1
  const near = longEnough.filter(
    (name) =>
      Math.abs(name.length - plain.length) <= most &&
      lettersMissing(plain, name) <= most &&
      lettersMissing(name, plain) <= most &&
      editDistance(plain, name, most) <= most,
  )
  return [...new Set([...near, ...ofShape])]
}

const longEnough = knownNames.filter(({ length }) => length >= LEAST_LETTERS)

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Digits that readers put for letters. */
const FOR_LETTERS: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 5: 'S', 6: 'G', 8: 'B' }
/** The place of a letter: its number in the alphabet from 1 on. 0 stands for what separates letters. */
const placeOf = (character: string): number => {
  const letter = FOR_LETTERS[character] ?? withoutAccents(character)
  return letter.length === 1 ? LETTERS.indexOf(letter) + 1 : 0
}

/**
 * The probability of each letter at each step, a row of 27 for each step. Accents and small letters count as the letter,
 * spaces and signs as the blank.
 */
function lettersSeen(
  { probabilities, steps }: SeenLine,
  characters: readonly string[],
): readonly Float64Array[] {
  const places = characters.map(placeOf)
  return Array.from({ length: steps }, (_, step) => {
    const row = new Float64Array(LETTERS.length + 1)
    for (const [at, place] of places.entries()) row[place]! += probabilities[step * places.length + at] ?? 0
    return row
  })
}

/** The log-likelihood of a text, given the letters at each step (the forward variables, scaled at each step). */
const likelihoodOf =
  (rows: readonly Float64Array[]) =>
  (text: string): number => {
    const letters = [...text].map(placeOf).filter((place) => place > 0)
    // A blank before, between and after the letters.
    const states = letters.flatMap((letter) => [0, letter]).concat(0)
    let before = new Float64Array(states.length)
    let log = 0
    for (const [step, row] of rows.entries()) {
      const now = new Float64Array(states.length)
      let sum = 0
      for (const [at, letter] of states.entries()) {
        const stays = step === 0 ? Number(at < 2) : before[at]!
        const comes = at > 0 ? before[at - 1]! : 0
        const skips = at > 1 && letter !== 0 && letter !== states[at - 2] ? before[at - 2]! : 0
        now[at] = (stays + comes + skips) * (row[letter] ?? 0)
        sum += now[at]
      }
      if (sum === 0) return -Infinity
      for (const at of now.keys()) now[at]! /= sum
      log += Math.log(sum)
      before = now
    }
    return log + Math.log((before.at(-1) ?? 0) + (before.at(-2) ?? 0))
  }
