/** Telephone numbers as they are written, and as networks dial them (E.164). */

/** Punctuation that people put into numbers. */
const punctuation = /[\s().-]/g
const international = /^\+[1-9]\d{7,14}$/
/** Long enough that it cannot be a number within a country: 98888-7777 must not be taken for a number of Iran. */
const withoutPlus = /^[1-9]\d{10,14}$/
/**
 * An area code of Brazil and a mobile number, which begins with 9. Numbers of other countries do not look like this.
 */
const brazilianMobile = /^[1-9][1-9]9\d{8}$/

/**
 * The number with its plus sign; undefined when the text is not a number. The plus sign may be left out, and for a
 * Brazilian mobile number the country code too: (11) 98888-7777 is +5511988887777.
 */
export function phoneNumber(text: string): string | undefined {
  const number = text.replace(punctuation, '')
  if (brazilianMobile.test(number)) return `+55${number}`
  if (withoutPlus.test(number)) return `+${number}`
  return international.test(number) ? number : undefined
}
