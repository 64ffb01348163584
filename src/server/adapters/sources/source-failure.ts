import { AddressRefused } from './checked-connection.ts'

/** Why a source gave no usable answer, in the words of an execution's section. */
export type SourceFailureReason =
  /** No connection, or one that broke. */
  | 'source-unreachable'
  | 'source-timeout'
  /** The source answered that it cannot answer now (429, 5xx). */
  | 'source-failing'
  /** The source refused to answer (any other status but success). */
  | 'source-refused'
  /** Not JSON, or JSON of another shape. */
  | 'source-answer-invalid'
  | 'source-answer-too-large'
  /** The operator's limit of questions for today is reached. */
  | 'source-limit'
  /** The source failed so often that it is not asked for a while. */
  | 'source-suspended'

/** Temporary reasons: asking again may help, but asking too often does harm. */
const passing: ReadonlySet<SourceFailureReason> = new Set([
  'source-unreachable',
  'source-timeout',
  'source-failing',
])

/** A source gave no usable answer. The message names neither the address nor the person. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure'
  readonly reason: SourceFailureReason

  constructor(reason: SourceFailureReason, cause?: unknown) {
    super(`The source gave no answer: ${reason}.`, cause === undefined ? undefined : { cause })
    this.reason = reason
  }

  /** Whether asking again may help. An address that is refused now will be refused later, too. */
  get isPassing(): boolean {
    return passing.has(this.reason) && !(this.cause instanceof AddressRefused)
  }
}
