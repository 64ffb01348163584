/** Splits the rows of the parents into people. */
import {
  areNamesInOne,
  beginsWithGivenName,
  beginsWithSurname,
  holdsGivenName,
  isAnyName,
  mayBeSurname,
  PARTICLE,
} from '../../lines/known-names.ts'
import { withoutAccents } from '../../lines/letters.ts'
import type { CardLine } from '../../lines/card-lines.ts'
import { cleanName, continues, FIRST_PARTICLE, isFull, isWholeName, nameText } from './name-rows.ts'

/** The gap between two wrapped names is this much wider than the gaps within them. */
const MIN_SPLIT_RATIO = 1.15

/**
 * Splits rows into people. Two rows are two people. More rows are split at the widest gap, or otherwise where the rows
 * themselves allow it. The holder's name, where it was read, tells rows that go on with it. So does the edge of the
 * print: before a word that no list has, a row that had room for it does not go on.
 */
export function splitPeople(
  rows: readonly CardLine[],
  { holder = '', edge = 0 }: { readonly holder?: string; readonly edge?: number } = {},
): (readonly CardLine[])[] {
  if (rows.length <= 1) return rows.map((row) => [row])
  const all = rows.slice(1).map((row, i) => ({ at: i + 1, pitch: row.middle - (rows[i]?.middle ?? 0) }))
  const allowed = all.filter(
    ({ at }) => rows[at] !== undefined && mayBeginPerson(rows[at], rows[at - 1], holder),
  )
  const textAt = ({ at }: { readonly at: number }): string => rows[at]?.text ?? ''
  // Hardly anybody's first row is a single word. Where another row may begin the second person, that row is taken.
  const whole = allowed.filter((start) => !isRestOfName(textAt(start)))
  const likely = (whole.length > 0 ? whole : allowed).filter((start) => !beginsWithSurname(textAt(start)))
  if (rows.slice(1).every(beginsNobody) && areContinued(rows) && !hadRoom(rows, edge)) return [rows]
  const starts = likely.length > 0 ? likely : whole.length > 0 ? whole : allowed
  const [widest] = [...starts].sort((a, b) => b.pitch - a.pitch)
  if (!widest) return [rows]
  const next = Math.max(0, ...all.filter((gap) => gap !== widest).map(({ pitch }) => pitch))
  const possible = starts.map(({ at }) => split(rows, at)).filter((people) => people.every(isOnePerson))
  const isPossible = possible.length === 0 || possible.some(([first]) => first?.length === widest.at)
  if (widest.pitch >= next * MIN_SPLIT_RATIO && isPossible) return split(rows, widest.at)
  if (possible.length === 1 && possible[0]) return possible[0]
  const given = starts.filter((start) => beginsWithGivenName(textAt(start)))
  if (given.length === 1 && given[0]) return split(rows, given[0].at)
  // Where a form has two rows for each person, four rows at one pitch are two and two.
  const halves = rows.length === 4 ? split(rows, 2) : undefined
  return halves?.every((half) => isWholeName(nameText(half))) ? halves : [rows]
}

/** Whether a row is only the rest of a name: no word of it is a given name, or it is a lone word and no given name. */
export const beginsNobody = ({ text }: CardLine): boolean => {
  const name = cleanName(text)
  const words = name.split(' ').filter((word) => !PARTICLE.test(word))
  // Of ASSUNCAO and ROSA, which are given names too, no row of surnames begins with one.
  const areSurnames = words.every((word, i) => (i === 0 ? beginsWithSurname(word) : mayBeSurname(word)))
  return areSurnames || (isLoneWord(name) && !beginsWithGivenName(name))
}

/** Whether a name is one word, and not GUSTAVOWANDERLEY, several that were read without spaces. */
export const isLoneWord = (name: string): boolean =>
  !isWholeName(name) && !holdsGivenName(name) && !areNamesInOne(name)

/**
 * Whether a row may begin a person's name. No name begins with DA or DOS, but some states print E before the second of
 * two people. A row above that ends in DOS goes on in this row, unless this row begins with a given name: then a finger
 * or glare may hide the end of the row above. Surnames that follow each other in the holder's name do so in a parent's:
 * of ANA LIMA XIRU BASTO, the rows MARIA LIMA and XIRU BASTO are one parent.
 */
