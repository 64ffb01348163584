/** Doubts about a still of a document, in the order in which the person can do something about them. */
import type { DocumentGlance } from '../../../documents/document-engine.ts'
import type { DetectedFace, FacesFound } from '../../domain/faces/face-engine.ts'
import { outlineByPrint } from '../../../documents/layouts/card-outline.ts'
import { sideOfWords } from '../../../documents/classification/classification.ts'
import { over, under, type Doubt } from './doubt.ts'

/**
 * Limits from which a still is refused, and from which it gets a warning. Measured on generated photographs of eight
 * kinds of sides: refused stills are well beyond the worst ones that can still be read, because a wrong refusal stops a
 * person.
 */
const limits = {
  /** Long side of the document, pixels: names cannot be read at 350, all fields can at 650. */
  cardWidth: { refuse: 400, warn: 650 },
  /** Mean luminance, 0 to 255: a tenth of the usual light leaves 21, a fifth 40. */
  brightness: { refuse: 25, warn: 50 },
  /** Share of the document that is overexposed: at most 0.17 of good ones, 0.79 in twice the usual light. */
  brightShare: { refuse: 0.85, warn: 0.5 },
  /** Rough photographs have 0.04 or more; a blur of 0.3 % of the picture's width leaves 0.005. */
  sharpness: { refuse: 0.012, warn: 0.03 },
  /**
   * Number of boxes of text. The side of a document with the least text, the front of an old identity card, has seven.
   */
  textBoxes: { refuse: 3, warn: 6 },
  /** Number of lines that run over the edge, where no whole card was found. */
  cutLines: { refuse: 1, warn: 0 },
  /**
   * How far the card extends beyond the edge, judging by its print, in card widths. Outlines found in this way are
   * within 0.04 of the true ones; the lower tenth of a card is 0.06 high.
   */
  beyondByPrint: { refuse: 0.09, warn: 0.05 },
  /**
   * The same, judged by the card's sides, which are found within 0.01 of the true ones; a whole card tilted by 20
   * degrees seems to lack 0.04.
   */
  beyondBySides: { refuse: 0.045, warn: 0.015 },
  /** Share of the document under highlights that hide print: a line of small print takes 0.01. */
  glareOverText: { refuse: 0.015, warn: 0.004 },
} as const

type DocumentCapture = 'front' | 'back'

/** Every doubt. The person is told the first one that refuses. */
export function documentDoubts(
  capture: DocumentCapture,
  glance: DocumentGlance,
  { faces }: FacesFound,
): readonly Doubt[] {
  const isThere = glance.isCardFound || glance.textBoxes >= limits.textBoxes.refuse
  return [
    ...under('too-small', glance.cardWidth, limits.cardWidth, 'pixels of the long side'),
    ...under('too-dark', glance.brightness, limits.brightness, 'mean luminance'),
    ...washedOut(capture, glance, faces),
    // A blurred document shows no text either, but the person can do something about blur.
    ...(isThere ? under('too-blurred', glance.sharpness, limits.sharpness, 'sharpness') : []),
    ...under('not-a-document', glance.textBoxes, limits.textBoxes, 'lines of text'),
    ...loneLetters(glance),
    ...cutLines(capture, glance, faces),
    ...cutPortrait(capture, glance, faces),
    ...over('cut-off', glance.beyondEdge ?? 0, limits.beyondBySides, 'widths of the card beyond the edge'),
    ...cutCard(glance),
    ...over('glare', glance.glareOverText, limits.glareOverText, 'share under highlights'),
    ...wrongSide(capture, glance, faces),
  ]
}

/**
 * The doubts about a page that was drawn from a PDF. No light fell on it: white is no fault of it, and a white page
 * without the print of a document is none.
 */
export function withoutLight(doubts: readonly Doubt[]): readonly Doubt[] {
  return doubts.flatMap((doubt): readonly Doubt[] => {
    if (doubt.reason !== 'too-bright') return [doubt]
    return doubt.refuses ? [{ ...doubt, reason: 'not-a-document' }] : []
  })
}

