/** Apostrophes and hyphens within names: D'ÁVILA, VILLAS-BÔAS. */
import { beginsWithGivenName, isSurname } from '../../lines/known-names.ts'
import { phraseKey } from '../../lines/letters.ts'

/**
 * Gives apostrophes and hyphens one form each and keeps those between two letters. All others are specks and are
 * removed.
 */
export function withNameMarks(text: string): string {
  return (
    text
      .replace(/[’‘]/g, "'")
      .replace(/[–—]/g, '-')
      // Readers see a space beside the apostrophe of D' ÁVILA.
      .replace(/(?<!\p{L})(\p{L})(?: ?' | ')(?=\p{L})/gu, "$1'")
      // SANT stands before an apostrophe alone.
      .replace(/(?<=SANT)(?: ?' | ')(?=ANN?A(?!\p{L}))/gu, "'")
      .replace(/(?<!\p{L})['-]|['-](?!\p{L})/gu, ' ')
      // The apostrophe of MARIA'DAS DORES is a speck: none stands before a particle.
      .replace(/(?<=\p{L}{2})['-](?=D[AEO]S? )/gu, ' ')
      // E-LUZIA: the E joins two parents, and no name is one letter before a hyphen.
      .replace(/(?<!\p{L})(\p{L})-(?=\p{L})/gu, '$1 ')
      // Nobody joins a given name and a surname. The hyphen of CARMEM-GOMES is a speck on the space.
      .replace(/(\p{L}+)-(\p{L}+)/gu, (both: string, given: string, surname: string) =>
        beginsWithGivenName(given) && isSurname(phraseKey(surname)) ? `${given} ${surname}` : both,
      )
  )
}

/** The characters before a letter of a name: none, a space or a mark. */
export type Joint = '' | ' ' | "'" | '-'

/** The joint that some signs between two letters make. */
export function jointOf(signs: string): Joint {
  if (signs.includes("'")) return "'"
  if (signs.includes('-')) return '-'
  return signs === '' ? '' : ' '
}
