/** Second looks at lines whose value was misread: at another height or width the reader sees other letters. */
import type { TextLine } from '../../../../documents/document-engine.ts'
import {
  holdsNumber,
  holdsValue,
  isBrokenValue,
  mayBePartOfCpf,
  withDate,
} from '../../../../documents/fields/broken-values.ts'
import { isNumberOf, labelOverNumber } from '../../../../documents/fields/covered-number.ts'
import { constrainedDate } from '../../../../documents/fields/constrained-date.ts'
import { likelierName, mayHoldMisreadName } from '../../../../documents/fields/names/likelier-name.ts'
import type { LineReader, ReadText } from '../../../../documents/lines/line-reader.ts'
import type { Pixels } from '../../../../imaging/pixels.ts'
import { validCpfs } from '../../../../documents/fields/printed-values.ts'
import { formatCpf } from '../../../../protocol/cpf.ts'
import {
  quadHeight,
  quadWidth,
  withBeginning,
  withEnd,
  withHeight,
} from '../../../../imaging/geometry/quad.ts'

/** How a line is shown again, in heights and widths of its box; the first look that reads a whole value is believed. */
const LOOKS = [
  { height: 1.2, widened: 1 },
  { height: 1, widened: 1.25 },
  { height: 0.85, widened: 1 },
] as const
/** Factor on the confidence of a line that was misread at first. It keeps the calibrated confidence below 0.9. */
const CONFIDENCE_LEFT = 0.5
/** The factor when no look read a date, but one found other digits likely that make a date. */
const CONFIDENCE_OF_OTHER_DIGITS = 0.4
/**
 * At most this many lines of a side get a second look. A card has no more dates, and it has one number, perhaps twice.
 */
const MOST_LINES = { broken: 4, cpfs: 1, covered: 1, numbers: 2, names: 6 } as const
/** A number with a letter less sure than this is read twice: no check digit says that a digit is wrong. */
const SURE = 0.99
/** A name whose letters are surer than this on average has none in doubt. */
const SURE_NAME = 0.997
/** Factor on the confidence of a line with a name that was replaced by a likelier one. It keeps the name below 0.9. */
const CONFIDENCE_OF_LIKELIER = 0.7
/**
 * A digit less likely than this is in doubt. On pale open identity cards 4 of 13 dates and numbers with such a digit were
 * wrong, and 2 of 169 others.
 */
const SURE_DIGIT = 0.7
/** Factor on the confidence of a value with a digit in doubt, or of a number that a second look reads otherwise. */
const CONFIDENCE_OF_DISAGREEMENT = 0.45

/**
 * Looks again at lines with a broken value, and replaces each that a look reads whole. Also looks again at uncertain
 * numbers: one that is read otherwise loses confidence, as does a value with a digit in doubt. What may be a part of a CPF is
 * looked at over the whole width of one, and a number that was typed over its label without the label. A name with a doubtful
 * word gets the frequent name that the reader thought nearly as likely.
 */
export async function withSecondLooks(
  photo: Pixels,
  lines: readonly TextLine[],
  reader: LineReader,
): Promise<readonly TextLine[]> {
  const other = new Map<TextLine, TextLine>()
  for (const line of lines.filter(isBrokenValue).slice(0, MOST_LINES.broken)) {
    const whole = await readWhole(photo, line, reader)
    if (whole) other.set(line, whole)
  }
  for (const line of lines.filter((one) => mayBePartOfCpf(one, lines)).slice(0, MOST_LINES.cpfs)) {
    const whole = other.has(line) ? undefined : await readCpf(photo, line, reader)
    if (whole) other.set(line, whole)
  }
  for (const line of lines
    .filter(({ text }) => labelOverNumber(text) !== undefined)
    .slice(0, MOST_LINES.covered)) {
    const whole = await readCovered(photo, line, reader)
    if (whole) other.set(line, whole)
  }
  const numbers = lines.filter((line) => line.confidence < SURE && !other.has(line) && holdsNumber(line))
  for (const line of numbers.slice(0, MOST_LINES.numbers))
    if (!(await isReadAlike(photo, line, reader))) other.set(line, lessSure(line))
  const names = lines.filter((line) => line.confidence < SURE_NAME && mayHoldMisreadName(line.text))
  for (const line of names.slice(0, MOST_LINES.names)) {
    const text = likelierName(await reader.look(photo, line.corners), reader.characters, line.text)
    if (text !== undefined)
      other.set(line, { ...line, text, confidence: line.confidence * CONFIDENCE_OF_LIKELIER })
  }
  return lines.map((line) => other.get(line) ?? (isWeak(line) ? lessSure(line) : line))
}

