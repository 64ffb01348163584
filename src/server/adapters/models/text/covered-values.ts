/**
 * Second looks at values of which a part is covered: a CPF under a signature, a number over the end of its label, a date
 * over the lower part of its label or under a signature.
 */
import type { TextLine } from '../../../../documents/document-engine.ts'
import { dateAfterEndOfCpf } from '../../../../documents/fields/broken-values.ts'
import { agreedDate, isDateLabel, isOnAnotherLine } from '../../../../documents/fields/covered-date.ts'
import { isNumberOf, labelOverNumber } from '../../../../documents/fields/covered-number.ts'
import { validCpfs } from '../../../../documents/fields/printed-values.ts'
import { digitsOf } from '../../../../documents/lines/letters.ts'
import type { LineReader } from '../../../../documents/lines/line-reader.ts'
import { partAcross, partDown, quadHeight, quadWidth, withHeight } from '../../../../imaging/geometry/quad.ts'
import type { Pixels, Quad } from '../../../../imaging/pixels.ts'
import { formatCpf } from '../../../../protocol/cpf.ts'

/** Factor on the confidence of a line that was misread at first. It keeps the calibrated confidence below 0.9. */
export const CONFIDENCE_LEFT = 0.5

/** A CPF has 14 characters, which fill a line of these widths, in heights. */
const CPF = { characters: 14.5, widths: [5.3, 9] } as const
/** The heights at which a CPF is shown again, in heights of its box. A stroke across it makes the box higher. */
const HEIGHTS_OF_CPF = [1, 1.2, 0.85, 0.7] as const

/** The CPF of which a line is a part, read over the whole width that a CPF takes; its check digits guard it. */
export async function readCutCpf(
  photo: Pixels,
  line: TextLine,
  reader: LineReader,
): Promise<TextLine | undefined> {
  const [width, height] = [Math.max(1, quadWidth(line.corners)), Math.max(1, quadHeight(line.corners))]
  const pitch = width / Math.max(1, line.text.length)
  const [least, most] = CPF.widths
  const whole = Math.min(most * height, Math.max(least * height, CPF.characters * pitch))
  return readCpfAt(photo, [line.corners, partAcross(line.corners, 0, Math.max(1, whole / width))], reader)
}

async function readCpfAt(
  photo: Pixels,
  places: readonly Quad[],
  reader: LineReader,
): Promise<TextLine | undefined> {
  for (const corners of places)
    for (const factor of HEIGHTS_OF_CPF) {
      const { text, confidence } = reader.spell(await reader.look(photo, withHeight(corners, factor)))
      const cpf = validCpfs(text)[0] ?? validCpfs(digitsOf(text))[0]
      if (cpf) return { text: formatCpf(cpf), corners, confidence: confidence * CONFIDENCE_LEFT }
    }
  return undefined
}

/** Where a CPF ends before a date in the same box, in characters before it. */
const CPF_ENDS_BEFORE = [0.5, 0, 1] as const

/** The CPF before a date whose box begins after the CPF's first digits, and the date. Its check digits guard the CPF. */
export async function readCpfBeforeDate(
  photo: Pixels,
  line: TextLine,
  reader: LineReader,
): Promise<readonly TextLine[] | undefined> {
  const date = dateAfterEndOfCpf(line)
  if (date === undefined) return undefined
  const character = 1 / line.text.length
  const dateBegins = 1 - date.length * character
  for (const before of CPF_ENDS_BEFORE) {
    const end = dateBegins - before * character
    const place = partAcross(line.corners, end - CPF.characters * character, end)
    const cpf = await readCpfAt(photo, [place], reader)
    if (cpf) return [cpf, { ...line, text: date, corners: partAcross(line.corners, dateBegins, 1) }]
  }
  return undefined
}

/** Where a line begins without its label, as shares of its width: earlier ones hold letters of the label. */
const BEGINNINGS = [0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55] as const
/** A number that is read less surely has a part of a letter at its beginning. */
const SURE_NUMBER = 0.94

