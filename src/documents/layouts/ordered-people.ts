/**
 * The people of an identity card by their order, where their labels were lost and no layout fits. Whatever the state and
 * the year, the holder stands first, the parents under the holder, and all of them between the number and the place of
 * birth.
 */
import type { SideFields } from '../fields/field-reading.ts'
import { cleanName, isWholeName, joinedRows, namesAmong, nameOf } from '../fields/names/name-rows.ts'
import { isPlaceName } from '../fields/names/place-names.ts'
import { tellParents } from '../fields/names/parent-fields.ts'
import { hasLabelsUnder } from '../fields/label-distance.ts'
import { labelled, type CardLine } from '../lines/card-lines.ts'
import { beginsWithSurname, isKnownName } from '../lines/known-names.ts'
import { similarityFrom } from '../lines/letters.ts'

/** The confidence of a name that its order alone tells. */
const BY_ORDER = 0.5

/** Fills the names that were found neither at a label nor by a layout, where their order leaves no doubt. */
export function withPeopleInOrder(lines: readonly CardLine[], found: SideFields): SideFields {
  const { name, documentNumber } = found.fields
  const hasParents = found.parents.length > 0
  if ((name.value !== undefined && hasParents) || hasLabelsUnder(lines)) return found
  const number = lines.find(({ sources }) =>
    documentNumber.value === undefined ? false : sources.some((line) => documentNumber.lines.includes(line)),
  )
  const people = number && peopleUnder(number, lines)
  if (people?.length !== HOLDER_AND_PARENTS) return found
  const [holder, ...parents] = people.map((rows) => ({
    ...nameOf(rows, BY_ORDER),
    foundBy: 'layout' as const,
  }))
  if (name.value !== undefined && holder?.value !== name.value) return found
  const fields = name.value === undefined && holder ? { ...found.fields, name: holder } : found.fields
  if (hasParents) return { ...found, fields }
  const { motherName, fatherName, areParentsNamed } = tellParents(parents)
  return { fields: { ...fields, motherName, fatherName }, parents, areParentsNamed }
}

const HOLDER_AND_PARENTS = 3

/** The rows of each person between the number and the place of birth; undefined where print is left over. */
function peopleUnder(
  number: CardLine,
  lines: readonly CardLine[],
): readonly (readonly CardLine[])[] | undefined {
  const [label] = labelled(lines, 'documentNumber')
  const left = Math.min(number.left, label?.left ?? Infinity) - INDENT * number.height
  const under = lines.filter((line) => line.middle > number.middle && line.left > left)
  const end = Math.min(...under.filter(isOfPlace).map(({ middle }) => middle))
  if (end === Infinity) return undefined
  const between = under.filter(({ middle }) => middle < end)
  const parts = namesAmong(between)
  const isLeftOver = between.some((line) => !line.label && !parts.includes(line) && isKnownName(line.text))
  const people: CardLine[][] = []
  for (const row of joinedRows(parts).filter(({ text }) => isKnownName(text))) {
    const isRest = !isWholeName(cleanName(row.text)) || beginsWithSurname(row.text) || PARTICLE.test(row.text)
    if (isRest && people.length > 0) people.at(-1)?.push(row)
    else people.push([row])
  }
  return isLeftOver ? undefined : people
}

/** Names may begin this many heights left of the number. */
const INDENT = 3
const PARTICLE = /^(?:D[AEO]S?|E) /

const isOfPlace = ({ key, text }: CardLine): boolean =>
  similarityFrom(MIN_LIKENESS, key, 'NATURALIDADE') > 0 || isPlaceName(text)
const MIN_LIKENESS = 0.7
