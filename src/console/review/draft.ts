/** What a person had typed for a decision when they were signed out because they were away. */
import type { GivenReasons } from '../findings/reasons.ts'

export interface Draft {
  readonly executionId: string
  readonly kind: 'approve' | 'reject'
  readonly reasons: GivenReasons
}

/** Keeps one draft in memory for the person who wrote it. The id of the access token identifies the person. */
export class DraftKeeper {
  #kept: { readonly draft: Draft; readonly owner: string } | undefined

  keep(draft: Draft | undefined, owner: string | undefined): void {
    this.#kept = draft && owner !== undefined ? { draft, owner } : undefined
  }

  /** Hands out the draft of this person once. Another person's draft is forgotten. */
  take(owner: string | undefined): Draft | undefined {
    const kept = this.#kept
    this.#kept = undefined
    return kept?.owner === owner ? kept?.draft : undefined
  }
}
