import { AddressRefused } from './checked-connection.ts'

/** Why a source gave no answer that can be used, in the words that an execution's section says. */
export type SourceFailureReason =
  /** No connection, or one that broke. */
  | 'source-unreachable'
  | 'source-timeout'
  /** It answered that it cannot answer now (429, 5xx). */
  | 'source-failing'
  /** It answered that it does not want to (any other status but success). */
  | 'source-refused'
  /** Not JSON, or JSON of another shape. */
  | 'source-answer-invalid'
  | 'source-answer-too-large'
  /** As many questions were asked today as the operator allows. */
  | 'source-limit'
  /** It failed so often that it is not asked for a while. */
  | 'source-suspended'

/** Reasons that pass by themselves: asking again may help, and asking too often does harm. */
const passing: ReadonlySet<SourceFailureReason> = new Set([
  'source-unreachable',
  'source-timeout',
  'source-failing',
])

/** A source gave no answer that can be used. The message names neither the address nor the person. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure'
  readonly reason: SourceFailureReason

  constructor(reason: SourceFailureReason, cause?: unknown) {
    super(`The source gave no answer: ${reason}.`, cause === undefined ? undefined : { cause })
    this.reason = reason
  }

  /** An address that is refused here is refused later, too. */
  get isPassing(): boolean {
    return passing.has(this.reason) && !(this.cause instanceof AddressRefused)
  }
}
