/** Apostrophes and hyphens within names: D'ÁVILA, VILLAS-BÔAS. */

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
      .replace(/(?<!\p{L})['-]|['-](?!\p{L})/gu, ' ')
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
