/**
 * Combines two readings of a name: the first has the right letters, the second knows accents and spaces. A Levenshtein
 * alignment with traceback (Wagner and Fischer 1974) says which letter of one stands for which letter of the other.
 */
import { isGivenName } from '../../lines/given-names.ts'
import { isAnyName, isNameWord, isSurname, mayBeSurname, PARTICLE } from '../../lines/known-names.ts'
import { similarity, withoutAccents } from '../../lines/letters.ts'
import { isRarerName } from '../../lines/rarer-names.ts'
import { jointOf, type Joint } from './name-marks.ts'

/** Readings that are less alike than this are of different things. Then the first one is kept. */
const MIN_LIKENESS = 0.7

/**
 * The first reading's letters with the accents and spaces of the second, where the two agree. A word that is no frequent
 * name gives way to a frequent name that the second reader saw in its place.
 */
export function respelled(read: string, again: string): string {
  const isSame = similarity(lettersOf(read), lettersOf(again)) >= MIN_LIKENESS
  return partedNames(withoutGaps(isSame ? withNamesOf(again, transferred(read, again)) : read))
}

/** TEXERA becomes TEIXEIRA where the second reader saw that, and both saw the same number of words. */
function withNamesOf(again: string, spelled: string): string {
  const [words, others] = [spelled.split(' '), again.toUpperCase().split(' ')]
  if (words.length !== others.length) return spelled
  return words.map((word, at) => (isNameFor(others[at]!, word) ? others[at]! : word)).join(' ')
}

function isNameFor(seen: string, word: string): boolean {
  const [name, print] = [lettersOf(seen), lettersOf(word)]
  return isNameWord(name) && !isNameWord(print) && similarity(name, print) >= MIN_LIKENESS
}

/**
 * JO SE and RE GINA are what readers see in wide type: a few letters that are no word, before the rest of a name. So is
 * WEI SSHEIMER: no name begins with two equal consonants but L.
 */
function withoutGaps(name: string): string {
  return name
    .replace(/(?<=^| )(\p{L}{2,3}) (\p{L}+)/gu, (both: string, part: string, rest: string) =>
      !isGivenName(lettersOf(part)) && isGivenName(lettersOf(part + rest)) ? part + rest : both,
    )
    .replace(/(?<=\p{L}) (?=([BCDFGMNPRSTZ])\1\p{L})/gu, '')
}

/** The fewest letters of a name that is parted from one other name, and from two: shorter ones begin many other names. */
const SHORTEST_OF_TWO = 4
const SHORTEST = 3
/** The fewest letters of a frequent name beside a particle at the edge of a word: DEALBUQUERQUE, GUIMARAESDO. */
const SHORTEST_AT_PARTICLE = 5

/**
 * VALERIAMARTINS and INESJOSEANDRADE are what readers see in narrow type: names and the surname after them, perhaps with
 * particles between. Less frequent names count, too: MIDORIIKEDA.
 */
export function partedNames(name: string): string {
  return withDoO(name).replace(/\p{L}+/gu, (word) => {
    const print = lettersOf(word)
    // Letters with marks of their own would shift the places.
    if (isAnyName(print) || print.length !== word.length) return word
    const parts = partsOf(print) ?? withoutSuffix(print)
    const ends = parts.map((_, i) => parts.slice(0, i + 1).join('').length)
    return ends.map((end, i) => word.slice(ends[i - 1] ?? 0, end)).join(' ')
  })
}

/** CHOQUEJUNIOR: no name goes on after these, and none of the lists ends in one of them without being several. */
const SUFFIXED = /^(\w{4,})(JUNIOR|FILHO|SOBRINHO)$/
const withoutSuffix = (print: string): readonly string[] => SUFFIXED.exec(print)?.slice(1) ?? [print]

/**
 * ANAREGINA CORDEIRO: two given names, where another name follows. Unlike a given name and a surname, some parents do
 * make one name of two (15 of 2,267 names are such), so these parts are in doubt.
 */
export function partedGivenNames(name: string): string {
  return name.replace(/^\p{L}+(?= )/u, (word) => {
    const print = lettersOf(word)
    if (isAnyName(print) || print.length !== word.length) return word
    for (let at = SHORTEST; at <= print.length - SHORTEST_OF_TWO; at++)
      if (isGivenName(print.slice(0, at)) && isGivenName(print.slice(at)))
        return `${word.slice(0, at)} ${word.slice(at)}`
    return word
  })
}

