import type { DocumentType } from '../../protocol/executions/executions.ts'
import { mrzCharacters } from '../mrz/alphabet.ts'
import type { TextLine } from '../document-engine.ts'
import { cardLines } from '../lines/card-lines.ts'
import { clues, entryOfBirth, mrzClues, type Clue, type Known } from './document-clues.ts'
import { fitLayouts } from '../layouts/layout-fit.ts'
import { bestOccurrence, phraseKey, similarityFrom } from '../lines/letters.ts'
import { mrzRows } from '../mrz/rows.ts'

/** Which sides of a document a reading shows; `both` when it lies open. */
export type ShownSide = 'front' | 'back' | 'both' | 'unknown'

export interface Classification {
  readonly type: DocumentType
  /** 0 to 1: a judgement of how much more speaks for this type than for the next one. */
  readonly confidence: number
  readonly side: ShownSide
}

const MRZ_WEIGHT = 4

/** Under this weight a reading is no document at all. */
const MIN_WEIGHT = 2
/** A Brazilian document says more than one thing of its kind, and they weigh this much: others say some of it. */
const MIN_KNOWN_WEIGHT = 3
const MIN_KNOWN_CLUES = 2
/** A title that no other document bears weighs so much, a letter in eight read wrong, and says enough alone. */
const TITLE_WEIGHT = 3.3
/** With so much said the places of its labels may tell the kind instead. */
const MIN_WEIGHT_FOR_LAYOUT = 1
/** A line of this many letters, most of them lower case, is prose: a text about documents is not a document. */
const PROSE_LETTERS = 45
const PROSE_SMALL_SHARE = 0.5
/** "Naturalidade: Belem": lists of a page write so, cards print the value apart from its label and no colon. */
const LISTED_VALUE = /\p{L}[\p{L} ]{2,}\p{L}\s*:\s*[\p{L}\d]/u
/** A card has some thirty lines, a page of text many more. */
const MAX_CARD_LINES = 70
/** A type that leads by as much as a document's title is told for certain. */
const CERTAIN_LEAD = 4
/** Of phrases this short a single wrong letter makes another word. */
const SHORT_PHRASE = 8
/** Titles of so many letters are broken over two lines. */
const LONG_PHRASE = 20
const MIN_LIKENESS = { short: 0.87, long: 0.84 } as const
/** The side with this share of the weight is the one that is shown. */
const CLEAR_SIDE = 0.8
/** Both sides are shown where so many lines speak for either, or one that stands on its side alone. */
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
  if (!best || lines.length > MAX_CARD_LINES * SIDES || !isKnown(best, lines))
    return { type: 'invalido', confidence: noDocumentConfidence(best), side: 'unknown' }
  return {
    type: best.type,
    confidence: Math.min(1, (best.weight - (next?.weight ?? 0)) / CERTAIN_LEAD),
    side: sideOf(best),
  }
}

/** Both sides may be classified as one document. */
const SIDES = 2

/** Whether enough is said for a type: by words, by its zone, or by where its labels stand. */
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

/** The side that some words alone speak for, whatever the document. */
export function sideOfWords(words: readonly string[]): ShownSide {
  return sideOf(sidesOfWords(words))
}

/** Whether some words say as much for one side as a title does, and too little for the other. */
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
  /** The weight of the one that says most. */
  readonly heaviest: number
  /** How many lines say something for it; a zone says its own kind and that of the zone. */
  readonly said: number
  readonly front: number
  readonly back: number
  /** How many lines speak for each side. */
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

/** What each line says for a type: of several clues that one line is like, the heaviest. */
function saidOf(type: Known, words: readonly string[]): readonly Said[] {
  const keys = words.map(phraseKey)
  const byLine = new Map<number, Said>()
  for (const { phrase, weight, side, unless, sidelessWith = [] } of clues[type]) {
    const { line, found } = placeOf(phrase, keys, unless)
    const says = weight * found
    if (says <= (byLine.get(line)?.says ?? 0)) continue
    const isSideless = sidelessWith.some((other) => placeOf(other, keys).found > 0)
    byLine.set(line, { side: isSideless ? undefined : side, says })
  }
  if (type === 'rg') {
    const line = words.findIndex((word) => entryOfBirth.pattern.test(word))
    if (line >= 0) byLine.set(line, { side: entryOfBirth.side, says: entryOfBirth.weight })
  }
  return [...byLine.values()]
}

/** The line that says a phrase best, and how well; a long one may have been read in two pieces. */
function placeOf(
  phrase: string,
  keys: readonly string[],
  unless: readonly string[] = [],
): { readonly line: number; readonly found: number } {
  let best = { line: -1, found: 0 }
  for (const [line, key] of keys.entries()) {
    if (unless.some((other) => bestOccurrence(key, other) >= MIN_LIKENESS.long)) continue
    const next = keys[line + 1] ?? ''
    const together = `${key}${next}`
    // What the next line says alone is said there, and not by this one.
    const isBroken =
      phrase.length >= LONG_PHRASE &&
      likeness(phrase, next) === 0 &&
      !unless.some((other) => together.includes(other))
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

/** The first row of a zone tells the kind of document, the most particular rule first. */
function mrzTypeOf(lines: readonly TextLine[]): Known | undefined {
  const rows = mrzRows(lines)
  return mrzClues.find(([pattern]) => rows.some(({ text }) => pattern.test(text)))?.[1]
}

function sideOf({ front, back, fronts, backs }: SideWeights): ShownSide {
  const total = front + back
  // An open licence says far more of its front than of its back.
  const lesser = Math.min(front, back)
  if (lesser >= ONE_LINE_OF_BOTH) return 'both'
  if (lesser >= MIN_WEIGHT && Math.min(fronts, backs) >= LINES_OF_BOTH) return 'both'
  if (total === 0) return 'unknown'
  if (front >= total * CLEAR_SIDE) return 'front'
  return back >= total * CLEAR_SIDE ? 'back' : 'both'
}

/** The less is said for any document, the surer it is that there is none. */
function noDocumentConfidence(best: Score | undefined): number {
  return 1 - (best?.weight ?? 0) / (2 * MIN_WEIGHT)
}
