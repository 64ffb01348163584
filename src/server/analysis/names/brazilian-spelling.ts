/** Telling accents apart that readers take for each other. */

/** An O before an M or N that begins a syllable. */
const NASAL_O = /Ó(?=[MN][AEIOUÁÉÍÓÚÂÊÔÃÕ])/gu

/**
 * A name in Brazilian spelling, which writes ANTÔNIO and MÔNICA where the Portuguese is ANTÓNIO and MÓNICA: of an
 * O that bears an accent there, blur leaves it open which, and readers see either. Not for names of foreigners.
 */
export const brazilianSpelling = (name: string): string => name.replace(NASAL_O, 'Ô')
