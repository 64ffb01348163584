import { typedCpf } from '../protocol/cpf-digits.ts'

/**
 * The digits of the CPF that a person looks for, with or without punctuation; empty where they look for everybody.
 * Undefined for a text that is no CPF: without this answer a search for it would show everything.
 */
export function soughtCpf(text: string): string | undefined {
  const digits = typedCpf(text)
  return /^(\d{11})?$/.test(digits) ? digits : undefined
}
