/** The parts that the tables of attacks have in common. */
import { brainpool, keyFor, opened } from '../../../documents/codes/issuer-codes.ts'

/** The attack's number in the findings, the attack, the expected finding, and the actual one. */
export type Attack = readonly [number: number, what: string, wanted: unknown, attempt: () => unknown]

export const licenceKeys = [keyFor(83, brainpool.publicKey)]

/** The state of a code, or why it cannot be read. */
export function stateOf(...args: Parameters<typeof opened>): string {
  const code = opened(...args)
  return typeof code === 'string' ? code : code.signature
}

export const licenceState = (bytes: Uint8Array): string => stateOf(bytes, licenceKeys)

/** The code with one bit flipped, this many bytes before its end. */
export function turned(code: Uint8Array, fromEnd: number): Uint8Array {
  const copy = Uint8Array.from(code)
  copy[copy.length - fromEnd] = (copy[copy.length - fromEnd] ?? 0) ^ 4
  return copy
}
