/** Uses the holder's name in the machine-readable zone, which has every letter and space but no accents. */
import { TD1_ROW_LENGTH, type Mrz } from './mrz.ts'
import { namesOf, repairedNames } from './alphabet.ts'
import { editDistance } from '../lines/letters.ts'
import type { SpelledName } from '../fields/names/name-respeller.ts'
import { lettersOf, respelled } from '../fields/names/respelling.ts'

/** The row of names, and what it says. */
export type ZoneNames = Pick<Mrz, 'rows' | 'surnames' | 'givenNames'>

/** The zone has only letters here, so anything else was misread. */
const WORDS = /^[A-Z]+(?: [A-Z]+)*$/
/** A name that differs from the zone's by at most this many letters is the same name, read with an error or two. */
const MAX_WRONG_LETTERS = 2

/**
 * The printed name with the words of the zone and its own accents. Where two readers of the print disagree about a
 * letter, the zone decides. Where they agree, only spaces are taken from the zone, since no check digit vouches for its
 * letters.
 */
export function withZoneName(spelled: SpelledName, zone: ZoneNames | undefined): SpelledName {
  if (!zone) return spelled
  const name = wholeName(zone)
  const letters = lettersOf(spelled.value)
  const wrong = name === undefined ? Infinity : editDistance(letters, lettersOf(name))
  if (name === undefined || wrong > MAX_WRONG_LETTERS)
    return { ...spelled, value: spacedAtEnds(spelled.value, zone) }
  if (wrong === 0) return { ...spelled, value: spacedAs(name, spelled.value), agreement: 1 }
  if (spelled.agreement === 1) return spelled
  return { ...spelled, value: spacedAs(name, respelled(name, spelled.value)), reader: 'mrz' }
}

/** A row that was cut still has the surnames and the first given names, so their spaces are known. */
function spacedAtEnds(value: string, { surnames, givenNames }: ZoneNames): string {
  const letters = lettersOf(value)
  const [given, surname] = [lettersOf(givenNames), lettersOf(surnames)]
  const isSame = letters.startsWith(given) && letters.endsWith(surname)
  const isRead = WORDS.test(givenNames) && WORDS.test(surnames)
  if (!isSame || !isRead || letters.length < given.length + surname.length) return value
  const [start, rest] = splitAfter(value, given.length)
  const [middle, end] = splitAfter(rest, letters.length - given.length - surname.length)
  const last = spacedAs(surnames, end)
  const joint = /^['-]/.test(last) ? '' : ' '
  return spacedAs(givenNames, start) + middle.trimEnd() + joint + last
}

/** Surnames, two fillers, given names, and fillers to the end. */
const NAMES_ROW = /^[A-Z]+(?:<[A-Z]+)*<<[A-Z]+(?:<[A-Z]+)*<+$/

/**
 * The row of names of a card when nothing else of its zone could be read; undefined when there is no such row, or
 * several.
 */
export function namesRow(texts: readonly string[]): ZoneNames | undefined {
  const rows = texts
    .filter((text) => text.endsWith('<') && !/\d{2}/.test(text))
    .map((text) => repairedNames(text, TD1_ROW_LENGTH))
    .filter((text) => NAMES_ROW.test(text))
  const [row] = rows
  return row !== undefined && rows.length === 1 ? { rows, ...namesOf(row) } : undefined
}

/** The holder's name, given names first. A row that is full to its end may have been cut. */
export function wholeName({ rows, givenNames, surnames }: ZoneNames): string | undefined {
  const isWhole = rows.some(
    (row) => row.includes('<<') && row.includes(surnames.replaceAll(' ', '<')) && row.endsWith('<'),
  )
  const isRead = WORDS.test(givenNames) && WORDS.test(surnames)
  return isWhole && isRead ? `${givenNames} ${surnames}` : undefined
}

/** The letters and marks of one text with the spaces of another text that has the same letters. Zones have no marks. */
function spacedAs(spaced: string, text: string): string {
  const letters = [...text.matchAll(/(\P{L}*)(\p{L})/gu)]
  let at = 0
  return spaced.replace(/(\P{L}*)(\p{L})/gu, (_, space: string, zoneLetter: string) => {
    const [, signs = '', letter = zoneLetter] = letters[at++] ?? []
    return (/['-]/.test(signs) ? signs.trim() : space) + letter
  })
}

/** Splits a text after the given number of letters. */
function splitAfter(text: string, letters: number): readonly [string, string] {
  const [start = ''] = new RegExp(`^(?:\\P{L}*\\p{L}){${letters}}`, 'u').exec(text) ?? []
  return [start, text.slice(start.length)]
}
