import type { DocumentType } from '../../protocol/executions/executions.ts'
import { mrzCharacters } from '../mrz/alphabet.ts'
import type { TextLine } from '../document-engine.ts'
import { cardLines } from '../lines/card-lines.ts'
import { categoryTable, clues, mrzClues, valueClues, type Clue, type Known } from './document-clues.ts'
import { fitLayouts } from '../layouts/layout-fit.ts'
import { bestOccurrence, phraseKey, shapesOf, similarityFrom } from '../lines/letters.ts'
import { nationalityIn } from '../mrz/mrz.ts'
import { isLicenceNumber } from '../fields/document-number.ts'
import { findDates, validCpfs } from '../fields/printed-values.ts'
import { mrzRows } from '../mrz/rows.ts'

/** Which sides of a document a reading shows; `both` when it lies open. */
export type ShownSide = 'front' | 'back' | 'both' | 'unknown'

export interface Classification {
  readonly type: DocumentType
  /** 0 to 1: a judgement of how much more evidence there is for this type than for the next one. */
  readonly confidence: number
  readonly side: ShownSide
  /** Of both sides, the one with more evidence. */
  readonly likelier?: 'front' | 'back'
}

const MRZ_WEIGHT = 4

/** A reading with less weight than this is not a document at all. */
const MIN_WEIGHT = 2
/**
 * A Brazilian document bears at least this many clues of its kind, with at least this weight. Other documents bear some
 * of them.
 */
const MIN_KNOWN_WEIGHT = 3
const MIN_KNOWN_CLUES = 2
/**
 * A title that no other document bears weighs at least this much, even with one letter in eight read wrong. It is
 * enough alone.
 */
const TITLE_WEIGHT = 3.3
/** From this weight on, the places of the labels may tell the kind instead. */
const MIN_WEIGHT_FOR_LAYOUT = 1
/** A line of this many letters, most of them lower case, is prose: a text about documents is not a document. */
const PROSE_LETTERS = 45
const PROSE_SMALL_SHARE = 0.5
/**
 * "Naturalidade: Belem". Lists on a page of text are written this way. Cards print the value apart from its label,
 * without a colon.
 */
const LISTED_VALUE = /\p{L}[\p{L} ]{2,}\p{L}\s*:\s*[\p{L}\d]/u
/** A card has about thirty lines, a page of text many more. */
const MAX_CARD_LINES = 70
/** A type that leads by as much as the weight of a title is certain. */
const CERTAIN_LEAD = 4
/** In a phrase this short, a single wrong letter makes another word. */
const SHORT_PHRASE = 8
/** Titles of at least this many letters may be broken over two lines. */
const LONG_PHRASE = 20
const MIN_LIKENESS = { short: 0.87, long: 0.84 } as const
/** The side with at least this share of the weight is the one shown. */
const CLEAR_SIDE = 0.8
/**
 * Both sides are shown where each has this many lines or this much weight. A single line weighs this much only when its
 * phrase stands on no other side.
 */
const LINES_OF_BOTH = 2
const ONE_LINE_OF_BOTH = 2.2

/** Tells what document the lines of a reading belong to, and which of its sides they show. */
export function classify(lines: readonly TextLine[]): Classification {
  const words = lines.map(({ text }) => text)
  const said = words.filter((text) => !isProse(text) && !LISTED_VALUE.test(text))
  const zone = mrzTypeOf(lines)
  const scores = (Object.keys(clues) as Known[])
    .map((type) => score(type, said, zone === type))
    .sort((a, b) => b.weight - a.weight)
  const [best, next] = scores
  const isPage = lines.length > MAX_CARD_LINES * SIDES
  if (!best || isPage || !isKnown(best, lines))
    return !isPage && hasNumbersOfLicence(said)
      ? { type: 'cnh', confidence: BY_NUMBERS, side: 'front' }
      : { type: 'invalido', confidence: noDocumentConfidence(best), side: 'unknown' }
  return {
    type: best.type,
    confidence: Math.min(1, (best.weight - (next?.weight ?? 0)) / CERTAIN_LEAD),
    side: sideOf(best),
    likelier: best.front >= best.back ? 'front' : 'back',
  }
}

/**
 * Whether lines without labels are a CPF, the register number of a licence and dates, as on the front of a licence whose
 * small print cannot be read. The check digits of both numbers are kept by chance once in ten thousand times.
 */
