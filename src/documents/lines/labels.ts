/** Which label of a document a line is. */
import { digitsOf, phraseKey, shapesOf, similarity, similarityFrom, wideShapesOf } from './letters.ts'
import { phrases, type LabelName } from './label-phrases.ts'

export interface Label {
  readonly name: LabelName
  /** How well the line matches the label, 0 to 1. */
  readonly likeness: number
  readonly phrase: string
}

const all = (Object.keys(phrases) as LabelName[]).flatMap((name) =>
  phrases[name].map((phrase) => ({ name, phrase, shapes: shapesOf(phrase), wide: wideShapesOf(phrase) })),
)

/** Phrases of fewer letters are not compared by shape: too many words look like them. */
const LEAST_FOR_SHAPES = 7
/** Longer phrases hold letters enough, and a label with a name after it is as long as one in two languages. */
const MOST_FOR_WIDE = 12
/** The factor on a likeness of shapes. */
const BY_SHAPE = 0.97

/**
 * The likeness that a phrase needs, by its length. A short label may differ from a value by one letter, so it must
 * match well.
 */
function minLikeness(phrase: string): number {
  if (phrase.length <= 4) return 0.99
  return phrase.length <= 8 ? 0.74 : 0.65
}

/** The one word of a label that is a frequent surname. */
const SURNAME = 'NASCIMENTO'

/**
 * Whether the key is more than a surname. RAUL NASCIMENTO is a name, so the text before that word must match the
 * label's beginning by itself.
 */
function isNoSurname(key: string, phrase: string): boolean {
  if (!phrase.endsWith(SURNAME)) return true
  const before = (text: string): string => text.slice(0, -SURNAME.length)
  return similarity(before(key), before(phrase)) >= MIN_BEFORE_SURNAME
}

const MIN_BEFORE_SURNAME = 0.6

/**
 * The label of the birth date on CPF cards. The word alone may just as well be a surname, so the lines around it must
 * tell.
 */
export function birthLabelOf(key: string): Label | undefined {
  if (key.startsWith('DO') || key.startsWith('DE')) return undefined
  const likeness = similarityFrom(MIN_LONE_LIKENESS, key, SURNAME)
  return likeness > 0 ? { name: 'birthDate', likeness, phrase: SURNAME } : undefined
}

/** DO NASCIMENTO is a surname with its particle; NAGIMNTO over a date is the label. */
const MIN_LONE_LIKENESS = 0.7

/**
 * A line with at least this many digits is not a label, but a label and a date read as one line. A label has at most
 * two digits, besides letters misread as digits.
 */
const DIGITS_OF_VALUES = 6

/** NOME with some letters replaced by others of their shape. No name is this short and made of these letters. */
const MISREAD_NOME =
  /^(?:[NMH][0OQD]?[MNH][EFB]|[NMH][0OQ]ME.|[IL1][0OQ]ME|[NMH][0OQ]VE|N[0OQ]SE|N[C0OQ]AME|[NMH][0OQ][MNH]|[0OQ][MNH][EF])$/
const LIKENESS_OF_MISREAD = 0.8

/** FILIACAO without the letters that a name was typed over, LI perhaps as U; and FLACLO, in faint small print. */
const BEGINNING_OF_PARENTS = /^F(?:[IL1]{2,3}|U)A(?:C[AO]?)?$|^F[IL1]{1,3}AC[AIL1]?[O0D]$/
/** FEACAO, HUACAO, NUACAO and LIACAO: its thin letters were taken for one wide letter, or its first one was lost. */
const MISSHAPEN_PARENTS = /^[FHN][EU]AC[AI][O0]$|^LIACAO$/

