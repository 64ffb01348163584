/** What the machine-readable zone knows of the holder's name: every letter and space, and no accent. */
import type { Mrz } from '../../domain/mrz.ts'
import { editDistance } from '../reading/letters.ts'
import type { SpelledName } from './name-respeller.ts'
import { lettersOf, respelled } from './respelling.ts'

/** A name that is this many letters from the zone's is the same one, read with an error or two. */
const MAX_WRONG_LETTERS = 2

/**
 * The name in the words of the zone, its accents kept. Where two readers of the print disagree about a letter the
 * zone decides; where they agree nothing but spaces is taken from it, since no check digit vouches for its letters.
 */
export function withZoneName(spelled: SpelledName, zone: Mrz | undefined): SpelledName {
  const name = zone && wholeName(zone)
  if (name === undefined) return spelled
  const wrong = editDistance(lettersOf(spelled.value), lettersOf(name))
  if (wrong === 0) return { ...spelled, value: spacedAs(name, spelled.value) }
  if (spelled.agreement === 1 || wrong > MAX_WRONG_LETTERS) return spelled
  return { ...spelled, value: spacedAs(name, respelled(name, spelled.value)), reader: 'mrz' }
}

/** A row that is full to its end may have been cut. */
function wholeName({ rows, givenNames, surnames }: Mrz): string | undefined {
  const isWhole = rows.some(
    (row) => row.includes('<<') && row.includes(surnames.replaceAll(' ', '<')) && row.endsWith('<'),
  )
  return isWhole && givenNames !== '' && surnames !== '' ? `${givenNames} ${surnames}` : undefined
}

/** The letters of one text with the spaces of another that has the same letters. */
function spacedAs(spaced: string, text: string): string {
  const letters = [...text.replace(/\P{L}/gu, '')]
  let at = 0
  return spaced.replace(/\p{L}/gu, (letter) => letters[at++] ?? letter)
}