/** The surname DO Ó, whose letter readers join with its particle (NEVES DOÓ) or with the next name (DO ÓFONSECA). */
const withDoO = (name: string): string =>
  name
    .replace(/(?<= DO)(?=[OÓ](?: |$))/gu, ' ')
    .replace(/(?<= DO [OÓ])\p{L}+/gu, (rest) =>
      isAnyName(lettersOf(rest)) && !isAnyName(`O${lettersOf(rest)}`) ? ` ${rest}` : rest,
    )

/**
 * The fewest known names, perhaps with particles, that are spelled one after the other; the last name is a surname. Word
 * segmentation with a lexicon by dynamic programming over the letters.
 */
function partsOf(print: string): readonly string[] | undefined {
  /** The best parts of the first letters, at their number. */
  const best: (readonly string[] | undefined)[] = [[]]
  for (let end = 1; end <= print.length; end++)
    for (let start = 0; start < end; start++) {
      const [before, part] = [best[start], print.slice(start, end)]
      const isLast = end === print.length
      if (!before || !mayFollow(part, before, isLast)) continue
      const parts = [...before, part]
      if (parts.length < (best[end]?.length ?? Infinity)) best[end] = parts
    }
  const parts = best[print.length]
  const names = parts?.filter((part) => !PARTICLE.test(part)) ?? []
  for (const edge of [0, -1]) {
    const [part = '', name = ''] = [parts?.at(edge), names.at(edge)]
    if (PARTICLE.test(part) && !(name.length >= SHORTEST_AT_PARTICLE && isNameWord(name))) return undefined
  }
  const [first = '', last = ''] = names
  // Of 2,267 names none is a given name and a surname: EVAREIS.
  const isGivenAndSurname = isGivenName(first) && isSurname(last)
  const isLongEnough = names.slice(isGivenAndSurname ? 1 : 0).every((part) => part.length >= SHORTEST_OF_TWO)
  const isTold = names.length > 2 || isLongEnough
  return isTold ? parts : undefined
}

function mayFollow(part: string, before: readonly string[], isLast: boolean): boolean {
  const isRarer = part.length >= SHORTEST_OF_TWO && isRarerName(part)
  if (PARTICLE.test(part)) return part.length > 1 && !PARTICLE.test(before.at(-1) ?? '')
  // JESUS is a given name, too, but not after a particle.
  const isLastName = isSurname(part) || (PARTICLE.test(before.at(-1) ?? '') && mayBeSurname(part))
  if (isLast) return before.length > 0 && part.length >= SHORTEST && (isLastName || isRarer)
  return part.length >= SHORTEST && (isNameWord(part) || isRarer)
}

/** Capital letters alone, without accents. */
export const lettersOf = (text: string): string => withoutAccents(text).replace(/[^A-Z]/g, '')

/** One letter and what stands before it. */
interface Glyph {
  readonly letter: string
  readonly plain: string
  readonly joint: Joint
  /** Whether the word that it belongs to is a known name, or a particle between names. */
  readonly isOfName: boolean
  /** The letters of that word, and how many of them stand before this one. */
  readonly word: string
  readonly at: number
}

/** The most letters of DAL or DI before a surname, and the fewest letters of that surname. */
const LETTERS_OF_PREFIX = 3
const LEAST_AFTER_PREFIX = 4

/**
 * Whether a word may be two before one of its letters. A frequent name is one word. A less frequent one may be two names
 * (VERALUCIA), or a surname and what belongs to it (DEMARCHI, DALMOLIN).
 */
function mayBePartedBefore({ isOfName, word, at }: Glyph): boolean {
  if (!isOfName) return true
  if (isNameWord(word) || PARTICLE.test(word)) return false
  const [head, tail] = [word.slice(0, at), word.slice(at)]
  const hasPrefix = head.length <= LETTERS_OF_PREFIX && tail.length >= LEAST_AFTER_PREFIX
  return hasPrefix || (isAnyName(head) && isAnyName(tail))
}

/** A known name of so many letters is hardly the beginning of another one. */
const SURELY_WHOLE = 5

/**
 * Whether the first reader's space before a letter is one: it stands between two known names, or after one that makes no
 * known name with the next word. AKEMI OI are two names, and MARIA NA is MARIANA.
 */
const isTrueSpace = (before: Glyph | undefined, glyph: Glyph): boolean =>
  before?.isOfName === true &&
  (glyph.isOfName || (before.word.length >= SURELY_WHOLE && !isAnyName(before.word + glyph.word)))

