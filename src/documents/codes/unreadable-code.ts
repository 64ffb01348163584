/** Why the bytes of a bar code cannot be read as a code of an issuer. */
export type UnreadableReason =
  | 'too-long'
  | 'truncated'
  | 'malformed'
  | 'unknown-version'
  | 'symbol-outside-alphabet'
  | 'fields-do-not-fit-template'

/**
 * Thrown by the parsers of this folder; `readIssuerCode` turns it into a value. The message quotes nothing of the code.
 */
export class UnreadableCode extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason) {
    super(`The code cannot be read: ${reason}.`)
    this.name = 'UnreadableCode'
    this.reason = reason
  }
}