export function mayBeginPerson({ text }: CardLine, above?: CardLine, holder = ''): boolean {
  const name = cleanName(text)
  if (above && isInName(holder, `${lastWord(cleanName(above.text))} ${name}`)) return false
  if (above && GOES_ON.test(cleanName(above.text)) && !beginsWithGivenName(text)) return false
  return !FIRST_PARTICLE.test(name) || (name.startsWith('E ') && isWholeName(name.slice(2)))
}

const isInName = (name: string, words: string): boolean =>
  withoutAccents(` ${name} `).includes(withoutAccents(` ${words} `))

const lastWord = (name: string): string => name.slice(name.lastIndexOf(' ') + 1)

/** An E at the end may join two people. */
const GOES_ON = / D[AEO]S?$/

/** Removes the E with which some states join two parents: JOSE LOPES over E MARIA LOPES. */
export function withoutJoint(name: string): string {
  const [, rest = ''] = /^E (.+)$/.exec(name) ?? []
  return isWholeName(rest) ? rest : name
}

/**
 * Whether a name may begin with the E that joins two parents, without a space after it: EIRACEMA TAVARES. Nobody knows
 * whether EIRACEMA is somebody's name.
 */
export function mayHoldJoint(name: string): boolean {
  const [first = ''] = withoutAccents(name).split(' ')
  return /^E[A-Z]{4,}/.test(first) && !isAnyName(first) && beginsWithGivenName(first.slice(1))
}

/**
 * Splits the rows into two people where they stand clearly farther apart than the rows of either, or where only one row
 * can begin the second name. Undefined otherwise.
 */
export function peopleApart(rows: readonly CardLine[]): (readonly CardLine[])[] | undefined {
  if (rows.length === 2) return split(rows, 1)
  const pitches = rows.slice(1).map((row, i) => row.middle - (rows[i]?.middle ?? 0))
  const [widest = 0, next = 0] = [...pitches].sort((a, b) => b - a)
  const isPlain = widest >= next * MIN_SPLIT_RATIO
  const starts = rows.flatMap((row, i) => (i > 0 && !isRestOfName(row.text) ? [i] : []))
  const [at] = isPlain ? [pitches.indexOf(widest) + 1] : starts
  if (at === undefined || (!isPlain && starts.length > 1)) return undefined
  const people = split(rows, at)
  if (people.some(([first], i) => first && !mayBeginPerson(first, people[i - 1]?.at(-1)))) return undefined
  return people.every(areContinued) && people.every(isOnePerson) ? people : undefined
}

/** Whether a row can only be the rest of a name: it is a single name or begins with a particle. */
export const isRestOfName = (text: string): boolean =>
  (!isWholeName(cleanName(text)) && !areNamesInOne(cleanName(text))) || FIRST_PARTICLE.test(text)

/** Whether a row had room for the long unknown word under it, which may be a name without its spaces: MIKYUNGLEE. */
const hadRoom = (rows: readonly CardLine[], edge: number): boolean =>
  rows.slice(1).some((row, i) => {
    const last = rows[i]
    const mayBeName = isUnknownWord(row) && row.key.length >= LEAST_OF_NAME
    return last !== undefined && mayBeName && !isFull(last, row, edge)
  })
const LEAST_OF_NAME = 8

/** Whether a row is one word that no list has: the rest of the name above it, or a person read without spaces. */
export function isUnknownWord({ text }: CardLine): boolean {
  const name = cleanName(text)
  return isLoneWord(name) && !isAnyName(withoutAccents(name))
}

const areContinued = (rows: readonly CardLine[]): boolean =>
  rows.slice(1).every((row, i) => rows[i] !== undefined && continues(rows[i], row))

const split = (rows: readonly CardLine[], at: number): (readonly CardLine[])[] => [
  rows.slice(0, at),
  rows.slice(at),
]

/** Whether rows are one person: they have more than one word, and no row begins before the one above it was full. */
function isOnePerson(
  rows: readonly CardLine[],
  _: number,
  people: readonly (readonly CardLine[])[],
): boolean {
  const edge = Math.max(...people.flat().map(({ right }) => right))
  const name = nameText(rows)
  return (
    (isWholeName(name) || areNamesInOne(name)) &&
    rows.slice(1).every((row, i) => rows[i] !== undefined && isFull(rows[i], row, edge))
  )
}
