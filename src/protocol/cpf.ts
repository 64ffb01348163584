/** The CPF, Brazil's natural-person number: eleven digits, the last two of which check the others. */
import { Type } from 'typebox'

export { checkDigit, cpfDigits, formatCpf, isValidCpf } from './cpf-digits.ts'

/** A CPF as the wire accepts it: eleven digits, bare or punctuated as 000.000.000-00. */
export const Cpf = Type.String({
  pattern: '^(\\d{11}|\\d{3}\\.\\d{3}\\.\\d{3}-\\d{2})$',
  description: 'CPF, eleven digits, with or without punctuation',
  // Examples, because a generator of values does not know the check digits.
  examples: ['529.982.247-25', '11144477735'],
})

/** Eleven digits without punctuation and with valid check digits. */
export type Cpf = string
