/**
 * Splits lines that the detector joined: a label and its value, or two values. Printers leave little room between them,
 * and a dark label runs together with what stands beside it.
 */
import { partAcross } from '../../imaging/geometry/quad.ts'
import type { TextLine } from '../document-engine.ts'
import {
  beginsWithGivenName,
  holdsGivenName,
  isAnyName,
  isNameWord,
  PARTICLE,
  wordsOf,
} from './known-names.ts'
import { isLabelLike } from './label-words.ts'
import { labelOf } from './labels.ts'
import { phraseKey, similarityFrom, withoutAccents } from './letters.ts'

/** Readers write 0 for O. */
const o = '[O0]'
/**
 * What stands after a label on its own line must look like the label's value; otherwise the line is left as it is. A
 * day has two digits. In EXPEDICA05/11/2009 the 0 belongs to the day, although it would also complete the label as an
 * O. A month in letters may have a misread one: 24/AG0/2013, 07/0UT/2013.
 */
const DATE =
  /(?<!\d)[0-3]\s?\d\s?[/.-]\s?(?:\d{1,2}|(?=\d?[A-Z])[A-Z0-9]{3})\s?[/.-]\s?(?:19|20)\s?\d\s?\d(?!\d)/
/** The licence of 2008 prints the date of birth right of the CPF: 070.674.660-0804/06/1964 is one box of both. */
const CPF_BEFORE_DATE =
  /(?<!\d)\d{3}[.,]\d{3}[.,]\d{3}[-/.]?\d{2}(?=[0-3]\d[/.-][01]\d[/.-](?:19|20)\d\d(?!\d))/
/** The licence of 2022 prints the expiry right of the issue: 07/08/202607708/2029, with a slash that was read as a 7. */
const DATE_BEFORE_DATE =
  /(?<!\d)[0-3]\d[/.-][01]\d[/.-](?:19|20)\d\d(?=[0-3]\d[/.7-][01]\d[/.7-](?:19|20)\d\d(?!\d))/
/** The licence of 2022 prints its register number right of the CPF. */
const CPF_BEFORE_NUMBER = /(?<!\d)\d{3}[.,]\d{3}[.,]\d{3}[-/.]?\d{2}(?=\s+\d{11}$)/
/** A register number in its printed form, right after a word that is the rest of its label, REGISTRO or GERAL. */
const WORD_BEFORE_NUMBER = /^[A-Z0-9]*[A-Z][A-Z0-9]{3,}[\s.:]*(?=(?<!\d)\d{1,2}\.\d{3}\.\d{3}-[\dX]{1,2}$)/
/** The second row of REGISTRO GERAL, and the number right after it. */
const GERAL_BEFORE_NUMBER = /^GERAL[\s.:]*(?=\d[\d.]{5,11}(?:-[\dX]{1,2})?$)/
const NUMBER =
  /^(?:[A-Z]{1,2}[-. ]?)?\d[\d. ]{3,14}(?:[-/.]?\s?[\dX]{1,2})?(?:[ /-]*[A-Z]{2,6}(?:[ /-]+[A-Z]{2})?)?$/
