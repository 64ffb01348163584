/** Second looks at lines whose value was misread: at another height or width the reader sees other letters. */
import type { TextLine } from '../../../../documents/document-engine.ts'
import {
  dateAfterEndOfCpf,
  holdsNumber,
  holdsValue,
  isBrokenLicence,
  isBrokenValue,
  isLicence,
  mayBePartOfCpf,
  withCpf,
  withDate,
} from '../../../../documents/fields/broken-values.ts'
import { isLabelOfUnreadDate, mayBeDateOverLabel } from '../../../../documents/fields/covered-date.ts'
import {
  constrainedCpf,
  constrainedDate,
  constrainedLicence,
  type ConstrainedValue,
} from '../../../../documents/fields/constrained-values.ts'
import { likelierName, mayHoldMisreadName } from '../../../../documents/fields/names/likelier-name.ts'
import { digitsOf } from '../../../../documents/lines/letters.ts'
import type { LineReader, ReadText, SeenLine } from '../../../../documents/lines/line-reader.ts'
import type { Pixels } from '../../../../imaging/pixels.ts'
import { withHeight } from '../../../../imaging/geometry/quad.ts'
import {
  CONFIDENCE_LEFT,
  isNumberUnderLabel,
  readCpfBeforeDate,
  readCutCpf,
  readDateOverLabel,
  readDateUnderLabel,
  readNumberUnderLabel,
} from './covered-values.ts'

/**
 * How a line is shown again, in heights and widths of its box; the first look that reads a whole value is believed. The
 * first is the one that did not, for the other digits that it found likely.
 */
const LOOKS = [
  { height: 1, widened: 1 },
  { height: 1.2, widened: 1 },
  { height: 1, widened: 1.25 },
  { height: 0.85, widened: 1 },
] as const
/** The height at which an uncertain number is read again, in heights of its box. */
const HEIGHT_OF_NUMBERS = 1.2
/** The factor when no look read a value, but one found other digits likely that make one. */
const CONFIDENCE_OF_OTHER_DIGITS = 0.4
/**
 * At most this many lines of a side get a second look. A card has no more dates, and it has one number, perhaps twice.
 */
const MOST_LINES = {
  labelledDates: 3,
  unreadDates: 2,
  broken: 4,
  licences: 1,
  cpfs: 1,
  cutCpfs: 1,
  covered: 1,
  numbers: 2,
  names: 6,
} as const
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
 * Looks again at lines with a broken value and at values of which a part is covered, and replaces each that a look reads
 * whole. Also looks again at uncertain numbers: one that is read otherwise loses confidence, as does a value with a digit
 * in doubt. A name with a doubtful word gets the frequent name that the reader thought nearly as likely.
 */
export async function withSecondLooks(
  photo: Pixels,
  lines: readonly TextLine[],
  reader: LineReader,
): Promise<readonly TextLine[]> {
  const other = new Map<TextLine, readonly TextLine[]>()
  const lookAgain = async (
    kind: keyof typeof MOST_LINES,
    isOfKind: (line: TextLine) => boolean,
    read: (
      photo: Pixels,
      line: TextLine,
      reader: LineReader,
      lines: readonly TextLine[],
    ) => Promise<TextLine | readonly TextLine[] | undefined>,
  ): Promise<void> => {
    const wanted = lines.filter((line) => !other.has(line) && isOfKind(line))
    for (const line of wanted.slice(0, MOST_LINES[kind])) {
      const again = await read(photo, line, reader, lines)
      if (again) other.set(line, [again].flat())
    }
  }
  await lookAgain('labelledDates', (line) => mayBeDateOverLabel(line, lines), readDateOverLabel)
  await lookAgain('unreadDates', (line) => isLabelOfUnreadDate(line, lines), readDateUnderLabel)
  await lookAgain('broken', isBrokenValue, readBrokenValue)
  await lookAgain('licences', isBrokenLicence, readBrokenLicence)
  await lookAgain('cpfs', (line) => mayBePartOfCpf(line, lines), readCutCpf)
  await lookAgain('cutCpfs', (line) => dateAfterEndOfCpf(line) !== undefined, readCpfBeforeDate)
  await lookAgain('covered', isNumberUnderLabel, readNumberUnderLabel)
  await lookAgain('numbers', (line) => line.confidence < SURE && holdsNumber(line), readDoubtfulNumber)
  await lookAgain('names', isDoubtfulName, readLikelierName)
  return lines.flatMap((line) => other.get(line) ?? (isWeak(line) ? lessSure(line) : line))
}

/** Whether a date or a number has a digit in doubt. */
const isWeak = (line: TextLine): boolean =>
  (line.weakestDigit ?? 1) < SURE_DIGIT && (holdsNumber(line) || holdsValue(line))

const lessSure = (line: TextLine): TextLine => ({
  ...line,
  confidence: line.confidence * CONFIDENCE_OF_DISAGREEMENT,
})

/** The number, less sure, where a higher look reads other digits. */
async function readDoubtfulNumber(
  photo: Pixels,
  line: TextLine,
  reader: LineReader,
): Promise<TextLine | undefined> {
  const { text } = reader.spell(await reader.look(photo, withHeight(line.corners, HEIGHT_OF_NUMBERS)))
  return digitsOf(text) === digitsOf(line.text) ? undefined : lessSure(line)
}

const isDoubtfulName = ({ text, confidence }: TextLine): boolean =>
  confidence < SURE_NAME && mayHoldMisreadName(text)

async function readLikelierName(
  photo: Pixels,
  line: TextLine,
  reader: LineReader,
): Promise<TextLine | undefined> {
  const text = likelierName(await reader.look(photo, line.corners), reader.characters, line.text)
  return text === undefined
    ? undefined
    : { ...line, text, confidence: line.confidence * CONFIDENCE_OF_LIKELIER }
}

/** A way to decode a look under constraint, and how to write its value into the text of the look. */
interface Decoding {
  readonly value: (seen: SeenLine, characters: readonly string[]) => ConstrainedValue | undefined
  readonly written: (text: string, printed: string) => string
}
const DATE: Decoding = { value: constrainedDate, written: withDate }
const CPF: Decoding = { value: constrainedCpf, written: withCpf }
const LICENCE: Decoding = { value: constrainedLicence, written: (_, printed) => printed }

/** A look that reads a whole value, or else the likeliest value that the looks leave possible. */
const readWhole =
  (isWhole: (line: TextLine) => boolean, decodings: readonly Decoding[]) =>
  async (photo: Pixels, line: TextLine, reader: LineReader): Promise<TextLine | undefined> => {
    const looks: (ReadText & { readonly share: number })[] = []
    for (const { height, widened } of LOOKS) {
      const corners = height === 1 ? line.corners : withHeight(line.corners, height)
      const seen = await reader.look(photo, corners, { widened })
      const { text, confidence } = reader.spell(seen)
      const again = { ...line, text, confidence: confidence * CONFIDENCE_LEFT }
      if (isWhole(again)) return again
      for (const { value, written } of decodings) {
        const found = value(seen, reader.characters)
        if (found) looks.push({ text: written(text, found.printed), confidence, share: found.share })
      }
    }
    const [best] = looks.sort((one, other) => other.share - one.share)
    return best && { ...line, text: best.text, confidence: best.confidence * CONFIDENCE_OF_OTHER_DIGITS }
  }

const readBrokenValue = readWhole((line) => holdsValue(line) && !isBrokenValue(line), [DATE, CPF])
const readBrokenLicence = readWhole((line) => isLicence(line) && !isBrokenLicence(line), [LICENCE])
