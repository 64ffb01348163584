/** Tells which rows of print are names, and joins them into names. */
import { isIssuer, isPlaceName } from './place-names.ts'
import type { CardLine } from '../../lines/card-lines.ts'
import type { FoundReading } from '../field-reading.ts'
import { isLabelLike, labelShare } from '../../lines/label-words.ts'
import { withoutAccents } from '../../lines/letters.ts'
import { isKnownName, isNoName, PARTICLE } from '../../lines/known-names.ts'
import { withNameMarks } from './name-marks.ts'
import { isNobody } from './nobody.ts'
import { isOfStamp } from './stamps.ts'
import { partedNames } from './respelling.ts'
import { isLabelPrint } from '../../lines/print-size.ts'

/** Fragments of one row stand at most this many heights apart. */
const MAX_WORD_GAP = 2.2
/** The finder draws boxes larger than their letters, so fragments may overlap by this many heights. */
const MAX_OVERLAP = 1
/** A name beside its label may begin this many heights before the label's end, because boxes are larger than their print. */
export const OVER_LABEL = 0.75
/** The largest ratio of heights between two rows of one name. */
const MAX_HEIGHT_RATIO = 1.4
/** The same between fragments whose boxes meet: print across one of them makes its box higher. */
const MAX_RATIO_OF_MEETING = 1.6
/** In heights of the line. */
const MEETING_GAP = 0.3
/** The next row of a wrapped name comes within this many heights, box overhang included. */
const MAX_WRAP_PITCH = 1.3
/** A row that begins with DA or DOS cannot begin a name, so it may stand this much farther off. */
const MAX_PARTICLE_PITCH = 2
/** Within this many heights a row may be the rest of the name above it, or of one that began beside its label. */
const MAX_LOOSE_PITCH = 1.7
/** A row with a larger share of label words than this is a badly read label, not the rest of a name. */
const MAX_LABEL_SHARE = 0.6
/** The name as letters, marks and single spaces. Digits that readers put for letters are turned back. */
export function cleanName(text: string): string {
  const letters = text
    .toUpperCase()
    // PIRES DO 6 ends in the surname DO Ó.
    .replace(/(?<= DO )[06CGQD]$/, 'O')
    .replace(/[01568]/g, (digit) => ({ 0: 'O', 1: 'I', 5: 'S', 6: 'G', 8: 'B' })[digit] ?? '')
    // LEANDRO OOS REIS: no word but a particle is written so between names.
    .replace(/(?<=\p{L} )O(?=(?:A|E|OS?|AS) \p{L})/gu, 'D')
  return withNameMarks(letters)
    .replace(/[^\p{Lu}' -]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether the text is more than a given name. Glare or a finger that hides the rest of a line may leave only that. */
export function isWholeName(name: string): boolean {
  return name.split(' ').filter((word) => word.length > 1).length > 1
}

const LAST_PARTICLE = / (?:D[AEO]S?|E)$/
export const FIRST_PARTICLE = /^(?:D[AEO]S?|E) /

/** Whether what was read of a name ends in a particle, so that the name must go on. */
export const endsInParticle = (name: string): boolean => LAST_PARTICLE.test(name)

/** Whether each line is a name. The answers are kept, because every label of a card asks about the same lines. */
const areNames = new WeakMap<CardLine, boolean>()

function isName(line: CardLine): boolean {
  const { text } = line
  const is =
    areNames.get(line) ??
    (isNameLike(text) && !isLabelLike(text) && !isPlaceName(text) && !isIssuer(text) && !isOfStamp(text))
  areNames.set(line, is)
  return is
}

/** The one word of labels that is also a frequent surname, often with its particle. No label says DO or DA before it. */
const SURNAME = /^(?:D[AEO]S?)?NASCIMENTO$/
/** DATA may stand above it, as the first row of the label. */
const END_OF_LABEL = 'DENASCIMENTO'

/**
 * The lines that are names or parts of one. NASCIMENTO, or DO NASCIMENTO, in a box of its own is part of a name where it
 * stands right after another part, or continues the row above in equally large print. So is DE NASCIMENTO on a card that
 * has the whole label of the birth date elsewhere. DE, DA or DOS in a box of its own, as typewriters with wide spaces
 * leave it, is part of a name right after another part or before one.
 */
export function namesAmong(lines: readonly CardLine[]): CardLine[] {
  const states = lines.filter(({ text }) => STATE.test(text))
  const isOfPlace = (line: CardLine): boolean =>
    states.some((state) => isSameRow(line, state)) ||
    (states.includes(line) && lines.some((other) => other !== line && isSameRow(other, line)))
  const unlabelled = lines.filter((line) => !line.label && !isOfPlace(line))
  const names = unlabelled.filter(isName)
  const hasBirthLabel = lines.some(({ label }) => label?.name === 'birthDate')
  const isAfter = (line: CardLine): boolean => names.some((name) => isSameRow(name, line))
  const isBefore = (line: CardLine): boolean => names.some((name) => isSameRow(line, name))
  const goesOn = (line: CardLine): boolean =>
    isAfter(line) || names.some((name) => continues(name, line) && !isLabelPrint(line, name))
  return unlabelled.filter(
    (line) =>
      isName(line) ||
      (SURNAME.test(line.key) && (hasBirthLabel || line.key !== END_OF_LABEL) && goesOn(line)) ||
      (PARTICLE.test(line.key) && (isAfter(line) || isBefore(line))),
  )
}

/** The state of a place: CURITIBA, and - PR in a box of its own. */
const STATE = /^\W*(?:A[CLMP]|BA|CE|DF|ES|GO|M[AGST]|P[ABEIR]|R[JNORS]|S[CEP]|TO)\W*$/

const isWholeKnownName = (text: string): boolean => isKnownName(text) && isWholeName(cleanName(text))

/** Joins the fragments of each row, and parts names that were read without a space; the top row comes first. */
export function joinedRows(lines: readonly CardLine[]): CardLine[] {
  const rows: CardLine[] = []
  for (const line of [...lines].sort((a, b) => a.left - b.left)) {
    const index = rows.findIndex((row) => isSameRow(row, line))
    const row = rows[index]
    // NO, the rest of the label NOME, before a name that is whole without it.
    if (row && isNoName(row.text) && isWholeKnownName(line.text)) rows[index] = line
    else if (row) rows[index] = joined(row, line)
    else rows.push(line)
  }
  return rows.map(parted).sort((a, b) => a.middle - b.middle)
}

function parted(row: CardLine): CardLine {
  const text = partedNames(row.text)
  return text === row.text ? row : { ...row, text }
}

/**
 * Whether a text may be a name: mostly letters, one of them a capital, without numbers or the slashes of labels and
 * places, and not a phrase that says that there is nobody. What is read of a signature is often in small letters alone.
 */
export function isNameLike(text: string): boolean {
  if (isNobody(text) || !/\p{Lu}/u.test(text)) return false
  const capitals = withoutAccents(text)
  const letters = capitals.replace(/[^A-Z]/g, '').length
  const isMostly = letters >= 2 && letters >= capitals.replace(/\s/g, '').length * 0.8
  return isMostly && !/[<:]|\d{2}/.test(text) && (!text.includes('/') || isSpeckInName(text))
}

/** Whether a slash is a speck on the space between two names: ALICE SAYURI/GARCEZ DA CONCEICAO. */
function isSpeckInName(text: string): boolean {
  const parts = text.split('/')
  return parts.length === 2 && parts.every((part) => isKnownName(part) && part.trim().includes(' '))
}

function isSameRow(row: CardLine, line: CardLine): boolean {
  const gap = line.left - row.right
  return (
    isOneHand(row.text, line.text) &&
    Math.abs(row.middle - line.middle) < Math.min(row.height, line.height) * 0.55 &&
    gap < line.height * MAX_WORD_GAP &&
    gap > -line.height * MAX_OVERLAP &&
    isAsHigh(row, line, gap < line.height * MEETING_GAP ? MAX_RATIO_OF_MEETING : MAX_HEIGHT_RATIO)
  )
}

/**
 * Whether two fragments may be of one row: both in capitals, or neither. A signature in small letters stands left of the
 * parents on licences since 2022.
 */
export function isOneHand(one: string, other: string): boolean {
  const [low, high] = [smallShare(one), smallShare(other)].sort((a, b) => a - b) as [number, number]
  return low > IN_CAPITALS || high < IN_SMALL_LETTERS
}

/** Shares of small letters. Of capitals readers take some, such as O, S or X, for small ones. */
const IN_CAPITALS = 0.2
const IN_SMALL_LETTERS = 0.6

function smallShare(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const small = text.match(/\p{Ll}/gu)?.length ?? 0
  return letters < LEAST_OF_A_HAND ? 0.5 * IN_SMALL_LETTERS : small / letters
}

/** Fewer letters do not show whether they are capitals. */
const LEAST_OF_A_HAND = 4

function joined(row: CardLine, line: CardLine): CardLine {
  return {
    ...row,
    text: `${withoutRepeatedLetter(row, line)} ${line.text}`,
    key: row.key + line.key,
    confidence: Math.min(row.confidence, line.confidence),
    right: line.right,
    sources: [...row.sources, ...line.sources],
  }
}

/** Where two boxes overlap, the first letter of the second may have been read a second time at the end of the first. */
function withoutRepeatedLetter({ text, right }: CardLine, { text: next, left }: CardLine): string {
  const [, before = '', letter = ''] = /^(.*\S)\s+(\p{L})$/u.exec(text) ?? []
  const isTwice = left < right && letter !== '' && withoutAccents(next).startsWith(withoutAccents(letter))
  return isTwice ? before : text
}

/**
 * The first row of a name and the rows that follow it in equally large print, as closely as the rows of one name do.
 */
export function wrappedRows(rows: readonly CardLine[], label?: CardLine): CardLine[] {
  // Two letters, such as LI or BA, count as a surname only where no longer row stands.
  const first = Math.max(
    0,
    rows.findIndex((row) => row.key.length >= 3),
  )
  const wrapped = rows.slice(first, first + 1)
  for (const row of rows.slice(first + 1)) {
    const last = wrapped.at(-1)
    const isNext =
      last && (continues(last, row) || (label && wrapped.length === 1 && goesOnUnder(label, last, row)))
    if (!isNext || isLabelUnder(last, row)) break
    const edge = Math.max(...wrapped.map(({ right }) => right))
    // The row above had room for this row's first word. So this row may begin the next person, whose label was missed.
    if (label && wrapped.length > 1 && !isFull(last, row, edge)) break
    wrapped.push(row)
  }
  return wrapped
}

/** Whether the first word of the next row would not have found room on this one, before the edge of the print. */
export function isFull(row: CardLine, next: CardLine, edge: number): boolean {
  const [word = ''] = next.text.split(' ')
  const letterWidth = (next.right - next.left) / Math.max(1, next.text.length)
  return row.right + (word.length + 1) * letterWidth > edge
}

/**
 * Where a name begins beside its label and reaches across the card, its next row may begin under the label or under the
 * name.
 */
function goesOnUnder(label: CardLine, last: CardLine, row: CardLine): boolean {
  const isBeside = last.left > label.right - label.height * OVER_LABEL
  const pitch = row.middle - last.middle
  const isClose = pitch > 0 && pitch <= last.height * MAX_LOOSE_PITCH
  if (!isBeside || !isClose || !isAsHigh(last, row)) return false
  // Some forms print the label beside the middle of both rows.
  const down = (label.middle - last.middle) / pitch
  const isBetween = down > 0.3 && down < 0.7 && Math.abs(row.left - last.left) < row.height
  return isBetween || Math.abs(row.left - label.left) < row.height
}

/** Whether the row after a name is near enough, and its letters large enough, to be the rest of the name. */
export function mayGoOnIn(name: readonly CardLine[], row: CardLine | undefined): boolean {
  const last = name.at(-1)
  if (!last || !row) return false
  return row.middle - last.middle < last.height * MAX_LOOSE_PITCH && isAsHigh(last, row)
}

const isLabelUnder = (name: CardLine, row: CardLine): boolean =>
  (!SURNAME.test(row.key) && labelShare(row.text) > MAX_LABEL_SHARE) ||
  (isLabelPrint(row, name) && !isKnownName(row.text))

/** Whether a row is the next one of a wrapped name: close below, equally high, and aligned at the same edge. */
export function continues(last: CardLine, row: CardLine): boolean {
  const isParticle = FIRST_PARTICLE.test(cleanName(row.text))
  const pitch = row.middle - last.middle
  const isClose = pitch > 0 && pitch <= last.height * (isParticle ? MAX_PARTICLE_PITCH : MAX_WRAP_PITCH)
  // A name that begins beside its label goes on under the label.
  const mustGoOn = isParticle || endsInParticle(cleanName(last.text))
  const isAligned = (mustGoOn && row.left < last.left) || Math.abs(row.left - last.left) < last.height
  return isClose && isAsHigh(last, row) && isAligned
}

function isAsHigh(one: CardLine, other: CardLine, ratio = MAX_HEIGHT_RATIO): boolean {
  return Math.max(one.height, other.height) < Math.min(one.height, other.height) * ratio
}

/** The name that the rows spell. */
export const nameText = (rows: readonly CardLine[]): string =>
  cleanName(rows.map((row) => row.text).join(' '))

/** A single consonant after a whole name is part of a seal beside it: the one surname of a single letter is DO Ó. */
const LAST_CONSONANT = /(?<=\p{L}{2} .*\p{L}{2}) [B-DF-HJ-NP-TV-Z]$/u

/** The name that the rows spell, as sure as the least sure of them. */
export function nameOf(rows: readonly CardLine[], confidence: number): FoundReading {
  return {
    value: nameText(rows).replace(LAST_CONSONANT, ''),
    confidence: confidence * Math.min(...rows.map((row) => row.confidence)),
    lines: rows.flatMap((row) => row.sources),
  }
}
