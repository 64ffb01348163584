import type { DocumentType } from '../../protocol/executions.ts'
import { mrzCharacters } from '../domain/mrz-parts.ts'
import type { TextLine } from '../domain/ports.ts'
import { cardLines } from './card-lines.ts'
import { clues, mrzClues, type Known } from './document-clues.ts'
import { fitLayout } from './layout-fit.ts'
import { bestOccurrence, phraseKey } from './letters.ts'
import { mrzRows } from './mrz-rows.ts'

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
/** A line of so many letters, most of them small, is prose: it speaks of documents and is none. */
const PROSE_LETTERS = 45
const PROSE_SMALL_SHARE = 0.5
/** A card has some thirty lines, a page of text many more. */
const MAX_CARD_LINES = 70
/** A type that leads by as much as a document's title is told for certain. */
const CERTAIN_LEAD = 4
/** Of phrases this short a single wrong letter makes another word. */
const SHORT_PHRASE = 8
const MIN_LIKENESS = { short: 0.87, long: 0.84 } as const
/** The side with this share of the weight is the one that is shown. */
const CLEAR_SIDE = 0.75

/** Tells what document the lines of a reading belong to, and which of its sides they show. */
export function classify(lines: readonly TextLine[]): Classification {
  const keys = lines.filter(({ text }) => !isProse(text)).map((line) => phraseKey(line.text))
  const zone = mrzTypeOf(lines)
  const scores = (Object.keys(clues) as Known[])
    .map((type) => score(type, keys, zone === type))
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
  return weight >= MIN_WEIGHT_FOR_LAYOUT && fitLayout(cardLines(lines), type) !== undefined
}

function isProse(text: string): boolean {
  const small = text.replace(/[^\p{Ll}]/gu, '').length
  const letters = text.replace(/[^\p{L}]/gu, '').length
  return letters > PROSE_LETTERS && small > letters * PROSE_SMALL_SHARE
}

/** The side that some words alone speak for, whatever the document. */
export function sideOfWords(words: readonly string[]): ShownSide {
  const keys = words.map(phraseKey)
  const hasZone = words.some((word) => /<<|^I[<DAR]BRA/.test(mrzCharacters(word)))
  const scores = (Object.keys(clues) as Known[]).map((type) => score(type, keys, hasZone))
  return sideOf({
    front: Math.max(...scores.map(({ front }) => front)),
    back: Math.max(...scores.map(({ back }) => back)),
  })
}

interface Score {
  readonly type: Known
  readonly weight: number
  /** The weight of the one that says most. */
  readonly heaviest: number
  /** How many things are said for it; a zone says its own kind and that of the zone. */
  readonly said: number
  readonly front: number
  readonly back: number
}

function score(type: Known, keys: readonly string[], hasZone: boolean): Score {
  const text = keys.join('|')
  const total = {
    type,
    weight: hasZone ? MRZ_WEIGHT : 0,
    heaviest: 0,
    said: hasZone ? MIN_KNOWN_CLUES : 0,
    front: 0,
    back: hasZone ? MRZ_WEIGHT : 0,
  }
  for (const { phrase, weight, side } of clues[type]) {
    const says = weight * likeness(phrase, text, keys)
    total.weight += says
    if (says > 0) total.said++
    total.heaviest = Math.max(total.heaviest, says)
    if (side) total[side] += says
  }
  return total
}

function likeness(phrase: string, text: string, keys: readonly string[]): number {
  if (phrase.length <= 4) return keys.includes(phrase) ? 1 : 0
  const found = bestOccurrence(text, phrase)
  return found >= MIN_LIKENESS[phrase.length <= SHORT_PHRASE ? 'short' : 'long'] ? found : 0
}

/** The first row of a zone tells the kind of document, the most particular rule first. */
function mrzTypeOf(lines: readonly TextLine[]): Known | undefined {
  const rows = mrzRows(lines)
  return mrzClues.find(([pattern]) => rows.some(({ text }) => pattern.test(text)))?.[1]
}

function sideOf({ front, back }: Pick<Score, 'front' | 'back'>): ShownSide {
  const total = front + back
  if (total === 0) return 'unknown'
  if (front >= total * CLEAR_SIDE) return 'front'
  return back >= total * CLEAR_SIDE ? 'back' : 'both'
}

/** The less is said for any document, the surer it is that there is none. */
function noDocumentConfidence(best: Score | undefined): number {
  return 1 - (best?.weight ?? 0) / (2 * MIN_WEIGHT)
}
