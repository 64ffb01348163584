/**
 * The people of a card by their order, where their labels were lost and no layout fits. On an identity card, whatever
 * the state and the year, the holder stands first, the parents under the holder, and all of them between the number and
 * the place of birth. On a licence the holder stands over everything else, and the parents together under other values.
 * On a CPF card the holder stands between the number and the birth date.
 */
import {
  continues,
  isWholeName,
  joinedRows,
  namesAmong,
  nameOf,
  nameText,
} from '../fields/names/name-rows.ts'
import { isRestOfName } from '../fields/names/people.ts'
import {
  isFrom,
  lineOf,
  type FieldReading,
  type FoundReading,
  type SideFields,
} from '../fields/field-reading.ts'
import { isPlaceName } from '../fields/names/place-names.ts'
import { tellParents } from '../fields/names/parent-fields.ts'
import { plausible } from '../fields/date-assignment.ts'
import { findDates } from '../fields/printed-values.ts'
import { hasLabelsUnder } from '../fields/label-distance.ts'
import { labelled, type CardLine } from '../lines/card-lines.ts'
import { beginsWithGivenName, beginsWithSurname, isKnownName, isNoName } from '../lines/known-names.ts'
import { digitsOf, similarityFrom } from '../lines/letters.ts'
import { isSmallerPrint } from '../lines/print-size.ts'

/** The confidence of a name that its order alone tells. */
const BY_ORDER = 0.5

/** Fills the names that were found neither at a label nor by a layout, where their order leaves no doubt. */
export function withPeopleInOrder(
  lines: readonly CardLine[],
  found: SideFields,
  type: 'rg' | 'cnh',
): SideFields {
  const { name } = found.fields
  const hasParents = found.parents.length > 0
  if ((name.value !== undefined && hasParents) || hasLabelsUnder(lines)) return found
  const overIssuer = type === 'rg' && !hasParents ? parentsOverIssuer(lines, name.value) : undefined
  if (overIssuer) return withParents(found, overIssuer.map(readInOrder), type)
  const people = type === 'rg' ? peopleOfIdentityCard(lines, found) : peopleOfLicence(lines, found)
  if (!people) return found
  const [holder, ...parents] = people.map(readInOrder)
  if (name.value !== undefined && holder?.value !== name.value) return found
  const fields = name.value === undefined && holder ? { ...found.fields, name: holder } : found.fields
  return hasParents || parents.length === 0
    ? { ...found, fields }
    : withParents({ ...found, fields }, parents, type)
}

const readInOrder = (rows: readonly CardLine[]): FoundReading => ({
  ...nameOf(rows, BY_ORDER),
  foundBy: 'layout',
})

function withParents(found: SideFields, parents: readonly FoundReading[], type: 'rg' | 'cnh'): SideFields {
  const { motherName, fatherName, areParentsNamed } = tellParents(parents, type)
  return { fields: { ...found.fields, motherName, fatherName }, parents, areParentsNamed }
}

/** Fills name and birth date of a CPF card where nothing else stands under its number. */
export function withHolderInOrder(lines: readonly CardLine[], found: SideFields, today: string): SideFields {
  const number = lineOf(found.fields.cpf, lines)
  if (!number || !lines.some(isOfCpfCard)) return found
  const under = lines.filter((line) => line.middle > number.middle && !line.label)
  const birthDate =
    found.fields.birthDate.value === undefined ? onlyDate(under, today) : found.fields.birthDate
  const end = birthDate && lineOf(birthDate, lines)
  if (!birthDate || !end) return found
  const name =
    found.fields.name.value === undefined
      ? onlyName(under.filter(({ middle }) => middle < end.middle))
      : found.fields.name
  return { ...found, fields: { ...found.fields, birthDate, ...(name && { name }) } }
}

function onlyDate(lines: readonly CardLine[], today: string): FieldReading | undefined {
  const dates = lines.flatMap((line) => findDates(line.text).map((date) => ({ date, line })))
  const [only, ...others] = dates.filter(({ date }) => plausible.birthDate(date, today))
  if (!only || others.length > 0) return undefined
  const { date, line } = only
  return { value: date, confidence: BY_ORDER * line.confidence, lines: line.sources, foundBy: 'layout' }
}

function onlyName(lines: readonly CardLine[]): FieldReading | undefined {
  const [first, next, ...others] = joinedRows(namesAmong(lines)).filter(({ text }) => !isNoName(text))
  if (!first || !isKnownName(first.text) || others.length > 0) return undefined
  if (next && !continues(first, next)) return undefined
  const rows = next ? [first, next] : [first]
  return isWholeName(nameText(rows)) ? { ...nameOf(rows, BY_ORDER), foundBy: 'layout' } : undefined
}