const hasNumbersOfLicence = (words: readonly string[]): boolean =>
  words.some((word) => BARE_CPF.test(word) && validCpfs(word).length > 0) &&
  words.some(isLicenceNumber) &&
  words.filter((word) => word.length <= DATE_LETTERS && findDates(word).length > 0).length >= DATES_OF_LICENCE

const BARE_CPF = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/
const DATE_LETTERS = 10
const DATES_OF_LICENCE = 2
const BY_NUMBERS = 0.5

/** Lines of both sides may be classified together as one document. */
const SIDES = 2

/** Whether there is enough evidence for a type: in words, in its zone, or in where its labels stand. */
function isKnown({ type, weight, heaviest, said }: Score, lines: readonly TextLine[]): boolean {
  if (type === 'outros') return weight >= MIN_WEIGHT
  if (heaviest >= TITLE_WEIGHT || (weight >= MIN_KNOWN_WEIGHT && said >= MIN_KNOWN_CLUES)) return true
  return weight >= MIN_WEIGHT_FOR_LAYOUT && fitLayouts(cardLines(lines), type).length > 0
}

function isProse(text: string): boolean {
  const small = text.replace(/[^\p{Ll}]/gu, '').length
  const letters = text.replace(/[^\p{L}]/gu, '').length
  return letters > PROSE_LETTERS && small > letters * PROSE_SMALL_SHARE
}

/** The side that some words alone indicate, whatever the document. */
export function sideOfWords(words: readonly string[]): ShownSide {
  return sideOf(sidesOfWords(words))
}

/** Whether some words indicate one side as strongly as a title does, and the other side only weakly. */
export function isSideTold(words: readonly string[]): boolean {
  const sides = sidesOfWords(words)
  const shown = sideOf(sides)
  return (shown === 'front' || shown === 'back') && sides[shown] >= TITLE_WEIGHT
}

type SideWeights = Pick<Score, 'front' | 'back' | 'fronts' | 'backs'>

function sidesOfWords(words: readonly string[]): SideWeights {
  const hasZone = words.some((word) => /<<|^I[<DAR]BRA/.test(mrzCharacters(word)))
  const scores = (Object.keys(clues) as Known[]).map((type) => score(type, words, hasZone))
  return {
    front: Math.max(...scores.map(({ front }) => front)),
    back: Math.max(...scores.map(({ back }) => back)),
    fronts: Math.max(...scores.map(({ fronts }) => fronts)),
    backs: Math.max(...scores.map(({ backs }) => backs)),
  }
}

interface Score {
  readonly type: Known
  readonly weight: number
  /** The weight of the heaviest line. */
  readonly heaviest: number
  /** How many lines are evidence for the type. A zone counts as two of them. */
  readonly said: number
  readonly front: number
  readonly back: number
  /** How many lines indicate each side. */
  readonly fronts: number
  readonly backs: number
}

function score(type: Known, words: readonly string[], hasZone: boolean): Score {
  const said = saidOf(type, words)
  const weightOf = (side?: 'front' | 'back'): number =>
    said.reduce((sum, one) => sum + (side === undefined || one.side === side ? one.says : 0), 0)
  const zone = hasZone ? MRZ_WEIGHT : 0
  return {
    type,
    weight: zone + weightOf(),
    heaviest: Math.max(0, ...said.map(({ says }) => says)),
    said: said.length + (hasZone ? MIN_KNOWN_CLUES : 0),
    front: weightOf('front'),
    back: zone + weightOf('back'),
    fronts: said.filter(({ side }) => side === 'front').length,
    backs: said.filter(({ side }) => side === 'back').length + (hasZone ? 1 : 0),
  }
}

interface Said {
  readonly side: Clue['side']
  readonly says: number
}

/** The clue that each line bears for a type. Of several clues that match one line, the heaviest counts. */
function saidOf(type: Known, words: readonly string[]): readonly Said[] {
  const keys = words.map(phraseKey)
  const seen: Seen = { keys, shapes: keys.map(shapesOf) }
  const byLine = new Map<number, Said>()
  for (const one of clues[type]) {
    const { phrase, weight, side, sidelessWith = [] } = one
    const { line, found } = placeOf(phrase, seen, one)
    const says = weight * found
    if (says <= (byLine.get(line)?.says ?? 0)) continue
    const isSideless = sidelessWith.some((other) => placeOf(other, seen).found > 0)
    byLine.set(line, { side: isSideless ? undefined : side, says })
  }
  if (type === 'cnh') {
    const { categories, least, weight, side } = categoryTable
    const named = new Set(keys.filter((key) => categories.has(key)))
    if (named.size >= least) byLine.set(OF_NO_LINE, { side, says: weight })
  }
  const value = valueClues[type]
  const line = value ? words.findIndex((word) => value.pattern.test(word)) : -1
  if (value && line >= 0) byLine.set(line, { side: value.side, says: value.weight })
  return [...byLine.values()]
}

