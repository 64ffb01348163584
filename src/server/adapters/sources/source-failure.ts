import type { SourceReason } from '../../../protocol/executions/finding-words/reasons.ts'
import { AddressRefused } from './checked-connection.ts'

/** Why a source that was asked gave no usable answer, in the words of an execution's section. */
export type SourceFailureReason = Exclude<SourceReason, 'cpf-unknown'>

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