function transferred(read: string, again: string): string {
  const pairs = alignment(glyphs(read), glyphs(again))
  const spelled = pairs.map(({ glyph, match }, i): Spelled => {
    // A hyphen within a known name is none.
    const isTold =
      glyph.joint === ' ' ? isTrueSpace(pairs[i - 1]?.glyph, glyph) : glyph.isOfName && match?.joint === '-'
    const isFirsts = !match || isTold
    const joint = isFirsts ? glyph.joint : jointSeen(glyph.joint, match.joint)
    const letter = match?.plain === glyph.plain ? match.letter : glyph.letter
    return {
      joint,
      letter,
      isUnsure: joint === ' ' && glyph.joint === '',
      isWithin: !mayBePartedBefore(glyph),
    }
  })
  return spelled
    .map(({ joint, letter }, i) => (isFalseSpace(spelled, i) ? letter : joint + letter))
    .join('')
    .trim()
}

interface Spelled {
  readonly joint: Joint
  readonly letter: string
  /** Whether the second reader alone saw the space before the letter. */
  readonly isUnsure: boolean
  /** Whether the first reader saw a known name, which is not parted before this letter. */
  readonly isWithin: boolean
}

/**
 * Whether a space that the second reader alone saw parts a known name (FERRE IRA), or leaves a single letter between
 * spaces: L IMA. The only word of a name that is this short is E.
 */
function isFalseSpace(letters: readonly Spelled[], at: number): boolean {
  const isLone = (i: number): boolean =>
    letters[i] !== undefined &&
    letters[i].letter !== 'E' &&
    (i === 0 || letters[i].joint === ' ') &&
    (letters[i + 1]?.joint ?? ' ') === ' '
  const { isUnsure = false, isWithin = false } = letters[at] ?? {}
  return isUnsure && (isWithin || isLone(at) || isLone(at - 1))
}

/**
 * The joint before a letter. The second reader knows spaces. Marks are small, and a reader that saw one did not make it
 * up, but between two words fine lines of the ground may look like a hyphen to the second.
 */
function jointSeen(first: Joint, second: Joint): Joint {
  if (first === ' ' && second === '-') return first
  return isMark(first) && !isMark(second) ? first : second
}

const isMark = (joint: Joint): boolean => joint === "'" || joint === '-'

function glyphs(text: string): Glyph[] {
  const found: Glyph[] = []
  let signs = ''
  for (const word of text.toUpperCase().split(/(?<= )/)) {
    const print = lettersOf(word)
    const isOfName = isAnyName(print) || PARTICLE.test(print)
    let at = 0
    for (const letter of word) {
      const plain = lettersOf(letter)
      if (plain === '') signs += letter
      else {
        found.push({ letter, plain, joint: jointOf(signs), isOfName, word: print, at: at++ })
        signs = ''
      }
    }
  }
  return found
}

/** Each letter of the first reading with its partner in the second: the traceback of the cheapest alignment. */
function alignment(
  from: readonly Glyph[],
  to: readonly Glyph[],
): { readonly glyph: Glyph; readonly match: Glyph | undefined }[] {
  const costs = alignmentCosts(from, to)
  const cost = (i: number, j: number): number => costs[i]?.[j] ?? Infinity
  const pairs: { readonly glyph: Glyph; readonly match: Glyph | undefined }[] = []
  let j = to.length
  for (let i = from.length; i > 0;) {
    const glyph = from[i - 1] as Glyph
    const match = j > 0 ? to[j - 1] : undefined
    if (match && cost(i, j) === cost(i - 1, j - 1) + changeCost(glyph, match)) {
      pairs.unshift({ glyph, match })
      i--
      j--
    } else if (j > 0 && cost(i, j) === cost(i, j - 1) + 1) j--
    else {
      pairs.unshift({ glyph, match: undefined })
      i--
    }
  }
  return pairs
}

function alignmentCosts(from: readonly Glyph[], to: readonly Glyph[]): number[][] {
  const costs = [Array.from({ length: to.length + 1 }, (_, j) => j)]
  for (const [i, glyph] of from.entries()) {
    const above = costs[i] as number[]
    const row = [i + 1]
    for (const [j, match] of to.entries())
      row.push(
        Math.min((above[j] ?? 0) + changeCost(glyph, match), (above[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1),
      )
    costs.push(row)
  }
  return costs
}

const changeCost = (one: Glyph, other: Glyph): number => (one.plain === other.plain ? 0 : 1)
