/** The digits of a CPF, without the library of schemas, so that pages can check a CPF before they ask the server. */

/**
 * The eleven digits of a CPF as the wire accepts it, whether or not the check digits hold; undefined when it is
 * malformed.
 */
export function cpfDigits(text: string): string | undefined {
  return /^(\d{11}|\d{3}\.\d{3}\.\d{3}-\d{2})$/.test(text) ? text.replace(/\D/g, '') : undefined
}

/** A CPF as a person types it, without the spaces, points and hyphens; anything else stays for a check to refuse. */
export const typedCpf = (text: string): string => text.replace(/[\s.-]/g, '')

/** Whether the check digits of eleven bare digits hold. Eleven equal digits are never valid, as the register says. */
export function isValidCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || /^(\d)\1{10}$/.test(digits)) return false
  return checkDigit(digits, 9) === Number(digits[9]) && checkDigit(digits, 10) === Number(digits[10])
}

/** Writes eleven digits as people read them: 000.000.000-00. */
export function formatCpf(digits: string): string {
  return `${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6, 9)}-${digits.slice(9)}`
}

/** The modulo 11 digit over the first `length` digits, weighted from length + 1 down to 2. */
export function checkDigit(digits: string, length: number): number {
  let sum = 0
  for (let i = 0; i < length; i++) sum += Number(digits[i]) * (length + 1 - i)
  return ((sum * 10) % 11) % 10
}