const isOfCpfCard = ({ key }: CardLine): boolean =>
  CPF_CARD.some((phrase) => similarityFrom(LIKE_HEADING, key, phrase) > 0)
const CPF_CARD = [
  'CADASTRODEPESSOASFISICAS',
  'SECRETARIADARECEITAFEDERAL',
  'RECEITAFEDERAL',
  'NUMERODEINSCRICAO',
]
const LIKE_HEADING = 0.8

const HOLDER_AND_PARENTS = 3

/** The rows of each person of an identity card; undefined where its order leaves a doubt. */
const peopleOfIdentityCard = (
  lines: readonly CardLine[],
  found: SideFields,
): readonly (readonly CardLine[])[] | undefined => peopleUnderNumber(lines, found) ?? peopleOverDate(lines)

/**
 * The parents on the back of the CIN, which has a zone at its foot: they stand above the office that issued it, and the
 * holder does so only where the front is in the picture as well. One person alone is a parent only on such a card.
 */
function parentsOverIssuer(
  lines: readonly CardLine[],
  holder: string | undefined,
): readonly (readonly CardLine[])[] | undefined {
  const zone = Math.min(...lines.filter(isOfZone).map(({ middle }) => middle))
  const issuer = lines.findLast(
    ({ key, text, middle }) => middle < zone && (OFFICE.test(key) || isPlaceName(text)),
  )
  if (!issuer || zone === Infinity) return undefined
  const people = peopleAmong(lines.filter(({ middle }) => middle < issuer.middle))
  const parents = people?.filter((rows) => nameText(rows) !== holder)
  return parents && parents.length > 0 && parents.length <= PARENTS ? parents : undefined
}
const PARENTS = 2
/** The offices of the states: SSP/PR, PCMG, SESP/PR. */
const OFFICE = /^(?:SSP|SESP|SEJUSP|SDS|PC[A-Z]{2}$|DETRAN|IGP|ITEP)/

/**
 * The rows of each person in the column of a date: on cards of 2019 the number is on the other side, and the holder,
 * the parents and the birth date begin at one edge. A gap parts the holder from the parents, who stand together.
 */
function peopleOverDate(lines: readonly CardLine[]): readonly (readonly CardLine[])[] | undefined {
  const dates = lines.filter(({ text }) => findDates(text).length > 0)
  const columns = dates.map((date) => {
    const over = lines.filter(({ left, middle }) => middle < date.middle && isLevelWith(left, date))
    return over.some((line) => dates.includes(line)) ? [] : (peopleAmong(over) ?? [])
  })
  return columns.find(
    ([holder, ...parents]) => parents.length === 2 && isPair(parents) && isApart(holder, parents),
  )
}

function isApart(
  holder: readonly CardLine[] = [],
  [upper = [], lower = []]: readonly (readonly CardLine[])[],
): boolean {
  const pitch = (lower[0]?.middle ?? NaN) - (upper.at(-1)?.middle ?? NaN)
  return (upper[0]?.middle ?? NaN) - (holder.at(-1)?.middle ?? NaN) > HOLDER_APART * pitch
}

/** Whether something begins at the left edge of a line. */
const isLevelWith = (left: number, line: CardLine): boolean => Math.abs(left - line.left) < line.height

/** A label stands between the holder and the parents, so they are this many pitches of the parents apart. */
const HOLDER_APART = 1.4

/** The rows of each person between the number and the place of birth; undefined where print is left over. */
function peopleUnderNumber(
  lines: readonly CardLine[],
  { fields: { documentNumber, name } }: SideFields,
): readonly (readonly CardLine[])[] | undefined {
  const number = lineOf(documentNumber, lines)
  if (!number) return undefined
  const labels = (['documentNumber', 'name', 'parents'] as const).flatMap((name) => labelled(lines, name))
  const left = Math.min(number.left, ...labels.map((label) => label.left)) - INDENT * number.height
  const under = lines.filter((line) => line.middle > number.middle && line.left > left)
  const end = Math.min(...under.filter(isOfPlace).map(({ middle }) => middle))
  const people = end === Infinity ? undefined : peopleAmong(under.filter(({ middle }) => middle < end))
  if (people?.length === HOLDER_AND_PARENTS) return people
  // The second of two people is surely a parent only where a label names the first.
  const isHolderNamed = people?.length === 2 && nameText(people[0] ?? []) === name.value
  return isHolderNamed ? people : undefined
}