const NAME = /^(?!E\b|DA MAE|DO PAI|DOS PAIS|SOCIAL|COMPLETO|NAME)[A-Z]{2,}[A-Z .'-]{3,}$/

/**
 * NOMIE, NOM, HOME, MONE and MME, where a whole name follows. NOE and NOEME are given names. The label may run together
 * with the name if no name begins with its letters: NOMEANDRE, NOMFFRANCISCA.
 */
const MISREAD_NAME_LABEL = new RegExp(
  `^(?!NOE|NOMED[AO]S?(?:MAE|PAI))(?:(?:N${o}M[A-Z]E|N[A-Z]?${o}ME|N${o}M[A-Z]?|[HIMW]${o}ME|M${o}NE|[MN]{2}E)\\s+|N${o}M[EF](?=[A-Z]{3}|(?!D[AEO])[A-Z]{2}\\s))`,
)
/** NON, OMF and HQNE, where a given name follows: NOME with some letters replaced by others of their shape. */
const MISSHAPEN_NAME_LABEL = /^(?:[NMH]?[0OQ][MNH][EF]|[NMH][0OQ][MNH])\s+/
/**
 * FUACIO, HUACAO, RUACO, FUACA and FACO, where a given name follows: FILIACAO on a dark ground, whose thin letters the
 * reader takes for one wide letter.
 */
const MISSHAPEN_PARENTS_LABEL = /^(?=\w{4})[FHRP][ILUNHJ1]{0,3}A?C[AIKO]{0,2}[O0]?\s+/
/**
 * The first letters of a label whose other letters a name was typed over: NLETICIA, N LETICIA, FDANILO, FUAROBSON and
 * FLATHIAGO. FUA and FLA are FILIA.
 */
const letterLabels: readonly (readonly [string, RegExp])[] = [
  ['NOME', /^N[O0]?$/],
  ['FILIACAO', /^F(?:[I1L]{0,3}|U)A?$/],
]
const MOST_LETTERS = 5
/** Short labels, which must be read right except for the misreadings above, and the rest of a long one. */
const shortLabels: readonly (readonly [string, RegExp, (value: string) => boolean])[] = [
  ['RG', /^(?:RG|R\.G\.)[\s.:]+/, (value) => NUMBER.test(value)],
  ['NOME', new RegExp(`^N${o}ME(?:\\s*:|\\s)\\s*`), isNameValue],
  ['NOME', MISREAD_NAME_LABEL, (value) => isNameValue(value) && value.includes(' ')],
  [
    'NOME',
    MISSHAPEN_NAME_LABEL,
    (value) => isNameValue(value) && value.includes(' ') && beginsWithGivenName(value),
  ],
  [
    'FILIACAO',
    MISSHAPEN_PARENTS_LABEL,
    (value) => isNameValue(value) && value.includes(' ') && beginsWithGivenName(value),
  ],
]
const PARENTS = 'FILIACAO'
/** Long labels, in which one letter in three may be wrong, where what follows looks like the label's value. */
const longLabels: readonly (readonly [string, (value: string) => boolean])[] = [
  ['REGISTROGERAL', isNumber],
  ['REGISTRO', isNumber],
  ...[
    'DATADENASCIMENTO',
    'DATANASCIMENTO',
    'NASCIMENTO',
    'DATADEEXPEDICAO',
    'EXPEDICAO',
    'DATAEMISSAO',
    'VALIDADE',
  ].map((label) => [label, (value: string) => DATE.test(value)] as const),
  [PARENTS, isNameValue],
  ['NATURALIDADE', (value) => /^[A-Z]{3}/.test(value)],
  ['DOCORIGEM', (value) => /^[A-Z]{2}/.test(value)],
]
const MIN_LABEL_LIKENESS = 0.62
/**
 * The likeness that a label needs when its first letter is wrong: no other letter may be wrong, unless a given name
 * follows.
 */
const MIN_LIKENESS_OF_OTHER_LETTER = 0.85

/** How much likelier a cut is when a given name follows it. */
const BEFORE_GIVEN_NAME = 0.15

/** Where a line is cut, and the label that its first part stands for. */
interface Parting {
  readonly at: number
  readonly label?: string
  /** Whether the label's letters do not tell where it ends: FILASA CLAUDIA may be FILIACAO over ANA CLAUDIA. */
  readonly isLoose?: boolean
}

/** A label that is less like itself than this may have letters of the name after it. */
const LOOSE_LABEL = 0.7
/** The factor on the confidence of a name after such a label. It keeps the calibrated confidence below 0.9. */
const AFTER_LOOSE_LABEL = 0.5

const WHOLE_LABEL = 0.8

/**
 * Whether a cut would fall within a name such as FILIPA COELHO. A text that has a space before a cut within a word is
 * not a label run together with its value.
 */
const isWithinName = (text: string, at: number): boolean =>
  /[A-Z]{2}/.test(text.slice(at - 1, at + 1)) && text.slice(0, at).includes(' ')

/** Whether a cut would fall within a number. Of REGISTR05.040.556 the 0 may be the O of the label. */
const isWithinNumber = (text: string, at: number): boolean =>
  /\d{2}/.test(text.slice(at - 1, at + 1)) && !/[A-Z]0\d/.test(text.slice(at - 2, at + 1))

/**
 * Whether a number may begin under the last letter of its label. What was read there is a digit and a letter, one over
 * the other: REGISTR08.551.395-5 for REGISTRO and 18.551.395-5, REGISTR 839077-6 for 1839077-6.
 */
function mayHideDigit(text: string, at: number, label: string): boolean {
  const before = text.slice(0, at).trimEnd()
  const isApart = /^\s/.test(text.slice(before.length))
  const letters = before.replace(isApart ? /[^A-Z0]/g : /[^A-Z]/g, '').length
  return letters < label.length
}

/** Whether every word before a cut is a frequent name or a particle: FALCAO is no FILIACAO, NATHALIA DE no NATURALIDADE. */
function areNames(text: string): boolean {
  const words = wordsOf(text).filter((word) => word !== LABEL_AND_NAME)
  return words.some(isNameWord) && words.every((word) => isNameWord(word) || PARTICLE.test(word))
}

/** The one label that is also a frequent surname. */
const LABEL_AND_NAME = 'NASCIMENTO'

/** Where the label at the beginning of a line ends, if what follows looks like its value. */
function endOfLabel(text: string): Parting | undefined {
  for (const [label, pattern, isValue] of shortLabels) {
    const [found] = pattern.exec(text) ?? []
    if (found !== undefined && isValue(text.slice(found.length).trim())) return { at: found.length, label }
  }
  for (const [label, pattern] of letterLabels)
    for (let at = MOST_LETTERS; at > 0; at--)
      if (pattern.test(text.slice(0, at).trim()) && isTypedOver(text.slice(0, at), text.slice(at)))
        return { at, label, isLoose: true }
  let best: (Parting & { readonly likeness: number }) | undefined
  for (const [label, isValue] of longLabels) {
    // The whole text is this label, so a part of it is not a value.
    if (similarityFrom(WHOLE_LABEL, phraseKey(text), label) > 0) return undefined
    for (let end = label.length - 3; end <= Math.min(text.length - 3, label.length + 5); end++) {
      if (isWithinName(text, end) || isWithinNumber(text, end) || areNames(text.slice(0, end))) continue
      const isLike = text[0] === label[0] || beginsWithGivenName(text.slice(end))
      const own = isLike ? MIN_LABEL_LIKENESS : MIN_LIKENESS_OF_OTHER_LETTER
      // FILIAAO RAUL is cut before the given name and not before the last letters of the label.
      const bonus = beginsWithGivenName(text.slice(end)) ? BEFORE_GIVEN_NAME : 0
      const found = similarityFrom(own, phraseKey(text.slice(0, end)).replaceAll('0', 'O'), label)
      const likeness = found > 0 ? found + bonus : 0
      if (
        likeness > (best?.likeness ?? 0) &&
        isValue(
          text
            .slice(end)
            .replace(/^[\s.:]+/, '')
            .trim(),
        )
      )
        best = {
          at: end,
          label,
          likeness,
          isLoose:
            (label === PARENTS && found < LOOSE_LABEL && /\s/.test(text.slice(end - 1, end + 1))) ||
            (isValue === isNumber && mayHideDigit(text, end, label)),
        }
    }
  }
  return best
}

/**
 * Whether some letters before a name are the rest of a label. NELIANE is a name of no list, and so are others that are a
 * frequent one with a letter before it. So without a space between, the letters must be none with which a name begins,
 * or many, or the name a long one.
 */
function isTypedOver(letters: string, value: string): boolean {
  const [first = ''] = wordsOf(value)
  // The second row of EVERTON DE OLIVEIRA begins with a surname.
  const isSurname = letters === 'NO' && isNameWord(first)
  const isName =
    first.length >= SHORTEST_NAME && (beginsWithGivenName(value) || holdsGivenName(first) || isSurname)
  if (!isName || !/^[A-Z]/.test(value) || !isNameValue(value)) return false
  if (letters.endsWith(' ')) return true
  const word = letters + first
  const isTold = letters.length >= TELLING_LETTERS || NO_BEGINNING.test(word) || first.length >= LONG_NAME
  return isTold && !isAnyName(word) && !holdsGivenName(word)
}
const TELLING_LETTERS = 3
const NO_BEGINNING = /^(?:N|F(?![LR]))(?![AEIOUY])/
const LONG_NAME = 8
const SHORTEST_NAME = 4

function isNumber(value: string): boolean {
  return NUMBER.test(value)
}

function isNameValue(value: string): boolean {
  return NAME.test(value) && !isLabelLike(value)
}

/** The parts of a line, each with its share of the line's length; the line itself where it is not several things. */
export function partedLine(line: TextLine): readonly TextLine[] {
  const text = withoutAccents(line.text)
  // In composed form an accented letter is one character, so places in both texts are the same.
  const same = text.length === line.text.normalize('NFC').length
  const parting = same && !isWholeLabel(text) ? partingOf(text) : undefined
  if (!parting) return [line]
  const [before, after] = cut({ ...line, text: line.text.normalize('NFC') }, parting.at)
  const confidence = after.confidence * (parting.isLoose ? AFTER_LOOSE_LABEL : 1)
  return [{ ...before, text: parting.label ?? before.text }, ...partedLine({ ...after, confidence })]
}

/** FILIACAO / FILIATION is one label in two languages; FILIACAO WELLINGTON, which is as long, is not. */
function isWholeLabel(text: string): boolean {
  if (/^F[I1]L\w{4,5} ./.test(text) && beginsWithGivenName(text.slice(text.indexOf(' ')))) return false
  return labelOf(phraseKey(text)) !== undefined || (!/\d/.test(text) && isLabelLike(text))
}

/** Where the second thing on a line begins; undefined where there is only one. */
function partingOf(text: string): Parting | undefined {
  const label = endOfLabel(text)
  if (label) return label
  const [word] = WORD_BEFORE_NUMBER.exec(text) ?? GERAL_BEFORE_NUMBER.exec(text) ?? []
  if (word !== undefined) return { at: word.length }
  const first = [CPF_BEFORE_DATE, CPF_BEFORE_NUMBER, DATE_BEFORE_DATE].find((pattern) => pattern.test(text))
  const value = first?.exec(text)
  if (value) return { at: value.index + value[0].length }
  const date = DATE.exec(text)
  if (!date) return undefined
  if (date.index === 0) {
    const [first] = date
    const next = DATE.exec(text.slice(first.length))
    return next ? { at: first.length + next.index } : undefined
  }
  // The text before a date may be another value, or the only part of a label that was read.
  const before = text.slice(0, date.index)
  const letters = before.replace(/[^A-Z0-9]/g, '').length
  return letters >= MIN_BEFORE_DATE && !/^[A-Z]{1,2}$/.test(before.trim()) ? { at: date.index } : undefined
}

/** Fewer characters before a date are part of it: a speck, or a digit read twice. */
const MIN_BEFORE_DATE = 4

function cut(line: TextLine, at: number): readonly [TextLine, TextLine] {
  const share = at / Math.max(1, line.text.length)
  return [
    { ...line, text: line.text.slice(0, at).trim(), corners: partAcross(line.corners, 0, share) },
    { ...line, text: line.text.slice(at).trim(), corners: partAcross(line.corners, share, 1) },
  ]
}