/** In place of a line, for a clue that many lines make together. */
const OF_NO_LINE = -1

/** The lines, as phrase keys and as keys of the shapes of their letters. */
interface Seen {
  readonly keys: readonly string[]
  readonly shapes: readonly string[]
}

/** Phrases of at least this many letters are looked for by shape: faint small print is misread that way. */
const LEAST_FOR_SHAPES = 12

/** The number of a document. Places and years have fewer digits in a row. */
const NUMBER = /\d{5}/

/** The line that matches a phrase best, and how well. A long phrase may have been read in two pieces. */
function placeOf(
  wanted: string,
  { keys, shapes }: Seen,
  {
    unless = [],
    isWithoutNumber = false,
    isWithMore = false,
  }: Pick<Clue, 'unless' | 'isWithoutNumber' | 'isWithMore'> = {},
): { readonly line: number; readonly found: number } {
  const isByShape = wanted.length >= LEAST_FOR_SHAPES
  const [phrase, texts] = isByShape ? [shapesOf(wanted), shapes] : [wanted, keys]
  let best = { line: -1, found: 0 }
  for (const [line, key] of texts.entries()) {
    const said = keys[line] ?? ''
    if ((isWithoutNumber && NUMBER.test(said)) || (isWithMore && said === wanted)) continue
    if (unless.some((other) => bestOccurrence(said, other) >= MIN_LIKENESS.long)) continue
    const next = texts[line + 1] ?? ''
    const together = `${key}${next}`
    // When the next line alone matches the phrase, the match belongs to that line and not to this one.
    const isBroken =
      phrase.length >= LONG_PHRASE &&
      likeness(phrase, next) === 0 &&
      !unless.some((other) => `${keys[line]}${keys[line + 1]}`.includes(other))
    const found = likeness(phrase, key) || (isBroken ? likeness(phrase, together) : 0)
    if (found > best.found) best = { line, found }
    if (found === 1) break
  }
  return best
}

function likeness(phrase: string, text: string): number {
  if (phrase.length <= 4) return text === phrase ? 1 : 0
  const least = MIN_LIKENESS[phrase.length <= SHORT_PHRASE ? 'short' : 'long']
  const found =
    text.length < phrase.length ? similarityFrom(least, text, phrase) : bestOccurrence(text, phrase)
  return found >= least ? found : 0
}

/** The first row of a zone tells the kind of document. The most specific rule comes first. */
function mrzTypeOf(lines: readonly TextLine[]): Known | undefined {
  const rows = mrzRows(lines).map(({ text }) => text)
  const type = mrzClues.find(([pattern]) => rows.some((text) => pattern.test(text)))?.[1]
  const isOfCard = type === 'rg' || (type === undefined && rows.some((text) => BRAZILIAN_CARD.test(text)))
  return isOfCard && isForeigner(rows) ? 'rne' : type
}

const BRAZIL = 'BRA'
/** The first row of a card that Brazil issued, whatever the second letter of its code says. */
const BRAZILIAN_CARD = /^[IAC][A-Z]BRA/

/**
 * Whether the zone names another nationality than Brazil's, as only the migrant's card does. Two of the three letters
 * have to differ, for one may be misread.
 */
function isForeigner(rows: readonly string[]): boolean {
  const [country = BRAZIL] = rows.flatMap((row) => nationalityIn(row) ?? [])
  return [...country].filter((letter, at) => letter !== BRAZIL[at]).length > 1
}

function sideOf({ front, back, fronts, backs }: SideWeights): ShownSide {
  const total = front + back
  // An open licence has far more clues of its front than of its back.
  const lesser = Math.min(front, back)
  if (lesser >= ONE_LINE_OF_BOTH) return 'both'
  if (lesser >= MIN_WEIGHT && Math.min(fronts, backs) >= LINES_OF_BOTH) return 'both'
  if (total === 0) return 'unknown'
  if (front >= total * CLEAR_SIDE) return 'front'
  return back >= total * CLEAR_SIDE ? 'back' : 'both'
}

/** The less evidence there is for any document, the surer it is that there is none. */
function noDocumentConfidence(best: Score | undefined): number {
  return 1 - (best?.weight ?? 0) / (2 * MIN_WEIGHT)
}