/** A scan on white is bright too. Brightness refuses a still only when light has destroyed what is to be read on it. */
function washedOut(
  capture: DocumentCapture,
  { brightShare, textBoxes }: DocumentGlance,
  faces: readonly DetectedFace[],
): readonly Doubt[] {
  const isLost = textBoxes < limits.textBoxes.warn || (capture === 'front' && faces.length === 0)
  const doubts = over('too-bright', brightShare, limits.brightShare, 'share washed out')
  return doubts.map((doubt) => ({ ...doubt, refuses: doubt.refuses && isLost }))
}

/** Every document has a word of this many letters among its largest lines; most keys of a keyboard have none. */
const WORD_LETTERS = 5
/** Keys of a keyboard that have such words. */
const keys = new Set('ENTER SHIFT BACKSPACE CAPSLOCK DELETE INSERT PAGEUP PAGEDOWN NUMLOCK PAUSE'.split(' '))
/** A quad is not a card when at least this many lines in it were read and none is a word. */
const LINES_WITHOUT_WORD = 3

function loneLetters({ isCardFound, words, lines }: DocumentGlance): readonly Doubt[] {
  const letters = words.map((word) => word.replace(/[^\p{L}\d]/gu, ''))
  const hasWord = letters.some((word) => word.length >= WORD_LETTERS && !keys.has(word))
  if (hasWord || lines.length < (isCardFound ? LINES_WITHOUT_WORD : 1)) return []
  return [{ reason: 'not-a-document', refuses: true, detail: 'What looks like text has no words.' }]
}

/**
 * Lines cut by the edge. A single one may belong to something beside the card, unless the portrait is missing or the
 * card extends beyond the edge.
 */
function cutLines(
  capture: DocumentCapture,
  glance: DocumentGlance,
  faces: readonly DetectedFace[],
): readonly Doubt[] {
  const isCut = glance.beyondEdge !== undefined || (capture === 'front' && faces.length === 0)
  const doubts = over('cut-off', glance.cutLines, limits.cutLines, 'lines over the edge')
  return doubts.map((doubt) => ({ ...doubt, refuses: doubt.refuses || isCut }))
}

/** A face that is this near to the edge of the picture, as a fraction of its longer side, extends beyond it. */
const EDGE = 0.004

/** A cut portrait of a card that was not found whole. A hand that holds a card has no face. */
function cutPortrait(
  capture: DocumentCapture,
  { width, height, isCardFound }: DocumentGlance,
  [face]: readonly DetectedFace[],
): readonly Doubt[] {
  if (capture !== 'front' || isCardFound || !face) return []
  const { x, y, width: across, height: down } = face.box
  const margin = EDGE * Math.max(width, height)
  const isInside = x > margin && y > margin && x + across < width - margin && y + down < height - margin
  if (isInside) return []
  return [{ reason: 'cut-off', refuses: true, detail: 'The portrait runs over the edge.' }]
}

/**
 * A card whose edges were not found, but whose print shows that they are outside the picture. Nothing else of the card
 * has to be cut.
 */
function cutCard({ width, height, isCardFound, lines }: DocumentGlance): readonly Doubt[] {
  const outline = isCardFound ? undefined : outlineByPrint(lines.filter(({ text }) => text !== ''))
  if (!outline) return []
  const [a, b] = outline
  const beyond = outline.map(({ x, y }) => Math.max(-x, -y, x - width, y - height))
  const share = Math.max(...beyond) / Math.hypot(b.x - a.x, b.y - a.y)
  return over('cut-off', share, limits.beyondByPrint, 'widths of the card beyond the edge')
}

/**
 * Refuses only where the words are of the other side and the portrait is not of this one. One of the two alone may be
 * an error of the reader or the detector.
 */
function wrongSide(
  capture: DocumentCapture,
  { words }: DocumentGlance,
  faces: readonly DetectedFace[],
): readonly Doubt[] {
  const side = sideOfWords(words)
  if (side === 'both' || side === capture) return []
  const portraitFits = capture === 'front' ? faces.length > 0 : faces.length === 0
  if (side === 'unknown' && portraitFits) return []
  const refuses = side !== 'unknown' && !portraitFits
  const detail = refuses
    ? `The words and the portrait are of the ${side}.`
    : 'The words or the portrait may be of the other side.'
  return [{ reason: 'wrong-side', refuses, detail }]
}