/** Whether a date or a number has a digit in doubt. */
const isWeak = (line: TextLine): boolean =>
  (line.weakestDigit ?? 1) < SURE_DIGIT && (holdsNumber(line) || holdsValue(line))

const lessSure = (line: TextLine): TextLine => ({
  ...line,
  confidence: line.confidence * CONFIDENCE_OF_DISAGREEMENT,
})

/** Whether a higher look reads the same digits. */
async function isReadAlike(photo: Pixels, line: TextLine, reader: LineReader): Promise<boolean> {
  const { text } = reader.spell(await reader.look(photo, withHeight(line.corners, LOOKS[0].height)))
  return digitsOf(text) === digitsOf(line.text)
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** A CPF has 14 characters, which fill a line of these widths, in heights. */
const CPF = { characters: 14.5, widths: [5.3, 9] } as const
/** The heights at which a CPF is shown again, in heights of its box. A stroke over it makes the box higher than the print. */
const HEIGHTS_OF_CPF = [1, 1.2, 0.85, 0.7] as const

/** The CPF of which a line is a part, read over the whole width that a CPF takes; its check digits guard it. */
async function readCpf(photo: Pixels, line: TextLine, reader: LineReader): Promise<TextLine | undefined> {
  const [width, height] = [quadWidth(line.corners), Math.max(1, quadHeight(line.corners))]
  const pitch = width / Math.max(1, line.text.length)
  const [least, most] = CPF.widths
  const whole = Math.min(most * height, Math.max(least * height, CPF.characters * pitch))
  for (const corners of [line.corners, withEnd(line.corners, Math.max(1, whole / width))])
    for (const factor of HEIGHTS_OF_CPF) {
      const { text, confidence } = reader.spell(await reader.look(photo, withHeight(corners, factor)))
      const cpf = validCpfs(text)[0] ?? validCpfs(digitsOf(text))[0]
      if (cpf) return { ...line, text: formatCpf(cpf), corners, confidence: confidence * CONFIDENCE_LEFT }
    }
  return undefined
}

/** Where a line begins without its label, as shares of its width: earlier ones hold letters of the label. */
const BEGINNINGS = [0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55] as const
/** A number that is read less surely has a part of a letter at its beginning. */
const SURE_NUMBER = 0.94

/** The number that was typed over the end of its label, from the first beginning at which no letter is left. */
async function readCovered(photo: Pixels, line: TextLine, reader: LineReader): Promise<TextLine | undefined> {
  const label = labelOverNumber(line.text)
  for (const share of BEGINNINGS) {
    const { text, confidence } = reader.spell(await reader.look(photo, withBeginning(line.corners, share)))
    if (confidence >= SURE_NUMBER && label !== undefined && isNumberOf(line.text, text))
      return { ...line, text: `${label} ${text.trim()}`, confidence: confidence * CONFIDENCE_LEFT }
  }
  return undefined
}

async function readWhole(photo: Pixels, line: TextLine, reader: LineReader): Promise<TextLine | undefined> {
  const looks: (ReadText & { readonly date: ReturnType<typeof constrainedDate> })[] = []
  for (const { height, widened } of LOOKS) {
    const seen = await reader.look(photo, withHeight(line.corners, height), { widened })
    const { text, confidence } = reader.spell(seen)
    const again = { ...line, text, confidence: confidence * CONFIDENCE_LEFT }
    if (holdsValue(again) && !isBrokenValue(again)) return again
    looks.push({ text, confidence, date: constrainedDate(seen, reader.characters) })
  }
  const [best] = looks.sort((a, b) => (b.date?.share ?? 0) - (a.date?.share ?? 0))
  if (!best?.date) return undefined
  const { text, date, confidence } = best
  return { ...line, text: withDate(text, date.printed), confidence: confidence * CONFIDENCE_OF_OTHER_DIGITS }
}
