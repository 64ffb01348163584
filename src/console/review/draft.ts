/**
 * The text that a person had typed when they were signed out because they were away, or because their session had
 * ended.
 */
import type { TypedFields } from '../typed-fields.ts'
import type { GivenReasons } from '../findings/reasons.ts'
import type { Place } from '../place.ts'

export interface Draft {
  /** For the decision that was being asked for. */
  readonly decision: DecisionDraft | undefined
  /** Notes that were not added yet, by the id of their execution. */
  readonly notes: ReadonlyMap<string, string>
  /** For the forms of the desk that was open. */
  readonly desk?: { readonly name: Place['name']; readonly typed: TypedFields } | undefined
}

export interface DecisionDraft {
  readonly executionId: string
  readonly kind: 'approve' | 'reject'
  readonly reasons: GivenReasons
}

/** Keeps one draft in memory for the person who wrote it. The id of the access token identifies the person. */
export class DraftKeeper {
  #kept: { readonly draft: Draft; readonly owner: string } | undefined

  keep(draft: Draft, owner: string | undefined): void {
    this.#kept = owner === undefined ? undefined : { draft, owner }
  }

  forget(): void {
    this.#kept = undefined
  }

  /** Whether somebody's text waits here for them. */
  get isWaiting(): boolean {
    if (!this.#kept) return false
    const { decision, notes, desk } = this.#kept.draft
    return decision !== undefined || notes.size > 0 || desk !== undefined
  }

  /** Hands out the draft of this person once. Another person's draft is forgotten. */
  take(owner: string | undefined): Draft | undefined {
    const kept = this.#kept
    this.#kept = undefined
    return kept?.owner === owner ? kept?.draft : undefined
  }
}