/** The label that a line is, by its phrase key; undefined when it is not a label. */
export function labelOf(key: string): Label | undefined {
  if (digitsOf(key).length >= DIGITS_OF_VALUES) return undefined
  if (key !== 'NOME' && MISREAD_NOME.test(key))
    return { name: 'name', likeness: LIKENESS_OF_MISREAD, phrase: 'NOME' }
  if (BEGINNING_OF_PARENTS.test(key) || MISSHAPEN_PARENTS.test(key))
    return { name: 'parents', likeness: LIKENESS_OF_MISREAD, phrase: 'FILIACAO' }
  const seen = shapesOf(key)
  const seenWide = /[UW]/.test(key) ? wideShapesOf(key) : undefined
  let best: Label | undefined
  for (const { name, phrase, shapes, wide } of all) {
    if (Math.abs(key.length - phrase.length) > Math.max(2, phrase.length * 0.3)) continue
    const least = Math.max(minLikeness(phrase), best?.likeness ?? 0)
    const byShape = (text: string | undefined, shape: string): number =>
      phrase.length < LEAST_FOR_SHAPES || text === undefined
        ? 0
        : BY_SHAPE * similarityFrom(least / BY_SHAPE, text, shape)
    const likeness = Math.max(
      similarityFrom(least, key, phrase),
      byShape(seen, shapes),
      phrase.length > MOST_FOR_WIDE ? 0 : byShape(seenWide, wide),
    )
    if (likeness > (best?.likeness ?? 0) && isNoSurname(key, phrase)) best = { name, likeness, phrase }
  }
  return best && best.likeness >= LIKENESS_OF_MISREAD ? best : (partOfLabel(key) ?? best)
}

/** The fewest letters of a part that tells a label, and of a label that has such a part. */
const LEAST_OF_PART = 8
const LEAST_OF_WHOLE = 10

/**
 * The label of which only one end was read, where glare or the next box took the rest: DATA DE EM and TROGERAL. Undefined
 * where it may be an end of several labels.
 */
function partOfLabel(key: string): Label | undefined {
  if (key.length < LEAST_OF_PART || SURNAME.endsWith(key)) return undefined
  const wholes = all.filter(
    ({ phrase }) =>
      phrase.length >= LEAST_OF_WHOLE &&
      (phrase.startsWith(key) || (phrase.endsWith(key) && !key.endsWith(SURNAME))),
  )
  const [first, ...others] = wholes
  if (!first || others.some(({ name }) => name !== first.name)) return undefined
  return { name: first.name, likeness: LIKENESS_OF_MISREAD, phrase: first.phrase }
}

/** A shorter label is also the beginning of a value: RG/SSP. */
const LEAST_OF_FIRST_LANGUAGE = 4
const LIKENESS_OF_FIRST_LANGUAGE = 0.88

/** The words in which cards say a label once more. Readers take the slash before them for a letter, or lose it. */
const ENGLISH_WORDS =
  'DATE OF BIRTH EXPIRY ISSUE ISSUER ENTRY TYPE RESIDENCE UNTIL GIVEN NAME NAMES SURNAME SURNAMES SEX NATIONALITY ' +
  'PLACE SIGNATURE CARDHOLDERS HOLDERS PERSONAL NUMBER PARENTS FILIATION AUTHORITY CATEGORY'
const IN_ENGLISH = new RegExp(`(?:${ENGLISH_WORDS.split(' ').join('|')})+$`)

/**
 * The label that the words before a slash are: VALIDADE / EXPIRY DATE, or VALIDADEIEXPIRY. What follows differs from
 * card to card.
 */
export function labelOfFirstLanguage(text: string): Label | undefined {
  const [, before] = /^([^/]+)\/\D+$/.exec(text) ?? []
  const key = phraseKey(text)
  const first = before === undefined ? key.replace(IN_ENGLISH, '') : phraseKey(before)
  const label = first === '' || first === key ? undefined : labelOf(first)
  if (!label || label.phrase.length < LEAST_OF_FIRST_LANGUAGE) return undefined
  return label.likeness >= LIKENESS_OF_FIRST_LANGUAGE ? label : undefined
}