/**
 * The rows of each person of a licence. Only the holder's rows where one parent was read, or where both parents were
 * read at their label. Undefined unless other values stand between the holder and the parents, and the parents stand
 * together.
 */
function peopleOfLicence(
  lines: readonly CardLine[],
  { parents }: SideFields,
): readonly (readonly CardLine[])[] | undefined {
  const read = parents.flatMap((parent) => parent.lines)
  const theirs = lines.filter((line) => isFrom(line, read))
  const back = Math.min(...lines.filter(({ key }) => key === BACK).map(({ middle }) => middle))
  // Under the parents stand the holder's signature and, on the back, the names of officials.
  const end = theirs.length > 0 ? Math.max(...theirs.map(({ middle, height }) => middle + height / 2)) : back
  const front = lines.filter((line) => !isOfPlace(line) && line.middle < end)
  const people = peopleAmong(front) ?? []
  const isParent = (rows: readonly CardLine[]): boolean => rows.some((row) => isFrom(row, read))
  const [holder, ...others] = people
  const upper = others[0]?.[0]
  if (!holder || !upper || isParent(holder) || !hasValuesBetween(lines, holder, upper)) return undefined
  if (parents.length > 0) return others.every(isParent) ? [holder] : undefined
  if (others.length === 1) return [holder]
  return others.length === 2 && isPair(others) && !hasRowBetween(others, front) ? people : undefined
}

/** Whether a row that belongs to neither of two people stands between their first rows. */
function hasRowBetween(people: readonly (readonly CardLine[])[], lines: readonly CardLine[]): boolean {
  const [from = -Infinity, to = Infinity] = people.map(([first]) => first?.middle)
  const theirs = people.flat().flatMap(({ sources }) => sources)
  return namesAmong(lines).some((line) => line.middle > from && line.middle < to && !isFrom(line, theirs))
}

/** The heading of the back of a licence, where the names of officials stand. */
const BACK = 'OBSERVACOES'

function hasValuesBetween(lines: readonly CardLine[], holder: readonly CardLine[], upper: CardLine): boolean {
  const from = holder.at(-1)?.middle ?? Infinity
  return lines.some(
    ({ middle, text }) => middle > from && middle < upper.middle && digitsOf(text).length >= LEAST_DIGITS,
  )
}

/**
 * Whether two people stand together. It is plain which person a second row belongs to only where both people plainly
 * begin.
 */
function isPair([upper = [], lower = []]: readonly (readonly CardLine[])[]): boolean {
  const [first, last, next] = [upper[0], upper.at(-1), lower[0]]
  if (!first || !last || !next) return false
  const areWhole = upper.length === 1 && lower.length === 1
  const areTold = [first, next].every(({ text }) => beginsWithGivenName(text))
  return (
    (areWhole || areTold) &&
    next.middle - last.middle < PAIR_PITCH * last.height &&
    Math.abs(next.left - first.left) < INDENT * first.height
  )
}

/** The number of digits of a date, the shortest value between the holder of a licence and the parents. */
const LEAST_DIGITS = 8
/** The two parents stand within this many heights. */
const PAIR_PITCH = 3.2

/** The rest of a name stands at most this many heights below its row before. */
const REST_WITHIN = 3

/** The rows of each person; undefined where print that looks like a name is left over. */
function peopleAmong(lines: readonly CardLine[]): readonly (readonly CardLine[])[] | undefined {
  const parts = namesAmong(lines)
  const isLeftOver = lines.some(
    (line) => !line.label && !parts.includes(line) && !isOfZone(line) && isKnownName(line.text),
  )
  const people: CardLine[][] = []
  for (const row of joinedRows(parts)) {
    const before = people.at(-1)
    const last = before?.at(-1)
    const isKnown = isKnownName(row.text)
    const isRest = isKnown
      ? isRestOfName(row.text) || beginsWithSurname(row.text)
      : last !== undefined && continues(last, row)
    if (!before || !last || !isRest) {
      if (isKnown) people.push([row])
    } else if (row.middle - last.middle < REST_WITHIN * last.height) before.push(row)
    // A word in small print, such as ANA for CAT HAB, is what is left of a label.
    else if (!isSmallerPrint(row, last)) return undefined
  }
  return isLeftOver ? undefined : people
}

const isOfZone = ({ text }: CardLine): boolean => text.includes('<<')

/** Names may begin this many heights left of the number. */
const INDENT = 5

const isOfPlace = ({ key, text }: CardLine): boolean =>
  similarityFrom(MIN_LIKENESS, key, 'NATURALIDADE') > 0 || isPlaceName(text)
const MIN_LIKENESS = 0.7