export const isNumberUnderLabel = ({ text }: TextLine): boolean => labelOverNumber(text) !== undefined

/** The number that was typed over the end of its label, from the first beginning at which no letter is left. */
export async function readNumberUnderLabel(
  photo: Pixels,
  line: TextLine,
  reader: LineReader,
): Promise<TextLine | undefined> {
  const label = labelOverNumber(line.text)
  if (label === undefined) return undefined
  for (const share of BEGINNINGS) {
    const { text, confidence } = reader.spell(await reader.look(photo, partAcross(line.corners, share, 1)))
    if (confidence >= SURE_NUMBER && isNumberOf(line.text, text))
      return { ...line, text: `${label} ${text.trim()}`, confidence: confidence * CONFIDENCE_LEFT }
  }
  return undefined
}

/** Where a label ends and the date that was typed over it begins, as shares of the height of their box. */
const LABEL_ENDS = [0.4, 0.5] as const
const DATE_BEGINS = [0.2, 0.3, 0.4] as const

/** The label and the date in a box, where the date was typed over the lower part of its label. */
export async function readDateOverLabel(
  photo: Pixels,
  { corners }: TextLine,
  reader: LineReader,
): Promise<readonly TextLine[] | undefined> {
  const uppers = LABEL_ENDS.map((end) => partDown(corners, 0, end))
  const label = (await readAll(photo, uppers, reader)).find(isDateLabel)
  if (!label) return undefined
  const lowers = DATE_BEGINS.map((begin) => partDown(corners, begin, 1))
  const date = await readAgreedDate(photo, lowers, reader)
  return date && [label, date]
}

/**
 * Where a date stands under its label, in heights of the label: from and to, how far it begins before the label, and how
 * far beyond its end it reaches, if the label is not shorter than a date.
 */
const UNDER_LABEL = [
  { from: 0.9, to: 2.4, before: 2.5, beyond: 1 },
  { from: 0.9, to: 2.4, before: 1, beyond: 0.5 },
  { from: 0.9, to: 2.4, before: 4, beyond: 3 },
  { from: 0.9, to: 2.7, before: 0.5, beyond: 1 },
  { from: 1, to: 3, before: 0.5, beyond: 0 },
  { from: 0.8, to: 2.2, before: 2.5, beyond: 1 },
] as const
/** A date is at least this long, in heights of its label. */
const LENGTH_OF_DATE = 9

/** A label of a date, and the date under it, which stands on none of the lines, for the finder gave no box for it. */
export async function readDateUnderLabel(
  photo: Pixels,
  label: TextLine,
  reader: LineReader,
  lines: readonly TextLine[],
): Promise<readonly TextLine[] | undefined> {
  const [width, height] = [Math.max(1, quadWidth(label.corners)), quadHeight(label.corners)]
  const length = Math.max(width, LENGTH_OF_DATE * height)
  const places = UNDER_LABEL.map(({ from, to, before, beyond }) =>
    partAcross(
      partDown(label.corners, from, to),
      (-before * height) / width,
      (length + beyond * height) / width,
    ),
  )
  const date = await readAgreedDate(photo, places, reader)
  return date && !isOnAnotherLine(date, lines) ? [label, date] : undefined
}

/** The date on which looks at parts of the photograph agree. */
async function readAgreedDate(
  photo: Pixels,
  places: readonly Quad[],
  reader: LineReader,
): Promise<TextLine | undefined> {
  const looks = await readAll(photo, places, reader)
  const agreed = agreedDate(looks.map(({ text }) => text))
  const date = looks.find(({ text }) => text === agreed)
  return date && { ...date, confidence: date.confidence * CONFIDENCE_LEFT }
}

async function readAll(
  photo: Pixels,
  places: readonly Quad[],
  reader: LineReader,
): Promise<readonly TextLine[]> {
  const lines: TextLine[] = []
  for (const corners of places) lines.push({ ...reader.spell(await reader.look(photo, corners)), corners })
  return lines
}
